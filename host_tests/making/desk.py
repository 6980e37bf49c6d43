"""A desk for `make install`: a computer with a clock of its own, and Picos whose drives are folders.

desk = Desk(tmp_path)
pico = desk.plug_in_empty(PICO)            # BOOTSEL is held: RPI-RP2
tower = desk.plug_in_tower(PICO, FILES)    # button 1 is held: CIRCUITPY
desk.fails_at(3, errno.EROFS)              # what is the fourth to be written or removed can no longer be
"""

import errno
import shutil
from pathlib import Path

from folder2uf2 import read_uf2, write_uf2_blocks

from desktop.drive.install.command import Computer, install
from desktop.drive.install.folder import Folder
from desktop.image.disk.image import build_image
from desktop.image.disk.memory_disk import MemoryDisk
from desktop.image.disk.volume import Volume
from desktop.image.picos import RP2040, XIP

FILES = {
    "boot.py": b"import hardware.boot\n",
    "code.py": b"import hardware.loop\n",
    "hardware/loop.mpy": b"C\x06 hardware/loop.py new",
    "hardware/last_resort.mpy": b"C\x06 hardware/last_resort.py new",
    "lib/neopixel.mpy": b"C\x06 lib/neopixel.py new",
    "p10core/dice/rules.mpy": b"C\x06 p10core/dice/rules.py new",
    "pins.py": b"PIXELS = board.GP2\n",
    "settings.toml": b"players = 0\n",
    "coach.bin": bytes(range(256)) * 40,
}
OLD = FILES | {
    "hardware/loop.mpy": b"C\x06 hardware/loop.py old",
    "p10core/dice/rules.mpy": b"C\x06 p10core/dice/rules.py old",
    "p10core/dice/gone.mpy": b"C\x06 p10core/dice/gone.py old",
    "p10core/app/gone.mpy": b"C\x06 p10core/app/gone.py old",
    "coach.bin": b"old",
    "settings.toml": b"players = 3\n",
    "pins.py": b"PIXELS = board.GP3\n",
    "journal/3/page": b"a game that is on",
    "thesis.txt": b"five years of work",
}


class Desk(Computer):
    """*room*: the bytes that are free on CIRCUITPY."""

    is_mac = False

    def __init__(self, folder: Path, room: int = 900_000) -> None:
        self.media = folder / "media"
        self.media.mkdir()
        self.said: list[str] = []
        self.waited = 0.0
        self.happens: list[tuple[float, object]] = []  # at which second, what
        self.written: list[str] = []
        self.failure: tuple[int, int] | None = None
        self.drawer = folder / "drawer"  # where a tower lies whose plug was pulled
        self.bare: list[Path] = []
        desk = self

        class Watched(Folder):
            def write(self, name, data):
                desk._step(self, name)
                super().write(name, data)

            def remove(self, name):
                desk._step(self, name)
                super().remove(name)

            def room(self):
                return room, 512

            def is_writable(self):
                return desk.failure != (0, errno.EROFS)

        self.folder = Watched

    # What is on it.

    def plug_in_empty(self, board, name=None):
        """A Pico whose BOOTSEL is held, and which takes what is copied onto it three seconds later."""
        told = "RPI-RP2" if board.family == RP2040 else "RP2350"
        path = self.media / (name or told)
        path.mkdir()
        (path / "INFO_UF2.TXT").write_text(f"UF2 Bootloader v3.0\nModel: Raspberry Pi\nBoard-ID: {told}\n")
        (path / "INDEX.HTM").write_text("<html></html>")
        self.happens.append((3.0, lambda: self.takes(path, board)))
        return path

    def takes(self, loader, board):
        """The Pico has the UF2: its boot loader's drive goes, and CIRCUITPY comes with what was in it."""
        if not (loader / "tower.uf2").exists():
            return
        blocks, _ = read_uf2(loader / "tower.uf2")
        shutil.rmtree(loader)
        image = bytearray(b"\xff") * board.drive_size
        for at, page in blocks:
            if at >= board.drive_start:
                image[at - board.drive_start : at - board.drive_start + len(page)] = page
        volume = Volume(MemoryDisk(image))
        volume.mount()
        self.plug_in_tower(board, {name: volume.read_file(name) for name in FILES})
        volume.release()

    def plug_in_tower(self, board, files, version="10.2.1", name="CIRCUITPY"):
        """A Pico with CircuitPython and these files."""
        path = self.media / name
        path.mkdir()
        (path / "boot_out.txt").write_text(
            f"Adafruit CircuitPython {version} on 2026-05-13; {board.machine}\nBoard ID:{board.id}\nUID:DF62\n"
        )
        for own, data in files.items():
            (path / own).parent.mkdir(parents=True, exist_ok=True)
            (path / own).write_bytes(data)
        return path

    def fails_at(self, step, number):
        """From so many writes and removals on each one fails; ENODEV: the plug was pulled."""
        self.failure = (step, number)

    def plug_in_again(self, path):
        """What failed works again; the tower, if it was unplugged, is back."""
        self.failure = None
        if self.drawer.exists():
            self.drawer.rename(path)

    def _step(self, folder, name):
        if self.failure and len(self.written) >= self.failure[0]:
            if self.failure[1] == errno.ENODEV and folder.path.exists():
                folder.path.rename(self.drawer)
            raise OSError(self.failure[1], "no")
        self.written.append(name)

    # What installing asks of it.

    def mounted(self):
        return sorted(self.media.iterdir())

    def not_mounted(self):
        return self.bare

    def now(self):
        return self.waited

    def wait(self, seconds):
        self.waited += seconds
        for at, what in self.happens[:]:
            if at <= self.waited:
                self.happens.remove((at, what))
                what()

    def say(self, line):
        self.said.append(line)

    def progress(self, done, of):
        assert 0 <= done <= of

    def install(self, **asked):
        """Call make install; what it says."""
        self.said.clear()
        self.written.clear()
        load = lambda board: circuitpython(self.media.parent / f"{board.id}.uf2", board)  # noqa: E731
        asked = {"make": made, "load": load, "root": self.media} | asked
        install(self, **asked)
        return "\n".join(self.said)


def made(board):
    """A small tower in place of the whole one: its files and its drive."""
    return FILES, build_image(FILES, board)


def circuitpython(path, board, version="10.2.1"):
    """A file that says that it is CircuitPython for a board."""
    page = f"{version} on 2026-05-13; {board.machine}".encode().ljust(256, b"\0")
    write_uf2_blocks(path, [(XIP, page)], board.family)
    return path


def there(path):
    """The files on a drive, without boot_out.txt."""
    names = [found for found in path.rglob("*") if found.is_file() and found.name != "boot_out.txt"]
    return {found.relative_to(path).as_posix(): found.read_bytes() for found in names}
