"""The interpreter, as it presents itself on the device."""

from _bench import pico as _pico


class _Implementation:
    name = "circuitpython"
    version = _pico.firmware
    _machine = _pico.board.machine


implementation = _Implementation()
version = "3.4.0; Adafruit CircuitPython %d.%d.%d" % _pico.firmware
version_info = (3, 4, 0)
platform = _pico.board.platform
byteorder = "little"
maxsize = 0x7FFFFFFF
path = ["", "/", ".frozen", "/lib"]
argv = [""]


class _Stdin:
    """What is typed at the terminal; waits for it."""

    def read(self, size):
        return self._take(lambda typed: size if len(typed) >= size else 0)

    def readline(self):
        return self._take(lambda typed: typed.find(b"\n") + 1)

    @staticmethod
    def _take(length):
        typed = _pico.usb.typed
        _pico.clock.idle(None, lambda: length(typed))
        text = bytes(typed[: length(typed)])
        del typed[: len(text)]
        return text.decode("utf-8", "replace")


stdin = _Stdin()


def exit(retval=0):
    raise SystemExit(retval)
