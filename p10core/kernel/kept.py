"""What outlives a game beside the settings and the set-up; snapshot in p10core/kernel/entries.py has it all."""

from p10core.kernel.settings import PIXEL_ORDERS
from p10core.types import Any, Settings


class Kept:
    """``best``: rows of p10core/game/high_scores.py. ``sent``: the numbers of the games whose records the café has, or
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

    def pixel_order(self, settings: Settings) -> Any:
        """The order of colours in the pixels as somebody has seen it, unless settings.toml names another since."""
        if self.seen_order and PIXEL_ORDERS[self.seen_order[1]] == settings.pixels:
            return PIXEL_ORDERS[self.seen_order[0]]
        return settings.pixels
