"""An open file of the device, with the methods that CircuitPython's files have and no others."""

import errno
from typing import Any

from desktop.image.disk import volume

PIECE = 128  # bytes read at a time in search of a line's end


def check_mode(mode: str) -> None:
    """Raises ValueError for a mode that CircuitPython refuses."""
    kinds = [sum(mode.count(letter) for letter in letters) for letters in ("rwxa", "bt", "+")]
    if set(mode) - set("rwxabt+") or kinds[0] != 1 or kinds[1] > 1 or kinds[2] > 1:
        raise ValueError("Invalid mode")


def flags(mode: str) -> int:
    """What FatFs is told for a mode."""
    kinds = {
        "r": volume.READ,
        "w": volume.WRITE | volume.CREATE_ALWAYS,
        "x": volume.WRITE | volume.CREATE_NEW,
        "a": volume.WRITE | volume.OPEN_ALWAYS,
    }
    both = volume.READ | volume.WRITE if "+" in mode else 0
    return int(both | next(kind for letter, kind in kinds.items() if letter in mode))


class File:
    """Made by Drive.open. When what is written reaches the flash is FatFs's affair: at flush and close all of it."""

    def __init__(self, drive: Any, name: str, mode: str) -> None:
        self._drive = drive
        self._text = "b" not in mode
        self._writes = bool(set(mode) & set("wxa+"))
        self._file = drive.fat(drive.volume.open, name, flags(mode))
        self._open = True
        if "a" in mode:
            self.seek(0, 2)

    def __enter__(self) -> "File":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def __iter__(self) -> "File":
        return self

    def __next__(self) -> Any:
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def read(self, size: int | None = -1) -> Any:
        self._check_open()
        start = self._file.at
        most = -1 if size is None else size
        left = max(0, self._file.size - start)
        data = self._read(most if most >= 0 and not self._text else left)
        if not self._text:
            return data
        text = data.decode("utf-8")
        if 0 <= most < len(text):
            text = text[:most]
            self._seek(start + len(text.encode("utf-8")))
        return text

    def readinto(self, buf: bytearray) -> int:
        self._check_open()
        view = memoryview(buf)
        found = self._read(len(view))
        view[: len(found)] = found
        return len(found)

    def readline(self, size: int | None = -1) -> Any:
        self._check_open()
        start = self._file.at
        most = size if size is not None and size >= 0 else self._file.size
        line = piece = self._read(PIECE)
        while len(piece) == PIECE and b"\n" not in piece and len(line) < most:
            piece = self._read(PIECE)
            line += piece
        end = min(line.find(b"\n") + 1 or len(line), most)
        if end < len(line):
            self._seek(start + end)
        line = line[:end]
        return line.decode("utf-8") if self._text else line

    def write(self, buf: Any) -> int:
        """Raises OSError 28 where the drive is full; what fits is written all the same."""
        self._check_open()
        if not self._writes:
            raise volume.error(errno.EACCES)
        if isinstance(buf, str) != self._text:
            raise TypeError("string not supported; use bytes or bytearray" if isinstance(buf, str) else "str expected")
        data = buf.encode("utf-8") if self._text else bytes(buf)
        if self._drive.fat(self._file.write, data) < len(data):
            raise volume.error(errno.ENOSPC)
        return len(data)

    def flush(self) -> None:
        self._check_open()
        self._drive.fat(self._file.sync)

    def close(self) -> None:
        if self._open:
            self._drive.fat(self._file.close)
            self._open = False

    def seek(self, offset: int, whence: int = 0) -> int:
        self._check_open()
        at = max(0, (0, self._file.at, self._file.size)[whence] + offset)
        self._seek(at if self._writes else min(at, self._file.size))
        return int(self._file.at)

    def tell(self) -> int:
        self._check_open()
        return int(self._file.at)

    def _read(self, count: int) -> bytes:
        return bytes(self._drive.fat(self._file.read, count))

    def _seek(self, at: int) -> None:
        self._drive.fat(self._file.seek, at)

    def _check_open(self) -> None:
        if not self._open:
            raise volume.error(errno.EINVAL)
