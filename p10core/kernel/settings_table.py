"""All settings of an owner, a row each. For another one add its row, use it where it takes effect, and say in
settings.toml, in a comment over its line, what it is for: ``python -m desktop settings`` takes the tables of docs/ from
there.

Needed at the start alone: what is read is in a p10core.kernel.settings.Settings.
"""

from collections import namedtuple

from p10core.const import const
from p10core.game.games import FINISH_NAMES, GAMES, MOST_PLAYERS
from p10core.game.houses import HOUSES, parse_house
from p10core.kernel.settings import AIM_NAMES, BRIGHTEST, BY_RADIO, COACH_NAMES, DICE_KEYS, PANEL_NAMES, PIXEL_ORDERS
from p10core.kernel.words import LANGUAGES

_LONGEST_IDLE = const(86400)


class Number:
    """A whole number from *least* to *most*."""

    def __init__(self, least, most):
        self.least = least
        self.most = most

    def parse(self, value):
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

    def __init__(self, names):
        self.names = names

    def parse(self, value):
        """The name. Raises ValueError for anything else."""
        if value not in self.names:
            raise ValueError(value)
        return value


class Choice(Name):
    """One of *names*, by its number among them."""

    def parse(self, value):
        """The number. Raises ValueError for anything else."""
        return self.names.index(str(value))


class Text:
    """Any text of at most *most* bytes. Without *example* the docs do not say what it looks like."""

    def __init__(self, most, example=""):
        self.most = most
        self.example = example

    def parse(self, value):
        """The text. Raises ValueError for anything else."""
        if not isinstance(value, str) or len(value.encode()) > self.most:
            raise ValueError(value)
        return value


class HouseGame(Name):
    """A house game, as the pair of p10core/game/houses.py. *names* are examples: ``short:`` goes with any number."""

    def parse(self, value):
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
    Setting("game", Choice([game.room for game in GAMES]), GAMES[0].room),
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
    Setting("dice_keys", Name(DICE_KEYS), DICE_KEYS[0]),
    Setting("network", Text(32, "The Cat"), ""),
    Setting("network_password", Text(64, "sesame12"), ""),
    Setting("broker_user", Text(80, "cat.tower.window"), ""),
    Setting("broker", Text(128, "board.example:8883"), ""),
    Setting("broker_password", Text(64), ""),
    Setting("broker_key", Text(64), ""),
    Setting("broker_ca", Text(2048), ""),
)
