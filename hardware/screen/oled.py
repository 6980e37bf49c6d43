"""The OLED: it may be missing at power-up, come off its wires in play, and be plugged in again.

    oled = Oled(make_bus, picture)      # make_bus() gives the busio.I2C, or raises while nothing is on the wires
    display = oled.look(now)
    if display:
        display.refresh()

Always ask with ``look`` before you draw. The display library sends pixels whether anybody listens or not. When the OLED
is gone, and its pull-up resistors with it, each transfer waits for one second. If the two wires touch each other, even
the question fails, with a TimeoutError (an OSError); that counts as no OLED.
"""

import displayio
from i2cdisplaybus import I2CDisplayBus

from hardware.screen import panel as panels
from p10core.const import const
from p10core.types import Any, Callable, MaybeNone

TYPE_CHECKING = False
if TYPE_CHECKING:
    import busio
    from busdisplay import BusDisplay

_LOOK_MS = const(1000)  # for a missing one
_CHECK_MS = const(100)  # by hand nobody has it off and on again faster


class Oled:
    """Shows the displayio.Group *picture*. ``missing``: there is no OLED at the moment. ``known``: the address and
    the Panel (see hardware/screen/panel.py) of the one that has answered last; 0 and None before the first.

    ``begun`` counts how often an OLED was found and set up. After that it is dark, and in its memory is noise. The next
    refresh sends the whole picture; then light it, with hardware/screen/panel.py.
    """

    def __init__(self, make_bus: "Callable[[], busio.I2C]", picture: displayio.Group) -> None:
        self._make_bus = make_bus
        self._picture = picture
        self._bus: busio.I2C | MaybeNone = None
        self._display: BusDisplay | MaybeNone = None
        self._address = panels.FIRST_ADDRESS  # at which one has answered last
        self.known: tuple[int, panels.Panel | MaybeNone] = 0, None
        self.begun = 0
        self.missing = True
        self._look_at = 0

    def look(self, now: int) -> "BusDisplay | MaybeNone":
        """The display if it answers, else None. Looks for a missing one only once a second; *now* in ms."""
        if self.missing:
            if now - self._look_at < 0:
                return None
            i2c = self._answering()
            self.missing = not (i2c and self._begin(i2c))
        else:
            self.missing = not self._answering()
        self._look_at = now + (_LOOK_MS if self.missing else _CHECK_MS)
        return None if self.missing else self._display

    def is_due(self, now: int) -> bool:
        """Whether it is time to ask the OLED again."""
        return now - self._look_at >= 0

    def release(self) -> None:
        """Let the panel and its two wires go: it keeps its picture, and the next program finds it."""
        displayio.release_displays()  # else the VM would show its console there
        if self._bus:
            self._bus.deinit()

    def _answering(self) -> "busio.I2C | MaybeNone":
        """The I2C bus if an OLED answers on it, else None."""
        if not self._bus:
            try:
                self._bus = self._make_bus()
            except (RuntimeError, ValueError, OSError):
                return None  # nothing pulls the wires up
        if not self._bus.try_lock():
            return None
        try:
            found = self._bus.probe(self._address)
            if not found and self.missing and self._bus.probe(self._address ^ 1):
                self._address ^= 1
                found = True
        except OSError:
            found = False
        self._bus.unlock()
        return self._bus if found else None

    def _begin(self, i2c: "busio.I2C") -> bool:
        """Set the OLED up; it stays dark. False: it is gone again."""
        try:
            display = self._panel(i2c)
            display.root_group = None
            display.root_group = self._picture  # a new picture is sent whole
        except (ValueError, OSError):
            return False  # gone again in between
        self.begun += 1
        return True

    def _panel(self, i2c: "busio.I2C") -> Any:
        """The display for the panel that answers."""
        i2c.try_lock()
        try:
            panel = panels.panel_at(i2c, self._address)
        finally:
            i2c.unlock()
        display = self._display
        if display and self.known == (self._address, panel):
            panels.set_up(display.bus, panel)
        else:  # the first one, or another than before
            displayio.release_displays()
            display = panels.display_on(I2CDisplayBus(i2c, device_address=self._address), panel)
            self._display = display
            self.known = self._address, panel
        return display
