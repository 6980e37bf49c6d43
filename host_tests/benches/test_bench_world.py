"""What firmware may import on the bench: what the Pico has and what is on the drive, nothing else."""

import sys

import pytest

from host_tests.trial import says, trial


@pytest.mark.parametrize(
    "module", ["functools", "typing", "dataclasses", "asyncio", "threading", "enum", "itertools", "_bench", "desktop"]
)
def test_what_the_pico_lacks_is_refused(tmp_path, module):
    code = f"try:\n    import {module}\nexcept ImportError as error:\n    print(error)\n"
    assert says(tmp_path, code) == [f"no module named '{module}'"]


@pytest.mark.parametrize("module", ["adafruit_bitmap_font", "circuitpython_typing", "pytest", "host_tests"])
def test_what_only_the_computer_has_installed_is_refused(tmp_path, module):
    assert "ImportError" in says(tmp_path, f"import {module}\n")[-1]


@pytest.mark.parametrize("use", ["str.ljust", "print(FileNotFoundError)", "print(vars())", "print(ascii('a'))"])
def test_names_that_the_pico_lacks(tmp_path, use):
    lines = says(tmp_path, use + "\n")
    assert lines == [] if use == "str.ljust" else lines[-1].startswith("NameError")


def test_next_takes_no_default(tmp_path):
    assert says(tmp_path, "print(next(iter('ab')))\n") == ["a"]
    assert says(tmp_path, "print(next(iter(''), None))\n")[-1].startswith("TypeError")


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
