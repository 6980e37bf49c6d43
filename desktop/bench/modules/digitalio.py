"""Digital pins: buttons in, the pixels' data line out."""

from _bench import pico as _pico

from desktop.bench import costs as _costs
from desktop.bench.held import HeldPins as _HeldPins
from desktop.bench.pins import PULL_DOWN as _PULL_DOWN
from desktop.bench.pins import PULL_UP as _PULL_UP


class DriveMode:
    """PUSH_PULL or OPEN_DRAIN."""

    PUSH_PULL: "DriveMode"
    OPEN_DRAIN: "DriveMode"


DriveMode.PUSH_PULL = DriveMode()
DriveMode.OPEN_DRAIN = DriveMode()


class Direction:
    """INPUT or OUTPUT."""

    INPUT: "Direction"
    OUTPUT: "Direction"


Direction.INPUT = Direction()
Direction.OUTPUT = Direction()


class Pull:
    """UP or DOWN."""

    UP: "Pull"
    DOWN: "Pull"


Pull.UP = Pull()
Pull.DOWN = Pull()

_PULLS = {None: 0, Pull.UP: _PULL_UP, Pull.DOWN: _PULL_DOWN}


class DigitalInOut(_HeldPins):
    """A pin as an input without a pull, until it is switched."""

    def __init__(self, pin):
        _pico.pins.claim(pin)
        self._pin = pin
        self._hold(_pico, pin)
        self.switch_to_input()

    def switch_to_input(self, pull=None):
        self._check()
        _check_pull(pull, self._pin)
        self._direction = Direction.INPUT
        self._pull = pull

    def switch_to_output(self, value=False, drive_mode=DriveMode.PUSH_PULL):
        self._check()
        self._direction = Direction.OUTPUT
        self._value = bool(value)
        self._drive_mode = drive_mode

    @property
    def direction(self):
        self._check()
        return self._direction

    @direction.setter
    def direction(self, direction):
        if direction is Direction.INPUT:
            self.switch_to_input()
        elif direction is Direction.OUTPUT:
            self.switch_to_output()
        else:
            raise ValueError("Invalid direction")

    @property
    def value(self):
        self._check()
        _pico.clock.charge(_costs.PIN_READ)
        if self._direction is Direction.OUTPUT:
            return self._value
        level = _pico.pins.level(self._pin, _PULLS[self._pull], _pico.clock.outside_us)
        return level and not _pico.is_held_down(self._pin)

    @value.setter
    def value(self, value):
        self._check(Direction.OUTPUT, "Cannot set value when direction is input.")
        _pico.clock.charge(_costs.PIN_WRITE)
        if value and not self._value:
            _pico.rise(self._pin)
        self._value = bool(value)

    @property
    def pull(self):
        self._check(Direction.INPUT, "Pull not used when direction is output.")
        return self._pull

    @pull.setter
    def pull(self, pull):
        self._check(Direction.INPUT, "Pull not used when direction is output.")
        _check_pull(pull, self._pin)
        self._pull = pull

    @property
    def drive_mode(self):
        self._check(Direction.OUTPUT, "Drive mode not used when direction is input.")
        return self._drive_mode

    @drive_mode.setter
    def drive_mode(self, drive_mode):
        self._check(Direction.OUTPUT, "Drive mode not used when direction is input.")
        self._drive_mode = drive_mode

    def _check(self, direction=None, complaint=""):
        super()._check()
        if direction and self._direction is not direction:
            raise AttributeError(complaint)


def _check_pull(pull, pin):
    if pull not in _PULLS:
        raise ValueError("Invalid pull")
