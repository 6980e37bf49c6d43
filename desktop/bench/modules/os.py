"""What the Pico has of an operating system: settings, randomness and the drive."""

from collections import namedtuple as _namedtuple

from _bench import drive as _drive
from _bench import pico as _pico
from storage import getmount as _getmount

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
    board = _pico.board
    version = "%d.%d.%d" % _pico.firmware
    return _Uname(board.chip, board.chip, version, version, board.machine)


def listdir(path="/"):
    return _drive.listdir(path)


def stat(path):
    is_folder, size = _drive.stat(path)
    return (_FOLDER if is_folder else _FILE, 0, 0, 0, 0, 0, size, 0, 0, 0)


def statvfs(path):
    return _getmount("/").statvfs(path)


sync = _drive.sync
remove = unlink = _drive.remove
rename = _drive.rename
mkdir = _drive.mkdir
rmdir = _drive.rmdir
