"""Which firmware the emulated Pico of a page runs, and what is said of it."""

import os

import pytest

from desktop.chip import built
from desktop.errors import BadInput

NOON = 1_000_000_000


@pytest.fixture
def root(tmp_path, monkeypatch):
    """A project with one source of the device's, and no firmware yet."""
    monkeypatch.setattr(built, "ROOT", tmp_path)
    monkeypatch.setattr(built, "FIRMWARE", tmp_path / "build" / "pico.uf2")
    write(tmp_path / "p10core" / "dice" / "dice.py", NOON)
    return tmp_path


def write(path, when):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    os.utime(path, (when, when))


def test_without_a_firmware_there_is_no_pico(root):
    uf2, said = built.firmware()
    assert uf2 is None
    assert said == "there is no firmware"


def test_the_one_that_was_built_runs(root):
    write(built.FIRMWARE, NOON + 1)
    assert built.firmware() == (built.FIRMWARE, "The tower is an emulated Pico with build/pico.uf2")


def test_one_that_is_older_than_the_source_does_not(root):
    write(built.FIRMWARE, NOON - 1)
    uf2, said = built.firmware()
    assert uf2 is None
    assert "p10core/dice/dice.py is newer than the firmware" in said


def test_the_one_that_is_named_runs_however_old_it_is(root):
    write(root / "release.uf2", NOON - 1)
    assert built.firmware(root / "release.uf2")[0] == root / "release.uf2"
    with pytest.raises(BadInput, match=r"nowhere\.uf2: there is no such firmware"):
        built.firmware(root / "nowhere.uf2")
