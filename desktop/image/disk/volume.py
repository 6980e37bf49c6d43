"""FatFs over a disk in memory, with the error numbers that CircuitPython gives.

FatFs knows ten drives at a time. A volume without one takes the drive that was mounted longest ago, and files that are
open there are lost. So there may be any number of volumes, and up to ten never lose a file.
"""

import errno
import threading
import weakref
from collections.abc import Callable
from typing import Any

from fatfs import wrapper  # type: ignore[import-untyped]
from fatfs.diskio import Disk  # type: ignore[import-untyped]

READ = wrapper.PY_FA_READ
WRITE = wrapper.PY_FA_WRITE
CREATE_NEW = wrapper.PY_FA_CREATE_NEW
CREATE_ALWAYS = wrapper.PY_FA_CREATE_ALWAYS
OPEN_ALWAYS = wrapper.PY_FA_OPEN_ALWAYS


# FRESULT to errno, as CircuitPython's extmod/vfs_fat.c has it.
_ERRORS = (
    *(0, errno.EIO, errno.EIO, errno.EBUSY, errno.ENOENT, errno.ENOENT, errno.EINVAL, errno.EACCES, errno.EEXIST),
    *(errno.EINVAL, errno.EROFS, errno.ENODEV, errno.ENODEV, errno.ENODEV, errno.EIO, errno.EIO, errno.EIO),
    *(errno.ENOMEM, errno.EMFILE, errno.EINVAL),
)
_TEXTS = {
    errno.ENOENT: "No such file/directory",
    errno.EACCES: "Permission denied",
    errno.EEXIST: "File exists",
    errno.EINVAL: "Invalid argument",
    errno.EIO: "Input/output error",
    errno.EROFS: "Read-only filesystem",
    errno.ENOSPC: "No space left on device",
    errno.EISDIR: "Is a directory",
    errno.ENODEV: "No such device",
}

_lock = threading.RLock()
_disks: dict[int, Disk] = vars(wrapper)["__diskio_wrapper_disks"]  # what FatFs reads from and writes to, by its number
_mounts = [wrapper.FATFS_Handle() for _ in range(10)]  # FatFs keeps their addresses: they are never given back
_users: dict[int, "weakref.ref[Volume]"] = {}  # the one mounted last stands last


class _Calendar:
    """CircuitPython's, which nobody sets: so an image is the same whenever it is made."""

    class datetime:
        year, month, day, hour, minute, second = 2020, 1, 1, 0, 0, 0

        @classmethod
        def now(cls) -> type:
            return cls


wrapper.datetime = _Calendar


def error(number: int) -> OSError:
    """An OSError as the device has it."""
    return OSError(number, _TEXTS.get(number, errno.errorcode.get(number, "")))


class Volume:
    """The file system on a disk. Names have no leading slash; "" is the root. What fails raises OSError."""

    def __init__(self, disk: Disk) -> None:
        self.disk = disk
        self._number = -1

    def mount(self) -> None:
        """Look for a file system. Raises OSError 19 where there is none."""
        with _lock:
            self.release()
            self._check(self._take_number())

    def format(self) -> None:
        """Make an empty file system, as CircuitPython does, and mount it."""
        with _lock:
            self._take_number()
            self._check(wrapper.pyf_mkfs(b"%d:" % self._number))
            self.mount()

    def release(self) -> None:
        """Let go of FatFs; the next use of the volume mounts it again."""
        with _lock:
            if self._is_mine():
                _disks.pop(self._number, None)
                del _users[self._number]
            self._number = -1

    def open(self, name: str, flags: int) -> "OpenFile":
        """Open a file: READ, WRITE, CREATE_ALWAYS, ... joined by |."""
        with _lock:
            size = self._size_to_append(name) if flags & OPEN_ALWAYS else 0
            handle = wrapper.FIL_Handle()
            self._run(wrapper.pyf_open, handle, name, flags)
            if not flags & (CREATE_NEW | CREATE_ALWAYS | OPEN_ALWAYS):
                size = self.stat(name)[1]  # never after a change: it reads, and a read flushes what waits
            return OpenFile(self, handle, self._number, size)

    def stat(self, name: str) -> tuple[bool, int]:
        """Whether it is a folder, and its size in bytes."""
        if not name:
            return True, 0
        info = wrapper.FILINFO_Handle()
        self._run(wrapper.pyf_stat, name, info)
        return info.is_directory(), info.get_size()

    def listdir(self, name: str) -> list[str]:
        """The names in a folder, in its order."""
        folder, info = wrapper.DIR_Handle(), wrapper.FILINFO_Handle()
        names: list[str] = []
        with _lock:
            self._run(wrapper.pyf_opendir, folder, name)
            while True:
                self._run(wrapper.pyf_readdir, folder, info)
                if not info.get_name():
                    self._run(wrapper.pyf_closedir, folder)
                    return names
                names.append(info.get_name())

    def mkdir(self, name: str) -> None:
        """Make a folder."""
        self._run(wrapper.pyf_mkdir, name)

    def unlink(self, name: str) -> None:
        """Remove a file or an empty folder."""
        self._run(wrapper.pyf_unlink, name)

    def rename(self, old: str, new: str) -> None:
        """Rename or move; OSError 17 where *new* is there."""
        self._run(wrapper.pyf_rename, old, new)

    def read_file(self, name: str) -> bytes:
        """All bytes of a file."""
        file = self.open(name, READ)
        return file.read(file.size)

    def write_file(self, name: str, data: bytes) -> None:
        """Make a file, or make it anew. Raises OSError 28 where it does not fit."""
        file = self.open(name, WRITE | CREATE_ALWAYS)
        written = file.write(data)
        file.close()
        if written < len(data):
            raise error(errno.ENOSPC)

    def _size_to_append(self, name: str) -> int:
        try:
            return self.stat(name)[1]
        except OSError:
            return 0

    def _run(self, function: Callable[..., Any], *arguments: Any) -> None:
        """Call FatFs; names among the arguments become its paths."""
        with _lock:
            if not self._is_mine():
                self._check(self._take_number())
            self._check(function(*(self._path(part) if isinstance(part, str) else part for part in arguments)))

    def _path(self, name: str) -> bytes:
        return b"%d:/" % self._number + name.encode("cp437", "replace")

    def _is_mine(self) -> bool:
        user = _users.get(self._number)
        return user is not None and user() is self

    def _take_number(self) -> int:
        """Take one of FatFs's drives, and mount it. Returns an FRESULT."""
        if not self._is_mine():
            gone = [number for number, user in _users.items() if user() is None]
            free = [number for number in range(len(_mounts)) if number not in _users]
            self._number = (gone + free + list(_users))[0]
        _users.pop(self._number, None)
        _users[self._number] = weakref.ref(self)
        _disks[self._number] = self.disk
        result: int = wrapper.pyf_mount(_mounts[self._number], b"%d:" % self._number, 1)
        return result

    @staticmethod
    def _check(result: int) -> None:
        if result:
            raise error(_ERRORS[result])


class OpenFile:
    """A file that FatFs has open. ``at`` is the place of the next byte, ``size`` the file's length, as it should be."""

    def __init__(self, volume: Volume, handle: Any, number: int, size: int) -> None:
        self.at = 0
        self.size = size
        self._volume = volume
        self._handle = handle
        self._number = number

    def read(self, count: int) -> bytes:
        """At most *count* bytes."""
        with _lock:
            self._check_mounted()
            result, data = wrapper.pyf_read(self._handle, count)
            self._volume._check(result)
        self.at += len(data)
        return bytes(data)

    def write(self, data: bytes) -> int:
        """How many bytes were taken: fewer than there are where the drive is full."""
        with _lock:
            self._check_mounted()
            try:
                _, written = wrapper.pyf_write(self._handle, data)
            except wrapper.FatFSException as failed:
                raise error(_ERRORS[failed.code]) from None
        self.at += written
        self.size = max(self.size, self.at)
        return int(written)

    def seek(self, at: int) -> None:
        """Go to a byte; behind the end a file that may be written grows, another one stops there."""
        self._run(wrapper.pyf_lseek, at)
        self.at = at

    def sync(self) -> None:
        """Write all that waits, the directory entry too."""
        self._run(wrapper.pyf_sync)

    def close(self) -> None:
        """Write all that waits, and be done."""
        self._run(wrapper.pyf_close)

    def _run(self, function: Callable[..., Any], *arguments: Any) -> None:
        with _lock:
            self._check_mounted()
            self._volume._check(function(self._handle, *arguments))

    def _check_mounted(self) -> None:
        if self._number != self._volume._number or not self._volume._is_mine():
            raise error(errno.ENODEV)
