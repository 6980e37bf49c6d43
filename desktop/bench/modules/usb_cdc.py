"""The serial port over USB."""

from _bench import pico as _pico


class Serial:
    """The console as bytes. What is written comes out where print does."""

    timeout = None
    write_timeout = None

    def __init__(self):
        raise TypeError("cannot create 'Serial' instances")

    @property
    def connected(self):
        return _pico.usb.console_open

    @property
    def in_waiting(self):
        return len(_pico.usb.typed)

    @property
    def out_waiting(self):
        return 0

    def read(self, size=-1):
        typed = _pico.usb.typed
        clock = _pico.clock
        if self.timeout != 0:
            end = None if self.timeout is None else clock.us + int(self.timeout * 1_000_000)
            clock.idle(end, lambda: 0 <= size <= len(typed))
        clock.charge(0)
        found = bytes(typed if size < 0 else typed[:size])
        del typed[: len(found)]
        return found

    def write(self, buf):
        data = bytes(buf)
        _pico.print(data.decode("utf-8", "replace"), end="")
        return len(data)

    def flush(self):
        pass

    def reset_input_buffer(self):
        _pico.usb.typed.clear()


def disable():
    enable(console=False, data=False)


def enable(*, console=True, data=False):
    if _pico.usb.started:
        raise RuntimeError("Cannot change USB devices now")
    if data:
        raise NotImplementedError("the bench has the console only")
    _pico.usb.console_enabled = console


console = Serial.__new__(Serial) if _pico.usb.console_enabled else None
data = None
