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

# What hardware/ knows of its parts: panel.py, pixel_order.py, fit.py ask for themselves, as loop.py does for
# first_start. "auto" asks the panel.
_PANELS = ("auto", "ssd1306", "sh1106")
_PIXELS = ("GRB", "RGB", "GRBW", "RGBW")
_DICE_KEYS = ("switches", "rotary")

_LONGEST_IDLE = const(86400)
_SLOWEST = const(5000)
_MOST_STRANGE = const(6)  # so many lines are named


def read_settings(get, lines=()):
    """The :class:`p10core.settings.Settings` of settings.toml.

    *get(key)* gives a value of settings.toml, a string or an integer, or None where the key is missing; what it
    raises counts as a wrong value. *lines* names what stands in the file: both are as in
    :class:`p10core.settings_file.SettingsFile`.
    """
    return _Reader(get, lines).settings


class _Reader:
    def __init__(self, get, lines):
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
        self._number("first_start", 0, 1, 0)
        self._choice("oled", _PANELS, _PANELS[0])
        self._choice("pixels", _PIXELS, _PIXELS[0])
        self._choice("dice_keys", _DICE_KEYS, _DICE_KEYS[0])
        self._name_strange(lines)

    def _value(self, key, default):
        self.keys.append(key)
        try:
            value = self.get(key)
        except Exception:  # settings.toml is the owner's: whatever stands there, the tower must start
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

    def _name_strange(self, lines):
        """Name what is no setting: a key that nobody asks for, a line that is no ``key = value``, and a section, after
        which nothing counts.
        """
        found = []
        for name in lines:
            known = name in self.keys or name.startswith("CIRCUITPY_") or name in self.settings.problems
            if not known and len(found) < _MOST_STRANGE:
                found.append(name[:COLUMNS])
        self.settings.problems += found
