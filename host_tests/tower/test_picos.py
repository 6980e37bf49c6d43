"""The four boards: each starts from its own drive and plays; what a UF2 is for is told."""

import pytest
from folder2uf2 import write_uf2_blocks

from desktop.bench.tower import ROOT, Tower
from desktop.drive import drive
from desktop.errors import BadInput
from desktop.image.disk.fat12 import SECTOR
from desktop.image.picos import BOARDS, PICO, PICO_2, PICO_2_W, PICO_W, XIP
from host_tests.making.flashing import flashed
from host_tests.thorough import share
from host_tests.tower.life import press, start

ALONE = {"language": "en", "players": 1}
each_board = pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)


@pytest.mark.share
@pytest.mark.parametrize("board", share([PICO, PICO_W, PICO_2_W, PICO_2], 2), ids=lambda board: board.id)
def test_each_board_starts_from_its_uf2_and_plays_on_after_the_plug_was_pulled(board, tmp_path):
    drive.build(tmp_path / "drive", board)
    with Tower(seed=1, settings=ALONE, board=board) as tower:
        tower.drive.image[:] = flashed((tmp_path / "drive.uf2").read_bytes(), board)
        start(tower)
        assert "Who plays?" in tower.screen()[0], "a drive that is flashed has its slots"
        press("SCORE", "ROLL", 1, 2)(tower)
        before = tower.screen(), tower.inverse()
        assert "2 left" in tower.screen()[4]
        start(tower)
        assert (tower.screen(), tower.inverse()) == before
        press("ROLL")(tower)
        assert "ROLL  8 dice" in tower.screen()[4]
        tower.press("SCORE", 900)
        tower.run(2000)
        if board in (PICO_2, PICO_2_W):
            assert tower.drive.has("coach.bin") and "Coach:" not in "".join(tower.screen())


def test_the_gap_between_files_and_slots_is_not_in_the_uf2(tmp_path):
    drive.build(tmp_path / "drive", PICO_2)
    blocks = (tmp_path / "drive.uf2").stat().st_size // 512
    assert blocks < 1_700_000 // 256, "of 3,072 KB"
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


# The command.


def uf2_of(board, *addresses, text=b""):
    """A UF2 with a block at each of these addresses, and *text* in the first."""
    blocks = [(at, (text if at == addresses[0] else b"").ljust(256, b"\0")) for at in addresses]
    return lambda path: write_uf2_blocks(path, blocks, board.family)


def circuitpython(board, version="10.2.1"):
    """What any CircuitPython has in it, for a *board*."""
    return f"\0{version} on 2026-05-13; {board.machine}\0".encode()


@pytest.mark.parametrize(
    "write, said",
    [
        (uf2_of(PICO_W, PICO_W.drive_start), "a tower's drive, for a Pico W that has CircuitPython"),
        (uf2_of(PICO_2, PICO_2.drive_start), "a tower's drive, for a Pico 2 that has CircuitPython"),
        (
            uf2_of(PICO_2, XIP, PICO_2.drive_start, text=circuitpython(PICO_2)),
            "CircuitPython 10.2.1 for a Pico 2, with a tower's drive",
        ),
        (
            uf2_of(PICO_W, XIP, text=circuitpython(PICO_W, "10.3.0-beta.2")),
            "CircuitPython 10.3.0-beta.2 for a Pico W, without a drive",
        ),
    ],
)
def test_a_uf2_says_what_it_is_for(tmp_path, capsys, write, said):
    path = tmp_path / "strange-name.uf2"
    write(path)
    drive.main(["--check", str(path)])
    assert capsys.readouterr().out == f"{path}: {said}\n"


@pytest.mark.parametrize(
    "write",
    [
        uf2_of(PICO, XIP, text=b"\0MicroPython v1.27.0 on 2026-01-01; Raspberry Pi Pico with RP2040\0"),
        uf2_of(PICO, XIP, text=b"\x0010.2.1 on 2026-05-13; Raspberry Pi Pico 3 with rp2450\0"),
        uf2_of(PICO, PICO.drive_start + 4096),
    ],
    ids=["another firmware", "another board", "neither"],
)
def test_what_is_for_no_tower_is_refused(tmp_path, write):
    write(tmp_path / "strange.uf2")
    with pytest.raises(BadInput, match="neither a tower's drive nor CircuitPython"):
        drive.main(["--check", str(tmp_path / "strange.uf2")])


@pytest.mark.parametrize("data", [b"", b"five years of work", bytes(512)])
def test_what_is_no_uf2_is_refused(tmp_path, data):
    path = tmp_path / "strange-name.uf2"
    path.write_bytes(data)
    with pytest.raises(BadInput, match="no UF2"):
        drive.main(["--check", str(path)])


def test_the_drive_of_a_board_is_built_by_its_name(tmp_path, capsys):
    drive.main([str(tmp_path / "drive"), "--board", PICO_W.id])
    assert "drive.uf2: a tower's drive, for a Pico W that has CircuitPython\n" in capsys.readouterr().out


def test_a_firmware_that_is_named_says_the_board_and_is_in_the_file(tmp_path, capsys):
    uf2_of(PICO_2_W, XIP, text=circuitpython(PICO_2_W))(tmp_path / "official.uf2")
    drive.main([str(tmp_path / "drive"), "--firmware", str(tmp_path / "official.uf2")])
    assert "drive.uf2: CircuitPython 10.2.1 for a Pico 2 W, with a tower's drive\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    "write, board, said",
    [
        (uf2_of(PICO, XIP, text=circuitpython(PICO)), PICO_W.id, "is CircuitPython for a Pico, and not for a Pico W"),
        (uf2_of(PICO, XIP, text=circuitpython(PICO)), "all", "is for one board"),
        (
            uf2_of(PICO, XIP, text=circuitpython(PICO, "10.2.0")),
            PICO.id,
            "10.2.0: a tower needs 10.2.1",
        ),
        (uf2_of(PICO, PICO.drive_start), PICO.id, "is a tower's drive, and not CircuitPython"),
        (
            uf2_of(PICO, XIP, PICO.drive_start, text=circuitpython(PICO)),
            PICO.id,
            "has a drive in it already: take CircuitPython as one downloads it",
        ),
    ],
)
def test_a_firmware_that_is_not_for_that_drive_is_refused_and_nothing_is_built(tmp_path, write, board, said):
    write(tmp_path / "official.uf2")
    with pytest.raises(BadInput, match=said):
        drive.main([str(tmp_path / "drive"), "--board", board, "--firmware", str(tmp_path / "official.uf2")])
    assert [path.name for path in tmp_path.iterdir()] == ["official.uf2"]
