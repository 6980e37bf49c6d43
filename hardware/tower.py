"""The whole tower: thirteen buttons in; ten pixels, the OLED and the buzzer out."""

import pins
import pwmio
from neopixel import NeoPixel

from hardware.buttons.buttons import Buttons
from hardware.buttons.switches import switches
from hardware.lights.colours import DIM_SCALE, FULL_SCALE
from hardware.lights.die_pixels import DICE, DiePixels
from hardware.parts import register
from hardware.screen.painter import Painter
from hardware.screen.panel import open_bus
from hardware.settings_toml import settings
from hardware.sound.buzzer import Buzzer
from p10core.kernel.frame import DARK, DIM, SILENT
from p10core.types import Frame, MaybeNone, Settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    import busio

    from hardware.lights.violet import Violet
    from hardware.power.sleep import Sleep


class Tower:
    """Takes all pins of the pin file. Call ``next_event``, ``show`` and ``report`` in every round of the
    loop. ``painter``: its :class:`Painter`.

    Raises what :func:`hardware.start.check` does.
    """

    def __init__(self) -> None:
        from hardware.start import check, make_picture

        check()
        self._leds = _line_of(settings.pixels)
        self._buzzer = Buzzer(register(pwmio.PWMOut(pins.BUZZER, variable_frequency=True)))
        self._buttons = Buttons(switches(pins.BUTTONS))
        self._pixels = DiePixels(self._leds)
        self.painter = Painter(_i2c, make_picture())
        self.next_event = self._buttons.next_event
        self.age = self._buttons.age
        self.waiting = self._buttons.waiting
        self.down = self._buttons.down
        self.report = self._buttons.report
        self.ignore_stuck = self._buttons.ignore_stuck
        self._sleep: Sleep | MaybeNone = None
        self._violet: Violet | MaybeNone = None  # what says that the OLED is missing, while it is

    def set_order(self, order: str) -> None:
        """From now on the pixels take the bytes of their colours in this order, one of PIXEL_ORDERS."""
        self._leds.deinit()
        self._leds = _line_of(order)
        self._pixels.renew(self._leds)
        self._violet = None

    def sleep(self, light: int, now: int) -> None:
        """While *light* is DARK let the chip stand still, by :mod:`hardware.power.sleep`, which is loaded only then."""
        if light != DARK:
            if self._sleep:
                self._sleep = None
            return
        if not self._sleep:
            from hardware.power.sleep import Sleep

            self._sleep = Sleep(self._buttons, pins.BUTTONS)
            self._sleep.poll(DIM, now)  # it is awake now
        self._sleep.poll(light, now)

    def show(self, frame: Frame, settings: Settings, now: int, late: bool = False) -> bool:
        """Show the frame; *now* in ms moves the pixels and the tune. Takes ``changed`` and ``tune`` back.

        A call draws about one row of the OLED, and none while a press waits. So a die's light comes with its press, and
        if several presses have waited, only the last one gets its whole picture. *late*: draw a row in any case.
        Returns whether there is more to draw.
        """
        self._pixels.show(frame.pixels, frame.light, settings.brightness, now)
        more = True
        if late or not self.waiting():
            more = self.painter.show(frame, now)
        if self.painter.missing and frame.light != DARK:
            if not self._violet:
                from hardware.lights.violet import Violet

                self._pixels.leds = self._violet = Violet(self._leds)
            self._violet.signal((DIM_SCALE if frame.light == DIM else FULL_SCALE)[settings.brightness - 1], now)
        elif self._violet:
            self._violet.stop()
            self._pixels.leds = self._leds
            self._violet = None
        if not settings.sound:
            self._buzzer.stop()
        elif frame.tune != SILENT:
            self._buzzer.play(frame.tune, now)
        frame.tune = SILENT
        self._buzzer.tick(now)
        return more


def _line_of(order: str) -> NeoPixel:
    """The line of pixels, which take the bytes of their colours in this order."""
    return register(NeoPixel(pins.PIXELS, DICE, auto_write=False, pixel_order=order))


def _i2c() -> "busio.I2C":
    return register(open_bus(pins.OLED_SCL, pins.OLED_SDA))
