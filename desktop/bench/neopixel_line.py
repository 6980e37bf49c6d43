"""The line of NeoPixels, seen from its data wire: three bytes a pixel, green first."""

BYTES_PER_PIXEL = 3


class NeopixelLine:
    """``rgb`` is a list of (red, green, blue), each 0..255, the pixel next to the Pico first; ``writes`` counts.

    ``cut_at`` = n breaks the line behind the n-th pixel: those after it stay as they are, dark since power-up.
    """

    def __init__(self, count, on_change=None):
        self.count = count
        self.on_change = on_change
        self.rgb = [(0, 0, 0)] * count
        self.writes = 0
        self.cut_at = count

    def reset(self):
        """As at power-up: dark."""
        self.writes = 0
        self._show([(0, 0, 0)] * self.count)

    def write(self, data):
        """Take the bytes of one transmission. Raises ValueError unless they are for just this many pixels."""
        if len(data) != self.count * BYTES_PER_PIXEL:
            raise ValueError(f"{len(data)} bytes sent to {self.count} pixels")
        self.writes += 1
        seen = [(data[i + 1], data[i], data[i + 2]) for i in range(0, self.cut_at * BYTES_PER_PIXEL, BYTES_PER_PIXEL)]
        self._show(seen + self.rgb[self.cut_at :])

    def _show(self, rgb):
        if rgb != self.rgb:
            self.rgb = rgb
            if self.on_change:
                self.on_change()
