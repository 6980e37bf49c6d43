"""Sleep: while nothing shows, the chip stands still until a button is pressed.

    sleep = Sleep(buttons, pins.BUTTONS)
    sleep.poll(frame.light, now)    # every round of the loop, after the frame was shown

This is light sleep, which keeps all memory: the tower wakes to the same screen. Deep sleep would draw less, but then
the code begins anew, and an RP2040 does not reliably wake from a pin (adafruit/circuitpython issue 7365).

An RP2350 has no alarms in CircuitPython 10.3 (issue 9920). There the loop naps between its rounds: the key scan goes
on, and the processor stands still for most of a nap.

The watchdog does not sleep. So a call sleeps for three seconds at most. Then the loop goes round once, which takes some
20 ms, feeds the watchdog and tells the app the time, and calls again. A computer's console stays open, and Ctrl-C
works.
"""

import time

try:
    import alarm
except ImportError:
    alarm = None  # type: ignore[assignment]

from p10core.const import const
from p10core.kernel.events import NO_EVENT
from p10core.kernel.frame import DARK
from p10core.types import Any

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hardware.buttons.buttons import Buttons

_LONGEST_S = const(2)  # the chip's calendar wakes at whole seconds: it may come to three

# Awake for this long after the light has gone, for pixels and OLED to be told; and after a button has ended the sleep,
# for its press to be handled: that makes an event of it, as of every other press.
_AWAKE_MS = const(100)


class Sleep:
    """*buttons*: a Buttons; it gives up its pins and takes them again. *pins*: these pins."""

    def __init__(self, buttons: "Buttons", pins: tuple[Any, ...]) -> None:
        self._buttons = buttons
        self._pins = pins
        self._woken = False  # a button has ended the last sleep
        self._due = 0

    def poll(self, light: int, now: int) -> None:
        """If *light* has been DARK for a moment, sleep until a button is pressed or some seconds have passed."""
        if light != DARK or self._woken or self._buttons.undecided() or self._buttons.waiting():
            self._woken = False
            self._due = now + _AWAKE_MS
        elif now - self._due >= 0:
            if alarm:
                self._sleep()
            else:
                time.sleep(0.05)  # so much later a press may be answered

    def _sleep(self) -> None:
        buttons = self._buttons
        buttons.release()  # an alarm takes no pin that is in use
        woken = NO_EVENT
        if not buttons.waiting():
            held = buttons.down()
            alarms = []
            for i in range(len(self._pins)):
                # A level wakes at once where the press came first; but of a stuck button only another press may wake.
                stuck = held >> i & 1 == 1
                alarms.append(alarm.pin.PinAlarm(pin=self._pins[i], value=False, edge=stuck, pull=True))
            # Whole seconds: a float would know the time of a tower that has run for a month to half a second only.
            timer = alarm.time.TimeAlarm(monotonic_time=time.monotonic_ns() // 1_000_000_000 + _LONGEST_S)
            ended_by = alarm.light_sleep_until_alarms(timer, *alarms)
            for i in range(len(alarms)):
                if alarms[i] is ended_by:
                    woken = i
        self._woken = woken != NO_EVENT
        # Not in a finally: Ctrl-C leaves the alarms their pins until the code has ended.
        buttons.claim(woken)
