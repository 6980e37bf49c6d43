"""settings.toml is read in one pass, and says what os.getenv would say of each key; of the panel and the pixels too."""

from io import BytesIO

import pytest

from desktop.bench.settings import find
from desktop.bench.tower import ROOT
from desktop.making.settings import files
from p10core.kernel.settings_file import SETTINGS, SettingsFile, Text, read_settings

FILES = [
    'language = "fr"   # another\r\nbrightness=3\r\n  spaced   =   7  \n\tdeep = -0x1F # C\n',
    'quoted = "a \\"b\\" \\\\ \\t\\u00e9\\U0001F3B2 # inside"\nempty = ""\nkey= "x"#c\n',
    "twice = 1\ntwice = 2\n# brightness = 4\nlast = true",
    'open = "fr\nafter = "a" b\nshort = "\\u12"\nlarge = "\\U00110000"\nescape = "\\\nnothing =\nhash = #\n',
    "no number = 3\nkey2 = 4\n= = =\nplayers\nsound : 0\n",
    "before = 1\n [table]\nbefore = 2\nbehind = 3\n",
    "prefixed_key = 1\nprefixed = 2\n",
    "",
    "\n\n",
]
KEYS = ("language", "brightness", "spaced", "deep", "quoted", "empty", "key", "twice", "last", "open", "after", "short")
KEYS += ("large", "escape", "nothing", "hash", "players", "sound", "before", "behind", "prefixed", "prefixed_key")
KEYS += ("missing",)


def file_of(text):
    return SettingsFile(lambda name, mode: BytesIO(text if isinstance(text, bytes) else text.encode()))


def getenv(text, key):
    """A value by CircuitPython's rules, or what is wrong with it."""
    try:
        return find(text, key)
    except ValueError:
        return "wrong"


def read(file, key):
    try:
        return file.get(key)
    except ValueError:
        return "wrong"


@pytest.mark.parametrize("text", FILES)
def test_each_value_is_what_getenv_says(text):
    file = file_of(text)
    assert {key: read(file, key) for key in KEYS} == {key: getenv(text, key) for key in KEYS}


MARK = b"\xef\xbb\xbf"  # of the byte order
OWN = b'language = "fr"\nbrightness = 5\nkiosk = 1\nnetwork = "Caf\xc3\xa9"\n'


@pytest.mark.parametrize(
    "text",
    [
        MARK + OWN,
        MARK + OWN.replace(b"\n", b"\r\n"),
        OWN.replace(b"\n", b"\r"),  # an old Mac's
        MARK + OWN.replace(b"\n", b"\r"),
        OWN.replace(b"\n", b"\n\r\n").rstrip(),
        MARK + b"# mine\n" + OWN,
        OWN + b"\x1a",  # what DOS ends a file with is no key, and harms no other
    ],
)
def test_what_an_editor_adds_takes_no_setting_away(text):
    file = file_of(text)
    settings = read_settings(file.get, file.lines)
    assert (settings.language, settings.brightness, settings.kiosk, settings.network) == ("fr", 5, 1, "Café")
    assert settings.problems == (["line 5"] if text.endswith(b"\x1a") else [])


@pytest.mark.parametrize("quotes", ["''", "``", "“”", "„“", "‘’", "«»", "»«", "‹›", "「」", "＂＂", "´´"])
@pytest.mark.parametrize("key", [row.key for row in SETTINGS if isinstance(row.kind, Text)])
def test_a_text_in_other_quotes_is_named_and_not_taken_with_them(key, quotes):
    file = file_of(f"{key} = {quotes[0]}The Cat{quotes[1]} # mine\n")
    settings = read_settings(file.get, file.lines)
    assert (settings.problems, getattr(settings, key)) == ([key], "")


@pytest.mark.parametrize("text", ["It's", "“The Cat”", "'The Cat'", "`"])
def test_any_quote_may_stand_in_a_text(text):
    file = file_of(f'network = "{text}"\nbroker = cat\'s\n')
    settings = read_settings(file.get, file.lines)
    assert (settings.problems, settings.network, settings.broker) == ([], text, "cat's")


def test_a_mark_alone_is_an_empty_file():
    assert file_of(MARK).lines == []


def test_the_lines_are_named_in_their_order():
    text = b'# all well\n\nsound = 0\nis this?\nbrightness = "3\nkey2 = 1\nsound = 1\n\xff = 2\n[dice]\nplayers = 4\n'
    assert file_of(text).lines == ["sound", "line 4", "brightness", "line 6", "sound", "line 8", "[dice]"]


def test_text_that_is_no_utf_8_is_a_wrong_value():
    file = file_of(b'language = "\xff"\nplayers = 3\n')
    assert (read(file, "language"), read(file, "players")) == ("wrong", "3")


def test_what_getenv_refuses_is_named_as_wrong_and_the_default_counts():
    file = file_of('language = "fr" and more\nbrightness = 0x3\nplayers = 4\nbrightnes = 2\n')
    settings = read_settings(file.get, file.lines)
    assert settings.problems == ["brightness", "language", "brightnes"]
    assert (settings.brightness, settings.language, settings.set_up.players) == (3, "en", 4)


def test_without_a_file_there_are_the_defaults():
    def fails(name, mode):
        raise OSError(2)

    file = SettingsFile(fails)
    assert read_settings(file.get, file.lines).problems == []


def test_the_files_own_values_are_the_defaults_and_nothing_in_it_is_strange():
    file = file_of((ROOT / "settings.toml").read_bytes())
    assert read_settings(file.get, file.lines).problems == []


@pytest.mark.parametrize("name", ["settings.toml", "docs/play.md", "docs/cafe.md"])
def test_the_file_and_the_pages_say_what_the_table_says(name):
    assert (ROOT / name).read_text("utf-8") == files()[name], "make it anew: python -m desktop settings"


@pytest.mark.parametrize("key", [row.key for row in SETTINGS])
def test_each_setting_has_its_default_where_its_value_is_missing_or_wrong(key):
    usual = next(row.kind.parse(row.default) for row in SETTINGS if row.key == key)
    assert getattr(read_settings({}.get), key) == usual
    kind = next(row.kind for row in SETTINGS if row.key == key)
    wrong = read_settings({key: "?" * (kind.most + 1) if isinstance(kind, Text) else "?"}.get)
    assert (getattr(wrong, key), wrong.problems) == (usual, [key])


@pytest.mark.parametrize("pace", [0, 99, 5001])
def test_a_tower_that_plays_without_a_pause_or_hardly_ever_is_not_wanted(pace):
    settings = read_settings({"pace": pace}.get)
    assert (settings.pace, settings.problems) == (700, ["pace"])
