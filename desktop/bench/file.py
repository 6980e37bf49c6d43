"""An open file of the device, with the methods that CircuitPython's files have and no others."""

import errno

CLUSTER = 512


def check_mode(mode):
    """Raises ValueError for a mode that CircuitPython refuses."""
    kinds = [sum(mode.count(letter) for letter in letters) for letters in ("rwxa", "bt", "+")]
    if set(mode) - set("rwxabt+") or kinds[0] != 1 or kinds[1] > 1 or kinds[2] > 1:
        raise ValueError("Invalid mode")


class File:
    """Made by Drive.open. What is written reaches the flash at flush or close; a cut before that loses it."""

    def __init__(self, drive, name, mode, data):
        self._drive = drive
        self._name = name
        self._text = "b" not in mode
        self._reads = "r" in mode or "+" in mode
        self._writes = bool(set(mode) & set("wxa+"))
        self._data = bytearray() if data is None or "w" in mode else bytearray(data)
        self._at = len(self._data) if "a" in mode else 0
        self._dirty = len(self._data) + 1  # the first byte that the flash does not have yet
        self._new = data is None
        self._open = True

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def __iter__(self):
        return self

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def read(self, size=-1):
        self._check(self._reads)
        left = bytes(self._data[self._at :])
        if self._text and size is not None and size >= 0:
            left = left.decode("utf-8")[:size].encode("utf-8")
        elif size is not None and size >= 0:
            left = left[:size]
        self._at += len(left)
        return left.decode("utf-8") if self._text else left

    def readinto(self, buf):
        self._check(self._reads)
        view = memoryview(buf)
        found = self._data[self._at : self._at + len(view)]
        view[: len(found)] = found
        self._at += len(found)
        return len(found)

    def readline(self, size=-1):
        self._check(self._reads)
        end = self._data.find(b"\n", self._at) + 1 or len(self._data)
        if size is not None and size >= 0:
            end = min(end, self._at + size)
        line = bytes(self._data[self._at : end])
        self._at = end
        return line.decode("utf-8") if self._text else line

    def readlines(self):
        return list(self)

    def write(self, buf):
        """Raises OSError 28 where the drive is full; what fits is written all the same."""
        self._check(self._writes)
        if isinstance(buf, str) != self._text:
            raise TypeError("string not supported; use bytes or bytearray" if isinstance(buf, str) else "str expected")
        data = buf.encode("utf-8") if self._text else bytes(buf)
        drive = self._drive
        saved = drive.size(self._name) if drive.has(self._name) else 0
        room = -(-saved // CLUSTER) * CLUSTER + drive.free() - self._at
        fits = data[: max(0, room)]
        if fits:
            self._data[self._at : self._at + len(fits)] = fits
            self._dirty = min(self._dirty, self._at)
            self._at += len(fits)
        if len(fits) < len(data):
            raise OSError(errno.ENOSPC, "No space left on device")
        return len(data)

    def flush(self):
        self._check(True)
        if self._new or self._dirty <= len(self._data):
            if self._writes:
                self._drive.store(self._name, self._data, min(self._dirty, len(self._data)))
            self._new = False
            self._dirty = len(self._data) + 1

    def close(self):
        if self._open:
            self.flush()
            self._open = False

    def seek(self, offset, whence=0):
        self._check(True)
        start = (0, self._at, len(self._data))[whence]
        self._at = max(0, min(start + offset, len(self._data)))
        return self._at

    def tell(self):
        self._check(True)
        return self._at

    def _check(self, allowed):
        if not self._open:
            raise OSError(errno.EINVAL, "Invalid argument")
        if not allowed:
            raise OSError(errno.EACCES, "Permission denied")
