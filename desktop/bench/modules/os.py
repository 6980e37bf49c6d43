"""What the Pico has of an operating system: settings, randomness and a read-only drive."""

from collections import namedtuple as _namedtuple
from errno import EROFS as _EROFS

from _bench import drive as _drive
from _bench import pico as _pico

from desktop.bench import costs as _costs
from desktop.bench import settings as _settings

sep = "/"
_FOLDER = 0x4000
_FILE = 0x8000
_Uname = _namedtuple("_Uname", "sysname nodename release version machine")


def getenv(key, default=None):
    return _settings.getenv(_pico.settings, key, default)


def urandom(size):
    _pico.clock.charge(size * _costs.RANDOM_BYTE)
    return _pico.random_bytes(size)


def uname():
    return _Uname("rp2040", "rp2040", "10.3.0", "10.3.0", "Raspberry Pi Pico with rp2040")


def listdir(dir="/"):
    return _drive.listdir(dir)


def stat(path):
    path = _drive.path(path)
    if path.is_dir():
        return (_FOLDER, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    return (_FILE, 0, 0, 0, 0, 0, path.stat().st_size, 0, 0, 0)


def remove(path):
    _refuse()


def rename(old_path, new_path):
    _refuse()


def mkdir(path):
    _refuse()


def _refuse():
    raise OSError(_EROFS, "Read-only filesystem")
