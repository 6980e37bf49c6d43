"""The serial ports over USB: the console, and a second line for data."""

from _bench import pico as _pico

from desktop.bench.usb import DATA_BUFFER as _BUFFER


class Serial:
    """The console as bytes. What is written comes out where print does."""

    timeout = None
    write_timeout = None

    def __init__(self):
        raise TypeError("cannot create 'Serial' instances")

    @property
    def connected(self):
        return _pico.usb.console_open

    def _came(self):
        return _pico.usb.typed

    @property
    def in_waiting(self):
        return len(self._came())

    @property
    def out_waiting(self):
        _pico.usb.has_room(0)
        return _pico.usb.unread

    def read(self, size=-1):
        came = self._came()
        clock = _pico.clock
        if self.timeout != 0:
            end = None if self.timeout is None else clock.us + int(self.timeout * 1_000_000)
            clock.idle(end, lambda: 0 <= size <= len(came))
        clock.charge(0)
        found = bytes(came if size < 0 else came[:size])
        del came[: len(found)]
        return found

    def write(self, buf):
        data = bytes(buf)
        _pico.print(data.decode("utf-8", "replace"), end="")
        return len(data)


class _Data(Serial):
    """The second line. Its buffer is small; a write waits for room as long as write_timeout says."""

    @property
    def connected(self):
        return _pico.usb.data_connected

    def _came(self):
        return _pico.usb.data_in

    @property
    def out_waiting(self):
        return len(_pico.usb.data_out)

    def write(self, buf):
        usb = _pico.usb
        clock = _pico.clock
        clock.charge(0)
        data = bytes(buf)
        if not self.connected:  # nobody is there: what comes last stays in the buffer
            usb.data_out[:] = (usb.data_out + data)[-_BUFFER:]
            return len(data)
        if self.write_timeout != 0:
            end = None if self.write_timeout is None else clock.us + int(self.write_timeout * 1_000_000)
            clock.idle(end, lambda: len(usb.data_out) + len(data) <= _BUFFER)
        taken = data[: max(0, _BUFFER - len(usb.data_out))]
        usb.data_out.extend(taken)
        return len(taken)


def disable():
    enable(console=False, data=False)


def enable(*, console=True, data=False):
    if _pico.usb.started:
        raise RuntimeError("Cannot change USB devices now")
    _pico.usb.console_enabled = console
    _pico.usb.data_enabled = data


console = Serial.__new__(Serial) if _pico.usb.console_enabled else None
data = _Data.__new__(_Data) if _pico.usb.data_enabled else None
