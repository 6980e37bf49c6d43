"""All settings of an owner, a row each, and settings.toml, from which they are read.

    file = SettingsFile(open)
    file.get("brightness")                             # "3": numbers are text too
    settings = read_settings(file.get, file.lines)     # a value that is wrong becomes its default

For another setting add its row, use it where it takes effect, and say in settings.toml, in a comment over its line,
what it is for: ``python -m desktop settings`` takes the tables of docs/ from there.

The file is read in one pass, by the rules of CircuitPython's os.getenv, which reads it anew for each key. These are not
TOML's: a line is one ``key = value``, the first line with a key counts, a section ends it all. What editors do is no
fault, though: a byte order mark, line ends of any system. Quotes that are not ``"`` are one, where CircuitPython takes
them for a part of the text. All this is needed at the start alone: what was read is in a
p10core.kernel.settings.Settings.
"""

from binascii import crc32
from collections import namedtuple

from p10core.const import const
from p10core.game.games import DICE_GAME, FINISH_NAMES, GAMES, MOST_PLAYERS
from p10core.game.houses import HOUSES, parse_house
from p10core.kernel.frame import COLUMNS
from p10core.kernel.settings import (
    AIM_NAMES,
    BRIGHTEST,
    BY_RADIO,
    COACH_NAMES,
    PANEL_NAMES,
    PIXEL_ORDERS,
    Settings,
)
from p10core.kernel.words import LANGUAGES
from p10core.types import Any, Callable, Sequence, SetUp

_MOST_STRANGE = const(6)  # so many lines are named
_LONGEST_IDLE = const(86400)


class Number:
    """A whole number from *least* to *most*."""

    def __init__(self, least: int, most: int) -> None:
        self.least = least
        self.most = most

    def parse(self, value: int | str) -> int:
        """The number that an integer or a text is. Raises ValueError for anything else."""
        try:
            number = int(value)  # CircuitPython 10.2 and later give integers as text
        except (TypeError, OverflowError):
            number = self.least - 1
        if not self.least <= number <= self.most:
            raise ValueError(value)
        return number


class Name:
    """One of *names*."""

    def __init__(self, names: list[str] | tuple[str, ...]) -> None:
        self.names = names

    def parse(self, value: str) -> Any:
        """The name. Raises ValueError for anything else."""
        if value not in self.names:
            raise ValueError(value)
        return value


class Choice(Name):
    """One of *names*, by its number among them."""

    def parse(self, value: str) -> int:
        """The number. Raises ValueError for anything else."""
        return self.names.index(str(value))


class Text:
    """Any text of at most *most* bytes. Without *example* the docs do not say what it looks like."""

    def __init__(self, most: int, example: str = "") -> None:
        self.most = most
        self.example = example

    def parse(self, value: str) -> str:
        """The text. Raises ValueError for anything else."""
        if not isinstance(value, str) or len(value.encode()) > self.most:
            raise ValueError(value)
        return value


class HouseGame(Name):
    """A house game, as the pair of p10core/game/houses.py. *names* are examples: ``short:`` goes with any number."""

    def parse(self, value: str) -> tuple[int, int]:
        """The pair. Raises ValueError for anything else."""
        return parse_house(str(value))


# key: in settings.toml, and the attribute of Settings. kind: which values are right. default: as settings.toml would
# have it. The stamp depends on the order: add new rows at the end.
Setting = namedtuple("Setting", ("key", "kind", "default"))

_SWITCH = Number(0, 1)
_IDLE = Number(0, _LONGEST_IDLE)
SETTINGS = (
    Setting("brightness", Number(1, BRIGHTEST), 3),
    Setting("sound", _SWITCH, 1),
    Setting("language", Name([language.code for language in LANGUAGES]), LANGUAGES[0].code),
    Setting("players", Number(1, MOST_PLAYERS), 2),
    Setting("finish", Choice(FINISH_NAMES), FINISH_NAMES[0]),
    Setting(
        "house", HouseGame([house.word + ":5" if house.lengths else house.word for house in HOUSES]), HOUSES[0].word
    ),
    Setting("game", Choice([game.word for game in GAMES]), GAMES[0].word),
    Setting("dim_after", _IDLE, 60),
    Setting("sleep_after", _IDLE, 600),
    Setting("kiosk", _SWITCH, 0),
    Setting("board", Number(0, BY_RADIO), 0),
    Setting("battery_low", Number(0, 5000), 3400),
    Setting("coach", Choice(COACH_NAMES), "on"),
    Setting("aim", Choice(AIM_NAMES), "auto"),
    Setting("coach_kiosk", _SWITCH, 0),
    Setting("pace", Number(100, 5000), 700),
    Setting("abandon_after", Number(15, _LONGEST_IDLE), 90),
    Setting("first_start", _SWITCH, 0),
    Setting("oled", Name(PANEL_NAMES), PANEL_NAMES[0]),
    Setting("pixels", Name(PIXEL_ORDERS), PIXEL_ORDERS[0]),
    Setting("network", Text(32, "The Cat"), ""),
    Setting("network_password", Text(64, "sesame12"), ""),
    Setting("broker_user", Text(80, "cat.tower.window"), ""),
    Setting("broker", Text(128, "board.example:8883"), ""),
    Setting("broker_password", Text(64), ""),
    Setting("broker_key", Text(64), ""),
    Setting("broker_ca", Text(2048), ""),
)

_MARK = b"\xef\xbb\xbf"  # of the byte order, which some editors put before a text
_QUOTE = b'"'
# How what looks like a quote begins: ' ` ´ « » and, by two bytes of three, typographic ones, those of Asia, wide ones.
_OTHER_QUOTES = (b"'", b"`", b"\xc2\xb4", b"\xc2\xab", b"\xc2\xbb", b"\xe2\x80", b"\xe3\x80", b"\xef\xbc")
_HASH = const(35)
_BRACKET = const(91)
_ESCAPED = {98: 8, 114: 13, 110: 10, 116: 9, 118: 11, 102: 12}  # what follows a backslash; all others are themselves
_HEX = b"0123456789abcdefABCDEF"


class SettingsFile:
    """*open_file* is the VM's open. ``lines`` names what stands in the file, in order: each key; ``line 7`` if that is
    no ``key = value``; the section that ends it all.
    """

    def __init__(self, open_file: Callable[..., Any]) -> None:
        self.lines: list[str] = []
        self._values: dict[str, Any] = {}  # what stands behind =
        try:
            with open_file("settings.toml", "rb") as file:
                text = file.read()
        except OSError:  # there is no such file
            return
        if text[:3] == _MARK:
            text = text[3:]
        if b"\r" in text:
            text = text.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        for number, raw in enumerate(text.split(b"\n"), 1):
            if raw and raw[0] != _HASH:  # most lines are comments
                line = raw.strip()
                if line and line[0] != _HASH and not self._take(line, number):
                    return

    def get(self, key: str) -> str | None:
        """The text of a value; None if the key is missing. Raises ValueError if its value is wrong."""
        return _text_of(self._values[key]) if key in self._values else None

    def _take(self, line: bytes, number: int) -> bool:
        """Take a line; whether the file goes on after it."""
        key, equals, value = line.partition(b"=")
        key = key.strip()
        is_section = line[0] == _BRACKET
        if is_section and max(line) < 127:
            self.lines.append(line.decode())
        elif not equals or not key.replace(b"_", b"").replace(b"-", b"").isalpha():
            self.lines.append("line %d" % number)
        else:
            name = key.decode()
            self.lines.append(name)
            if name not in self._values:
                self._values[name] = value
        return not is_section


def _text_of(value: bytes) -> str:
    """What stands behind ``=``, without quotes and comment. Raises ValueError if that is wrong."""
    value = value.strip()
    if not value.startswith(_QUOTE):
        if not value:
            raise ValueError("nothing")
        if value[:1] in _OTHER_QUOTES or value[:2] in _OTHER_QUOTES:
            raise ValueError("other quotes")
        return value.partition(b"#")[0].rstrip().decode()
    text, end, rest = value[1:].partition(_QUOTE)
    if b"\\" in text or not end:
        text, rest = _unescaped(value[1:])
    rest = rest.strip()
    if rest and rest[0] != _HASH:
        raise ValueError("more behind it")
    return text.decode()


def _unescaped(value: bytes) -> tuple[bytes, bytes]:
    """What stands before the quote that ends a value, and what is behind it. Raises ValueError if there is none."""
    text = bytearray()
    at = 0
    while value[at : at + 1] != _QUOTE:
        if at >= len(value):
            raise ValueError("no end")
        code = value[at]
        at += 1
        if code == 92:  # a backslash
            letter = value[at : at + 1]
            at += 1
            size = 4 if letter == b"u" else 8 if letter == b"U" else 0
            if size:
                text += _character(value[at : at + size], size)
                at += size
                continue
            code = _ESCAPED.get(letter[0], letter[0]) if letter else 0
        text.append(code)
    return bytes(text), value[at + 1 :]


def _character(digits: bytes, size: int) -> bytes:
    if len(digits) != size or not all([digit in _HEX for digit in digits]):
        raise ValueError("no character")
    return chr(int(digits.decode(), 16)).encode()


def read_settings(get: Callable[[str], Any], lines: Sequence[str] = ()) -> Settings:
    """The :class:`p10core.kernel.settings.Settings` of settings.toml.

    *get(key)* gives the value of a key, a string or an integer; None if the key is missing. If it raises anything, the
    value counts as wrong. *lines* names what stands in the file, line by line. A
    :class:`SettingsFile` has both.
    """
    settings = Settings()
    stamp = 0
    for key, kind, default in SETTINGS:
        try:
            text = get(key)
            stamp = crc32(("%s=%r" % (key, text)).encode(), stamp) & 0xFFFF
            value = kind.parse(default if text is None else text)
            if key == "kiosk":
                settings.says_kiosk = text is not None
        except Exception:  # settings.toml is the owner's: whatever stands there, the tower must start
            settings.problems.append(key)
            value = kind.parse(default)
        setattr(settings, key, value)
    settings.stamp = stamp
    settings.problems += _strange(lines, settings.problems)
    begin_with(settings.set_up, settings)
    return settings


def begin_with(chosen: SetUp, settings: Settings) -> None:
    """Put into a set-up what the settings say of it."""
    chosen.stamp = settings.stamp
    chosen.levels[:] = bytes(len(chosen.levels))
    # A kiosk's set-up and its table of the best are of dice.
    chosen.game = DICE_GAME if settings.kiosk else settings.game
    chosen.players = max(settings.players, GAMES[chosen.game].least)
    chosen.finish = settings.finish
    chosen.house, chosen.length = settings.house


def _strange(lines: Sequence[str], wrong: list[str]) -> list[str]:
    """What is no setting among the file's *lines*: a key that the table does not have, a line that is no ``key =
    value``, and a section, after which nothing counts. Those that are named as *wrong* already are left out.
    """
    keys = [row.key for row in SETTINGS]
    strange = [name for name in lines if name not in keys and name not in wrong and not name.startswith("CIRCUITPY_")]
    return [name[:COLUMNS] for name in strange[:_MOST_STRANGE]]
