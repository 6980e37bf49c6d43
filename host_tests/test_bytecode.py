"""Bytecode as CircuitPython loads it, and how the bench runs what it was made of."""

import pytest

from desktop.bench.trial import says, trial
from desktop.making import bytecode
from desktop.making.bytecode import NotPython, compile_to_bytecode, source_of

DICE = b"def roll(n):\n    return 1 // n\n"


@pytest.fixture(autouse=True)
def own_cache(tmp_path, monkeypatch):
    monkeypatch.setattr(bytecode, "CACHE", tmp_path / "cache")
    monkeypatch.setattr(bytecode, "_sources", {})
    compile_to_bytecode.cache_clear()
    yield
    compile_to_bytecode.cache_clear()


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "project"
    (folder / "p10core").mkdir(parents=True)
    return folder


def test_it_is_circuitpythons_and_names_its_file():
    compiled = compile_to_bytecode("p10core/dice.py", DICE)
    assert compiled[:2] == b"C\x06"
    assert b"p10core/dice.py" in compiled


def test_line_numbers_come_with_the_drive_of_a_developer():
    long = DICE + b"\n\n" + DICE.replace(b"roll", b"again") * 20
    assert len(compile_to_bytecode("dice.py", long, lines=True)) > len(compile_to_bytecode("dice.py", long))


def test_what_is_no_python_is_refused():
    with pytest.raises(NotPython, match="SyntaxError"):
        compile_to_bytecode("code.py", b"def half(:\n")


def test_it_is_compiled_once_and_its_source_is_found_again(monkeypatch):
    compiled = compile_to_bytecode("dice.py", DICE)
    assert source_of(compiled) == DICE
    assert source_of(b"C\x06strange") is None
    compile_to_bytecode.cache_clear()
    bytecode._sources.clear()
    monkeypatch.setattr(bytecode, "_compile", lambda *_: pytest.fail("compiled again"))
    assert compile_to_bytecode("dice.py", DICE) == compiled
    assert source_of(compiled) == DICE


def test_the_newest_of_two_sources_with_the_same_bytecode_is_its_source():
    other = DICE.replace(b"n\n", b"n  # words\n")
    assert compile_to_bytecode("dice.py", DICE) == compile_to_bytecode("dice.py", other)
    assert source_of(compile_to_bytecode("dice.py", DICE)) == other


def test_the_drive_carries_bytecode_and_a_traceback_names_file_and_function(folder):
    (folder / "p10core" / "dice.py").write_bytes(DICE)
    code = "import os\nprint(os.listdir('/p10core'))\nfrom p10core import dice\ndice.roll(0)\n"
    lines = says(folder, code)
    assert lines[0] == "['dice.mpy']"
    assert lines[2:4] == ['  File "code.py", line 4, in <module>', '  File "p10core/dice.py", line 1, in roll']


def test_a_built_drive_runs_as_well(folder):
    (folder / "p10core" / "dice.mpy").write_bytes(compile_to_bytecode("p10core/dice.py", DICE))
    (folder / "p10core" / "__init__.mpy").write_bytes(compile_to_bytecode("p10core/__init__.py", b"name = 'core'\n"))
    assert says(folder, "import p10core\nfrom p10core.dice import roll\nprint(p10core.name, roll(1))\n") == ["core 1"]


def test_what_an_owner_edits_stays_text(folder):
    (folder / "hardware").mkdir()
    (folder / "hardware" / "pins.py").write_text("LED = 25\n")
    code = "import os\nfrom hardware.pins import LED\nprint(os.listdir('/hardware'), LED)\n"
    assert says(folder, code) == ["['pins.py'] 25"]


def test_a_source_beside_the_bytecode_wins(folder):
    (folder / "p10core" / "dice.py").write_bytes(DICE)
    with trial(folder, "from p10core.dice import roll\nprint(roll(1))\n") as tower:
        tower.files["p10core/dice.py"] = b"def roll(n):\n    return 'mine'\n"
        tower.power_on()
        tower.run(10, check=False)
        assert tower.console[0] == "mine"


def test_bytecode_of_somebody_else_is_refused(folder):
    (folder / "p10core" / "dice.py").write_bytes(DICE)
    with trial(folder, "try:\n    from p10core import dice\nexcept ValueError as error:\n    print(error)\n") as tower:
        compiled = compile_to_bytecode("p10core/dice.py", DICE)
        tower.files["p10core/dice.mpy"] = compiled[:-1] + bytes([compiled[-1] ^ 1])
        tower.power_on()
        tower.run(10, check=False)
        assert tower.console[0] == "incompatible .mpy file"
