"""settings.toml through os.getenv; how CircuitPython reads each value: host_tests/tower/test_settings_file.py."""

import pytest

from desktop.bench.settings import getenv, line_of


@pytest.mark.parametrize("text", [None, "", "ab = 1\n", 'a = "open\n'])
def test_what_is_not_there_or_broken_gives_the_default(text):
    assert getenv(text, "a", "default") == "default"


@pytest.mark.parametrize("value", ["plain", 'with "quotes" and \\', 12, -3])
def test_overrides_are_read_back(value):
    assert getenv(line_of("key", value), "key", None) == str(value)
