"""The drive has numbers where the sources have the names of constants."""

from desktop.bench.tower import ROOT
from desktop.image.constants import fold_constants
from desktop.image.project import Project


def test_a_private_constant_is_its_number():
    source = "_LOW = const(-2)\n_STEP = const(1 << 3)\nLIST = [1]\n\nx = 7 -_LOW * _STEP\n"
    assert fold_constants({"a.py": source}) == {"a.py": "\n\nLIST = [1]\n\nx = 7 -(-2) * 8\n"}


def test_a_constant_of_another_module_is_its_number_and_lines_stay_where_they_are():
    files = {
        "room/a.py": "FAR = const(3)\nNAMES = ('é', FAR)\n",
        "b.py": "from room.a import (\n    FAR,\n    NAMES,\n)\n\nprint(NAMES[FAR])\n",
        "c.py": "def f():\n    from room.a import FAR as X\n    return X\n",
    }
    assert fold_constants(files) == {
        "room/a.py": "\nNAMES = ('é', 3)\n",
        "b.py": "from room.a import NAMES\n\n\n\n\nprint(NAMES[3])\n",
        "c.py": "def f():\n    pass\n    return 3\n",
    }


def test_a_name_that_is_used_in_another_way_stays():
    files = {
        "a.py": "A = const(1)\nB = const(2)\nC = const(3)\n",
        "b.py": "import a\nprint(a.A)\n",
        "c.py": "from a import B\n\nB = B + 1\n",
        "d.py": 'from a import C\n\nprint(f"{C}")\n',
    }
    assert fold_constants(files) == files


def test_what_an_owner_edits_stays_and_finds_the_names_that_it_asks_for():
    files = {"a.py": "A = const(1)\nB = const(2)\n", "code.py": "from a import A\n\nC = const(A)\n"}
    assert fold_constants(files, ["code.py"]) == {"a.py": "A = const(1)\n\n", "code.py": files["code.py"]}


def test_a_text_or_a_tuple_that_stands_in_one_place_only_is_there_without_its_name():
    files = {
        "a.py": "FAR = (\n    1,\n    'é',\n)\nTWICE = b'12'\nSHORT = '<HB'\nhalf = .5\n_HALF = -.5\nLIST = [1]\n",
        "b.py": "from a import FAR, SHORT, TWICE\n\nprint(FAR[1], TWICE, SHORT, SHORT)\n",
        "c.py": "from a import LIST, TWICE\nimport d\n\nprint(TWICE, LIST, d.ASKED)\n",
        "d.py": "ASKED = 'here'\nprint(1 -_HALF)\n_HALF = .25\n",
    }
    assert fold_constants(files) == {
        "a.py": "\n\n\n\nTWICE = b'12'\n\nhalf = .5\n\nLIST = [1]\n",
        "b.py": "from a import TWICE\n\nprint((1, 'é')[1], TWICE, '<HB', '<HB')\n",
        "c.py": files["c.py"],
        "d.py": "ASKED = 'here'\nprint(1 -0.25)\n\n",
    }


def test_the_drive_has_no_private_constants_left():
    sources = [text for name, text in Project(ROOT).modules().items() if name.startswith("p10core")]
    lines = [line for source in sources for line in source.split("\n")]
    assert len(lines) > 1000
    assert not [line for line in lines if line.startswith("_") and "= const(" in line]
