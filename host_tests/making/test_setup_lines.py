"""What `make play` says while it sets everything up for the first time, and what it says without a network.

Python and npm are stand-ins here, each a few lines of shell: nothing is installed, and nothing is asked of the network.
"""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
REQUIREMENTS = [
    f"desktop/{file}" for file in ("requirements.txt", "bench/requirements.txt", "making/uv/requirements.txt")
]
REQUIREMENTS += ["desktop/tower/requirements.in", "desktop/cafe/requirements.in"]

UV_OFFLINE = """echo "error: Request failed after 3 retries"
echo "  Caused by: Failed to fetch: \\`https://pypi.org/simple/numpy/\\`"
exit 1"""
PIP_OFFLINE = """echo "WARNING: Retrying (Retry(total=0, connect=None)) after connection broken: /numpy/"
echo "ERROR: Could not find a version that satisfies the requirement numpy"
exit 1"""
UV_FULL_DISK = """echo "error: Failed to install: numpy-2.4.6 (numpy==2.4.6)"
echo "  Caused by: No space left on device (os error 28)"
exit 1"""
NPM_OFFLINE = """echo "npm error code ECONNREFUSED"
echo "npm error FetchError: request to https://registry.npmjs.org/x failed"
exit 1"""


def script(path: Path, lines: str) -> None:
    """A program of a few lines of shell."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{lines}\n")
    path.chmod(0o755)


def all_but_npm(folder: Path) -> Path:
    """A folder with all programs of this computer but npm."""
    folder.mkdir()
    for place in os.environ["PATH"].split(":")[::-1]:
        for program in Path(place).iterdir() if Path(place).is_dir() else ():
            if program.name != "npm":
                (folder / program.name).unlink(missing_ok=True)
                (folder / program.name).symlink_to(program)
    return folder


@pytest.fixture
def make(tmp_path):
    """``make("setup", pip, uv, npm)``: in an empty folder, where pip, uv and npm are these scripts; the finished
    process. Without *npm* there is none.
    """
    shutil.copy(ROOT / "Makefile", tmp_path)
    for name in (*REQUIREMENTS, "lib/requirements.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    for name in ("package.json", "package-lock.json"):
        (tmp_path / "desktop/bench/vm").mkdir(exist_ok=True)
        (tmp_path / "desktop/bench/vm" / name).touch()

    def run(target="setup", pip="exit 0", uv="exit 0", npm="mkdir node_modules"):
        tools = tmp_path / "tools"
        script(tools / "pip", pip)
        script(tools / "uv", uv)
        if npm:
            script(tools / "npm", npm)
        script(tools / "circuitpython_setboard", "exit 0")
        script(tools / "python", f'[ "$2" != venv ] || {{ mkdir -p .venv && ln -s {tools} .venv/bin; }}')
        path = f"{tools}:{os.environ['PATH']}" if npm else f"{tools}:{all_but_npm(tmp_path / 'bin')}"
        command = ["make", f"PYTHON={tools}/python", target]
        # make's own variables: this test may run below a make
        own = {key: value for key, value in os.environ.items() if not key.startswith("MAKE") and key != "MFLAGS"}
        return subprocess.run(
            command, cwd=tmp_path, env=own | {"PATH": path}, capture_output=True, text=True, check=False
        )

    return run


LINES = [
    "Setting up, this once: a folder for Python, .venv ...",
    "Setting up: what fetches the rest ...",
    "Setting up: Python packages to play ...",
    "Setting up: Adafruit's libraries for the virtual tower ...",
    "Setting up: Python packages for developers ...",
    "Setting up: Adafruit's libraries for the device ...",
    "Setting up: Node packages for desktop/bench/vm ...",
]


def test_each_slow_step_is_said_before_it_is_made(make):
    done = make()
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == LINES
    assert done.stderr == ""


def test_who_plays_waits_for_no_tools_of_developers_and_needs_no_node(make):
    done = make("play", npm=None)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [*LINES[:4], LINES[5], ".venv/bin/python -m desktop play  "]


def said(done) -> str:
    """The one line that was said on stderr, make's own last one aside."""
    assert done.returncode == 2
    line, last = done.stderr.splitlines()
    assert last.startswith("make: ***")
    return line


def test_without_a_network_one_line_says_that_pythons_packages_are_missing(make):
    assert said(make(pip=PIP_OFFLINE)) == (
        "Missing: what fetches the rest. They come from pypi.org, which does not answer: is this computer online?"
    )
    assert said(make(uv=UV_OFFLINE)) == (
        "Missing: Python packages to play. They come from pypi.org, which does not answer: is this computer online?"
    )


def test_without_a_network_one_line_says_that_nodes_packages_are_missing(make):
    assert said(make(npm=NPM_OFFLINE)) == (
        "Missing: Node packages for desktop/bench/vm. They come from registry.npmjs.org, which does not answer: "
        "is this computer online?"
    )


def test_what_has_another_reason_is_said_in_uvs_own_words(make):
    assert said(make(uv=UV_FULL_DISK)) == (
        "Missing: Python packages to play. error: Failed to install: numpy-2.4.6 (numpy==2.4.6) "
        "(more in build/setup.log)"
    )


def test_node_is_asked_for_before_anything_is_made(make):
    done = make(npm=None)
    assert said(done) == "Node with npm is needed: see nodejs.org, or apt install nodejs npm"
    assert done.stdout == ""
