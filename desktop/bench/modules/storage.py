"""Who may write the CIRCUITPY drive. The rules are those of CircuitPython's shared-module/storage."""

from errno import EINVAL as _EINVAL

from _bench import drive as _drive
from _bench import pico as _pico

from desktop.bench.drive import clean as _clean

_HOST_US = 2_500_000  # so that a computer notices
_LONGEST_NAME = 255


class VfsFat:
    """The drive, as getmount hands it out."""

    def __init__(self, block_device):
        raise NotImplementedError("the bench has one drive only")

    @property
    def readonly(self):
        return not _pico.usb.firmware_writes

    @property
    def label(self):
        return "CIRCUITPY"

    def statvfs(self, path):
        free = _drive.statvfs()
        _, _, cluster, clusters = _drive.layout
        return (cluster, cluster, clusters, free, free, 0, 0, 0, 0, _LONGEST_NAME)


_mounted = VfsFat.__new__(VfsFat)


def getmount(mount_path):
    _check(mount_path)
    return _mounted


def remount(mount_path, readonly=False, *, disable_concurrent_write_protection=False):
    _check(mount_path)
    if _pico.usb.computer_writes:
        raise RuntimeError("Cannot remount path when visible via USB.")
    _pico.usb.drive_writable = bool(readonly)
    _pico.usb.protected = not disable_concurrent_write_protection


def disable_usb_drive():
    if _pico.usb.connected:
        raise RuntimeError("Cannot change USB devices now")
    _enable(False)


def enable_usb_drive():
    _enable(True)


def _enable(enabled):
    _pico.usb.drive_enabled = enabled
    if _pico.usb.connected:
        _pico.clock.charge(_HOST_US)
    _pico.usb.drive_writable = enabled


def _check(mount_path):
    if _clean(mount_path):
        raise OSError(_EINVAL, "Invalid argument")
