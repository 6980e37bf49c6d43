"""The GPIOs: who uses which, and which of them the outside world pulls to ground."""

from collections.abc import Iterable
from typing import Any

PULL_UP = 1
PULL_DOWN = -1
VBUS_SENSE = 24  # high while the USB plug has power


class Pin:
    """One GPIO, as microcontroller.Pin. Made by :func:`named` only and told apart by identity."""

    _gpio: int
    _name: str

    def __init__(self) -> None:
        raise TypeError("cannot create 'Pin' instances")

    def __repr__(self) -> str:
        return f"board.{self._name}"


def named(gpio: int, name: str) -> Pin:
    """A new Pin, for the board."""
    pin = Pin.__new__(Pin)
    pin._gpio = gpio
    pin._name = name
    return pin


class Pins:
    """All of one board. ``grounded`` holds the GPIO numbers of the buttons that are pressed, ``high`` those that
    something on the board drives high. Contacts bounce, see :meth:`bounce`; none does any more at ``quiet_at``, in
    microseconds.
    """

    def __init__(self) -> None:
        self.grounded: set[int] = set()
        self.unseen: set[int] = set()  # the GPIOs of buttons that were moved and not looked at since, by whatever means
        self.high = {VBUS_SENSE}
        self.quiet_at = 0
        self._bounces: dict[int, Any] = {}  # GPIO: when it was moved, and how long after that it flips, in microseconds
        self.display: set[int] = set()  # a display keeps its bus until it is released, whatever ends meanwhile
        self._kept: set[int] = set()  # what such a display has brought along from an earlier file
        self._stuck: set[int] = set()  # CircuitPython issue 7884: released by who made it, never reset until ...
        self.reset()

    def reset(self, keep_display: bool = False) -> None:
        """Every pin free again; the buttons stay as they are held."""
        if not keep_display:
            self.display = set()
            self._stuck = set()  # ... the chip is
        self._kept = set(self.display)
        self._in_use = self._kept | self._stuck
        self._bounces.clear()
        self.quiet_at = 0

    def release_display(self) -> None:
        """Give back what a display of an earlier file has kept; the bus of this file's own is its maker's to free."""
        self._in_use -= self._kept
        self._stuck |= self.display - self._kept
        self._kept = set()
        self.display = set()

    def claim(self, *pins: Pin) -> None:
        """Take pins into use. Raises ValueError if one of them is, TypeError for what is no pin."""
        self.check_free(*pins)
        self._in_use.update(pin._gpio for pin in pins)

    def check_free(self, *pins: Pin) -> None:
        """Raises as :meth:`claim` does, and takes nothing."""
        for pin in pins:
            if not isinstance(pin, Pin):
                raise TypeError(f"pin must be of type Pin, not {type(pin).__name__}")
            if pin._gpio in self._in_use:
                raise ValueError(f"{pin._name} in use")

    def release(self, *pins: Pin) -> None:
        """Give pins back."""
        for users in (self._in_use, self.display, self._kept, self._stuck):
            users.difference_update(pin._gpio for pin in pins)

    def bounce(self, gpio: int, at: int, flips: Iterable[int]) -> None:
        """A contact was moved at a moment: until it rests it flips so many microseconds later, each time."""
        self._bounces[gpio] = at, flips
        self.quiet_at = max(self.quiet_at, at + max(flips, default=0))

    def level(self, pin: Pin, pull: int, at: int | None = None) -> bool:
        """What an input reads, at a moment or when all contacts rest. A pin that floats reads low: a forgotten pull-up
        shows as a pressed button.
        """
        gpio = pin._gpio
        self.unseen.discard(gpio)
        if gpio in self.high:
            return True
        flipped = False
        if at is not None and gpio in self._bounces:
            moved, flips = self._bounces[gpio]
            flipped = moved <= at and sum(at - moved >= flip for flip in flips) % 2 == 1
        return pull == PULL_UP and (gpio in self.grounded) == flipped
