"""The whole tower: thirteen buttons in; ten pixels, the OLED and the buzzer out."""

import pins

from hardware.fitting.fit import fit, line_of
from hardware.lights.colours import DIM_SCALE, FULL_SCALE
from p10core.kernel.frame import DARK, DIM, SILENT


class Tower:
    """Takes all pins of the pin file. Call ``next_event``, ``show`` and ``report`` in every round of the
    loop. ``painter``: its :class:`Painter`.
    """

    def __init__(self):
        self._buttons, self._leds, self._pixels, self.painter, self._buzzer = fit()
        self.next_event = self._buttons.next_event
        self.age = self._buttons.age
        self.waiting = self._buttons.waiting
        self.down = self._buttons.down
        self.report = self._buttons.report
        self.ignore_stuck = self._buttons.ignore_stuck
        self.die = self._buttons.die
        self._sleep = None
        self._violet = None  # what says that the OLED is missing, while it is

    def set_order(self, order):
        """From now on the pixels take the bytes of their colours in this order, one of PIXEL_ORDERS."""
        self._leds.deinit()
        self._leds = line_of(order)
        self._pixels.renew(self._leds)
        self._violet = None

    def sleep(self, light, now):
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

    def show(self, frame, settings, now, late=False):
        """Show the frame; *now* in ms moves the pixels and the tune. Takes ``changed`` and ``tune`` back.

        A call draws about one row of the OLED, and none while a press waits. So a die's light comes with its press, and
        if several presses have waited, only the last one gets its whole picture. *late*: draw a row in any case.
        Returns whether there is more to draw.
        """
        self._pixels.show(frame.pixels, frame.light, settings.brightness, now, frame.mark)
        self._buttons.stand_at(frame.mark)
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
