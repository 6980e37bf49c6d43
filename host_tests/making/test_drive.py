"""What is copied onto CIRCUITPY: all that the device needs, nothing else, and it starts."""

import random

import pytest

from desktop.bench.tower import Tower
from desktop.bench.world import World
from desktop.drive import drive
from desktop.drive.bytecode import bytecode
from desktop.drive.merged import merged
from desktop.errors import BadInput
from desktop.image.disk.image import build_image, owners
from desktop.image.picos import PICO, PICO_2, PICO_2_W, PICO_W
from desktop.image.project import Project
from desktop.version import full_version
from host_tests.making.flashing import flashed

SLOTS = ("strange", "secret", *map(str, range(24)))


def names_in(folder):
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_what_an_owner_edits_is_text_and_all_else_bytecode(tmp_path):
    drive.build(tmp_path / "drive", PICO_2)
    names = names_in(tmp_path / "drive")
    edited = {"boot.py", "code.py", "pins.py", "safemode.py", "settings.toml"}
    modules = {name for name in names if name.endswith(".mpy")}
    chunks = merged(Project(drive.ROOT, version=full_version()).modules())
    assert names == edited | modules | {"coach.bin"}
    assert {"p10core/programs/dice.mpy", "hardware/loop.mpy", "lib/neopixel.mpy"} <= modules
    assert {name.removesuffix(".mpy") + ".py" for name in modules} == chunks.keys()
    for name in modules:
        data = (tmp_path / "drive" / name).read_bytes()
        assert data[:2] == b"C\x06" and name.encode() in data, name


@pytest.mark.parametrize("name", ["code.py", "boot.py", "safemode.py", "pins.py"])
def test_a_file_with_an_editors_mark_is_named(monkeypatch, name):
    files = Project.files
    monkeypatch.setattr(Project, "files", lambda self: files(self) | {name: b"\xef\xbb\xbf" + files(self)[name]})
    with pytest.raises(BadInput, match=rf"{name} was saved with a mark \(BOM\)"):
        drive.fresh()


def test_what_is_no_python_is_named_with_its_line():
    with pytest.raises(BadInput, match='^File "p10core/kernel/app.py", line 3 SyntaxError: invalid syntax$'):
        bytecode({"p10core/version.py": "A = 1\n", "p10core/kernel/app.py": "A = 1\nB = 2\nC = )\n"})


def test_a_line_of_the_bytecode_is_where_it_is_in_the_sources():
    for name, text in Project(drive.ROOT).modules().items():
        if name.startswith(("p10core", "hardware")):
            assert text.count("\n") == (drive.ROOT / name).read_text("utf-8").count("\n"), name


def test_a_tower_of_a_version_has_it_in_its_modules():
    texts = Project(drive.ROOT, version="1.0-test").modules()
    assert "'1.0-test'" in texts["p10core/screens/menu.py"] + texts["p10core/version.py"]


# Text that an owner has laid beside them goes before the modules.


def plays(tower):
    tower.power_on()
    tower.run(1500, check=False)
    return tower.screen()[0].strip() == "Who plays?"


def test_a_drive_without_a_pin_file_says_so():
    with Tower(seed=1) as tower:
        del tower.files["pins.py"]
        assert not plays(tower)
        assert tower.screen()[0].strip() == "Wrong: pins.py"
        assert "no module named 'pins'" in " ".join(tower.console)


def test_a_text_on_the_drive_hides_the_module_of_its_name_alone():
    with Tower(seed=1) as tower:
        tower.files["p10core/version.py"] = b'VERSION = "mine"\n'
        assert plays(tower)
        assert World(tower._pico, tower.drive).load("p10core.version").VERSION == "mine"


def test_tables_of_another_version_are_named_where_advice_is_asked_for():
    """As after an update of the modules alone."""
    with Tower(seed=1, settings={"players": 1}) as tower:
        data = tower.drive.read("coach.bin")
        tower.files["coach.bin"] = data[:4] + bytes([data[4] - 1]) + data[5:]
        assert plays(tower)
        for button in ("SCORE", "ROLL"):
            tower.press(button)
            tower.run(3000)
        tower.press("SCORE", ms=900)
        tower.run(500)
        assert tower.screen()[4].strip() == "Coach: other version"
        tower.press("ROLL")
        tower.run(3000)
        assert "1 left" in tower.screen()[4]


def test_libraries_of_an_owner_are_found_in_lib_and_in_the_root_first():
    with Tower(seed=1) as tower:
        tower.files["lib/mine.py"] = b"THERE = 1\n"
        tower.files["lib/neopixel.py"] = b"THERE = 2\n"
        tower.files["adafruit_ticks.py"] = b"THERE = 3\n"
        tower.power_on()
        world = World(tower._pico, tower.drive)
        assert [world.load(name).THERE for name in ("mine", "neopixel", "adafruit_ticks")] == [1, 2, 3]


def test_what_lay_there_before_is_gone(tmp_path):
    drive.build(tmp_path)
    (tmp_path / "p10core" / "old.py").write_text("old = 1\n")
    drive.build(tmp_path)
    assert not (tmp_path / "p10core" / "old.py").exists()


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path):
    (tmp_path / "thesis.txt").write_text("five years of work")
    with pytest.raises(BadInput, match="not a drive of the tower"):
        drive.build(tmp_path)
    assert (tmp_path / "thesis.txt").exists()


@pytest.mark.parametrize("folder", [".", "..", "/", "desktop", "README.md", "/dev/null"])
def test_the_repository_and_what_is_above_it_are_left_alone(folder):
    with pytest.raises(BadInput, match="not a drive of the tower"):
        drive.build(drive.ROOT / folder)
    assert (drive.ROOT / "README.md").exists()


def test_somebody_elses_circuitpy_is_left_alone(tmp_path):
    (tmp_path / "lib").mkdir()
    (tmp_path / "code.py").write_text("print('mine')")
    with pytest.raises(BadInput, match="not a drive of the tower"):
        drive.build(tmp_path)
    assert (tmp_path / "code.py").read_text() == "print('mine')"


def test_a_drive_that_is_too_full_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(drive, "SPARE", 900_000)
    with pytest.raises(BadInput, match="the drive of a Pico has not 900,000 bytes left"):
        drive.build(tmp_path / "drive")


@pytest.mark.parametrize("board", [PICO, PICO_2, PICO_2_W], ids=lambda board: board.name)
def test_the_drive_of_each_board_has_room_for_the_coach_and_for_an_owners_notes(tmp_path, board):
    drive.build(tmp_path / "drive", board)
    assert "coach.bin" in names_in(tmp_path / "drive")


def test_a_coach_that_has_no_room_is_left_out_and_that_is_said(tmp_path, monkeypatch):
    monkeypatch.setattr(drive, "coach", lambda board: bytes(600_000))
    said = drive.build(tmp_path / "w", PICO_W)
    assert said[1:] == ["coach.bin has no room on the drive of a Pico W: it plays without a coach"]
    assert "coach.bin" not in names_in(tmp_path / "w")
    assert len(drive.build(tmp_path / "two", PICO_2)) == 1
    assert "coach.bin" in names_in(tmp_path / "two")


LAYOUTS = pytest.mark.parametrize("board", [PICO, PICO_2], ids=lambda board: board.id)  # clusters of one block, of two


@LAYOUTS
def test_the_uf2_holds_the_files_and_every_slot_alone_in_a_flash_sector_with_its_folder(board, tmp_path):
    drive.build(tmp_path / "drive", board)
    image = flashed((tmp_path / "drive.uf2").read_bytes(), board)
    sectors = owners(image)
    assert are_placed(image)
    there = set().union(*sectors.values())
    assert names_in(tmp_path / "drive") <= there
    assert sum("guard" in name for name in there) == (2 if board == PICO else len(SLOTS) + 1)


def copied_by_hand(folder, tower):
    """The drive as a computer leaves it that has copied *folder* onto an empty one, in an order of its own."""
    names = [path for path in folder.rglob("*") if path.is_file()]
    random.Random(4).shuffle(names)
    files = {str(path.relative_to(folder)): path.read_bytes() for path in names}
    tower.drive.image[:] = build_image(files, tower._pico.board)


def are_placed(image):
    """Whether every slot is alone in its flash sectors with its folder and guard files."""
    sectors = owners(image).values()
    guards = {name for there in sectors for name in there if name.startswith("journal/guard")}
    own = [{f"journal/{slot}", f"journal/{slot}/page"} for slot in SLOTS]
    there = [set().union(*(there for there in sectors if there & slot)) - guards for slot in own]
    return there == own


@LAYOUTS
def test_the_tower_makes_the_slots_at_its_first_start_where_files_were_copied(board, tmp_path):
    drive.build(tmp_path / "drive", board=board)
    with Tower(seed=1, board=board) as tower:
        copied_by_hand(tmp_path / "drive", tower)
        tower.power_on()
        tower.run(1000)
        assert tower.screen()[:2] == ["Setting up:          ", "keep power on        "]
        tower.run(40_000)
        assert "7: against" in tower.screen()[3]
        assert are_placed(tower.drive.image)
        tower.power_on()
        tower.run(1000)
        assert "7: against" in tower.screen()[3]


@LAYOUTS
def test_slots_that_an_owner_has_deleted_are_made_again_before_the_first_screen(board):
    with Tower(seed=1, board=board) as tower:
        for slot in SLOTS[3:6]:
            del tower.files[f"journal/{slot}/page"]
            del tower.files[f"journal/{slot}"]
        tower.power_on()
        tower.run(40_000)
        assert "7: against" in tower.screen()[3]
        assert are_placed(tower.drive.image)


@pytest.mark.parametrize("name", ["300", "70000000000000000000", "24"])
def test_a_folder_in_the_journal_that_is_no_slot_costs_none_of_the_slots(name):
    """A number that is none of theirs: a torn folder has such names, or an owner's own."""
    with Tower(seed=1) as tower:
        tower.drive.volume.mkdir("journal/" + name)
        tower.power_on()
        tower.run(3000)
        assert "7: against" in tower.screen()[3]
        written = len(tower.operations)
        tower.power_on()
        tower.run(3000)
        assert len(tower.operations) == written, "it looks for slots again at every start"
        tower.power_off()
        found = World(tower._pico, tower.drive).load("hardware.start").find_slots(None)
        assert found == bytes(range(24))
