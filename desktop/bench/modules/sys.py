"""The interpreter, as it presents itself on the device."""


class _Implementation:
    name = "circuitpython"
    version = (10, 3, 0)
    _machine = "Raspberry Pi Pico with rp2040"


implementation = _Implementation()
version = "3.4.0; Adafruit CircuitPython 10.3.0"
version_info = (3, 4, 0)
platform = "RP2040"
byteorder = "little"
maxsize = 0x7FFFFFFF
path = ["", "/", ".frozen", "/lib"]
argv = [""]


def exit(retval=0):
    raise SystemExit(retval)
