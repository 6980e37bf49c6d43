"""How the tower says "my OLED is missing": all ten pixels breathe violet once, every six seconds.

    pixels.leds = violet = Violet(leds)   # leds: the neopixel.NeoPixel
    violet.signal(scale, now)             # every round while the OLED is missing
    violet.stop()                         # it is back
    pixels.leds = leds

Loaded only then. Nobody takes that for dice: no die is violet, and dice never all look alike. Between two breaths the
dice show.
"""

from p10core.const import const
from p10core.types import Any

_COUNT = const(10)
_PERIOD_MS = const(6000)
_BREATH_MS = const(1200)
_STEPS = const(24)  # of a breath; each is sent once
_RED = const(0x70)
_BLUE = const(0xC0)


class Violet:
    """Stands between the dice and *leds*, the line of pixels, and keeps what the dice show."""

    def __init__(self, leds: Any) -> None:
        self._leds = leds
        self._dice = []
        for pixel in range(_COUNT):
            self._dice.append(leds[pixel])
        self._shown: int | None = None  # the step of the breath; None: the dice show
        self._began: int | None = None

    def __setitem__(self, pixel: int, colour: int) -> None:
        self._dice[pixel] = colour
        if self._shown is None:
            self._leds[pixel] = colour

    def show(self) -> None:
        """Send the dice, unless a breath is on."""
        if self._shown is None:
            self._leds.show()

    def signal(self, scale: int, now: int) -> None:
        """Go on with the breath at *scale*, 0..255 of full light; *now* in ms. The first comes at once."""
        if self._began is None:
            self._began = now
        at = (now - self._began) % _PERIOD_MS
        if at >= _BREATH_MS:
            self.stop()
            return
        step = at * _STEPS // _BREATH_MS
        if step != self._shown:
            self._shown = step
            level = scale * min(step + 1, _STEPS - step) * 2 // _STEPS
            colour = _RED * level // 255 << 16 | _BLUE * level // 255
            for pixel in range(_COUNT):
                self._leds[pixel] = colour
            self._leds.show()

    def stop(self) -> None:
        """Show the dice: between two breaths, and when the OLED is back or nobody is there to look."""
        if self._shown is not None:
            self._shown = None
            for pixel in range(_COUNT):
                self._leds[pixel] = self._dice[pixel]
            self._leds.show()
