"""The locks of what is installed: each has what its .in file names, and all that this needs in turn, with hashes.

What plays, a café and the package are installed by the lock of the developers.
"""

import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WITH_NEEDS = ("desktop", "desktop/making/book")
LOCKED = (*WITH_NEEDS, "desktop/making/uv", "desktop/bench", "lib")
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


@pytest.mark.parametrize("folder", LOCKED)
def test_all_that_is_installed_has_hashes(folder):
    text = (ROOT / folder / "requirements.txt").read_text()
    without = [name for name, _, rest in PIN.findall(text) if "--hash=sha256:" not in rest]
    assert without == []


@pytest.mark.parametrize("folder", WITH_NEEDS)
def test_a_lock_has_what_its_packages_need_in_turn(folder):
    assert len(pins(ROOT / folder / "requirements.txt")) > len(named(folder))


def test_what_installs_the_others_has_the_version_of_the_developers():
    assert pins(ROOT / "desktop/making/uv/requirements.txt").items() <= pins(ROOT / "desktop/requirements.txt").items()


def needs(folder):
    """What the developers' lock has for the .in file of a folder: what this names, and all that it needs in turn."""
    packages = PIN.findall((ROOT / "desktop/requirements.txt").read_text())
    wanted_by = {
        name: set(re.findall(r"^ +# (?:via |  )(?:-r )?(\S+)", rest, re.MULTILINE)) for name, _, rest in packages
    }
    found = {f"{folder}/requirements.in"}
    while more := {name for name, others in wanted_by.items() if name not in found and others & found}:
        found |= more
    return found - {f"{folder}/requirements.in"}


PLAYS = r"""import sys, urllib.request


class NotThere:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in sys.argv[1:]:
            raise ModuleNotFoundError("a fresh clone has no " + name)


sys.meta_path.insert(0, NotThere())
import desktop.coach.tables.file, desktop.puzzles.find, desktop.analysis.referee_command
from desktop.bench.tower import Tower
from desktop.drive.bytecode import bytecode
from desktop.tower.server import in_background
from websockets.sync.client import connect

bytecode({"code.py": "print(1)"})
with Tower(seed=1) as tower:
    tower.power_on()
    tower.run(3000)
    with in_background(tower) as url:
        for path in ("", "measures.js", "manrope.ttf", "games"):
            urllib.request.urlopen(url + path).read()
        part = b'--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n\r\n--b--\r\n'
        form = {"Content-Type": "multipart/form-data; boundary=b"}
        urllib.request.urlopen(urllib.request.Request(url + "games", part, form)).read()
        with connect(url.replace("http", "ws") + "socket") as socket:
            socket.recv()
    print(*tower.screen(), sep="|")
"""


def test_a_fresh_clone_plays_with_what_make_play_installs():
    """Nothing else can be imported: the tower is switched on, its page is shown, its buttons can be pressed."""
    installed = {
        name.replace("-", "_") for name in needs("desktop/tower") | pins(ROOT / "desktop/bench/requirements.txt").keys()
    }
    away = {
        name
        for name, packages in packages_distributions().items()
        if installed.isdisjoint(package.lower().replace("-", "_") for package in packages)
    }
    assert {"pytest", "sqlalchemy"} <= away
    done = subprocess.run([sys.executable, "-c", PLAYS, *away], cwd=ROOT, capture_output=True, text=True, check=False)
    assert "Who plays?" in done.stdout or "Language?" in done.stdout, done.stderr


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
