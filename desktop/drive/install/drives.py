"""The drives that Picos show when they are plugged in, and what stands on them.

    look(Path("/media/ann/RPI-RP2"))      # a boot loader's: a Pico or a Pico W, nobody can tell
    look(Path("/media/ann/CIRCUITPY"))    # CircuitPython's: which board, which version

A boot loader says in INFO_UF2.TXT which chip it is, and no more; CircuitPython says all in boot_out.txt.
"""

import re
import sys
from pathlib import Path
from typing import NamedTuple

from desktop.image.picos import BOARDS, PICO, PICO_2, PICO_2_W, PICO_W, Board

LOADERS = {"RPI-RP2": (PICO, PICO_W), "RP2350": (PICO_2, PICO_2_W)}  # Board-ID, and the drive's name
CIRCUITPY = "CIRCUITPY"
SAYS = re.compile(r"Adafruit CircuitPython (\S+) on [^;]*; (.*)")
ID = re.compile(r"^Board[- ]ID:\s*(\S+)", re.MULTILINE)
MOUNTS = Path("/proc/mounts")
LABELS = Path("/dev/disk/by-label")
VOLUMES = Path("/Volumes")


class Plugged(NamedTuple):
    """A drive: *boards*, which it may be of, none if of another kind; CircuitPython's *version*, "" of a boot loader.
    *name*: what it calls the board.
    """

    path: Path
    name: str
    boards: tuple[Board, ...]
    version: str

    @property
    def words(self) -> str:
        """It in a few words."""
        what = f"CircuitPython {self.version}" if self.version else "a boot loader"
        return f"{self.path} ({what}, {' or '.join(board.name for board in self.boards) or self.name})"


def look(path: Path) -> Plugged | None:
    """What the drive at *path* is of, None if it is no board's."""
    loader, own = _text(path / "INFO_UF2.TXT"), _text(path / "boot_out.txt")
    found = ID.search(loader or own)
    name = found[1] if found else "?"
    if loader:
        return Plugged(path, name, LOADERS.get(name, ()), "")
    says = SAYS.search(own)
    if says:
        return Plugged(
            path, says[2] if name not in BOARDS else name, (BOARDS[name],) if name in BOARDS else (), says[1]
        )
    return None


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8", "replace")
    except OSError:  # it is not there, or no longer
        return ""


def mounted() -> list[Path]:
    """The folders in which this computer shows drives that may be a Pico's."""
    if sys.platform == "darwin":
        return sorted(VOLUMES.iterdir())
    return fat_mounts(_text(MOUNTS))


def fat_mounts(text: str) -> list[Path]:
    r"""Where FAT drives are, by /proc/mounts: "/dev/sda1 /media/ann/RPI-RP2 vfat rw,..."; \040 is a space."""
    rows = [line.split() for line in text.splitlines()]
    names = [row[1] for row in rows if len(row) > 2 and row[2] in ("vfat", "msdos")]
    return [Path(re.sub(r"\\(\d{3})", lambda octal: chr(int(octal[1], 8)), name)) for name in names]


def not_mounted() -> list[Path]:
    """Drives of Picos that are plugged in, but that this computer does not show; it may show no drive by itself."""
    shown = {line.split()[0] for line in _text(MOUNTS).splitlines() if line}
    devices = [LABELS / name for name in (*LOADERS, CIRCUITPY)]
    return [device for device in devices if device.exists() and str(device.resolve()) not in shown]
