"""settings.toml as CircuitPython 10.3 reads it, through os.getenv and supervisor.get_setting."""

import pytest

from desktop.bench.settings import get_setting, getenv, line_of
from desktop.bench.trial import says

GOOD = r"""# a comment
 language = "fr"   # another
brightness=3
deep = -0x1F # C's hexadecimal
octal = 011
noisy = true
ratio = 1.5e1
quoted = "a \"b\" \\ \t\u00e9\U0001F3B2 # inside"
empty = ""
twice = 1
twice = 2
spaced   =   7
"""


@pytest.mark.parametrize(
    "key, text, value",
    [
        ("language", "fr", "fr"),
        ("brightness", "3", 3),
        ("deep", "-0x1F", -31),
        ("octal", "011", 9),
        ("noisy", "true", True),
        ("ratio", "1.5e1", 15.0),
        ("quoted", 'a "b" \\ \té🎲 # inside', 'a "b" \\ \té🎲 # inside'),
        ("empty", "", ""),
        ("twice", "1", 1),
        ("spaced", "7", 7),
    ],
)
def test_a_value_as_text_and_with_its_type(key, text, value):
    assert getenv(GOOD, key, None) == text
    assert get_setting(GOOD, key, None) == value
    assert type(get_setting(GOOD, key, None)) is type(value)


def test_windows_line_ends():
    assert get_setting('a = 1\r\nb = "x"\r\n', "a", None) == 1
    assert get_setting('a = 1\r\nb = "x"\r\n', "b", None) == "x"


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
    assert get_setting(text, key, 5) == 5


@pytest.mark.parametrize("value", ['"open', '"a" b', '"\\u12"', '"\\U00110000"', '"\\', ""])
def test_a_broken_string_or_none_at_all(value):
    assert getenv(f"a = {value}\nb = 1", "a", "default") == "default"
    with pytest.raises(ValueError):
        get_setting(f"a = {value}\nb = 1", "a", None)


@pytest.mark.parametrize(
    "value", ["fr", "'fr'", "True", "1_000", "08", "0b1", "[1, 2]", "1 2", "1234567890123456", "#"]
)
def test_any_other_value_is_text_to_one_and_an_error_to_the_other(value):
    assert getenv(f"a = {value}", "a", None) == value.rstrip("#")
    with pytest.raises(ValueError):
        get_setting(f"a = {value}", "a", None)


def test_integers_end_at_32_bits():
    assert get_setting("a = 99999999999", "a", None) == 2**31 - 1
    assert get_setting("a = -99999999999", "a", None) == -(2**31)


@pytest.mark.parametrize("value", ["plain", 'with "quotes" and \\', 12, -3])
def test_overrides_are_read_back(value):
    assert get_setting(line_of("key", value), "key", None) == value


READ = """
import os
import supervisor
print(os.getenv("language"), os.getenv("brightness"), os.getenv("nothing"), os.getenv("nothing", 4))
print(repr(supervisor.get_setting("brightness")))
"""


@pytest.mark.parametrize(
    "settings, expected",
    [
        (None, ["en 3 None 4", "3"]),
        ({"language": "fr"}, ["fr 3 None 4", "3"]),
        ({"language": "fr", "brightness": 5}, ["fr 5 None 4", "5"]),
        ("brightness = 1\n", ["None 1 None 4", "1"]),
    ],
)
def test_the_file_and_what_overrides_it(tmp_path, settings, expected):
    (tmp_path / "settings.toml").write_text('language = "en"\nbrightness = 3\n')
    assert says(tmp_path, READ, settings=settings) == expected


def test_without_the_file(tmp_path):
    assert says(tmp_path, READ) == ["None None None 4", "None"]
