"""The drive's chunks: merged modules do what they did as modules, and nobody loads another game's."""

import ast
import subprocess
import sys

import pytest

from desktop.bench.tower import ROOT
from desktop.drive.bytecode import bytecode, names
from desktop.drive.libraries import plain
from desktop.drive.merged import merged
from desktop.drive.short_words import short
from desktop.errors import BadInput
from desktop.image.project import Project
from desktop.image.untyped import untyped

TEA = "p10core/programs/tea.py"  # a program that was made up
HOUSE = {
    TEA: '''"""A program."""

from p10core.tea import cup
from p10core.tea.kettle import SHARE, Pot, boiled, open, poured


def result():
    """What all of it gives."""
    from p10core.tea.kettle import pour
    from p10core.tea.spoon import stir as stirred

    pot = Pot()
    poured_now = [cup.pour(2), pour(2), pot.pour(), pot.LEVEL, stirred(1)]
    return [*poured_now, open("lid"), boiled(), boiled(), poured(), SHARE(9)]
''',
    "p10core/tea/kettle.py": '''"""A kettle."""

import math
from math import floor as cup

LEVEL = 3  # as cup.py has one
times = 0
SHARE = lambda level, LEVEL=LEVEL: level // LEVEL  # noqa: E731


def pour(
    cups,
    level=LEVEL,
):
    """Of it."""
    # A comment, and lines of which nothing is left.

    return cups * level


class Pot:
    """Its names are its own."""

    LEVEL = 7

    def pour(self):
        return pour(1) + math.floor(2.5)


def open(name):
    return name + " is open"


def boiled():
    global times
    times += 1
    return times


def poured():
    """A name of a comprehension, of an except and of a function is none of the module's."""
    try:
        raise ValueError(LEVEL)
    except ValueError as pour_error:
        LEVEL_ = pour_error.args[0]
    pours = [LEVEL for LEVEL in (1, 2)] + [pour(cups) for cups in range(LEVEL)]
    return pours, {times: LEVEL for times in "ab"}, [pour for pour in "é" if LEVEL], LEVEL_, cup(3.5)
''',
    "p10core/tea/cup.py": '"""A cup."""\n\nLEVEL = 5\n\n\ndef pour(cups):\n    return cups * LEVEL\n',
    "p10core/tea/spoon.py": '''"""Needed later, and by nobody else."""

from p10core.tea.cup import LEVEL, pour


def stir(cups):
    return pour(cups) + LEVEL + len(said(cups, 2, often=3)) + len(rinsed(1, ValueError))


def said(first, key, often=1):
    """A parameter in a function within, one that is shadowed there, and one that its caller names."""
    later = lambda key, more=first: [first + key + more for first in range(often)]  # noqa: E731
    return later(key) + [more for more in (key, first)]


def rinsed(left, fault):
    try:
        raise fault(left)
    except ValueError as fault:
        return fault.args
''',
}


def result(folder, texts):
    """What the made-up program gives as these files."""
    for name, text in texts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    command = [sys.executable, "-S", "-c", "from p10core.programs.tea import result\nprint(result())"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert not done.stderr
    return done.stdout


def test_merged_modules_give_what_they_gave_as_modules(tmp_path):
    chunks = {name: chunk.text for name, chunk in merged(HOUSE).items()}
    given = result(tmp_path / "merged", chunks)
    assert given == result(tmp_path / "modules", HOUSE)
    assert given.startswith("[10, 6, 5, 7, 16, 'lid is open', 1, 2, ([1, 2, 0, 3, 6]")


def test_a_parameter_that_no_caller_names_has_a_name_that_every_chip_has():
    text = merged(HOUSE)["p10core/tea/spoon.py"].text
    assert "def stir(key):" in text and "def said(value, index, often=1):" in text
    assert "lambda count, start=value: [first + count + start for first in range(often)]" in text
    assert "def rinsed(key, fault):" in text
    assert "\n    cups,\n" in merged(HOUSE | {"code.py": "poured(cups=2)\n"})[TEA].text


def test_a_chunk_is_what_a_root_loads_and_has_its_name():
    chunks = merged(HOUSE)
    assert chunks.keys() == {TEA, "p10core/tea/spoon.py"}
    assert {file for file, _ in chunks[TEA].lines} == {TEA, "p10core/tea/kettle.py", "p10core/tea/cup.py"}
    assert {file for file, _ in chunks["p10core/tea/spoon.py"].lines} == {"p10core/tea/spoon.py"}


def test_a_name_that_two_have_or_that_python_has_gets_its_module_s_behind_it():
    text = merged(HOUSE)[TEA].text
    for name in ("pour__kettle", "pour__cup", "LEVEL__kettle", "LEVEL__cup", "open__kettle", "boiled", "result"):
        assert f"def {name}(" in text or f"\n{name} =" in text or text.startswith(f"{name} ="), name
    assert "from p10core.programs.tea import LEVEL__cup, pour__cup" in merged(HOUSE)["p10core/tea/spoon.py"].text


def test_two_modules_of_one_name_in_two_folders_keep_what_is_theirs(tmp_path):
    kettle = '"""A kettle."""\n\n\ndef pour(cups):\n    return %d * cups\n'
    house = {
        TEA: """from p10core.camp.kettle import pour as poured
from p10core.tea.kettle import pour


def result():
    return pour(2), poured(2)
""",
        "p10core/tea/kettle.py": kettle % 1,
        "p10core/camp/kettle.py": kettle % 100,
    }
    chunks = {name: chunk.text for name, chunk in merged(house).items()}
    assert chunks.keys() == {TEA}
    assert result(tmp_path, chunks) == "(2, 200)\n"


TYPED = """
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
from p10core.types import Cup, Leaf

class Pot:
    level: "int | None"
    cups: dict[str, int] = {}
    def pour(self, é: "Callable[[], int]" = 3, *more: int, often: int
        = 1) -> "tuple[int, int]":
        self.level: int = é; return len(more), often
"""
UNTYPED = """





class Pot:

    cups = {}
    def pour(self, é = 3, *more, often
        = 1):
        self.level = é; return len(more), often
"""


def test_annotations_cost_the_device_nothing():
    assert bytecode({TEA: untyped(TYPED)}) == bytecode({TEA: UNTYPED})


def test_what_is_none_of_the_tower_s_stays_as_it_is():
    text = '"""Adafruit\'s."""\n\nimport time\n'
    chunk = merged(HOUSE | {"lib/neopixel.py": text})["lib/neopixel.py"]
    assert chunk.text == text
    assert chunk.place(3) == ("lib/neopixel.py", 3)


LIBRARY = '''"""Adafruit's."""

__version__ = "1"

try:
    from typing import Union

    import microcontroller
except ImportError:
    pass

try:
    from supervisor import ticks_ms
except (ImportError, NameError):

    def ticks_ms() -> Union[int, float]:
        return 1


def ticks_add(ticks: microcontroller.Pin, delta: int) -> int:
    return ticks + delta + ticks_ms()
'''


def test_a_library_that_every_program_has_is_merged_without_what_no_chip_has():
    loop = "from adafruit_ticks import ticks_add\n\nnow = ticks_add(1, 2)\n"
    chunks = merged(HOUSE | {"hardware/loop.py": loop, "lib/adafruit_ticks.py": LIBRARY})
    assert chunks["hardware/loop.py"].text.splitlines() == [
        "from supervisor import ticks_ms",
        "def ticks_add(key: microcontroller.Pin, value: int) -> int:",
        "    return key + value + ticks_ms()",
        "now = ticks_add(1, 2)",
    ]
    assert chunks["hardware/loop.py"].place(2) == ("lib/adafruit_ticks.py", 20)
    assert chunks["lib/adafruit_ticks.py"].text == LIBRARY, "for what an owner adds"


METHODS = """class Kettle:
    def pour(self):
        return self._boil()

    def _boil(self):
        return self.level

    @property
    def level(self):
        return 1

    @property
    def spout(self):
        return 2
"""


def test_of_a_library_the_methods_that_nobody_asks_for_are_left_out():
    left = [number for number, line in enumerate(plain(METHODS, {"pour"}).splitlines(), 1) if line]
    assert left == [1, 2, 3, 5, 6, 8, 9, 10]


def test_a_line_is_found_where_it_stands_in_the_project():
    chunk = merged(HOUSE)[TEA]
    lines = chunk.text.splitlines()
    assert len(lines) == len(chunk.lines)
    for line in ("    times += 1", "        return pour__kettle(1) + math.floor(2.5)", "    value=LEVEL__kettle,"):
        file, number = chunk.place(lines.index(line) + 1)
        assert HOUSE[file].splitlines()[number - 1] == line.replace("__kettle", "").replace("value", "level")


WRONG = {
    "import it from its package": {TEA: "import p10core.tea.cup\n"},
    "an f-string does not tell": {TEA: 'from p10core.tea.cup import LEVEL\n\nprint(f"{LEVEL}")\n'},
    "cup is a module: only what is in it": {TEA: "from p10core.tea import cup\n\nprint(cup)\n"},
    "p10core/tea/cup.py has no handle": {TEA: "from p10core.tea.cup import handle\n\nprint(handle)\n"},
    "tea.py:5: cup.LEVEL beside a local LEVEL": {
        TEA: "from p10core.tea import cup\n\n\ndef full(LEVEL):\n    return LEVEL == cup.LEVEL\n"
    },
    "spoon.py:2: p10core.tea.cup is merged: import what is in it": {
        TEA: "from p10core.tea.cup import pour\n\n\ndef late():\n    from p10core.tea.spoon import stir\n",
        "p10core/tea/spoon.py": "def stir():\n    from p10core.tea import cup\n\n    return cup.LEVEL\n",
    },
    "modules import each other: p10core.programs.tea -> p10core.tea.cup -> ": {
        TEA: "from p10core.tea.cup import LEVEL\n\nprint(LEVEL)\n",
        "p10core/tea/cup.py": "from p10core.programs.tea import A\n\nLEVEL = A\n",
    },
}


@pytest.mark.parametrize("said", WRONG)
def test_what_cannot_be_merged_is_named(said):
    with pytest.raises(BadInput, match=said):
        merged({"p10core/tea/cup.py": HOUSE["p10core/tea/cup.py"]} | WRONG[said])


# The tower's own.


@pytest.fixture(scope="module")
def modules():
    return Project(ROOT).modules()


@pytest.fixture(scope="module")
def chunks(modules):
    return merged(short(modules))


def loaded(chunks, root):
    """The chunks that are loaded at the start of one, itself too."""
    found, due = set(), [root]
    while due:
        name = due.pop()
        if name not in found:
            found.add(name)
            tops = (node for node in ast.parse(chunks[name].text).body if isinstance(node, ast.ImportFrom))
            due += {f"{node.module.replace('.', '/')}.py" for node in tops} & chunks.keys()
    return found


def test_each_definition_is_found_where_it_stands(modules, chunks):
    count = 0
    for name, chunk in chunks.items():
        for number, line in enumerate(chunk.text.splitlines(), 1):
            if line.startswith(("def ", "class ")):
                file, at = chunk.place(number)
                head = line.partition("(")[0].partition(":")[0].partition("__")[0]
                assert modules[file].splitlines()[at - 1].startswith(head), (name, number)
                count += 1
    assert count > 500


BYTES = {
    "lobby": 35_500,
    "dice": 51_000,
    "cards": 51_300,
    "puzzle": 58_200,
    "lesson": 54_300,
    "teller": 70_100,
}  # bytecode, the loop and its libraries with it


def test_what_scans_the_buttons_is_loaded_alone(chunks):
    """Presses are lost until it is there."""
    scan = "hardware/buttons/switches.py"
    assert loaded(chunks, scan) == {scan}


@pytest.mark.parametrize("program", BYTES)
def test_what_a_program_loads_at_its_start_has_not_grown(program, chunks):
    """All of it lies in the chip's memory, which has no room for another game."""
    names = loaded(chunks, f"p10core/programs/{program}.py") | loaded(chunks, "hardware/loop.py")
    made = bytecode({name: chunks[name].text for name in names})
    assert sum(map(len, made.values())) <= BYTES[program]


NAMES = 1_436  # of dice, with some 200 that the firmware has itself
ELSEWHERE = ("p10core/cards/", "p10core/lobby/", "p10core/puzzle/", "p10core/records/", "p10core/programs/")
ELSEWHERE += ("hardware/first_time/", "hardware/cafe/", "p10core/languages/", "hardware/journal/make_slots.py")


def test_dice_with_all_their_screens_have_few_names(chunks):
    """The VM keeps each, in tables that double: 1,260 that are not its own fill seven, and the eighth takes 8 KB in one
    piece, in the middle of a game.
    """
    files = {name: chunk.text for name, chunk in chunks.items() if not name.startswith((*ELSEWHERE, "lib/"))}
    files["p10core/programs/dice.py"] = chunks["p10core/programs/dice.py"].text
    assert len(set().union(*map(names, bytecode(files).values()))) <= NAMES


def test_names_are_those_that_a_file_brings():
    made = bytecode({"lib/a.py": "def pour(cups):\n    return cups.level + print\n"})
    assert names(made["lib/a.mpy"]) == {"/lib/a.mpy", "pour", "cups", "level"}
