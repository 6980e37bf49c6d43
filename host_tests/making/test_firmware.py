"""The tower's firmware, as far as it is known without a compiler; `make firmware` and `make chip` show the rest."""

import os
import struct
import tarfile

import pytest
from folder2uf2 import read_uf2, write_uf2_blocks

from desktop.__main__ import COMMANDS, run
from desktop.bench.disk.fat12 import SECTOR
from desktop.bench.picos import BOARDS, FIRMWARE_SIZE, PICO, PICO_2, PICO_2_W, PICO_W, RP2040, RP2350, XIP
from desktop.bench.project import Project
from desktop.bench.tower import ROOT, Tower
from desktop.cafe.bridge import bridge
from desktop.errors import BadInput
from desktop.making import drive
from desktop.making.firmware import boards, build, tools, tree
from desktop.making.firmware.combine import combine
from desktop.making.firmware.frozen import freeze
from desktop.making.firmware.patches import PATCHES

PAGE = 256


# One UF2 of firmware and drive.


def firmware(path, board, size=1000 * PAGE + 77, start=XIP):
    """A firmware of so many bytes, as CircuitPython's build leaves it: it ends anywhere in a sector."""
    pages = [(start + at, bytes([at // PAGE % 251]) * PAGE) for at in range(0, size, PAGE)]
    write_uf2_blocks(path, pages, board.family)
    return dict(pages)


@pytest.fixture(scope="module")
def images():
    return {board.id: bytes(drive.fresh(board)[1]) for board in (PICO, PICO_2)}


@pytest.mark.parametrize("board, family", [(PICO, RP2040), (PICO_2, RP2350)], ids=lambda one: str(one)[:20])
def test_the_uf2_has_firmware_and_drive_in_their_places_in_whole_sectors(board, family, images, tmp_path):
    pages = firmware(tmp_path / "firmware.uf2", board)
    image = images[board.id]
    combine(tmp_path / "firmware.uf2", image, board, tmp_path / "tower.uf2")
    blocks, told = read_uf2(tmp_path / "tower.uf2")
    flash = dict(blocks)
    assert told == family and len(flash) == len(blocks)
    # The boot ROM erases at each sixteenth block by its number: there a sector must begin.
    assert len(blocks) % 16 == 0
    for first in range(0, len(blocks), 16):
        start = blocks[first][0]
        assert start % SECTOR == 0
        assert [at for at, _ in blocks[first : first + 16]] == [*range(start, start + SECTOR, PAGE)]
    for at, page in pages.items():
        assert flash[at] == page
    assert flash[max(pages) + PAGE] == b"\xff" * PAGE
    assert all(at < board.nvm_start or at >= board.drive_start for at in flash), "the nvm keeps its game"
    there = [at for at in flash if at >= board.drive_start]
    assert len(there) > 2000
    for at in there:
        assert flash[at] == image[at - board.drive_start : at - board.drive_start + PAGE]


def test_the_blocks_number_themselves(images, tmp_path):
    firmware(tmp_path / "firmware.uf2", PICO)
    combine(tmp_path / "firmware.uf2", images[PICO.id], PICO, tmp_path / "tower.uf2")
    data = (tmp_path / "tower.uf2").read_bytes()
    numbers = [struct.unpack_from("<2I", data, at + 20) for at in range(0, len(data), 512)]
    assert numbers == [(i, len(numbers)) for i in range(len(numbers))]


@pytest.mark.parametrize(
    "size, start, board, said",
    [
        (FIRMWARE_SIZE + 1, XIP, PICO, "does not end before the Pico's nvm"),
        (4096, PICO.drive_start, PICO, "does not end before the Pico's nvm"),
        (4096, XIP, PICO_2, "is for another chip than a Pico has"),
    ],
)
def test_a_firmware_that_does_not_fit_is_refused(size, start, board, said, images, tmp_path):
    firmware(tmp_path / "firmware.uf2", board, size, start)
    with pytest.raises(BadInput, match=said):
        combine(tmp_path / "firmware.uf2", images[PICO.id], PICO, tmp_path / "tower.uf2")
    assert not (tmp_path / "tower.uf2").exists()


def test_all_four_boards_have_their_nvm_and_drive_where_a_pico_has_them():
    assert {(board.nvm_start, board.drive_start) for board in BOARDS.values()} == {(0x100FF000, 0x10100000)}


# The boards' definitions.


def test_what_differs_between_the_boards():
    files = {board: boards.files_of(boards.BUILDS[board], has_driver=False) for board in BOARDS}
    makefiles = {
        board: dict(line.split(" = ") for line in made["mpconfigboard.mk"].splitlines() if " = " in line)
        for board, made in files.items()
    }
    assert makefiles[PICO.id]["USB_PRODUCT"] == makefiles[PICO.id]["USB_MANUFACTURER"] == '"Dice Tower"'
    differing = {key for key in makefiles[PICO.id] if len({made[key] for made in makefiles.values()}) > 1}
    assert differing == {"USB_VID", "USB_PID", "CHIP_VARIANT", "EXTERNAL_FLASH_DEVICES"}
    assert {(made["USB_VID"], made["USB_PID"]) for made in makefiles.values()} == {
        *(("0x239a", "0x80f4"), ("0x239a", "0x8120"), ("0x2e8a", "0x000b"), ("0x239a", "0x8162")),
    }
    for board, made in files.items():
        assert (BOARDS[board] in (PICO_W, PICO_2_W)) == ("TOWER_HAS_RADIO (1)" in made["mpconfigboard.h"])
        assert f'"Raspberry Pi {BOARDS[board].name}"' in made["mpconfigboard.h"]
        assert made["pins.c"] == files[PICO.id]["pins.c"] and made["board.c"] == files[PICO.id]["board.c"]


def test_only_a_pico_2_w_has_wifi_and_only_from_a_source_with_the_radios_driver():
    for board, one in boards.BUILDS.items():
        without, made = boards.files_of(one, has_driver=False), boards.files_of(one, has_driver=True)
        assert "CIRCUITPY_WIFI = 1" not in without["mpconfigboard.mk"]
        assert (board == PICO_2_W.id) == ("CIRCUITPY_WIFI = 1" in made["mpconfigboard.mk"])
        assert (board == PICO_2_W.id) == (made != without)
        off = "TOWER_RADIO_STAYS_OFF (1)"
        assert (off in without["mpconfigboard.h"]) == (BOARDS[board] in (PICO_W, PICO_2_W))
        assert (off in made["mpconfigboard.h"]) == (BOARDS[board] == PICO_W)


def test_the_way_into_safe_mode_is_by_the_projects_pin_file():
    header = boards.files_of(boards.BUILDS[PICO.id], has_driver=False)["mpconfigboard.h"]
    assert "#define TOWER_MENU_GPIO (18)\n" in header and "#define TOWER_LAST_DIE_GPIO (15)\n" in header
    assert ".scl = &pin_GPIO5, .sda = &pin_GPIO4" in header


# What is frozen.


def test_what_is_frozen_is_what_the_bench_takes_for_the_firmware(tmp_path):
    project = Project(ROOT, version="1.0-test")
    freeze(project, tmp_path)
    found = {path.relative_to(tmp_path).as_posix(): path.read_text() for path in tmp_path.rglob("*") if path.is_file()}
    assert found == project.frozen()
    assert {"p10core/kernel/app.py", "hardware/tower.py", "neopixel.py", "pins.py"} <= found.keys()
    assert not {"hardware/pins.py", "code.py", "boot.py"} & found.keys()
    assert 'VERSION = "1.0-test"' in found["p10core/version.py"].replace("'", '"')
    with Tower() as tower:
        assert tower.drive.template.frozen.keys() == found.keys()


def test_the_frozen_lines_are_where_they_are_in_the_sources():
    for name, text in Project(ROOT).frozen().items():
        if name.startswith(("p10core", "hardware")):
            assert text.count("\n") == (ROOT / name).read_text().count("\n"), name


def test_a_module_that_is_gone_is_gone_from_the_frozen_ones_too_and_the_sum_tells_it(tmp_path):
    (tmp_path / "p10core").mkdir(parents=True)
    (tmp_path / "p10core" / "a.py").write_text("A = 1\n")
    (tmp_path / "p10core" / "b.py").write_text("B = 1\n")
    folder = tmp_path / "frozen"
    first = freeze(Project(tmp_path), folder)
    assert freeze(Project(tmp_path), folder) == first
    written = (folder / "p10core" / "a.py").stat().st_mtime_ns
    (tmp_path / "p10core" / "b.py").unlink()
    assert freeze(Project(tmp_path), folder) != first
    assert [path.name for path in folder.rglob("*.py")] == ["a.py"]
    assert (folder / "p10core" / "a.py").stat().st_mtime_ns == written, "what is as it was is not written again"


# CircuitPython's source.


@pytest.fixture
def source(tmp_path):
    """Something that looks like it."""
    folder = tmp_path / "circuitpython"
    for name in (
        f"{tree.PORT}/boards/{PICO_W.id}/link.ld",
        f"{tree.PORT}/boards/other/pins.c",
        f"{tree.PORT}/Makefile",
        f"{tree.PORT}/sdk/src/a.c",
        "supervisor/b.c",
        "README",
    ):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f"this is {name}\n")
    for patch in PATCHES:
        (folder / patch.file).parent.mkdir(parents=True, exist_ok=True)
        with (folder / patch.file).open("a") as file:
            file.write(f"before\n{patch.old}\nbehind\n")
    return folder


def contents(folder):
    return {
        path.relative_to(folder).as_posix(): (path.read_bytes(), path.stat().st_mtime_ns)
        for path in folder.rglob("*")
        if path.is_file() and ".git" not in path.parts
    }


def test_the_copy_has_our_lines_and_the_source_is_left_alone(source, tmp_path):
    before = contents(source)
    tree.made_ready(source, tmp_path / "copy")
    assert contents(source) == before
    copy = contents(tmp_path / "copy")
    longer = f"{tree.PORT}/boards/{PICO_W.id}/link.ld"  # a board that we define ourselves, and with a shorter firmware
    assert copy.keys() == before.keys() - {longer} | {tree.MICROPYTHON_LIB}
    assert {name for name in copy.keys() & before.keys() if copy[name][0] != before[name][0]} == {
        patch.file for patch in PATCHES
    }
    assert b"boot_out" not in copy["py/circuitpy_mpconfig.h"][0]


def test_only_what_has_changed_is_copied_again_and_what_was_built_stays(source, tmp_path):
    copy = tmp_path / "copy"
    tree.made_ready(source, copy)
    built = copy / tree.PORT / "build-raspberry_pi_pico" / "firmware.uf2"
    built.parent.mkdir()
    built.write_text("built")
    before = contents(copy)
    (source / "supervisor" / "b.c").write_text("this is another\n")
    tree.made_ready(source, copy)
    after = contents(copy)
    assert {name for name in after if after[name] != before[name]} == {"supervisor/b.c"}
    assert built.exists()


def test_a_file_that_is_gone_from_the_source_is_gone_from_the_copy(source, tmp_path):
    copy = tmp_path / "copy"
    tree.made_ready(source, copy)
    (source / "supervisor" / "b.c").unlink()
    tree.made_ready(source, copy)
    assert not (copy / "supervisor" / "b.c").exists()
    assert (copy / tree.MICROPYTHON_LIB).exists()


@pytest.mark.parametrize("wrapped", [True, False], ids=["in a folder", "flat"])
def test_an_archive_is_unpacked_once(source, tmp_path, wrapped):
    archive = tmp_path / "circuitpython.tar.xz"
    with tarfile.open(archive, "w:xz") as packed:
        packed.add(source, arcname="circuitpython-10" if wrapped else ".")
    place = tmp_path / "place"
    place.mkdir()
    folder = tree.source(str(archive), place)
    assert contents(folder).keys() == contents(source).keys()
    (folder / "README").write_text("seen")
    assert (tree.source(str(archive), place) / "README").read_text() == "seen"


def test_a_source_without_history_has_the_version_that_is_known_here(source):
    assert tree.version_of(source) == tree.VERSION


def test_a_line_that_is_not_there_is_said_with_its_reason(source, tmp_path):
    (source / "main.c").write_text("int main;\n")
    with pytest.raises(BadInput, match=r"main\.c is not the one that is known here: without boot_out\.txt"):
        tree.made_ready(source, tmp_path / "copy")


# What is wrong is said in a line, with status 2.


@pytest.fixture
def ready(monkeypatch, tmp_path):
    """A computer that has all that is needed, with a compiler of a version that the test says."""

    def make(version):
        (tmp_path / "bin").mkdir(exist_ok=True)
        for name, said in ((tools.COMPILER, version), ("make", ""), ("gcc", ""), ("git", "")):
            (tmp_path / "bin" / name).write_text(f"#!/bin/sh\necho {said}\n")
            (tmp_path / "bin" / name).chmod(0o755)

    (tmp_path / "scripts").mkdir()
    (tmp_path / "scripts" / "cascadetoml").touch()
    monkeypatch.setattr(tools, "TOOLCHAIN", tmp_path / "nowhere")
    monkeypatch.setattr(tools, "SCRIPTS", tmp_path / "scripts")
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}")
    monkeypatch.setattr(build, "PLACE", tmp_path / "place")
    return make


def refused(capsys, tmp_path, *arguments):
    assert run("desktop", COMMANDS, ["firmware", str(tmp_path / "out"), *arguments]) == 2
    return capsys.readouterr().err


def test_without_a_compiler(ready, capsys, tmp_path):
    said = refused(capsys, tmp_path)
    assert "there is no arm-none-eabi-gcc" in said and "toolchain.sh" in said and "developer.arm.com" in said


@pytest.mark.parametrize("version", ["12.2.1", "8.3.1", "nonsense"])
def test_with_an_old_compiler(ready, capsys, tmp_path, version):
    ready(version)
    said = refused(capsys, tmp_path)
    assert f"is {version}" in said and "14 or newer" in said


def test_with_a_new_compiler_the_source_is_looked_at(ready, capsys, tmp_path, monkeypatch):
    ready("14.2.1")
    for named, said in (
        (tmp_path / "nowhere", "there is no such folder or archive"),
        (tmp_path / "bin", "is not CircuitPython's source"),
        (tmp_path / "bin" / "make", "is no archive"),
    ):
        monkeypatch.setenv("CIRCUITPYTHON", str(named))
        assert said in refused(capsys, tmp_path)


def test_without_the_packages_of_circuitpythons_scripts(ready, capsys, tmp_path):
    ready("15.1.0")
    (tmp_path / "scripts" / "cascadetoml").unlink()
    assert ".venv-firmware has not the packages" in refused(capsys, tmp_path)


def test_a_source_that_lacks_its_submodules(source, tmp_path):
    (source / tree.PORT / "sdk" / "src" / "a.c").unlink()
    (source / tree.PORT / "sdk" / "src").rmdir()
    with pytest.raises(BadInput, match="fetch-port-submodules"):
        tree.source(str(source), tmp_path)


def test_a_board_that_there_is_not(capsys):
    with pytest.raises(SystemExit) as ended:
        run("desktop", COMMANDS, ["firmware", "--board", "raspberry_pi_pico3"])
    assert ended.value.code == 2 and "raspberry_pi_pico3" in capsys.readouterr().err


def test_variables_of_our_make_do_not_reach_circuitpythons(ready, monkeypatch):
    ready("14.2.1")
    monkeypatch.setenv("MAKEFLAGS", "PYTHON=python3.13 ARGS=--board")
    monkeypatch.setenv("BOARD", "something")
    env = tools.environment()
    assert not {"MAKEFLAGS", "BOARD"} & env.keys()
    assert env["PATH"].split(os.pathsep)[:2] == [str(tools.TOOLCHAIN), str(tools.SCRIPTS)]


def test_a_cafes_bridge_knows_every_board_by_its_maker():
    assert {made.usb[0] for made in boards.BUILDS.values()} == set(bridge.MAKERS)
