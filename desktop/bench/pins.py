"""The GPIOs: who uses which, and which of them the outside world pulls to ground."""

PULL_UP = 1
PULL_DOWN = -1


class Pin:
    """One GPIO, as microcontroller.Pin. Made by :func:`named` only and told apart by identity."""

    def __init__(self):
        raise TypeError("cannot create 'Pin' instances")

    def __repr__(self):
        return f"board.{self._name}"


def named(gpio, name):
    """A new Pin, for the board."""
    pin = Pin.__new__(Pin)
    pin._gpio = gpio
    pin._name = name
    return pin


class Pins:
    """All of one board. ``grounded`` holds the GPIO numbers of the buttons that are pressed."""

    def __init__(self):
        self.grounded = set()
        self.reset()

    def reset(self):
        """Every pin free again; the buttons stay as they are held."""
        self._in_use = set()

    def claim(self, *pins):
        """Take pins into use. Raises ValueError if one of them is, TypeError for what is no pin."""
        for pin in pins:
            if not isinstance(pin, Pin):
                raise TypeError(f"pin must be of type Pin, not {type(pin).__name__}")
            if pin._gpio in self._in_use:
                raise ValueError(f"{pin._name} in use")
        self._in_use.update(pin._gpio for pin in pins)

    def release(self, *pins):
        """Give pins back."""
        self._in_use.difference_update(pin._gpio for pin in pins)

    def level(self, pin, pull):
        """What an input reads. A pin that floats reads low: a forgotten pull-up shows as a pressed button."""
        return pin._gpio not in self.grounded and pull == PULL_UP
