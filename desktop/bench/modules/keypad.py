"""Keys that are scanned in the background, whatever the firmware is doing."""

from _bench import pico as _pico
from supervisor import ticks_ms as _ticks_ms

from desktop.bench import costs as _costs
from desktop.bench.held import HeldPins as _HeldPins
from desktop.bench.key_scan import KeyScan as _KeyScan


class Event:
    """A key that went down, or up."""

    def __init__(self, key_number=0, pressed=True, timestamp=None):
        if not 0 <= key_number < 1 << 15:
            raise ValueError("key_number must be 0-32767")
        self._set(key_number, pressed, _ticks_ms() if timestamp is None else timestamp)

    def __eq__(self, other):
        return isinstance(other, Event) and hash(self) == hash(other)

    def __hash__(self):
        return self._key_number << 1 | self._pressed

    @property
    def key_number(self):
        return self._key_number

    @property
    def pressed(self):
        return self._pressed

    @property
    def released(self):
        return not self._pressed

    @property
    def timestamp(self):
        return self._timestamp

    def _set(self, key_number, pressed, timestamp):
        self._key_number = key_number
        self._pressed = bool(pressed)
        self._timestamp = timestamp


class EventQueue:
    """What a scanner has seen and nobody has taken yet. It outlives its scanner."""

    def __init__(self):
        raise TypeError("cannot create 'EventQueue' instances")

    def __bool__(self):
        _pico.clock.charge(_costs.KEYS_LOOK)
        return bool(self._scan.seen())

    def __len__(self):
        _pico.clock.charge(_costs.KEYS_LOOK)
        return len(self._scan.seen())

    @property
    def overflowed(self):
        self._scan.seen()
        return self._scan.overflowed

    def get(self):
        event = Event(timestamp=0)
        return event if self.get_into(event) else None

    def get_into(self, event):
        if not isinstance(event, Event):
            raise TypeError(f"event must be of type Event, not {type(event).__name__}")
        seen = self._scan.seen()
        _pico.clock.charge(_costs.KEY_EVENT if seen else _costs.KEYS_LOOK)
        if not seen:
            return False
        event._set(*seen.popleft())
        return True

    def clear(self):
        self._scan.clear()


class Keys(_HeldPins):
    """Keys with a pin each, scanned every *interval* seconds from when they are made."""

    def __init__(self, pins, *, value_when_pressed, pull=True, interval=0.020, max_events=64, debounce_threshold=1):
        if max_events < 1:
            raise ValueError("max_events must be >= 1")
        if not 1 <= debounce_threshold <= 127:
            raise ValueError("debounce_threshold must be 1-127")
        for place in range(len(pins)):  # of a pin that is named twice the second is refused
            try:
                _pico.pins.claim(pins[place])
            except (TypeError, ValueError):
                _pico.pins.release(*pins[:place])
                raise
        self._hold(_pico, *pins)
        self._scan = _KeyScan(_pico, self._pins, value_when_pressed, pull, interval, max_events, debounce_threshold)
        self._events = EventQueue.__new__(EventQueue)
        self._events._scan = self._scan

    def _end(self):
        self._scan.end()

    def reset(self):
        self._check()
        self._scan.reset()

    @property
    def key_count(self):
        self._check()
        return len(self._pins)

    @property
    def events(self):
        self._check()
        return self._events
