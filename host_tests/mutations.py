"""Slips that the tests must see: ``python -m host_tests mutations [WORD ...]``, all of mutations.toml or those with a
WORD. In a copy of the tree one text after the other is replaced by a wrong one, and the tests that should see it run.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from desktop.errors import BadInput

ROOT = Path(__file__).resolve().parent.parent
LIST = Path(__file__).with_name("mutations.toml")
GREEN, RED = 0, 1  # of pytest's statuses
LIMIT_S = 900
MADE = ("build", "lib", "desktop/bench/vm/node_modules")  # what the tests need besides what is tracked


def copy_to(tree: Path) -> None:
    """Copy what is tracked, as it is now, and what was made."""
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in tracked.split("\0"):
        if (ROOT / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, tree / name)
    for name in MADE:
        shutil.copytree(ROOT / name, tree / name, dirs_exist_ok=True)


def status(tree: Path, tests: list[str]) -> int:
    """The status of pytest, up to the first red test; one that does not end is red. No Python is kept compiled: a slip
    may be as long as the truth, and as old.
    """
    command = [sys.executable, "-m", "pytest", "-qx", "-n0", "-m", "", "-p", "no:cacheprovider", *tests]
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        return subprocess.run(command, cwd=tree, env=env, capture_output=True, timeout=LIMIT_S, check=False).returncode
    except subprocess.TimeoutExpired:
        return RED


def is_caught(tree: Path, slip: dict) -> bool:
    """Whether a test sees a slip. Raises BadInput if what it replaces does not stand there once, or no test was run."""
    file = tree / slip["file"]
    right = file.read_text("utf-8")
    if right.count(slip["old"]) != 1:
        raise BadInput(f"{slip['file']} has not once: {slip['old']}")
    file.write_text(right.replace(slip["old"], slip["new"]), "utf-8")
    found = status(tree, slip["tests"])
    file.write_text(right, "utf-8")
    if found > RED:
        raise BadInput(f"{slip['file']}: pytest {' '.join(slip['tests'])} ends with {found}")
    return found == RED


def main(words: list[str]) -> None:
    """Make the slips; status 1 if one is missed."""
    slips = tomllib.loads(LIST.read_text("utf-8"))["slip"]
    slips = [slip for slip in slips if not words or any(word in str(slip) for word in words)]
    if not slips:
        raise BadInput(f"no slip has any of: {' '.join(words)}")
    missed = 0
    with tempfile.TemporaryDirectory() as folder:
        copy_to(tree := Path(folder))
        if status(tree, sorted({test for slip in slips for test in slip["tests"]})) != GREEN:
            raise BadInput("these tests are not green as it is")
        for slip in slips:
            caught = is_caught(tree, slip)
            missed += not caught
            print("caught" if caught else "MISSED", slip["file"], repr(slip["new"].strip()[:70]), flush=True)
    print(f"{len(slips)} slips, {missed} missed")
    sys.exit(missed > 0)
