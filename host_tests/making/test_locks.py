"""The locks of what is installed: each has what its .in file names, and pip holds it to hashes.

What plays, a café and the package are installed by the lock of the developers.
"""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCKED = ("desktop", "desktop/making/book", "desktop/making/uv", "desktop/bench", "lib")
SHARES = {
    "desktop/tower",
    "desktop/cafe",
    "desktop/making/wheel",
}  # each installs what it names as the developers' lock has it
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
    assert wanted
    directly = {name: {version} for name, version, rest in PIN.findall(lock.read_text()) if "/requirements.in" in rest}
    assert directly == wanted, "make lock"


def test_what_installs_the_others_has_the_version_of_the_developers():
    assert pins(ROOT / "desktop/making/uv/requirements.txt").items() <= pins(ROOT / "desktop/requirements.txt").items()


def test_all_that_pip_installs_is_held_to_hashes():
    text = (ROOT / "Makefile").read_text()
    [uv] = re.findall("^UV := (.*)", text, re.MULTILINE)
    lines = [line for line in text.splitlines() if re.search(r"( (install|wheel) |\$\(UV\) ).*-r ", line)]
    installed = {folder for line in lines for folder in re.findall(r"-r (\S+)/requirements\.txt", line)}
    shares = [line for line in lines if "requirements.in" in line]
    installed |= set(re.findall(r"^\.venv-\w+/ready: (\S+)/requirements\.txt$", text, re.MULTILINE))  # -r $<
    assert installed == set(LOCKED)
    assert {folder for line in shares for folder in re.findall(r"-r (\S+)/requirements\.in", line)} == SHARES
    assert [line for line in shares if not re.search(r"\$\(LOCKED\)|-c desktop/requirements\.txt", line)] == []
    assert [line for line in lines if "--require-hashes" not in line.replace("$(UV)", uv)] == []


def test_the_package_is_built_by_what_is_locked_for_it():
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text())["build-system"]["requires"]
    assert {tuple(one.split("==")) for one in wanted} == {
        (name, version) for name, versions in named("desktop/making/wheel").items() for version in versions
    }
    builds = re.findall(r"(?:pip|PIP\)).* wheel .*--no-deps.*", (ROOT / "Makefile").read_text())
    assert builds and all("--no-build-isolation" in build for build in builds), "pip would fetch them without hashes"
