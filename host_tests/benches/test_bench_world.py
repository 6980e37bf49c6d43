"""What firmware may import on the bench: what the Pico has and what is on the drive, nothing else."""

import sys

import pytest

from desktop.bench.trial import says, trial


@pytest.mark.parametrize(
    "module", ["functools", "typing", "dataclasses", "asyncio", "threading", "enum", "itertools", "_bench", "desktop"]
)
def test_what_the_pico_lacks_is_refused(tmp_path, module):
    code = f"try:\n    import {module}\nexcept ImportError as error:\n    print(error)\n"
    assert says(tmp_path, code) == [f"no module named '{module}'"]


@pytest.mark.parametrize("module", ["adafruit_bitmap_font", "circuitpython_typing", "pytest", "host_tests"])
def test_what_only_the_computer_has_installed_is_refused(tmp_path, module):
    assert "ImportError" in says(tmp_path, f"import {module}\n")[-1]


def test_the_display_stack_may_import_what_it_likes(tmp_path):
    # displayio needs dataclasses, typing and threading of the computer.
    assert says(tmp_path, "import displayio\nprint(displayio.Bitmap(2, 3, 2).height)\n") == ["3"]


@pytest.mark.parametrize("use", ["str.ljust", "print(FileNotFoundError)", "print(vars())", "print(ascii('a'))"])
def test_names_that_the_pico_lacks(tmp_path, use):
    lines = says(tmp_path, use + "\n")
    assert lines == [] if use == "str.ljust" else lines[-1].startswith("NameError")


def test_next_takes_no_default(tmp_path):
    assert says(tmp_path, "print(next(iter('ab')))\n") == ["a"]
    assert says(tmp_path, "print(next(iter(''), None))\n")[-1].startswith("TypeError")


def test_borrowed_modules_have_only_what_the_pico_has(tmp_path):
    code = """
import collections
import json
import struct
print(hasattr(collections, "Counter"), json.loads("[1]"), struct.unpack("<H", b"\\x01\\x02"))
"""
    assert says(tmp_path, code) == ["False [1] (513,)"]


def test_packages_submodules_and_relative_imports(tmp_path):
    files = {
        "p10core/__init__.py": "name = 'core'\n",
        "p10core/dice.py": "from . import name\nfrom .screens.turn import title\nfaces = name + title\n",
        "p10core/screens/turn.py": "from ..rules import LIMIT\ntitle = str(LIMIT)\n",  # a folder without __init__.py
        "p10core/rules.py": "LIMIT = 3\n",
        "lib/extra.py": "value = 'lib'\n",
    }
    for path, text in files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    code = """
import p10core.dice
import p10core.screens.turn as turn
from p10core import dice, rules
from p10core.dice import faces
from extra import *
print(p10core.name, p10core.dice is dice, faces, turn.title, rules.LIMIT, value, __name__)
try:
    from p10core import nothing
except ImportError:
    print("no such name")
"""
    assert says(tmp_path, code) == ["core True core3 3 3 lib __main__", "no such name"]


def test_a_module_on_the_drive_does_not_hide_a_built_in_one(tmp_path):
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "board.py").write_text("GP6 = 'mine'\n")
    assert says(tmp_path, "import board\nprint(board.GP6)\n") == ["board.GP6"]


def test_annotations_are_not_evaluated(tmp_path):
    assert says(tmp_path, "def f(x: Missing) -> Missing:\n    y: Missing = x\n    return y\nprint(f(1))\n") == ["1"]


def test_each_power_up_starts_anew_and_leaves_the_computer_alone(tmp_path):
    code = "import displayio, time, os\nprint(hasattr(displayio, 'mark'))\ndisplayio.mark = True\n"
    before = set(sys.modules)
    with trial(tmp_path, code) as tower:
        for _ in range(2):
            tower.power_on()
            tower.run(10, check=False)
        assert [line for line in tower.console if line in ("True", "False")] == ["False", "False"]
    assert not {"displayio", "busio", "board", "supervisor"} & (set(sys.modules) - before)
    assert hasattr(sys.modules["os"], "environ")


def test_a_changed_file_is_compiled_again(tmp_path):
    assert says(tmp_path, "print(1)\n") == ["1"]
    assert says(tmp_path, "print(22)\n") == ["22"]


def test_the_drive_is_read_only_and_shows_only_itself(tmp_path):
    (tmp_path / "settings.toml").write_text("a = 1\n")
    (tmp_path / "README.md").write_text("not on the device\n")
    code = """
import os
print(sorted(os.listdir("/")))
with open("/settings.toml") as file:
    print(file.read().strip(), os.stat("settings.toml")[6])
for action in (lambda: open("/x", "w"), lambda: os.mkdir("/x"), lambda: open("README.md"), lambda: open("../x")):
    try:
        action()
    except OSError as error:
        print(error.errno)
"""
    assert says(tmp_path, code) == ["['code.py', 'settings.toml']", "a = 1 6", "30", "30", "2", "2"]
