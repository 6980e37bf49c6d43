"""The four boards: each starts from its own drive and plays; what a UF2 is for is told."""

import pytest
from folder2uf2 import write_uf2_blocks

from desktop.bench.disk.fat12 import SECTOR
from desktop.bench.picos import BOARDS, PICO, PICO_2, PICO_2_W, PICO_W, XIP
from desktop.bench.tower import ROOT, Tower
from desktop.errors import BadInput
from desktop.making import drive
from host_tests.making.flashing import flashed
from host_tests.tower.life import press, start

ALONE = {"language": "en", "players": 1}
each_board = pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)


@each_board
def test_each_board_starts_from_its_uf2_and_plays_on_after_the_plug_was_pulled(board, tmp_path):
    drive.build(tmp_path / "drive", board)
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
        tower.press("SCORE", 900)
        tower.run(2000)
        assert tower.drive.has("coach.bin") and "Coach:" not in "".join(tower.screen())


def test_the_gap_between_files_and_slots_is_not_in_the_uf2(tmp_path):
    drive.build(tmp_path / "drive", PICO_2)
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


# The command.


def uf2_of(board, *addresses, text=b""):
    """A UF2 with a block at each of these addresses, and *text* in the first."""
    blocks = [(at, (text if at == addresses[0] else b"").ljust(256, b"\0")) for at in addresses]
    return lambda path: write_uf2_blocks(path, blocks, board.family)


@pytest.mark.parametrize(
    "write, said",
    [
        (uf2_of(PICO_W, PICO_W.drive_start), "a drive alone, for a Pico or Pico W that has the tower's firmware"),
        (
            uf2_of(PICO_2, XIP, PICO_2.drive_start, text=b"Dice Tower\0raspberry_pi_pico2\0"),
            "firmware and drive of the tower, for a new Pico 2",
        ),
        (
            uf2_of(PICO_W, XIP, text=b"\0raspberry_pi_pico_w\0Dice Tower"),
            "the tower's firmware alone, to update a Pico W; its drive and its game stay",
        ),
        (uf2_of(PICO, XIP, text=b"\0raspberry_pi_pico\0"), "a firmware for a Pico or Pico W, and not the tower's"),
    ],
)
def test_a_uf2_says_what_it_is_for(tmp_path, capsys, write, said):
    path = tmp_path / "strange-name.uf2"
    write(path)
    drive.main(["--check", str(path)])
    assert capsys.readouterr().out == f"{path}: {said}\n"


@pytest.mark.parametrize("data", [b"", b"five years of work", bytes(512)])
def test_what_is_no_uf2_is_refused(tmp_path, data):
    path = tmp_path / "strange-name.uf2"
    path.write_bytes(data)
    with pytest.raises(BadInput, match="no UF2"):
        drive.main(["--check", str(path)])


def test_the_drive_of_a_board_is_built_by_its_name(tmp_path, capsys):
    drive.main([str(tmp_path / "drive"), "--board", PICO_W.id])
    assert "the drive alone, for a Pico W with the tower's firmware" in capsys.readouterr().out
    assert len((tmp_path / "drive.uf2").read_bytes()) > 2 * (tmp_path / "drive" / "coach.bin").stat().st_size


def test_a_pico_2_with_circuitpythons_own_firmware_has_the_whole_game_on_its_drive(tmp_path):
    drive.main([str(tmp_path / "drive"), "--official"])
    with Tower(seed=1, settings=ALONE, board=PICO_2, without=("hardware", "lib", "p10core")) as tower:
        tower.drive.image[:] = flashed((tmp_path / "drive.uf2").read_bytes(), PICO_2)
        start(tower)
        press("SCORE", "ROLL", 1)(tower)
        assert "2 left" in tower.screen()[4]
