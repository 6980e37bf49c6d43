"""The OLED as a part that may be missing at power-up, come off its wires, and be plugged in again.

The display stack sends without looking whether anybody listens; where the OLED has taken the bus's pull-ups along,
each transfer then waits a second for nothing. So the OLED is asked before it is drawn on. Wires that touch each other
are no OLED either: then the asking itself ends in a TimeoutError, which is an OSError.

    oled = Oled(make_bus, picture)      # make_bus() gives the busio.I2C, or raises while nothing is on the wires
    display = oled.look(now)
    if display:
        display.refresh()
"""

from adafruit_displayio_ssd1306 import SSD1306
from i2cdisplaybus import I2CDisplayBus

from hardware import panel
from p10core.const import const

_LOOK_MS = const(1000)  # for a missing one
_CHECK_MS = const(100)  # by hand nobody has it off and on again faster


class Oled:
    """Shows the displayio.Group *picture*. ``missing`` while there is no OLED.

    ``begun`` counts how often it was found and given the whole picture; it then is dark until ``display.wake()``.
    """

    def __init__(self, make_bus, picture):
        self._make_bus = make_bus
        self._picture = picture
        self._bus = None
        self._display = None
        self.begun = 0
        self.missing = True
        self._look_at = 0

    def look(self, now):
        """The display if it answers, else None. A missing one is looked for once a second only; *now* in ms."""
        if self.missing:
            if now - self._look_at < 0:
                return None
            i2c = self._answering()
            self.missing = not (i2c and self._begin(i2c))
        else:
            self.missing = not self._answering()
        self._look_at = now + (_LOOK_MS if self.missing else _CHECK_MS)
        return None if self.missing else self._display

    def is_due(self, now):
        """Whether it is to be asked again."""
        return now - self._look_at >= 0

    def _answering(self):
        """The I2C bus if the OLED answers on it."""
        if not self._bus:
            try:
                self._bus = self._make_bus()
            except (RuntimeError, ValueError, OSError):
                return None  # nothing pulls the wires up
        if not self._bus.try_lock():
            return None
        try:
            found = self._bus.probe(panel.ADDRESS)
        except OSError:
            found = False
        self._bus.unlock()
        return self._bus if found else None

    def _begin(self, i2c):
        """Set it up and give it the whole picture, which overwrites the noise that its memory wakes up with."""
        try:
            if self._display:
                panel.set_up(self._display.bus)
            else:
                bus = I2CDisplayBus(i2c, device_address=panel.ADDRESS)
                self._display = SSD1306(bus, width=128, height=64, auto_refresh=False)
            display = self._display
            display.sleep()
            display.root_group = None
            display.root_group = self._picture  # a new picture is sent whole
            display.refresh()
        except (ValueError, OSError):
            return False  # gone again in between
        self.begun += 1
        return True
