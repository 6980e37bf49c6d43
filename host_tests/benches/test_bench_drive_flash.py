"""What the files of the firmware do to the flash under the drive, and what a power cut leaves there.

The sectors are those measured on the chip: a file overwritten in place costs its data and its folder, anything that
changes sizes or names costs the FAT, which lies in sector 0 with the boot sector.
"""

import pytest

from desktop.bench.disk.image import owners
from host_tests.trial import trial

MINE = 'import storage\nstorage.remount("/", readonly=False)\n'
PLAY = "\nimport time\nwhile True:\n    time.sleep(0.01)\n"
OLD, NEW = b"old!" * 256, b"new!" * 256
FAT, ROOT = 0, 1


@pytest.fixture
def suffer(tmp_path, towers):
    """suffer(code) gives a tower on whose drive *code* is about to run; there is a file /save/a of OLD."""
    (tmp_path / "boot.py").write_text(MINE)

    def make(code):
        tower = trial(tmp_path, code + PLAY)
        towers.append(tower)
        tower.files["before"] = bytes(8192)
        tower.files["save/a"] = OLD  # its data and its folder share no sector with what was made before, or is later
        tower.files["guard"] = bytes(8192)
        tower.power_on()
        tower.operations.clear()
        return tower

    return make


def erased(tower):
    """The sectors that were erased, in order; each was programmed right after."""
    kinds = [operation.kind for operation in tower.operations]
    assert kinds == ["erase", "program"] * (len(kinds) // 2)
    return [operation.sector for operation in tower.operations if operation.kind == "erase"]


def sectors_of(tower, name):
    return {sector for sector, names in owners(tower.drive.image).items() if name in names}


OVERWRITE = f"with open('/save/a', 'r+b') as file:\n    file.write({NEW[:700]!r})\n"


def test_overwriting_in_place_erases_the_data_and_the_folder_and_nothing_else(suffer):
    tower = suffer(OVERWRITE)
    tower.run(1000)
    assert tower.files["save/a"] == NEW[:700] + OLD[700:]
    assert set(erased(tower)) == sectors_of(tower, "save/a") | sectors_of(tower, "save")
    assert not {FAT, ROOT} & set(erased(tower))


@pytest.mark.parametrize(
    "code",
    [
        "with open('/save/b', 'wb') as file:\n    file.write(b'x')\n",  # made
        "with open('/save/a', 'ab') as file:\n    file.write(b'x')\n",  # grown
        "with open('/save/a', 'wb') as file:\n    file.write(b'x')\n",  # made anew
        "import os\nos.remove('/save/a')\n",
        "import os\nos.mkdir('/more')\n",
    ],
)
def test_whatever_changes_sizes_or_names_erases_the_fat(suffer, code):
    tower = suffer(code)
    tower.run(2000)
    assert FAT in erased(tower)


def test_a_rename_and_an_empty_file_erase_the_folder_only(suffer):
    tower = suffer("import os\nos.rename('/save/a', '/save/c')\nopen('/save/d', 'wb').close()\n")
    tower.run(2000)
    assert set(erased(tower)) == sectors_of(tower, "save")


def test_what_is_written_again_as_it_was_is_erased_all_the_same(suffer):
    tower = suffer(f"with open('/save/a', 'r+b') as file:\n    file.write({OLD!r})\n")
    tower.run(1000)
    assert erased(tower)
    assert tower.files["save/a"] == OLD


def test_what_waits_in_ram_is_written_after_a_second_at_the_latest(suffer):
    tower = suffer("file = open('/save/a', 'r+b')\nfile.write(b'x' * 512)\n")
    tower.run(500)
    tower.power_off()
    assert tower.files["save/a"] == OLD
    tower.power_on()
    tower.run(1500)
    tower.power_off()
    assert tower.files["save/a"] == b"x" * 512 + OLD[512:]


def test_a_write_takes_the_time_of_its_sectors(suffer):
    tower = suffer("import time\nstart = time.monotonic_ns()\n" + OVERWRITE + "print(time.monotonic_ns() - start)\n")
    tower.run(1000)
    assert int(tower.console[0]) // 1_000_000 == pytest.approx(56.2 * len(erased(tower)), abs=2)


# Power cuts


def cuts(suffer, code):
    """Cut the power at every flash operation of *code*, in several ways; each time the tower, when it has no power."""
    whole = suffer(code)
    whole.run(3000)
    count = len(whole.operations)
    assert count
    for number in range(1, count + 1):
        for part, seed in (("nothing", 0), ("some", number), ("some", number + 100), ("all", 0)):
            tower = suffer(code)
            tower.cut_at(number, part, seed)
            tower.run(3000)
            assert not tower.powered
            assert len(tower.operations) == number
            yield part, tower


def test_a_cut_at_any_operation_of_an_overwrite_touches_nothing_but_the_file(suffer):
    seen = set()
    whole = NEW[:700] + OLD[700:]
    for part, tower in cuts(suffer, "print('started')\n" + OVERWRITE):
        left = tower.files.get("save/a")
        if part == "nothing" and tower.operations[-1].kind == "erase":
            assert left in (OLD, NEW[:512] + OLD[512:], whole)  # a block that is only half written is read first
        seen.add(left)
        tower.power_on()
        tower.run(10, check=False)
        assert "Hello World!" not in tower.console
        assert tower.console.count("started") == 2  # boot.py and code.py are as they were
    assert {OLD, whole} < seen


def test_a_cut_where_the_fat_lies_can_cost_the_whole_drive(suffer):
    endings = set()
    for _, tower in cuts(suffer, "with open('/save/b', 'wb') as file:\n    file.write(b'x')\nprint('mine')\n"):
        sector = tower.operations[-1].sector
        tower.power_on()
        tower.run(3000, check=False)
        lost = tower.console[0] == "Hello World!"
        endings.add(lost)
        assert lost or sector == FAT or tower.console[0] == "mine" or tower.crashed
        if lost:
            assert sector == FAT
            assert sorted(tower.files) == ["code.py", "settings.toml"]
            assert tower.drive.is_folder("lib") and not tower.drive.has("boot.py")
    assert endings == {False, True}


def test_a_drive_that_was_formatted_anew_stays_and_can_be_copied_to(suffer):
    tower = suffer("")
    tower.drive.image[:4096] = b"\xff" * 4096
    for _ in range(2):
        tower.power_on()
        tower.run(100, check=False)
    assert tower.console.count("Hello World!") == 2
    tower.files["code.py"] = b"print('back again')\n"
    tower.power_on()
    tower.run(100, check=False)
    assert "back again" in tower.console
