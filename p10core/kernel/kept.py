"""What outlives a game beside the settings and the set-up; snapshot in p10core/kernel/entries.py has it all."""


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
