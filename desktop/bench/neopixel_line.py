"""The line of NeoPixels, seen from its data wire: three bytes a pixel, green first, or as its kind has them."""

import functools
from collections.abc import Callable

RGBW = "RGBW"


class NeopixelLine:
    """``rgb`` is a list of (red, green, blue), each 0..255, the pixel next to the Pico first; ``writes`` counts.

    ``order`` is that of the pixels that are soldered in: GRB, BRG, RGBW or any other. The white light of a pixel counts
    as all three colours. Each pixel takes its own bytes and passes on the rest. What is too much falls out of the end.
    Pixels that get nothing stay as they are.

    ``cut_at`` = n breaks the line behind the n-th pixel: those after it stay as they are, dark since power-up.
    """

    def __init__(self, count: int, on_change: Callable[[], None] | None = None) -> None:
        self.count = count
        self.on_change = on_change
        self.order = "GRB"
        self.rgb: list[tuple[int, ...]] = [(0, 0, 0)] * count
        self.writes = 0
        self.cut_at = count

    def reset(self) -> None:
        """As at power-up: dark."""
        self.writes = 0
        self._show([(0, 0, 0)] * self.count)

    def write(self, data: bytes) -> None:
        """Take the bytes of one transmission."""
        self.writes += 1
        size = len(self.order)
        reached = min(len(data) // size, self.cut_at)
        seen = [_seen(data[at : at + size], self.order) for at in range(0, reached * size, size)]
        self._show(seen[: self.count] + self.rgb[reached:])

    def _show(self, rgb: list[tuple[int, ...]]) -> None:
        if rgb != self.rgb:
            self.rgb = rgb
            if self.on_change:
                self.on_change()


@functools.lru_cache(1 << 14)
def _seen(data: bytes, order: str) -> tuple[int, ...]:
    red, green, blue, white = [data[order.index(part)] if part in order else 0 for part in RGBW]
    return tuple(min(255, part + white) for part in (red, green, blue))
