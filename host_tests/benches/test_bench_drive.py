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
PLAY = "\nimport time\nwhile True:\n    time.sleep(0.01)\n"


@pytest.fixture
def mine(tmp_path):
    """The folder of a drive that boot.py hands to the firmware."""
    (tmp_path / "boot.py").write_text(MINE)
    return tmp_path


def test_it_is_read_only_unless_boot_has_remounted_it(tmp_path):
    code = ATTEMPT + "print(storage.getmount('/').readonly)\nattempt(open, '/a', 'w')\nattempt(os.remove, '/no')\n"
    assert says(tmp_path, code) == ["True", "OSError 30", "OSError 30"]
    (tmp_path / "boot.py").write_text(MINE)
    assert says(tmp_path, code)[::2] == ["False", "OSError 2"]


def test_boot_may_let_computer_and_firmware_both_write(tmp_path):
    both = 'import storage\nstorage.remount("/", True, disable_concurrent_write_protection=True)\n'
    (tmp_path / "boot.py").write_text(both)
    with trial(tmp_path, 'open("/a", "w").close()\nprint("written")\n') as tower:
        tower.usb.computer = True
        tower.power_on()
        tower.run(100, check=False)
        assert tower.console[:1] == ["written"] and tower.usb.computer_writes


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


def test_a_hidden_drive_is_the_firmwares_and_is_hidden_in_boot_only(tmp_path):
    (tmp_path / "boot.py").write_text("import storage\nstorage.disable_usb_drive()\n")
    code = (
        ATTEMPT
        + """
print(storage.getmount("/").readonly)
attempt(storage.disable_usb_drive)
storage.enable_usb_drive()
print(storage.getmount("/").readonly)
attempt(storage.getmount, "/sd")
"""
    )
    with trial(tmp_path, code) as tower:
        tower.usb.computer = True
        tower.power_on()
        tower.run(5000, check=False)
        assert tower.console[:4] == ["False", "RuntimeError Cannot change USB devices now", "True", "OSError 22"]


def test_files_are_written_read_renamed_and_removed_and_outlive_the_power(mine):
    code = (
        ATTEMPT
        + """
if "save" not in os.listdir("/"):
    os.mkdir("/save")
    with open("/save/a.txt", "w") as file:
        print(file.write("one\\ntwö\\n"), file.tell())
    with open("save/b", "wb") as file:
        file.write(b"\\x00\\x01")
    with open("/save/a.txt", "a") as file:
        file.write("three")
    with open("/save/b", "r+b") as file:
        file.seek(1)
        file.write(bytearray(b"\\xff"))
        file.seek(0)
        print(file.read())
    os.rename("/save/b", "/save/c")
    os.sync()
with open("/save/a.txt") as file:
    print(file.readline(), [line for line in file])
print(os.listdir("/save"), os.stat("/save/a.txt")[6], os.stat("/save")[0] == 0x4000)
"""
    )
    with trial(mine, code + PLAY) as tower:
        tower.power_on()
        tower.run(3000)
        first = list(tower.console)
        assert first[:2] == ["9 9", "b'\\x00\\xff'"]
        assert first[2:] == ["one", " ['twö\\n', 'three']", "['a.txt', 'c'] 14 True"]
        tower.power_on()
        tower.run(100)
        assert tower.console[len(first) :] == first[2:]
        assert tower.files["save/c"] == b"\x00\xff"
    assert not (mine / "save").exists()


def test_its_errors(mine):
    code = (
        ATTEMPT
        + """
attempt(open, "/a/b", "w")
attempt(open, "/a")
attempt(open, "/code.py", "x")
attempt(open, "/code.py", "rw")
attempt(open, "/code.py", "rU")
attempt(os.mkdir, "/m")
attempt(os.mkdir, "/m")
attempt(os.remove, "/m")
attempt(os.rename, "/none", "/x")
attempt(os.rename, "/code.py", "/m")
open("/m/f", "w").close()
attempt(os.rmdir, "/m")
attempt(os.rmdir, "/code.py")
os.remove("/m/f")
attempt(os.rmdir, "/m")
attempt(os.stat, "/m")
attempt(os.listdir, "/m")
file = open("/t", "w")
attempt(file.write, b"x")
attempt(file.read)
file.close()
attempt(file.write, "x")
attempt(open("/t", "wb").write, "x")
attempt(open("/t").write, "x")
attempt(lambda: file.truncate())
"""
    )
    lines = says(mine, code, ms=9000)
    numbers = [int(line.split()[1]) if line.startswith("OSError") else line.split()[0] for line in lines]
    assert numbers[:8] == [2, 2, 17, "ValueError", "ValueError", "None", 17, 21]
    assert numbers[8:16] == [2, 21, 13, 20, "None", 2, 2, "TypeError"]
    assert numbers[16:] == [13, 22, "TypeError", 13, "AttributeError"]


def test_a_full_drive(mine):
    code = (
        ATTEMPT
        + """
with open("/a", "wb") as file:
    file.write(b"x" * 600)
while True:
    try:
        with open("/b", "ab") as file:
            file.write(b"x" * 100_000)
    except OSError as error:
        print(error.errno, os.statvfs("/")[3])
        break
attempt(os.mkdir, "/m")
with open("/a", "r+b") as file:
    file.write(b"y" * 600)  # in place
    attempt(file.write, b"z" * 500)
print(os.stat("/a")[6], open("/a", "rb").read()[-2:])
with open("/empty", "wb") as file:
    attempt(file.write, b"z")
"""
    )
    lines = says(mine, code, ms=90_000)
    assert lines == ["28 0", "OSError 13", "OSError 28", "1024 b'zz'", "OSError 28"]


def test_what_was_not_flushed_is_lost(mine):
    code = "file = open('/a', 'w')\nfile.write('x')\nprint('written')\n" + PLAY
    with trial(mine, code) as tower:
        tower.power_on()
        tower.run(1000)
        assert tower.console == ["written"]
        tower.power_on()
        assert tower.files["a"] == b""
