"""The four boards: each starts from its own drive and plays; a firmware or a drive that does not fit is named."""

import pytest

from desktop.bench.disk.fat12 import SECTOR
from desktop.bench.fresh_drive import template_of
from desktop.bench.picos import BOARDS, PICO, PICO_2, PICO_2_W, PICO_W
from desktop.bench.project import Project
from desktop.bench.tower import ROOT, FirmwareCrash, Tower
from desktop.bench.vm import for_device
from desktop.bench.world import World
from desktop.errors import BadInput
from desktop.making import drive
from host_tests import soak
from host_tests.flashing import flashed
from host_tests.life import press, start

ALONE = {"language": "en", "players": 1}
each_board = pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)


@each_board
def test_each_board_starts_from_its_uf2_and_plays_on_after_the_plug_was_pulled(board, tmp_path):
    drive.flashable(tmp_path / "drive.uf2", board=board)
    with Tower(seed=1, settings=ALONE, board=board) as tower:
        tower.drive.image[:] = flashed((tmp_path / "drive.uf2").read_bytes(), board)
        start(tower)
        assert "How many play?" in tower.screen()[0], "a drive that is flashed has its slots"
        press("SCORE", "ROLL", 1, 2)(tower)
        before = tower.screen(), tower.inverse()
        assert "2 left" in tower.screen()[4]
        start(tower)
        assert (tower.screen(), tower.inverse()) == before
        press("ROLL")(tower)
        assert "1 left" in tower.screen()[4]
        assert tower.drive.has("coach.bin") == board.coach
        said = tower.drive.read("boot_out.txt").decode().splitlines()
        assert said[0].endswith(f"; {board.machine}") and said[1] == f"Board ID:{board.id}"


def test_the_gap_between_files_and_slots_is_not_in_the_uf2(tmp_path):
    drive.flashable(tmp_path / "drive.uf2", board=PICO_2)
    blocks = (tmp_path / "drive.uf2").stat().st_size // 512
    assert blocks < 1_300_000 // 256
    assert not blocks % (SECTOR // 256), "sectors are erased whole, so all of each must be there"


@each_board
def test_python_is_told_which_board_it_is(board):
    lines = "import board, os, sys\nprint(board.board_id, os.uname().machine, sys.platform)\n"
    with Tower(seed=1, board=board, root=ROOT) as tower:
        tower.files["code.py"] = lines.encode()
        tower.power_on()
        tower.run(200, check=False)
        chip = "RP2350" if board in (PICO_2, PICO_2_W) else "RP2040"
        assert tower.console[0] == f"{board.id} {board.machine} {chip}"


@pytest.mark.parametrize("board", [PICO, PICO_2], ids=lambda board: board.id)
def test_a_tower_in_the_dark_wakes_at_a_press_with_alarms_and_without(board):
    with Tower(seed=1, board=board, settings={**ALONE, "dim_after": 30, "sleep_after": 60}) as tower:
        start(tower)
        shown = tower.screen()
        tower.run(65_000)
        assert not tower.oled.on
        tower.press("SCORE")
        tower.run(500)
        assert tower.oled.on and tower.screen() == shown


# A Pico 2 forgets nothing.


def loaded_in_a_menu_that_is_opened_twice(board, monkeypatch):
    """The p10core modules that are loaded while the menu and its pages are opened and closed twice, in a turn."""
    loaded = []
    execute = World._execute
    monkeypatch.setattr(
        World, "_execute", lambda world, module, file: (loaded.append(module.__name__), execute(world, module, file))
    )
    with Tower(seed=1, board=board, settings=ALONE) as tower:
        start(tower)
        press("SCORE", "ROLL")(tower)
        seen = []
        for _ in range(2):
            loaded.clear()
            press("MENU", 2, "MENU", "MENU", 3)(tower)
            seen.append([name for name in loaded if name.startswith("p10core")])
            assert "2 left" in tower.screen()[4]
    return seen


def test_what_a_pico_2_has_loaded_stays(monkeypatch):
    first, second = loaded_in_a_menu_that_is_opened_twice(PICO_2, monkeypatch)
    assert "p10core.dice.screens.menu" in first and second == []


def test_what_a_pico_has_loaded_for_a_menu_goes(monkeypatch):
    first, second = loaded_in_a_menu_that_is_opened_twice(PICO, monkeypatch)
    assert {"p10core.dice.screens.menu", "p10core.screens.scorepad"} <= set(first) & set(second)


def test_the_slowest_round_of_a_game_is_shorter_where_nothing_is_loaded_anew():
    """By the bench's model of Python, which is an RP2040's for both: an RP2350 is faster besides."""
    slowest = []
    for board in (PICO, PICO_2):
        with Tower(seed=1, board=board, python="bytecode", settings={**ALONE, "house": "short:1"}) as tower:
            start(tower)
            press("SCORE", "ROLL", "MENU", "MENU")(tower)
            tower.watchdog.longest = 0
            press("MENU", "MENU", "MENU", "MENU")(tower)
            slowest.append(tower.watchdog.longest)
    assert slowest[1] < slowest[0] * 3 / 4, slowest


def test_all_modules_fit_twice_into_the_heap_of_a_pico_2():
    files = for_device(soak.sources("p10core"))
    names = [name[:-3].replace("/", ".").removesuffix(".__init__") for name in files if name.startswith("p10core/")]
    taken = "gc.collect(); gc.collect(); print(gc.mem_alloc())"
    begin = f"{soak.AS_SHIPPED}import gc, sys, collections; sys.path.append('.')"
    lines = soak.run(files, [begin, taken, *[f"import {name}" for name in names], "pass", taken], 600_000)
    assert 2 * (int(lines[1]) - int(lines[0])) < min(PICO_2.heap, PICO_2_W.heap)


# A Pico W has no coach.


def test_a_pico_w_says_in_the_menu_and_where_advice_is_asked_that_it_has_no_coach():
    with Tower(seed=1, board=PICO_W, settings=ALONE) as tower:
        start(tower)
        press("SCORE", "ROLL", "MENU", 3)(tower)
        assert "No coach on a Pico W " in tower.screen()
    with Tower(seed=1, board=PICO_W, settings=ALONE) as tower:
        start(tower)
        press_to_more(tower)
        assert tower.screen()[3] == "4 Coach             -"
        press(4)(tower)
        assert tower.screen()[4] == "No coach on a Pico W "
        assert tower.screen()[3] == "4 Coach             -"


def press_to_more(tower):
    """From the first screen: all choices, then the page on which More stands, then More."""
    for _ in range(4):
        press("ROLL")(tower)
        for row in tower.screen()[:4]:
            if row[2:].strip() == "More":
                press(int(row.split()[0]))(tower)
                return
    raise AssertionError("no More in set-up")


def test_a_pico_w_offers_the_levels_that_need_no_coach_and_they_play():
    with Tower(seed=1, board=PICO_W, settings={**ALONE, "house": "short:1"}) as tower:
        start(tower)
        assert tower.screen()[1:3] == [" 1 2 3 4 5 6 7 8     ", "Tower: 7 easy 8 hard "]
        press(8)(tower)
        for _ in range(40):
            if "WINNER" in tower.screen()[0]:
                break
            press("ROLL" if "ROLL" in tower.screen()[4] else "SCORE", settle_ms=4000)(tower)
        assert "WINNER" in tower.screen()[0]


# What does not fit.


def test_another_circuitpython_is_named_on_screen_and_console():
    with Tower(seed=1, firmware=(9, 2, 1)) as tower:
        start(tower)
        said = "This drive is for CircuitPython 10, this is 9.2.1: see docs/build.md"
        assert " ".join(line.strip() for line in tower.screen()).strip() == said
        assert tower.console[0] == said


def test_one_that_cannot_read_the_bytecode_says_it_on_the_console():
    with Tower(seed=1, firmware=(8, 2, 10)) as tower:
        tower.power_on()
        with pytest.raises(FirmwareCrash, match=r"incompatible \.mpy"):
            tower.run(1000)
        assert tower.console[0] == "This drive is for CircuitPython 10, this is 8.2.10: see docs/build.md"


@pytest.mark.parametrize("first_start", [0, 1], ids=["set-up", "game begun at its first start"])
def test_a_drive_of_another_board_is_named_and_the_game_is_played(first_start):
    with Tower(seed=1, settings={**ALONE, "first_start": first_start}, board=PICO_2) as tower:
        tower._drive._fresh = lambda project: template_of(Project(ROOT, board=PICO_2_W))
        tower.drive.image[:] = bytes(tower.drive.image)
        start(tower)
        if first_start:
            assert "NEW TOWER" in tower.screen()[0]
            press("SCORE")(tower)  # which begins a game
        assert [line.strip() for line in tower.screen()] == [
            "Drive of another Pico",
            "pico2_w",
            "",
            "",
            "OK: go on",
        ]
        assert "# This drive was made for raspberry_pi_pico2_w, this is raspberry_pi_pico2: see docs/build.md" in (
            tower.console
        )
        press("SCORE", "ROLL")(tower) if first_start else press("SCORE", "SCORE", "ROLL")(tower)
        assert "2 left" in tower.screen()[4]
        game = tower.screen()
        tower.press("MENU", 900)
        tower.run(500)
        assert "Phase" in tower.screen()[1]
        press("MENU")(tower)
        assert tower.screen() == game, "nothing lies under the game"


# The command.


def test_a_uf2_says_which_board_it_is_for(tmp_path, capsys):
    path = tmp_path / "strange-name.uf2"
    drive.flashable(path, board=PICO_W)
    drive.main(["--check", str(path)])
    assert "a drive for the Pico W, to flash after CircuitPython for raspberry_pi_pico_w" in capsys.readouterr().out
    firmware = bytearray(path.read_bytes()[:512])
    firmware[12:16] = (0x10000000).to_bytes(4, "little")
    path.write_bytes(firmware)
    drive.main(["--check", str(path)])
    assert "a firmware, for an RP2040: Pico, Pico W" in capsys.readouterr().out
    for data in (b"", b"five years of work", bytes(firmware[:-1])):
        path.write_bytes(data)
        with pytest.raises(BadInput, match="no UF2"):
            drive.main(["--check", str(path)])


def test_the_drive_of_a_board_is_built_by_its_name(tmp_path, capsys):
    drive.main([str(tmp_path / "drive"), "--board", PICO_W.id])
    said = capsys.readouterr().out
    assert "for a Pico W, with CircuitPython 10.3 for raspberry_pi_pico_w" in said
    assert (tmp_path / "drive.uf2").exists()
    assert not (tmp_path / "drive" / "coach.bin").exists()
