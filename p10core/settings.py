"""The owner's settings, a row each. For another one add its row, and use it where it takes effect.

    Settings().pace           # 700: every setting at its default
    read_settings(file.get)   # as the owner has them: p10core/settings_reader.py

``python -m desktop settings`` writes settings.toml and the tables of docs/ from these rows.
"""

from collections import namedtuple

from p10core.agreed import FINISH_NAMES, MOST_PLAYERS
from p10core.const import const
from p10core.games import GAMES
from p10core.houses import HOUSES, parse_house
from p10core.languages import LANGUAGES
from p10core.set_up import SetUp

BRIGHTEST = const(5)

# The coach: silent, with advice for the roll to come, or for the one before.
COACH_NAMES = ("off", "on", "after")
COACH_ON = const(1)
COACH_AFTER = const(2)

# What the coach advises for: the numbers of p10core/coach/file.py.
AIM_NAMES = ("safe", "points", "auto")

# The parts that hardware/ asks for by these names.
PANEL_NAMES = ("auto", "ssd1306", "sh1106")
PIXEL_ORDERS = ("GRB", "RGB", "GRBW", "RGBW")
DICE_KEYS = ("switches", "rotary")

# How games come to the café's leaderboard.
BY_USB = const(1)
BY_RADIO = const(2)

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
    """A house game, as the pair of p10core/houses.py. *names* are examples: ``short:`` goes with any number."""

    def parse(self, value):
        """The pair. Raises ValueError for anything else."""
        return parse_house(str(value))


# key: in settings.toml, and the attribute of Settings. kind: which values are right. default: as settings.toml would
# have it. words: what the setting is for, in settings.toml and in docs/. The stamp depends on the order: add
# new rows at the end.
Setting = namedtuple("Setting", ("key", "kind", "default", "words"))

_SWITCH = Number(0, 1)
_IDLE = Number(0, _LONGEST_IDLE)
SETTINGS = (
    Setting("brightness", Number(1, BRIGHTEST), 3, "How bright the dice are."),
    Setting("sound", _SWITCH, 1, "0 silent, 1 with sound."),
    Setting(
        "language",
        Name([language.code for language in LANGUAGES]),
        LANGUAGES[0].code,
        "What the tower speaks: " + ", ".join(['"%s" %s' % (row.code, row.name) for row in LANGUAGES]) + ".",
    ),
    Setting(
        "players",
        Number(1, MOST_PLAYERS),
        2,
        "How many play, when set-up begins. 1 is the game alone; cards need 2.",
    ),
    Setting(
        "finish",
        Choice(FINISH_NAMES),
        FINISH_NAMES[0],
        'First finish bonus: "2011" (also for those who finish later in the same round) or "classic" (of those only '
        "who was on the last phase already).",
    ),
    Setting(
        "house",
        HouseGame([house.word + ":5" if house.lengths else house.word for house in HOUSES]),
        HOUSES[0].word,
        'House game: "none", "rounds" (ten rounds), "short:5" (only the first 5 phases; any number from 1 to 10 will '
        'do), "even" (even phases).',
    ),
    Setting(
        "game",
        Choice([game.room for game in GAMES]),
        GAMES[0].room,
        "The game that set-up begins with. A kiosk always plays dice.",
    ),
    Setting("dim_after", _IDLE, 60, "Seconds without a press until the lights go down; 0 never."),
    Setting(
        "sleep_after", _IDLE, 600, "Seconds without a press until the tower goes dark; 0 never. Any button wakes it."
    ),
    Setting(
        "kiosk",
        _SWITCH,
        0,
        "1: a tower in a café. It plays by itself while nobody else does, hides the drive, keeps the ten best totals.",
    ),
    Setting(
        "board",
        Number(0, BY_RADIO),
        0,
        "1: the tower sends each game to the café's leaderboard, over a second serial port on USB; 2: over Wi-Fi "
        "(Pico 2 W). See docs/cafe.md.",
    ),
    Setting(
        "battery_low",
        Number(0, 5000),
        3400,
        "Below so many millivolts of its cell the tower asks to be charged; 0 if it has no cell.",
    ),
    Setting(
        "coach",
        Choice(COACH_NAMES),
        "on",
        'The coach: "on" (hold SCORE down to see the best hold), "after" (what would have been best before), "off".',
    ),
    Setting(
        "aim",
        Choice(AIM_NAMES),
        "auto",
        'What the coach plays for, and the mark measures: "auto" (alone the most points in the end, against others to '
        'win), "safe" (to make the phase), "points" (the most points in the end, whoever plays).',
    ),
    Setting(
        "coach_kiosk",
        _SWITCH,
        0,
        "1: the coach gives advice in a kiosk too, though its totals count for the list of the best.",
    ),
    Setting(
        "pace",
        Number(100, 5000),
        700,
        "Milliseconds that the tower takes for each thing that it does as a player. Any button makes it hurry.",
    ),
    Setting(
        "abandon_after",
        Number(15, _LONGEST_IDLE),
        90,
        "Seconds without a press until a kiosk warns. 15 seconds later it abandons the game.",
    ),
    Setting(
        "first_start",
        _SWITCH,
        0,
        "1: a tower that has never played first shows its screen, lights and buttons, and asks for the language.",
    ),
    Setting(
        "oled",
        Name(PANEL_NAMES),
        PANEL_NAMES[0],
        'The screen\'s controller. "auto" asks the screen; name it if that should be wrong.',
    ),
    Setting(
        "pixels",
        Name(PIXEL_ORDERS),
        PIXEL_ORDERS[0],
        'The order of colours in your pixels: "GRB" (WS2812B, most of them), "RGB", "GRBW", "RGBW" (SK6812).',
    ),
    Setting(
        "dice_keys",
        Name(DICE_KEYS),
        DICE_KEYS[0],
        'What chooses dice: "switches" (ten buttons) or "rotary" (one rotary encoder, a knob to turn and press).',
    ),
    Setting("network", Text(32, "The Cat"), "", "With board = 2 the name of the Wi-Fi."),
    Setting("network_password", Text(64, "sesame12"), "", "Its password; empty if it has none."),
    Setting(
        "broker_user",
        Text(80, "cat.tower.window"),
        "",
        "The tower's own login at the café's broker. This and what follows tower-cafe wifi writes.",
    ),
    Setting("broker", Text(128, "board.example:8883"), "", "Where the broker is; TLS always."),
    Setting("broker_password", Text(64), "", "What lets the tower in there."),
    Setting("broker_key", Text(64), "", "What the leaderboard signs its confirmations with."),
    Setting("broker_ca", Text(2048), "", "The broker's certificate, or who has signed it; empty: the usual ones."),
)


class Settings:
    """A value under each key, at first the default. ``set_up``: what games begin with.

    ``stamp`` changes whenever a value in settings.toml does. ``problems``: the keys whose values were wrong, and
    what of the file is no setting: keys that nobody knows, a section, ``line 7``.
    """

    def __init__(self):
        for row in SETTINGS:
            setattr(self, row.key, row.kind.parse(row.default))
        self.set_up = SetUp()
        self.stamp = 0
        self.problems = []
