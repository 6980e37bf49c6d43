"""The locks of what is installed: each has what its .in file names, and all that this needs in turn, with hashes."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LOCKED = ("desktop", "desktop/cafe")
PIN = re.compile(r"^([\w.-]+)(?:\[[\w,]+\])?==(\S+)(.*(?:\n .*)*)", re.MULTILINE)  # a name, its version, the rest of it


def pins(path):
    """What a file names, and at which versions; a package may have several, for several Pythons."""
    found = {}
    for name, version, _ in PIN.findall(path.read_text()):
        found.setdefault(name, set()).add(version)
    return found


def named(folder):
    """What the .in file of a folder names, those included that it takes from another."""
    path = ROOT / folder / "requirements.in"
    found = pins(path)
    for other in re.findall(r"^-r (\S+)/requirements.in$", path.read_text(), re.MULTILINE):
        found |= named(f"{folder}/{other}")
    return found


@pytest.mark.parametrize("folder", LOCKED)
def test_a_lock_is_as_its_file_wants_it(folder):
    lock = ROOT / folder / "requirements.txt"
    wanted = named(folder)
    assert len(wanted) >= 20
    directly = {name: {version} for name, version, rest in PIN.findall(lock.read_text()) if "/requirements.in" in rest}
    assert directly == wanted, "make lock"


@pytest.mark.parametrize("folder", LOCKED)
def test_all_that_is_installed_has_hashes(folder):
    text = (ROOT / folder / "requirements.txt").read_text()
    without = [name for name, _, rest in PIN.findall(text) if "--hash=sha256:" not in rest]
    assert without == []
    assert len(PIN.findall(text)) > len(named(folder)), "nothing that they need in turn"


def test_a_cafe_and_the_developers_have_the_same_versions():
    whole, cafes = (pins(ROOT / folder / "requirements.txt") for folder in LOCKED)
    assert cafes.items() <= whole.items()


def test_all_that_make_installs_from_a_lock_is_held_to_its_hashes():
    lines = [line for line in (ROOT / "Makefile").read_text().splitlines() if " install " in line]
    of_locks = [line for line in lines if re.search(r"-r desktop/(cafe/)?requirements.txt", line)]
    assert len(of_locks) == 2
    assert all("--require-hashes" in line for line in of_locks)
