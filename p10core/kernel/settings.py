"""The owner's settings as the tower has them, and what else it keeps from game to game.

settings = read_settings(file.get)    # of p10core/kernel/settings_file.py, which lists them all
settings.pace                         # 700
"""

from p10core.const import const
from p10core.game.set_up import SetUp
from p10core.types import TYPE_CHECKING, Any

BRIGHTEST = const(5)

# The coach: silent, with advice for the roll to come, or for the one before.
COACH_NAMES = ("off", "on", "after")
COACH_ON = const(1)
COACH_AFTER = const(2)

# What the coach advises for: the numbers of p10core/coach/file.py.
AIM_NAMES = ("safe", "points", "auto")

# The parts that hardware/ asks for by these names.
PANEL_NAMES = ("auto", "ssd1306", "sh1106", "sh1106z")
# The journal has them by their places.
PIXEL_ORDERS = ("GRB", "RGB", "GRBW", "RGBW", "BRG", "BGR", "GBR", "RBG")

# How games come to the café's leaderboard.
BY_USB = const(1)
BY_RADIO = const(2)


class Settings:
    """A value under each key of the table. ``set_up``: what games begin with. ``by_colour``: how a hand of cards is
    sorted, by colour or by number; chosen in play alone.

    ``says_kiosk``: settings.toml says whether the tower is a kiosk. ``stamp`` changes whenever a value in settings.toml
    does. ``problems``: the keys whose values were wrong, and what of the file is no setting: keys that nobody knows, a
    section, ``line 7``.
    """

    brightness = 3  # these two also without the table: for a tower that shows that it has no drive
    sound = 1

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...
        def __setattr__(self, name: str, value: Any) -> None: ...

    def __init__(self) -> None:
        self.set_up = SetUp()
        self.by_colour = 0
        self.says_kiosk = False
        self.stamp = 0
        self.problems: list[str] = []


class Kept:
    """What outlives a game beside the settings and the set-up; snapshot in p10core/kernel/entries.py has it all.

    ``best``: rows of p10core/game/high_scores.py. ``sent``: the numbers of the games whose records the café has, or
    that have none; ``told``: how many it has confirmed, in all. ``kiosk``, 1: settings.toml has said once that this is
    one, and nothing else since. ``seen_order``, of the colours in the pixels: two places in PIXEL_ORDERS, that which
    somebody has seen and what settings.toml had then.
    """

    def __init__(self) -> None:
        self.best: list[tuple[int, str]] = []
        self.sent: list[int] = []
        self.told = 0
        self.kiosk = 0
        self.seen_order = b""
