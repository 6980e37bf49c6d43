"""The supervisor's clock, settings and state."""

from _bench import pico as _pico

from desktop.bench import costs as _costs
from desktop.bench.clock import ReloadException as _ReloadException
from desktop.bench.key_scan import ticks as _ticks
from desktop.bench.names import Named as _Named
from desktop.bench.names import fill as _fill


def ticks_ms():
    _pico.clock.charge(_costs.CLOCK_READ)
    return _ticks(_pico.clock.us)


def reload():
    _pico.clock.charge(0)
    raise _ReloadException


class RunReason(_Named):
    """Why the code runs."""


_fill(RunReason, "STARTUP AUTO_RELOAD SUPERVISOR_RELOAD REPL_RELOAD")


class SafeModeReason(_Named):
    """Why the board is in safe mode."""


_fill(
    SafeModeReason,
    """
    NONE BROWNOUT FLASH_WRITE_FAIL GC_ALLOC_OUTSIDE_VM HARD_FAULT INTERRUPT_ERROR NLR_JUMP_FAIL NO_CIRCUITPY NO_HEAP
    PROGRAMMATIC SDK_FATAL_ERROR STACK_OVERFLOW USB_BOOT_DEVICE_NOT_INTERFACE_ZERO USB_TOO_MANY_ENDPOINTS
    USB_TOO_MANY_INTERFACE_NAMES USER WATCHDOG
    """,
)


class Runtime:
    """How the board stands."""

    autoreload = True

    def __init__(self):
        raise TypeError("cannot create 'Runtime' instances")

    @property
    def usb_connected(self):
        return _pico.usb.connected

    @property
    def serial_connected(self):
        return _pico.usb.console_open

    @property
    def serial_bytes_available(self):
        _pico.clock.charge(_costs.CLOCK_READ)
        return len(_pico.usb.typed)

    @property
    def run_reason(self):
        return getattr(RunReason, _pico.run_reason)

    @property
    def safe_mode_reason(self):
        return getattr(SafeModeReason, _pico.safe_mode or "NONE")


runtime = Runtime.__new__(Runtime)
