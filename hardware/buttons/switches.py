"""Thirteen buttons, each on a pin of its own: what :mod:`hardware.buttons.buttons` asks.

begin()        # code.py's first act: the chip scans while all else is loaded
Buttons(switches(pins.BUTTONS))        # goes on with that scan
"""

from digitalio import DigitalInOut, Pull
from keypad import Keys

from p10core.const import const
from p10core.types import Any

_SCAN_S = 0.010
_COUNT = const(13)


class Switches:
    """Each of *pins* is joined to ground by a press, in the order of p10core/kernel/events.py. ``changes``: the queue
    in which the chip puts what it has seen.
    """

    _has_begun = False

    def __init__(self, pins: tuple[Any, ...]) -> None:
        self._pins = tuple([pins[i] for i in range(_COUNT)])

    def begin(self) -> int:
        """Let the chip scan, unless it does already. Returns how all stood when it began, as :meth:`down`."""
        if not self._has_begun:
            self._has_begun = True
            self._level = self.down()
            self.start()
        return self._level

    def start(self) -> None:
        """Let the chip scan."""
        self._keys = Keys(self._pins, value_when_pressed=False, pull=True, interval=_SCAN_S, debounce_threshold=1)
        self.changes = self._keys.events

    def stop(self) -> None:
        """Give up the pins."""
        self._keys.deinit()

    def down(self) -> int:
        """How all stand while no scan is on, as a mask of their numbers: the scan tells of changes only."""
        level = 0
        for i in range(_COUNT):
            line = DigitalInOut(self._pins[i])
            line.switch_to_input(pull=Pull.UP)
            if not line.value:
                level |= 1 << i
            line.deinit()
        return level


_begun: list[Switches] = []


def begin() -> None:
    """Let the chip scan the buttons, before anything else is there."""
    try:
        import pins

        found = Switches(pins.BUTTONS)
        found.begin()
        from hardware.parts import register

        register(found._keys)
        _begun.append(found)
    except Exception:  # whatever an owner has written in pins.py: hardware.start.check says it
        pass


def switches(pins: tuple[Any, ...]) -> Switches:
    """The Switches that have begun, or new ones."""
    return _begun.pop() if _begun else Switches(pins)
