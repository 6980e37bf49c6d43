"""Reads settings.toml, once. Each value is checked; one that is wrong becomes its default."""

from binascii import crc32

from p10core.agreed import FINISH_2011, FINISH_NAMES, MOST_PLAYERS
from p10core.const import const
from p10core.frame import COLUMNS
from p10core.games import DICE, GAMES
from p10core.houses import HOUSE_NONE, HOUSES, parse_house
from p10core.languages import LANGUAGES
from p10core.set_up import SetUp
from p10core.settings import BRIGHTEST, COACH_NAMES, Settings

# What the coach advises for: the numbers of p10core.coach.coach.
AIM_NAMES = ("safe", "points", "auto")

# What hardware/ knows of its parts: panel.py, pixel_order.py, fitting.py ask for themselves. "auto" asks the panel.
_PANELS = ("auto", "ssd1306", "sh1106")
_PIXELS = ("GRB", "RGB", "GRBW", "RGBW")
_DICE_KEYS = ("switches", "rotary")

_LONGEST_IDLE = const(86400)
_SLOWEST = const(5000)
_MOST_STRANGE = const(6)  # so many lines are named


def read_settings(get, open_file=None):
    """The :class:`p10core.settings.Settings` of settings.toml.

    *get(key)* gives a value of settings.toml, a string or an integer, or None where the key is missing; what it
    raises counts as a wrong value. *open_file* opens the file itself, for a look at its lines, as the VM's open does.
    """
    return _Reader(get, open_file).settings


class _Reader:
    def __init__(self, get, open_file):
        self.get = get
        self.keys = []  # that the tower knows
        self.settings = settings = Settings()
        settings.problems = []
        settings.stamp = 0
        settings.brightness = self._number("brightness", 1, BRIGHTEST, 3)
        settings.sound = self._number("sound", 0, 1, 1)
        codes = [language.code for language in LANGUAGES]
        settings.language = codes[self._choice("language", codes, codes[0])]
        settings.set_up = chosen = SetUp()
        chosen.players = self._number("players", 1, MOST_PLAYERS, 2)
        chosen.finish = self._choice("finish", FINISH_NAMES, FINISH_NAMES[FINISH_2011])
        chosen.house, chosen.length = self._house()
        rooms = [game.room for game in GAMES]
        chosen.game = self._choice("game", rooms, rooms[DICE])
        settings.dim_after = self._number("dim_after", 0, _LONGEST_IDLE, 60)
        settings.sleep_after = self._number("sleep_after", 0, _LONGEST_IDLE, 600)
        settings.kiosk = self._number("kiosk", 0, 1, 0)
        if settings.kiosk:
            chosen.game = DICE  # its set-up, its table of the best are those of dice
        chosen.players = max(chosen.players, GAMES[chosen.game].least)
        settings.board = self._number("board", 0, 1, 0)
        settings.battery_low = self._number("battery_low", 0, 5000, 3400)
        settings.coach = self._choice("coach", COACH_NAMES, "on")
        settings.aim = self._choice("aim", AIM_NAMES, "auto")
        settings.coach_kiosk = self._number("coach_kiosk", 0, 1, 0)
        settings.pace = self._number("pace", 100, _SLOWEST, 700)
        settings.abandon_after = self._number("abandon_after", 15, _LONGEST_IDLE, 90)
        self._choice("oled", _PANELS, _PANELS[0])
        self._choice("pixels", _PIXELS, _PIXELS[0])
        self._choice("dice_keys", _DICE_KEYS, _DICE_KEYS[0])
        if open_file:
            self._name_strange_lines(open_file)

    def _value(self, key, default):
        self.keys.append(key)
        try:
            value = self.get(key)
        except Exception:  # settings.toml is the owner's: whatever a parser says, the tower must start
            self.settings.problems.append(key)
            return default
        self.settings.stamp = crc32(("%s=%r" % (key, value)).encode(), self.settings.stamp) & 0xFFFF
        return default if value is None else value

    def _number(self, key, least, most, default):
        value = self._value(key, default)
        try:
            number = int(value)  # CircuitPython 10.2 and later give integers as text
        except (TypeError, ValueError, OverflowError):
            number = least - 1
        if least <= number <= most:
            return number
        self.settings.problems.append(key)
        return default

    def _choice(self, key, names, default):
        """The place of a value among *names*."""
        value = str(self._value(key, default))
        if value in names:
            return names.index(value)
        self.settings.problems.append(key)
        return names.index(default)

    def _house(self):
        """(house game, phases of a short game) of ``none``, ``rounds``, ``short:N`` or ``even``."""
        try:
            return parse_house(str(self._value("house", HOUSES[HOUSE_NONE].word)))
        except ValueError:
            self.settings.problems.append("house")
            return parse_house(HOUSES[HOUSE_NONE].word)

    def _name_strange_lines(self, open_file):
        """Name what CircuitPython does not say: it ignores a key that nobody asks for, a line that is no ``key =
        value``, a string without its end, and all that follows a section.
        """
        found = []
        try:
            with open_file("settings.toml", "rb") as file:
                for number, raw in enumerate(file, 1):
                    strange = self._strange(raw.strip(), number)
                    if strange and strange not in self.settings.problems:
                        found.append(strange)
                    if raw.strip()[:1] == b"[" or len(found) == _MOST_STRANGE:
                        break
        except OSError:  # there is no such file
            pass
        self.settings.problems += found

    def _strange(self, line, number):
        """What to name of a line; empty if it is as it should be."""
        if not line or line[:1] == b"#":
            return ""
        key, equals, value = [part.strip() for part in line.partition(b"=")]
        plain = key.replace(b"_", b"").replace(b"-", b"").isalpha()
        if line[:1] == b"[" and max(line) < 127:
            return line.decode()[:COLUMNS]
        if not equals or not plain:
            return "line %d" % number
        key = key.decode()
        known = key in self.keys or key.startswith("CIRCUITPY_")
        ends = value[:1] != b'"' or b'"' in value[1:]
        return "" if known and value and ends else key[:COLUMNS]
