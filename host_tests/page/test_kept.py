"""The flash of `make play`: the command ends, and the next one goes on with the game."""

import re

import pytest

from desktop.bench.tower import Tower
from desktop.image.disk import fat12
from desktop.tower.journal import record
from desktop.tower.kept import DAMAGED, GOES_ON, Kept, kept_in, put_back
from host_tests.page.stepped import begin_alone
from host_tests.patience import until

ALONE = {"players": 1}


def play(tower):
    """From power-up into a turn: rolled, and die 3 held."""
    begin_alone(tower)
    for button in ("ROLL", 3):
        tower.press(button)
        tower.run(1500)


def begun(path, **options):
    """A game on a tower whose command has ended: what it showed, and its record."""
    with Tower(seed=1, settings=ALONE, **options) as tower, Kept(tower, path):
        play(tower)
        seen = tower.screen(), tower.inverse(), record(tower)
        tower.power_off()
    return seen


def seen_after(path, fresh=False):
    """(what Kept says, a tower at power-up, after the command has been started again)."""
    tower = Tower(seed=2, settings=ALONE)
    with Kept(tower, path, fresh) as kept:
        tower.power_on()
        tower.run(4000)
    return kept.said, tower


@pytest.fixture
def path(tmp_path):
    return tmp_path / "play" / "flash.zip"


def test_the_game_goes_on_after_a_restart(path):
    screen, inverse, printed = begun(path)
    said, tower = seen_after(path)
    assert (said, tower.screen(), tower.inverse()) == (GOES_ON, screen, inverse)
    assert inverse[1].index("##") == 4
    assert record(tower) == printed
    tower.press("ROLL")
    tower.run(1500)
    assert record(tower).startswith(printed + "hold 3\nroll ")


def test_a_firmware_that_has_changed_goes_on_too(path):
    """The drive lies otherwise now; the journal's slots stay where they must be, each alone in its flash sector."""
    screen, inverse, _ = begun(path, without=["safemode.py"])
    said, tower = seen_after(path)
    assert (said, tower.screen(), tower.inverse()) == (GOES_ON, screen, inverse)
    slot = re.compile("(journal/[0-9]+)(/page)?")
    sectors = [names for names in fat12.owners(tower.drive.image).values() if any(map(slot.fullmatch, names))]
    assert len(sectors) > 20
    for names in sectors:
        assert len({slot.fullmatch(name)[1] for name in names}) == 1, names


def test_fresh_forgets_it(path):
    begun(path)
    said, tower = seen_after(path, fresh=True)
    assert said == ""
    assert record(tower) == ""
    begin_alone(tower)


@pytest.mark.parametrize("rubbish", [b"", b"no zip", b"PK\x05\x06" + bytes(18)])
def test_what_is_damaged_is_said_and_stays_and_the_tower_begins_anew(path, rubbish):
    path.parent.mkdir()
    for number in (1, 2):
        path.write_bytes(rubbish + bytes([number]))
        said, tower = seen_after(path)
        copy = path.with_name(f"flash-damaged-{number}.zip")
        assert (said, copy.read_bytes()) == (DAMAGED.format(copy), rubbish + bytes([number]))
    assert record(tower) == ""
    begin_alone(tower)


def test_it_is_kept_while_the_game_is_on(path):
    """Whoever kills the command loses no more than the last moment."""
    with Tower(seed=1, settings=ALONE) as tower, Kept(tower, path):
        play(tower)
        until(path.exists, "the flash is kept")
        until(lambda: kept_record(path) == record(tower), "the record is kept")


def kept_record(path):
    """The record that a tower is given back."""
    tower = Tower()
    put_back(tower, path.read_bytes())
    return record(tower)


def test_each_port_has_its_own():
    assert kept_in(8010) != kept_in(8011)
    assert kept_in(8010).parent.parent.name == "build"
