"""A tower's drive as this computer shows it: a folder of files, which may go away at any moment.

folder = Folder(Path("/media/ann/CIRCUITPY"))
folder.write("lib/neopixel.mpy", data)     # it is in the flash afterwards
folder.read("lib/neopixel.mpy")            # from the flash, not from this computer's memory
"""

import os
from collections.abc import Callable
from pathlib import Path

try:
    from fcntl import F_NOCACHE, fcntl  # type: ignore[attr-defined]  # of macOS alone
except ImportError:
    F_NOCACHE = None

PORTION = 1 << 16  # bytes of a UF2 between two signs of progress


class Folder:
    """The drive at *path*. All names are the drive's, with slashes. All methods raise OSError."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def names(self) -> list[str]:
        """Those of all files."""
        return [found.relative_to(self.path).as_posix() for found in sorted(self.path.rglob("*")) if found.is_file()]

    def size(self, name: str) -> int:
        """A file's bytes."""
        return (self.path / name).stat().st_size

    def read(self, name: str) -> bytes:
        """A file."""
        with (self.path / name).open("rb") as file:
            if F_NOCACHE:
                fcntl(file.fileno(), F_NOCACHE, 1)
            elif hasattr(os, "posix_fadvise"):
                os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
            return file.read()

    def is_writable(self) -> bool:
        """Whether the computer may write there at all: without button 1 the tower has the drive."""
        return os.access(self.path, os.W_OK)

    def write(self, name: str, data: bytes) -> None:
        """Make a file, or make it anew, and its folders."""
        (self.path / name).parent.mkdir(parents=True, exist_ok=True)
        with (self.path / name).open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())

    def remove(self, name: str) -> None:
        """Remove a file, and the folders that are empty then: an empty one would go before a module of its name."""
        (self.path / name).unlink()
        for parent in (self.path / name).parents:
            if parent == self.path or any(parent.iterdir()):
                break
            parent.rmdir()

    def settle(self) -> None:
        """Come back when all that was written is on the drive."""
        os.sync()

    def room(self) -> tuple[int, int]:
        """The bytes that are free, and those that a file takes at least."""
        found = os.statvfs(self.path)
        return found.f_bavail * found.f_frsize, found.f_frsize


def copy_uf2(uf2: bytes, path: Path, told: Callable[[int], None]) -> None:
    """Write a UF2 onto a boot loader's drive, which goes away by itself when it has all; *told* is called on the way,
    with the bytes that are written. Raises OSError if the drive went away before.
    """
    done = 0
    try:
        with (path / "tower.uf2").open("wb", buffering=0) as file:
            while done < len(uf2):
                done += file.write(uf2[done : done + PORTION])
                told(done)
                if done < len(uf2):
                    os.fsync(file.fileno())
    except OSError:
        if done < len(uf2):
            raise
    os.sync()
