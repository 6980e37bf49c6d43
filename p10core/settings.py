"""What an owner may set in settings.toml, read once and checked; what is wrong falls back to its default."""

from binascii import crc32

from p10core.agreed import (
    FINISH_2011,
    FINISH_CLASSIC,
    FINISH_NAMES,
    HOUSE_NAMES,
    HOUSE_SHORT,
    LAST_PHASE,
    MOST_PLAYERS,
)
from p10core.words import LANGUAGES

BRIGHTEST = 5
LONGEST_IDLE = 86400


class Settings:
    """The settings as integers, and as two-letter code for the language.

    *get(key)* gives a value of settings.toml, a string or an integer, or None where the key is missing; what it
    raises counts as a wrong value. ``problems`` lists the keys whose values were wrong.
    """

    def __init__(self, get):
        self._get = get
        self.problems = []
        self.stamp = 0  # of all values as they stand in settings.toml: another stamp, another file
        self.brightness = self._number("brightness", 1, BRIGHTEST, 3)
        self.sound = self._number("sound", 0, 1, 1)
        self.language = self._choice("language", LANGUAGES, LANGUAGES[0])
        self.players = self._number("players", 1, MOST_PLAYERS, 2)
        finish = self._choice("finish", FINISH_NAMES, FINISH_NAMES[FINISH_2011])
        self.finish = FINISH_CLASSIC if finish == FINISH_NAMES[FINISH_CLASSIC] else FINISH_2011
        self.house, self.length = self._house()
        self.dim_after = self._number("dim_after", 0, LONGEST_IDLE, 60)
        self.sleep_after = self._number("sleep_after", 0, LONGEST_IDLE, 600)
        self.kiosk = self._number("kiosk", 0, 1, 0)
        self.battery_low = self._number("battery_low", 0, 5000, 3400)
        self.abandon_after = self._number("abandon_after", 15, LONGEST_IDLE, 90)

    def _value(self, key, default):
        try:
            value = self._get(key)
        except Exception:  # settings.toml is the owner's: whatever a parser says, the tower must start
            self.problems.append(key)
            return default
        self.stamp = crc32(("%s=%r" % (key, value)).encode(), self.stamp) & 0xFFFF
        return default if value is None else value

    def _number(self, key, least, most, default):
        value = self._value(key, default)
        try:
            number = int(value)  # CircuitPython 10.2 and later give integers as text
        except (TypeError, ValueError, OverflowError):
            number = least - 1
        if least <= number <= most:
            return number
        self.problems.append(key)
        return default

    def _choice(self, key, names, default):
        value = str(self._value(key, default))
        if value in names:
            return value
        self.problems.append(key)
        return default

    def _house(self):
        """(house game, phases of a short game) of ``none``, ``rounds``, ``short:N`` or ``even``."""
        value = str(self._value("house", HOUSE_NAMES[0]))
        if value in HOUSE_NAMES and value != HOUSE_NAMES[HOUSE_SHORT]:
            return HOUSE_NAMES.index(value), LAST_PHASE
        for length in range(1, LAST_PHASE + 1):
            if value == "%s:%d" % (HOUSE_NAMES[HOUSE_SHORT], length):
                return HOUSE_SHORT, length
        self.problems.append("house")
        return 0, LAST_PHASE
