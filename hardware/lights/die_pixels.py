"""Ten pixels over the dice: each mark in a frame's pixel bytes becomes a movement of light.

A free die breathes, a held one is steady, so nobody needs colours to tell them apart. The other marks are described in
p10core/kernel/frame.py. All free dice breathe together: two colours are easy to tell apart only while both are equally
bright.

Everything follows from the time and the place in the row. Looks need no randomness.
"""

from hardware.lights.colours import BREATH, BREATH_STEPS, DIM_SCALE, FULL_SCALE, HIGHEST, LOWEST, rainbow, scaled
from p10core.const import const
from p10core.kernel.frame import CELEBRATE, COLOUR_MASK, DARK, DIM, HELD, PULSE, ROLLING, USED, WHITE, WILD
from p10core.types import Any, Bytes

DICE = const(10)

_STEP_MS = const(33)  # about the rate of a film; ten pixels take some 4 ms to work out and send

_BREATH_MS = const(2400)
_PULSE_MS = const(800)
_PULSE_LOWEST = const(51)  # a fifth of the light; the top of a pulse is all of it
_STEADY = const(204)  # a held die: as bright as a free one at the top of its breath
_TUMBLING = const(180)

# A wild sparks at 0 and at 220 ms of every 1200 ms: twice a second at most, well under the three flashes a second
# that WCAG 2.3.1 allows. 80 ms is seen even where one step comes late.
_SPARK_PERIOD_MS = const(1200)
_SPARK_MS = const(80)
_SECOND_SPARK_MS = const(220)
_SPARK_SHIFT_MS = const(330)  # from one place to the next, so that two wilds do not flash as one

# A die in the air shows these colours in turn, no two neighbours alike. 170 ms each is six changes a second: from
# light to dark and back is then less than three flashes a second.
_TUMBLE = b"\x01\x03\x02\x04\x03\x01\x04\x02\x01\x04\x03\x02\x04\x01\x02\x03"
_TUMBLE_MS = const(170)
_TUMBLE_SHIFT_MS = const(47)

# A glint for 90 ms at another place each time, again less than three a second.
_GLINT_PERIOD_MS = const(350)
_GLINT_MS = const(90)


class DiePixels:
    """*leds*: a neopixel.NeoPixel of ten, or anything that takes ``leds[i] = 0xRRGGBB`` and ``show()``. Another may
    take its place at any time.
    """

    def __init__(self, leds: Any) -> None:
        self.leds = leds
        self._shown = [-1] * DICE
        self._marks = bytearray(DICE)  # the pixel bytes as of the last time
        self._due = 0

    def renew(self, leds: Any) -> None:
        """From now on light *leds*, of which nothing is known."""
        self.leds = leds
        self._shown = [-1] * DICE
        self._due = 0

    def show(self, pixels: Bytes, light: int, brightness: int, now: int) -> None:
        """Light the ten *pixels* bytes at a light level of p10core/kernel/frame.py and a brightness of 1..5; *now* in
        ms.

        Call it every round. It works when a byte has changed, and every 33 ms for movement, and sends only what has
        changed.
        """
        if pixels != self._marks:
            self._marks[:] = pixels
        elif now - self._due < 0:
            return
        self._due = now + _STEP_MS
        if light == CELEBRATE:
            changed = self._celebrate(FULL_SCALE[brightness - 1], now)
        elif light == DARK:
            changed = self._dark()
        else:
            changed = self._dice(pixels, light == DIM, brightness, now)
        if changed:
            self.leds.show()

    def _dice(self, pixels: Bytes, dim: bool, brightness: int, now: int) -> bool:
        scale = (DIM_SCALE if dim else FULL_SCALE)[brightness - 1]
        breath = BREATH[now % _BREATH_MS * BREATH_STEPS // _BREATH_MS]
        # A pulse is a deeper and faster breath.
        pulse = BREATH[now % _PULSE_MS * BREATH_STEPS // _PULSE_MS]
        pulse = _PULSE_LOWEST + (pulse - LOWEST) * (255 - _PULSE_LOWEST) // (HIGHEST - LOWEST)
        used = 0
        for i in range(DICE):
            used |= pixels[i]
        shadow = used & USED and not dim
        changed = False
        for i in range(DICE):
            mark = pixels[i]
            colour = mark & COLOUR_MASK
            if mark & ROLLING:
                step = (now + i * _TUMBLE_SHIFT_MS) // _TUMBLE_MS + i * 5
                colour = _TUMBLE[step & 15]
                level = _TUMBLING
            elif mark & WILD and _sparks(now, i):
                colour = WHITE
                level = 255
            elif mark & PULSE:
                level = pulse
            else:
                level = _STEADY if mark & HELD else breath
                if mark & USED:
                    level = 255 - (HIGHEST - level) // 2
                elif shadow:
                    # Where some dice are used the others step back: brighter alone would hardly show.
                    level //= 3
            changed = self._set(i, scaled(colour, level, scale)) or changed
        return changed

    def _celebrate(self, scale: int, now: int) -> bool:
        """A rainbow that runs along the row, and a glint that jumps about in it."""
        glint = -1
        if now % _GLINT_PERIOD_MS < _GLINT_MS:
            glint = now // _GLINT_PERIOD_MS * 7 % DICE
        changed = False
        for i in range(DICE):
            colour = scaled(WHITE, 255, scale) if i == glint else rainbow((now // 3 + i * 77) % 768, scale)
            changed = self._set(i, colour) or changed
        return changed

    def _dark(self) -> bool:
        changed = False
        for i in range(DICE):
            changed = self._set(i, 0) or changed
        return changed

    def _set(self, i: int, colour: int) -> bool:
        if self._shown[i] == colour:
            return False
        self._shown[i] = colour
        self.leds[i] = colour
        return True


def _sparks(now: int, place: int) -> bool:
    at = (now + place * _SPARK_SHIFT_MS) % _SPARK_PERIOD_MS
    return at < _SPARK_MS or 0 <= at - _SECOND_SPARK_MS < _SPARK_MS
