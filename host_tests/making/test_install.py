"""`make install`: somebody with a cable and a Pico that is plugged in, and what becomes of it."""

import errno
import subprocess
from pathlib import Path

import pytest

from desktop.drive.install import command
from desktop.drive.install.drives import fat_mounts
from desktop.errors import BadInput
from desktop.image.picos import PICO, PICO_2, PICO_2_W, PICO_W
from host_tests.making.desk import FILES, OLD, Desk, circuitpython, there

KEPT = {"settings.toml", "pins.py", "journal/3/page", "thesis.txt"}
NEW = FILES | {name: OLD[name] for name in KEPT}  # a tower of OLD after it was brought up to date


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


def refused(desk, **asked):
    """What it says when it does not do it."""
    with pytest.raises(BadInput) as caught:
        desk.install(**asked)
    return str(caught.value)


# An empty Pico, plugged in with BOOTSEL held.


def test_an_empty_pico_is_a_tower_after_one_command(desk):
    desk.plug_in_empty(PICO)
    said = desk.install()
    assert there(desk.media / "CIRCUITPY") == FILES
    assert "RPI-RP2 does not say which board it is: taken for a Pico. For a Pico W: make install" in said
    assert '"--board raspberry_pi_pico_w"' in said
    assert said.endswith("All 9 files were read back. The tower starts: follow its screen.")


@pytest.mark.parametrize("board", [PICO_W, PICO_2, PICO_2_W], ids=lambda board: board.id)
def test_the_other_boards_are_named_or_known_by_their_chip(desk, board):
    desk.plug_in_empty(board)
    said = desk.install(board=None if board == PICO_2 else board)
    assert there(desk.media / "CIRCUITPY") == FILES
    assert f"onto a {board.name}" in said


def test_a_firmware_that_is_named_says_the_board(desk, tmp_path):
    desk.plug_in_empty(PICO_W)
    said = desk.install(firmware=circuitpython(tmp_path / "mine.uf2", PICO_W, "10.3.0"))
    assert "Writing CircuitPython 10.3.0 and the tower onto a Pico W" in said
    assert "does not say" not in said


def test_a_board_or_a_firmware_of_another_chip_is_refused_before_anything_is_copied(desk, tmp_path):
    loader = desk.plug_in_empty(PICO)
    assert "is no Pico 2 W" in refused(desk, board=PICO_2_W)
    other = circuitpython(tmp_path / "other.uf2", PICO_2)
    assert "other.uf2 is for a Pico 2, and" in refused(desk, firmware=other)
    old = circuitpython(tmp_path / "old.uf2", PICO, "9.2.8")
    assert "a tower needs 10.2.1 or later" in refused(desk, firmware=old)
    assert not (loader / "tower.uf2").exists()


def test_a_download_that_was_cut_off_is_refused(desk, tmp_path):
    desk.plug_in_empty(PICO)
    path = circuitpython(tmp_path / "cut.uf2", PICO)
    path.write_bytes(path.read_bytes()[:24] + (3586).to_bytes(4, "little") + path.read_bytes()[28:])
    assert refused(desk, firmware=path).endswith("cut.uf2 was cut off: it has 1 of 3,586 blocks")


def test_a_pico_that_is_unplugged_while_it_is_flashed_takes_it_the_second_time(desk):
    loader = desk.plug_in_empty(PICO)

    def copy(uf2, path, told):
        raise OSError(errno.EIO, "Input/output error")

    desk.copy_uf2 = copy
    said = refused(desk)
    assert (
        "RPI-RP2 went away before all was written (Input/output error): USB in, switch off, hold BOOTSEL, switch on"
        in said
    )
    del desk.copy_uf2
    assert loader.exists()
    desk.install()
    assert there(desk.media / "CIRCUITPY") == FILES


def test_a_boot_loader_that_goes_away_with_the_last_byte_has_all(tmp_path):
    """It restarts while the computer still closes the file."""
    told = []
    (tmp_path / "RPI-RP2").mkdir()
    command.copy_uf2(bytes(100_000), tmp_path / "RPI-RP2", told.append)
    assert told == [65_536, 100_000]
    assert (tmp_path / "RPI-RP2" / "tower.uf2").stat().st_size == 100_000
    with pytest.raises(OSError):
        command.copy_uf2(bytes(10), tmp_path / "gone", told.append)


def test_a_drive_that_does_not_come_back_is_said_after_two_minutes(desk):
    desk.plug_in_empty(PICO)
    desk.happens.clear()
    assert "the Pico has not taken the file" in refused(desk)
    assert desk.waited == command.WAIT_S
    for file in (desk.media / "RPI-RP2").iterdir():
        file.unlink()
    (desk.media / "RPI-RP2").rmdir()
    desk.plug_in_empty(PICO)
    desk.happens = [(desk.waited + 5, lambda: [file.unlink() for file in (desk.media / "RPI-RP2").iterdir()])]
    said = refused(desk)
    assert "all was written, but CIRCUITPY did not appear in 120 s" in said
    assert "If the tower shows its first start, all is well" in said


# A Pico that shows CIRCUITPY, with button 1 held.


@pytest.mark.parametrize("blank", [b"", b"\n", b" \r\n\r\n"])
def test_a_new_circuitpython_gets_all_files(desk, blank):
    path = desk.plug_in_tower(PICO, {"code.py": b'print("Hello World!")\n', "settings.toml": blank})
    said = desk.install()
    assert there(path) == FILES
    assert "Written and read back: 9; removed, of an older tower: 0. Eject" in said
    assert said.endswith("Eject CIRCUITPY, switch off, and on without a button.")


def test_a_tower_gets_what_differs_and_keeps_what_is_its_owners(desk):
    path = desk.plug_in_tower(PICO, OLD)
    said = desk.install()
    assert there(path) == NEW
    assert (
        "Written and read back: 3; removed, of an older tower: 2. settings.toml, pins.py and the records stay" in said
    )
    assert not (path / "p10core/app").exists(), "an empty folder goes before the module p10core/app.mpy"
    written = desk.written[:]
    assert set(written) & KEPT == set()
    assert "nothing was written" in desk.install()
    assert desk.written == [] and there(path) == NEW


def test_what_code_py_asks_for_first_goes_first_and_comes_last(desk):
    desk.plug_in_tower(PICO, OLD)
    desk.install()
    assert desk.written[0] == desk.written[-1] == "hardware/loop.mpy"
    assert desk.written[-2] == "coach.bin"


@pytest.mark.parametrize("number", [errno.ENODEV, errno.EROFS, errno.ENOSPC, errno.EIO])
def test_wherever_it_stops_the_tower_says_so_and_a_second_time_mends_it(number, tmp_path):
    steps = len(_steps(tmp_path / "counted"))
    assert steps == 6
    for step in range(steps):
        here = tmp_path / f"{step}"
        here.mkdir()
        desk = Desk(here)
        path = desk.plug_in_tower(PICO, OLD)
        desk.fails_at(step, number)
        assert refused(desk).endswith("then run make install again")
        desk.plug_in_again(path)
        found = there(path)
        assert found == OLD if step == 0 else "hardware/loop.mpy" not in found
        assert {name: found[name] for name in KEPT} == {name: OLD[name] for name in KEPT}
        desk.install()
        assert there(path) == NEW


def _steps(folder):
    folder.mkdir()
    desk = Desk(folder)
    desk.plug_in_tower(PICO, OLD)
    desk.install()
    return desk.written


def test_without_button_1_nothing_is_touched_and_the_button_is_named(desk):
    path = desk.plug_in_tower(PICO, OLD)
    desk.fails_at(0, errno.EROFS)
    said = refused(desk)
    assert "can only be read: USB in, switch off, hold button 1, switch on, then run make install again" in said
    assert not [line for line in desk.said if "Writing" in line]
    assert there(path) == OLD


def test_a_tower_that_is_unplugged_in_the_middle_is_missed(desk):
    desk.plug_in_tower(PICO, OLD)
    desk.fails_at(3, errno.ENODEV)
    assert "CIRCUITPY went away: was the plug pulled? USB in, switch off, hold button 1, switch on" in refused(desk)


def test_without_room_nothing_is_touched(tmp_path):
    desk = Desk(tmp_path, room=4_000)
    path = desk.plug_in_tower(PICO, OLD)
    assert "has not room enough: 8 KB are needed and 3 KB are free. Delete files" in refused(desk)
    assert there(path) == OLD


def test_a_first_time_needs_room_for_the_journal_too(tmp_path):
    desk = Desk(tmp_path, room=100_000)
    path = desk.plug_in_tower(PICO, {})
    assert "158 KB are needed" in refused(desk)
    assert there(path) == {}


@pytest.mark.parametrize("version", ["9.2.8", "10.2.0", "10.2.0-beta.3"])
def test_an_older_circuitpython_wants_bootsel(desk, version):
    path = desk.plug_in_tower(PICO, OLD, version)
    assert "a tower needs 10.2.1 or later. Save what you want to keep, USB in, switch off, hold BOOTSEL" in refused(
        desk
    )
    assert there(path) == OLD


def test_another_program_is_left_alone(desk):
    path = desk.plug_in_tower(PICO, {"code.py": b"print('my weather station')\n"})
    assert "has another program, code.py: copy it" in refused(desk)
    assert there(path) == {"code.py": b"print('my weather station')\n"}


def test_a_program_that_an_owner_has_changed_on_a_tower_is_kept_on_the_computer(desk, tmp_path):
    path = desk.plug_in_tower(PICO, NEW | {"code.py": b"print('mine')\n"})
    said = desk.install(root=tmp_path)
    assert there(path) == NEW
    assert "code.py there is not as a tower has it: what it was is kept as" in said
    assert (tmp_path / "build/replaced/code.py").read_bytes() == b"print('mine')\n"


def test_a_pin_file_that_an_editor_has_saved_with_a_mark_goes_on_without(desk):
    path = desk.plug_in_tower(PICO, NEW | {"pins.py": b"\xef\xbb\xbfPIXELS = 7\n"})
    assert "pins.py there was saved with a mark (BOM)" in desk.install()
    assert there(path) == NEW | {"pins.py": b"PIXELS = 7\n"}


def test_a_tower_whose_firmware_has_the_game_wants_bootsel(desk):
    frozen = {name: OLD[name] for name in ("code.py", "boot.py", "coach.bin", "journal/3/page")}
    path = desk.plug_in_tower(PICO, frozen)
    assert "an older firmware, which has the game in it: see Updating in docs/build.md" in refused(desk)
    assert there(path) == frozen


def test_a_coach_that_has_no_more_room_on_a_pico_w_goes(desk):
    path = desk.plug_in_tower(PICO_W, NEW)
    without = {name: data for name, data in FILES.items() if name != "coach.bin"}
    said = desk.install(make=lambda board: (without, b""))
    assert there(path) == {name: data for name, data in NEW.items() if name != "coach.bin"}
    assert "A Pico W's drive has no room for the coach." in said


# Texts: an older tower's hide the modules, an owner's are meant to.


def git(root, *arguments):
    subprocess.run(["git", "-C", str(root), "-c", "user.name=A", "-c", "user.email=a@b", *arguments], check=True)


def test_texts_that_the_project_ever_had_go_and_an_owners_stay(desk, tmp_path):
    root = tmp_path / "project"
    root.mkdir()
    git(root, "init", "-q")
    (root / "old.py").write_bytes(b"OLD = 1\n")
    git(root, "add", "old.py")
    git(root, "commit", "-q", "-m", "old")
    old = {"p10core/dice/rules.py": b"OLD = 1\n", "p10core/app/__pycache__/app.pyc": b"left by a computer"}
    own = {"hardware/tower.py": b"MINE = 1\n", "lib/mine/__init__.py": b"OLD = 1\n"}
    path = desk.plug_in_tower(PICO, NEW | old | own)
    said = desk.install(root=root)
    assert there(path) == NEW | own
    assert not (path / "p10core/app").exists()
    assert "hardware/tower.py was never a tower's, so it stays, and runs in place of the module of its name." in said
    assert "lib/mine" not in said


def test_without_a_history_the_projects_own_texts_are_known(desk, tmp_path):
    (tmp_path / "p10core").mkdir()
    (tmp_path / "p10core/kernel.py").write_bytes(b"NOW = 1\n")
    path = desk.plug_in_tower(PICO, NEW | {"p10core/kernel.py": b"NOW = 1\n"})
    desk.install(root=tmp_path)
    assert there(path) == NEW


def test_a_library_of_an_owner_stays_and_what_macos_lays_beside_modules_goes(desk):
    own = {"lib/bme280.mpy": b"C\x06 bme280.py"}
    path = desk.plug_in_tower(PICO, NEW | own | {"p10core/app/gone.mpy": OLD["p10core/app/gone.mpy"]})
    (path / "p10core/app/._gone.mpy").write_bytes(b"\0\5\x16\7")
    desk.install()
    assert there(path) == NEW | own
    assert not (path / "p10core/app").exists()


# What is plugged in.


def test_with_nothing_plugged_in_it_says_what_to_hold(desk):
    (desk.media / "USB STICK").mkdir()
    said = refused(desk)
    assert said.startswith("no Pico is plugged in. A new one: USB in, switch off, hold BOOTSEL, switch on.")
    assert "A tower: USB in, switch off, hold button 1, switch on." in said


def test_several_boards_are_named_and_one_is_chosen(desk):
    desk.plug_in_tower(PICO, OLD)
    second = desk.plug_in_tower(PICO_2, OLD, name="CIRCUITPY1")
    desk.plug_in_empty(PICO)
    said = refused(desk)
    assert "several boards are plugged in" in said
    assert "CIRCUITPY1 (CircuitPython 10.2.1, Pico 2)" in said and "RPI-RP2 (a boot loader, Pico or Pico W)" in said
    desk.install(drive=second)
    assert there(second) == NEW
    assert there(desk.media / "CIRCUITPY") == OLD


def test_a_board_of_another_maker_is_named_unless_a_pico_is_there_too(desk):
    other = PICO._replace(id="adafruit_feather_rp2040", name="Feather", chip="rp2040")
    desk.plug_in_tower(other, {}, name="CIRCUITPY9")
    assert "a tower is built on a Pico, Pico W, Pico 2, Pico 2 W" in refused(desk)
    path = desk.plug_in_tower(PICO, OLD)
    desk.install()
    assert there(path) == NEW


def test_a_drive_that_is_not_shown_is_named_with_the_command_that_shows_it(desk):
    desk.bare = [Path("/dev/disk/by-label/RPI-RP2")]
    assert "RPI-RP2 is plugged in, but not mounted" in refused(desk)


def test_a_circuitpy_without_its_boot_out_is_asked_for_another_start(desk):
    (desk.media / "CIRCUITPY").mkdir()
    assert "has no boot_out.txt: switch off and on, wait five seconds" in refused(desk)


def test_a_folder_that_is_no_picos_drive_is_refused(desk, tmp_path):
    assert "is no Pico's drive" in refused(desk, drive=tmp_path)


def test_a_firmware_is_not_for_a_tower_that_has_one(desk, tmp_path):
    desk.plug_in_tower(PICO, OLD)
    assert "has CircuitPython: to change it, USB in, switch off, hold BOOTSEL" in refused(
        desk, firmware=circuitpython(tmp_path / "a", PICO)
    )


MACOS_26 = "macOS 26 shows drives as small as CIRCUITPY wrongly, see issue 10767 of adafruit/circuitpython"


@pytest.mark.parametrize("is_mac", [True, False])
def test_on_macos_it_says_before_it_writes_what_macos_26_does_to_small_drives(desk, is_mac):
    desk.is_mac = is_mac
    desk.plug_in_tower(PICO, OLD)
    desk.fails_at(0, errno.ENOSPC)  # as such a drive seems full
    assert "is full" in refused(desk)
    assert (desk.said[0].startswith(MACOS_26) and "hold BOOTSEL" in desk.said[0]) == is_mac


@pytest.mark.parametrize("is_mac", [True, False])
@pytest.mark.parametrize("shown", [b"", None, b"\0" * 40], ids=["no bytes", "not there", "other bytes"])
def test_a_file_that_only_macos_26_shows_wrongly_is_no_broken_tower(desk, is_mac, shown):
    desk.is_mac = is_mac
    desk.plug_in_empty(PICO)
    takes = desk.takes

    def wrongly(loader, board):
        takes(loader, board)
        file = desk.media / "CIRCUITPY" / "code.py"
        file.unlink() if shown is None else file.write_bytes(shown)

    desk.takes = wrongly
    said = refused(desk)
    assert "code.py is not what was written: USB in, switch off, hold BOOTSEL" in said
    assert (f"({MACOS_26}: if the tower plays, all is well.)" in said) == is_mac


def test_linux_says_where_drives_are(tmp_path):
    text = (
        "proc /proc proc rw 0 0\n/dev/sda1 /media/ann/RPI-RP2 vfat rw,nosuid 0 0\n"
        "/dev/sdb1 /run/media/ann/MY\\040STICK vfat rw 0 0\n/dev/sdc1 /home ext4 rw 0 0\n"
    )
    assert fat_mounts(text) == [Path("/media/ann/RPI-RP2"), Path("/run/media/ann/MY STICK")]
