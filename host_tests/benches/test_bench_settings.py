"""settings.toml through os.getenv; how CircuitPython reads each value: host_tests/tower/test_settings_file.py."""

import pytest

from desktop.bench.settings import getenv, line_of
from host_tests.trial import says


@pytest.mark.parametrize("text", [None, "", "ab = 1\n", 'a = "open\n'])
def test_what_is_not_there_or_broken_gives_the_default(text):
    assert getenv(text, "a", "default") == "default"


@pytest.mark.parametrize("value", ["plain", 'with "quotes" and \\', 12, -3])
def test_overrides_are_read_back(value):
    assert getenv(line_of("key", value), "key", None) == str(value)


READ = """
import os
print(os.getenv("language"), os.getenv("brightness"), os.getenv("nothing"), os.getenv("nothing", 4))
"""


@pytest.mark.parametrize(
    "settings, expected",
    [
        (None, ["en 3 None 4"]),
        ({"language": "fr"}, ["fr 3 None 4"]),
        ({"language": "fr", "brightness": 5}, ["fr 5 None 4"]),
        ("brightness = 1\n", ["None 1 None 4"]),
    ],
)
def test_the_file_and_what_overrides_it(tmp_path, settings, expected):
    (tmp_path / "settings.toml").write_text('language = "en"\nbrightness = 3\n')
    assert says(tmp_path, READ, settings=settings) == expected


def test_without_the_file(tmp_path):
    assert says(tmp_path, READ) == ["None None None 4"]
