"""The CIRCUITPY drive as the firmware may write it: whose it is, what fits, which errors there are."""

import pytest

from host_tests.trial import says, trial

MINE = 'import storage\nstorage.remount("/", readonly=False)\n'
ATTEMPT = """
import os, storage
def attempt(action, *arguments, **more):
    try:
        print(action(*arguments, **more))
    except OSError as error:
        print("OSError", error.errno)
    except Exception as error:
        print(type(error).__name__, error)
"""


def test_it_is_read_only_unless_boot_has_remounted_it(tmp_path):
    code = (
        ATTEMPT
        + "print(storage.getmount('/').readonly)\nattempt(open, '/boot_out.txt', 'r+')\nattempt(os.remove, '/no')\n"
    )
    assert says(tmp_path, code) == ["True", "OSError 30", "OSError 30"]
    (tmp_path / "boot.py").write_text(MINE)
    assert says(tmp_path, code)[::2] == ["False", "OSError 2"]


def test_what_is_a_folder_is_no_file_and_a_name_that_is_there_is_taken_over(tmp_path):
    (tmp_path / "boot.py").write_text(MINE)
    code = """
os.mkdir("/d")
for name in "ab":
    with open(name, "w") as file:
        file.write(name)
attempt(os.remove, "/d")
attempt(os.rmdir, "/a")
attempt(os.rename, "/a", "/b")
attempt(os.stat, "/a")
print(open("/b").read())
"""
    assert says(tmp_path, ATTEMPT + code) == ["OSError 21", "OSError 20", "None", "OSError 2", "a"]


@pytest.mark.parametrize("ms, kept", [(500, False), (2000, True)])
def test_what_waits_in_ram_is_on_the_flash_after_a_second(tmp_path, ms, kept):
    (tmp_path / "boot.py").write_text(MINE)
    with trial(tmp_path, 'import time\nfile = open("a", "w")\nprint(file.write("x" * 2048))\ntime.sleep(9)\n') as tower:
        tower.power_on()
        while not tower.console:
            tower.run(10)
        tower.run(ms)
        tower.power_off()
        assert (b"x" * 2048 in bytes(tower.drive.image)) == kept


def test_without_power_nothing_is_written_whatever_the_firmware_still_does(tmp_path):
    (tmp_path / "boot.py").write_text(MINE)
    with trial(tmp_path, 'import time\ntry:\n time.sleep(9)\nfinally:\n open("a", "w").close()\n') as tower:
        tower.power_on()
        tower.run(2000)
        tower.power_off()
        assert not tower.drive.has("a")


def test_the_firmware_stands_still_while_the_flash_is_written(tmp_path):
    (tmp_path / "boot.py").write_text(MINE)
    code = """
import time
file = open("a", "w")
file.write("x")
before = time.monotonic()
file.close()
print(time.monotonic() - before > 0.03)
"""
    assert says(tmp_path, code) == ["True"]


def test_a_terminal_that_does_not_read_takes_256_bytes_and_the_next_line_waits(tmp_path):
    with trial(tmp_path, 'print("x" * 255)\nprint("y")\n') as tower:
        tower.usb.computer = tower.usb.terminal = True
        tower.usb.terminal_reads = False
        tower.power_on()
        tower.run(100, check=False)
        assert tower.console == ["x" * 255]


@pytest.mark.parametrize(
    "boot, computer, expected",
    [
        ("", False, ["None False"]),  # on a charger nobody has it
        ("", True, ["RuntimeError Cannot remount path when visible via USB. True"]),
        (MINE, True, ["None False"]),  # it is the firmware's already
        ("import storage\nstorage.disable_usb_drive()\n", True, ["None False"]),
    ],
)
def test_who_may_remount_it_later(tmp_path, boot, computer, expected):
    (tmp_path / "boot.py").write_text(boot)
    code = """
import storage
try:
    said = storage.remount("/", False)
except RuntimeError as error:
    said = "RuntimeError " + str(error)
print(said, storage.getmount("/").readonly)
"""
    with trial(tmp_path, code) as tower:
        tower.usb.computer = computer
        tower.power_on()
        tower.run(100, check=False)
        assert tower.console[:1] == expected
