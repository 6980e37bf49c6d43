"""The plug is pulled while a tower whose files were copied makes room for its journal: *Setting up: keep power on*.

FAT and root directory have their sectors, and a cut in one of those can kill the drive, as ever. In any other sector a
cut costs nothing but slots, and those are made at the next start.
"""

import pytest

from desktop.bench.template import Template
from desktop.bench.tower import Tower
from desktop.image.disk import fat12
from desktop.image.disk.image import build_image, owners
from hardware.journal.store import SLOTS
from host_tests.thorough import ALL, share
from host_tests.tower.life import ALONE

LONGEST_MS = 60_000
DATA = 5  # the first flash sector behind boot sector, FAT and root directory
BARE = {}


def bare(project):
    """A drive onto which the files were copied: no slots, nothing aligned."""
    if project.root not in BARE:
        files = project.files()
        BARE[project.root] = Template(files, build_image(files), project.modules())
    return BARE[project.root]


def copied(image=None):
    tower = Tower(seed=1, settings=ALONE, fresh=bare)
    if image:
        tower.drive.image[:] = image
    return tower


def plays(tower):
    """Whether the tower comes to its first screen."""
    tower.power_on()
    return waits(tower, lambda: "play" in tower.screen()[0])


def waits(tower, seen):
    """Whether it is seen before the longest of setting up is over."""
    for _ in range(LONGEST_MS // 1000):
        tower.run(1000)
        if seen():
            return True
    return False


def slots(image):
    """The journal's slots on a drive; each has to be alone in its sector with its folder."""
    found = {item.path: item for item in fat12.items(image)}
    pages = [path for path in found if path.startswith("journal/") and path.endswith("/page")]
    own = [path for path in pages if path.split("/")[1].isdigit() and found[path].size == 3584]
    alone = [{path, path.rpartition("/")[0]} for path in own]
    for names in owners(image).values():
        # What is set aside has names that lead anywhere.
        there = {path for path in names if not path.startswith(("journal.bad", "journal/bad"))}
        assert there in alone or not any(there & slot for slot in alone)
    return own


@pytest.fixture(scope="module")
def setting_up():
    """The image before, and each operation of the flash with what lies in its sector after it: (operation, names)."""
    with copied() as tower:
        before = bytes(tower.drive.image)
        seen = []
        tower.chip_flash.keep = lambda area, memory, start, end: seen.append(
            (tower.operations[-1], owners(memory).get(start // 4096, set()))
        )
        assert plays(tower)
        assert len(slots(tower.drive.image)) == SLOTS
        assert tower.now_ms < 15_000
    return before, {
        number: (operation, names) for number, (operation, names) in enumerate(seen, 1) if operation.area == "drive"
    }


def test_what_can_kill_the_drive_is_written_as_seldom_as_can_be(setting_up):
    """FAT: twice a slot, for its folder and its file; and for what fills the drive. Root: for the journal's folder."""
    _, seen = setting_up
    erased = [operation.sector for operation, _ in seen.values() if operation.kind == "erase"]
    assert erased.count(0) <= 2 * (SLOTS + 2) + 26
    assert len([sector for sector in erased if 0 < sector < DATA]) <= 6
    assert len(erased) < 240


def test_no_file_of_the_program_lies_where_slots_are_made(setting_up):
    _, seen = setting_up
    for operation, names in seen.values():
        assert operation.sector < DATA or {name.split("/")[0] for name in names} <= {"journal"}, (operation, names)


def cut(image, number, seed):
    """What the drive holds after a cut in the operation *number* of the first start."""
    with copied(image) as tower:
        tower.cut_at(number, "some", seed)
        plays(tower)
        assert not tower.powered
        return bytes(tower.drive.image)


def places(seen, wanted, count):
    """The numbers of so many operations, evenly spread, of those in whose sector only *wanted* lies."""
    found = [number for number, (operation, names) in seen.items() if operation.sector >= DATA and wanted(names)]
    return found[:: len(found) // count]


def test_a_slot_that_is_torn_is_set_aside_once():
    with copied() as tower:
        assert plays(tower)
        tower.drive.send("journal/5/page", b"torn")
        aside = []
        for _ in range(2):
            tower.drive.send("journal/fill", b"as after a cut while slots were made again")
            tower.run(2000)
            tower.power_off()
            assert plays(tower)
            aside.append([item.path for item in fat12.items(tower.drive.image) if "/bad" in item.path])
    assert aside == [["journal/bad0", "journal/bad0/page"]] * 2


@pytest.mark.share
def test_a_cut_while_a_slot_is_made_costs_nothing_and_the_next_start_goes_on(setting_up):
    before, seen = setting_up
    for number in share(places(seen, lambda names: "journal" not in names, 12), 3):
        with copied(cut(before, number, seed=number)) as tower:
            assert plays(tower), seen[number]
            assert len(slots(tower.drive.image)) == SLOTS, seen[number]


@pytest.mark.share
def test_a_torn_folder_of_the_journal_is_set_aside_and_no_file_of_the_program_goes_with_it(setting_up):
    """Names that nobody gave lead anywhere: to remove them could free what belongs to others."""
    before, seen = setting_up
    aside = made = 0
    for number in share(places(seen, lambda names: "journal" in names, 12), 3):
        with copied(cut(before, number, seed=number)) as tower:
            assert plays(tower), seen[number]
            found = {item.path: item for item in fat12.items(tower.drive.image)}
            for path, data in tower.drive.template.files.items():
                assert fat12.contents(tower.drive.image, found[path]) == data, (seen[number], path)
            aside += "journal.bad0" in found
            made += len(slots(tower.drive.image))
            tower.run(1000)
            tower.press("SCORE")
            assert waits(tower, lambda: "ROLL" in tower.screen()[4]), tower.screen()
            tower.press("ROLL")
            assert waits(tower, lambda: "left" in tower.screen()[4]), tower.screen()
    assert aside > (3 if ALL else 0), "no cut has torn the folder"
    assert made > (100 if ALL else 33), "of 12 times 24, or a third of them"
