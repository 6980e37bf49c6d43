"""Time on the bench: virtual for tests, real for the virtual tower in a browser.

Simulated modules charge a clock for what they do; nothing else moves it. The firmware runs in a greenlet (virtual) or
in a thread (real), and is ended by a PowerCut raised from its next charge.
"""

import threading
import time

from greenlet import getcurrent, greenlet

CODE_STARTS_US = 2_200_000
"""What the device's clock shows when code.py starts, counted from power-on."""

SLICE_US = 2_000  # how far a real clock runs ahead before it sleeps
LAG_US = 20_000  # how far it may fall behind (drawing takes the computer real time) before it gives up catching up
SWALLOWED = 100  # power cuts that a firmware may catch before it is left hanging


class PowerCut(BaseException):
    """The power is gone. Not an Exception, so that no handler of the firmware takes it for an error of its own."""


class VirtualClock:
    """Microseconds since power-on, moved by charges only, so that a run is the same on every computer."""

    def __init__(self):
        self.us = CODE_STARTS_US
        self._until = CODE_STARTS_US
        self._firmware = None
        self._off = False
        self._cuts = 0

    def start(self, main):
        """Make the firmware's greenlet; it first runs in :meth:`run`."""
        self._firmware = greenlet(main)

    def run(self, us):
        """Give the firmware *us* microseconds; comes back with exactly that much gone by."""
        self._until += us
        if not self._off and self._firmware is not None and not self._firmware.dead:
            self._firmware.parent = getcurrent()
            self._firmware.switch()
        self.us = self._until  # it may have ended before

    def stop(self):
        """Cut the power: the firmware unwinds without touching any hardware."""
        self._off = True
        if self._firmware:  # begun and not ended
            self._firmware.parent = getcurrent()
            self._firmware.throw(PowerCut)

    def charge(self, us):
        """Let *us* microseconds go by in the firmware. Raises PowerCut when the power is gone."""
        if self._off:
            self.cut()
        end = self.us + us
        while end > self._until:
            self.us = self._until
            self._firmware.parent.switch()
            if self._off:
                self.cut()
        self.us = end

    def cut(self):
        """The power goes at this very moment, seen from the firmware. Raises PowerCut."""
        self._off = True
        self._cuts += 1
        while self._cuts > SWALLOWED:
            self._firmware.parent.switch()
        raise PowerCut


class RealClock:
    """The same for a thread: time as it goes by, with the charges slept off so that no core is kept busy."""

    def __init__(self):
        self.us = CODE_STARTS_US
        self._started = time.monotonic_ns() // 1000 - CODE_STARTS_US
        self._off = threading.Event()
        self._thread = None
        self._cuts = 0

    def start(self, main):
        """Run the firmware in a thread of its own."""
        self._thread = threading.Thread(target=main, name="firmware", daemon=True)
        self._thread.start()

    def run(self, us):
        """Wait while the firmware runs on."""
        time.sleep(us / 1_000_000)

    def stop(self):
        """Cut the power and wait for the thread to end."""
        self._off.set()
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join(5)

    def charge(self, us):
        """Let *us* microseconds go by in the firmware. Raises PowerCut when the power is gone."""
        if self._off.is_set():
            self.cut()
        self.us += us
        ahead = self.us - (time.monotonic_ns() // 1000 - self._started)
        if ahead > SLICE_US:
            if self._off.wait(ahead / 1_000_000):
                self.cut()
        elif ahead < -LAG_US:
            self.us -= ahead + LAG_US

    def cut(self):
        """The power goes at this very moment, seen from the firmware. Raises PowerCut."""
        self._off.set()
        self._cuts += 1
        while self._cuts > SWALLOWED:
            time.sleep(3600)
        raise PowerCut
