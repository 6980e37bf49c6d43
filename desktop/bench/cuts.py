"""Power that fails at a chosen byte of a write to the nvm. For a whole flash operation see chip_flash."""

from typing import NoReturn

from desktop.bench.clock import Clock, PowerCut


class Cuts:
    """``steps`` counts what has been written so far. ``cut_after`` = n lets n more steps take effect, then the power
    fails; it works once. To try every place: run once with None, note ``steps``, run again with 0, 1, 2, ...
    """

    def __init__(self) -> None:
        self.steps = 0
        self.cut_after: int | None = None
        self.clock: Clock | None = None  # of the powered Pico; without one nothing takes time

    def _take(self, count: int) -> int:
        """How many of *count* steps take effect; fewer than *count* where the power is to fail."""
        if self.cut_after is not None:
            count = min(count, self.cut_after)
            self.cut_after -= count
        self.steps += count
        return count

    def _power_fails(self) -> NoReturn:
        self.cut_after = None
        if self.clock:
            self.clock.cut()
        raise PowerCut
