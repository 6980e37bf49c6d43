"""The I2C bus, with the OLED on it."""

import sys as _sys
from errno import ENODEV as _ENODEV

from _bench import pico as _pico

from desktop.bench import costs as _costs
from desktop.bench.held import HeldPins as _HeldPins

_FASTEST = 1_000_000
_DATA = 0x40  # the OLED's control byte before picture data
_ETIMEDOUT = 110  # MicroPython's number


class I2C(_HeldPins):
    """A controller on a pair of pins. SDA is even and SCL odd, both of the same one of the chip's two controllers."""

    def __init__(self, scl, sda, *, frequency=100000, timeout=255):
        self._locked = False
        _pico.pins.claim(scl, sda)
        try:
            if sda._gpio % 2 or not scl._gpio % 2 or sda._gpio // 2 % 2 != scl._gpio // 2 % 2:
                raise ValueError("Invalid pins")
            if frequency > _FASTEST:
                raise ValueError(f"frequency must be <= {_FASTEST}")
            if _pico.i2c_devices(scl, sda) is None or _pico.is_held_down(sda):
                raise RuntimeError("No pull up found on SDA or SCL; check your wiring")
        except Exception:
            _pico.pins.release(scl, sda)
            raise
        self._hold(_pico, scl, sda)

    def try_lock(self):
        self._check()
        locked, self._locked = self._locked, True
        return not locked

    def unlock(self):
        self._check()
        self._locked = False

    def probe(self, address):
        self._check(lock=True)
        _pico.clock.charge(_costs.PROBE)  # by bit-banging, with the pins' own pull-ups: answers in any case
        if _pico.is_shorted(*self._pins):
            raise TimeoutError("Clock stretch too long")
        return address in (self._devices() or {})

    def scan(self):
        self._check(lock=True)
        return sorted(self._devices() or {})

    def writeto(self, address, buffer, *, start=0, end=_sys.maxsize):
        data = bytes(memoryview(buffer)[start:end])
        device = self._device(address)
        _pico.clock.charge(len(data) * (_costs.OLED_DATA_BYTE if data[:1] == bytes([_DATA]) else _costs.I2C_BYTE))
        device.write(data)

    def readfrom_into(self, address, buffer, *, start=0, end=_sys.maxsize):
        view = memoryview(buffer)[start:end]
        device = self._device(address)
        _pico.clock.charge(len(view) * _costs.I2C_BYTE)
        view[:] = device.read(len(view))

    def _device(self, address):
        self._check(lock=True)
        _pico.clock.charge(_costs.I2C_BYTE)
        devices = self._devices()
        if devices is None or _pico.is_shorted(*self._pins):
            _pico.clock.charge(_costs.NO_PULL_UPS)
            raise OSError(_ETIMEDOUT, "ETIMEDOUT")
        device = devices.get(address)
        if device is None:
            raise OSError(_ENODEV, "No such device")
        return device

    def _devices(self):
        return _pico.i2c_devices(*self._pins)

    def _check(self, lock=False):
        super()._check()
        if lock and not self._locked:
            raise RuntimeError("Function requires lock")
