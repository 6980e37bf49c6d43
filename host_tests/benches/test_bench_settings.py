"""settings.toml as CircuitPython reads it, through os.getenv."""

import pytest

from desktop.bench.settings import getenv, line_of
from host_tests.trial import says

GOOD = r"""# a comment
 language = "fr"   # another
brightness=3
deep = -0x1F # C's hexadecimal
quoted = "a \"b\" \\ \t\u00e9\U0001F3B2 # inside"
empty = ""
twice = 1
twice = 2
spaced   =   7
"""


@pytest.mark.parametrize(
    "key, text",
    [
        ("language", "fr"),
        ("brightness", "3"),
        ("deep", "-0x1F"),
        ("quoted", 'a "b" \\ \té🎲 # inside'),
        ("empty", ""),
        ("twice", "1"),
        ("spaced", "7"),
    ],
)
def test_a_value_as_text(key, text):
    assert getenv(GOOD, key, None) == text


def test_windows_line_ends():
    text = 'a = 1\r\nb = "x"\r\n'
    assert [getenv(text, key, None) for key in "ab"] == ["1", "x"]


@pytest.mark.parametrize(
    "text, key",
    [
        (None, "a"),
        ("", "a"),
        ("ab = 1\n", "a"),
        ("a = 1\n", "ab"),
        ("# a = 1\n", "a"),
        ("[table]\na = 1\n", "a"),
        ("a : 1\n", "a"),
    ],
)
def test_what_is_not_there_gives_the_default(text, key):
    assert getenv(text, key, "default") == "default"


@pytest.mark.parametrize("value", ['"open', '"a" b', '"\\u12"', '"\\U00110000"', '"\\', ""])
def test_a_broken_string_or_none_at_all(value):
    assert getenv(f"a = {value}\nb = 1", "a", "default") == "default"


@pytest.mark.parametrize("value", ["fr", "'fr'", "True", "[1, 2]", "1 2", "#"])
def test_any_other_value_is_text(value):
    assert getenv(f"a = {value}", "a", None) == value.rstrip("#")


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
