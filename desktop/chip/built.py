"""Which firmware `make play` and `make site` run: one that is named, else the one in build/firmware."""

from pathlib import Path

from desktop.bench.picos import PICO
from desktop.errors import BadInput

ROOT = Path(__file__).parents[2]
FIRMWARE = ROOT / "build" / "firmware" / f"{PICO.id}.uf2"
HAVE_ONE = "FIRMWARE=UF2 names one"
SOURCES = ("boot.py", "code.py", "safemode.py", "settings.toml", "hardware/**/*.py", "p10core/**/*.py")


def firmware(named: Path | None = None) -> tuple[Path | None, str]:
    """The UF2, or None where there is none to run; and that, or why, in words. A built one that is older than a source
    of the device's is none: whoever has changed the source wants to see that. Raises BadInput if *named* is not there.
    """
    if named:
        if not named.exists():
            raise BadInput(f"{named}: there is no such firmware")
        return named, f"The tower is an emulated Pico with {named}"
    if not FIRMWARE.exists():
        return None, "there is no firmware"
    built = FIRMWARE.stat().st_mtime
    newer = (path for pattern in SOURCES for path in ROOT.glob(pattern) if path.stat().st_mtime > built)
    if path := next(newer, None):
        return None, f"{path.relative_to(ROOT)} is newer than the firmware"
    return FIRMWARE, f"The tower is an emulated Pico with {FIRMWARE.relative_to(ROOT)}"
