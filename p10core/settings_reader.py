"""Reads settings.toml, once: each value is checked, and what is wrong falls back to its default."""

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
from p10core.const import const
from p10core.settings import AIM_NAMES, BRIGHTEST, COACH_NAMES, GAME_NAMES
from p10core.words import LANGUAGES

_LONGEST_IDLE = const(86400)
_SLOWEST = const(5000)


class Reader:
    """Puts what *get(key)* gives into *settings*, an object of p10core.settings."""

    def __init__(self, settings, get, open_file):
        self.get = get
        self.settings = settings
        settings.problems = []
        settings.stamp = 0  # of all values as they stand in settings.toml: another stamp, another file
        settings.brightness = self._number("brightness", 1, BRIGHTEST, 3)
        settings.sound = self._number("sound", 0, 1, 1)
        settings.language = self._choice("language", LANGUAGES, LANGUAGES[0])
        settings.players = self._number("players", 1, MOST_PLAYERS, 2)
        finish = self._choice("finish", FINISH_NAMES, FINISH_NAMES[FINISH_2011])
        settings.finish = FINISH_CLASSIC if finish == FINISH_NAMES[FINISH_CLASSIC] else FINISH_2011
        settings.house, settings.length = self._house()
        settings.cards = GAME_NAMES.index(self._choice("game", GAME_NAMES, GAME_NAMES[0]))
        settings.dim_after = self._number("dim_after", 0, _LONGEST_IDLE, 60)
        settings.sleep_after = self._number("sleep_after", 0, _LONGEST_IDLE, 600)
        settings.kiosk = self._number("kiosk", 0, 1, 0)
        if settings.kiosk:
            settings.cards = 0  # its set-up, its table of the best are those of dice
        settings.board = self._number("board", 0, 1, 0)
        settings.battery_low = self._number("battery_low", 0, 5000, 3400)
        settings.coach = COACH_NAMES.index(self._choice("coach", COACH_NAMES, "on"))
        settings.aim = AIM_NAMES.index(self._choice("aim", AIM_NAMES, "auto"))
        settings.coach_kiosk = self._number("coach_kiosk", 0, 1, 0)
        settings.pace = self._number("pace", 100, _SLOWEST, 700)
        settings.abandon_after = self._number("abandon_after", 15, _LONGEST_IDLE, 90)
        number = _first_wrong_line(open_file) if open_file else 0
        if number:
            settings.problems.append("line %d" % number)

    def _value(self, key, default):
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
        value = str(self._value(key, default))
        if value in names:
            return value
        self.settings.problems.append(key)
        return default

    def _house(self):
        """(house game, phases of a short game) of ``none``, ``rounds``, ``short:N`` or ``even``."""
        value = str(self._value("house", HOUSE_NAMES[0]))
        if value in HOUSE_NAMES and value != HOUSE_NAMES[HOUSE_SHORT]:
            return HOUSE_NAMES.index(value), LAST_PHASE
        for length in range(1, LAST_PHASE + 1):
            if value == "%s:%d" % (HOUSE_NAMES[HOUSE_SHORT], length):
                return HOUSE_SHORT, length
        self.settings.problems.append("house")
        return 0, LAST_PHASE


def _first_wrong_line(open_file):
    """The number of the first line that is neither empty, nor a comment, nor ``key = value``; 0 where all are.

    CircuitPython passes over what it cannot read, and over all that follows a section.
    """
    try:
        with open_file("settings.toml", "rb") as file:
            for number, raw in enumerate(file, 1):
                line = raw.strip()
                key = line.split(b"=")[0].strip()
                is_setting = len(key) < len(line) and key.replace(b"_", b"").isalpha()
                if line and line[:1] != b"#" and not is_setting:
                    return number
    except OSError:  # there is no such file
        pass
    return 0
