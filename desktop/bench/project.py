"""The project's folder as the device has it: what lies on a fresh drive, and what the firmware holds."""

import ast
import re
from pathlib import Path

from desktop.making.constants import fold_constants

# The drive's files, and where each stands in the project.
ON_THE_DRIVE = {
    "boot.py": "boot.py",
    "coach.bin": "build/coach.bin",
    "code.py": "code.py",
    "pins.py": "hardware/pins.py",
    "safemode.py": "safemode.py",
    "settings.toml": "settings.toml",
}
COACH = "coach.bin"  # made by `make coach`
PINS = "pins.py"  # the firmware has it too, for a drive without one
ROOMS = ("hardware", "lib", "p10core")  # in the firmware; what is in lib/ stands at the top there
VERSION_FILE = "p10core/version.py"


class Project:
    """*lib* takes the place of the folder's own lib/, *without* names what is missing, as "lib/neopixel.py" or
    "boot.py". *version*: what the tower calls itself, in place of the number in p10core/version.py.
    """

    def __init__(self, root, lib=None, without=(), version=""):
        self.root = Path(root)
        self.lib = Path(lib) if lib else self.root / "lib"
        self.without = tuple(without)
        self.version = version

    def path(self, name):
        """Where a file of the drive stands here; what only a tower has would stand in CIRCUITPY."""
        return self.root / ON_THE_DRIVE[name] if name in ON_THE_DRIVE else Path("CIRCUITPY", name)

    def path_of_frozen(self, name):
        """Where a file or folder of the firmware stands here."""
        if name == PINS:
            return self.path(PINS)
        return (self.root if name.split("/")[0] in ROOMS else self.lib) / name

    def name(self, path):
        """What a traceback of the device calls a file here; None for one that it has not."""
        if path.is_relative_to("CIRCUITPY"):
            return path.relative_to("CIRCUITPY").as_posix()
        for name in ON_THE_DRIVE:
            if path == self.path(name):
                return name
        if path.is_relative_to(self.lib):
            return path.relative_to(self.lib).as_posix()
        if path.is_relative_to(self.root) and path.relative_to(self.root).parts[0] in ROOMS:
            return path.relative_to(self.root).as_posix()
        return None

    def stamp(self):
        """Changes whenever a file of the device does."""
        stats = ((name, path.stat()) for name, path in (*self._on_the_drive(), *self._in_rooms()))
        return tuple((name, stat.st_mtime_ns, stat.st_size) for name, stat in stats)

    def files(self):
        """What a fresh drive is made of: the name of each file there, and its bytes."""
        return {name: path.read_bytes() for name, path in self._on_the_drive()}

    def frozen(self):
        """What the firmware holds: the name of each file there, and its text, with numbers for constants."""
        texts = {name: path.read_text("utf-8") for name, path in self._in_rooms()}
        if VERSION_FILE in texts and self.version:
            own = f"VERSION = {self.version!r}"
            texts[VERSION_FILE] = re.sub(r"^VERSION = .*$", own, texts[VERSION_FILE], flags=re.MULTILINE)
        # What is on the drive finds the names that stand in the sources.
        edited = {
            name: data.decode() for name, data in self.files().items() if name.endswith(".py") and _is_python(data)
        }
        folded = fold_constants(texts | edited, edited)
        frozen = {name.removeprefix("lib/"): folded[name] for name in texts}
        pins = self.path(PINS)
        return frozen | ({PINS: pins.read_text("utf-8")} if pins.exists() else {})

    def _on_the_drive(self):
        """(name, path) of every file of the drive."""
        for name in ON_THE_DRIVE:
            if self.path(name).is_file() and not self._lacks(name):
                yield name, self.path(name)

    def _in_rooms(self):
        """(name, path) of all Python of the firmware, by its name in the project."""
        for room in ROOMS:
            top = self.lib if room == "lib" else self.root / room
            for path in sorted(top.rglob("*.py")):
                name = f"{room}/{path.relative_to(top).as_posix()}"
                if not self._lacks(name) and name != ON_THE_DRIVE[PINS]:
                    yield name, path

    def _lacks(self, name):
        return any(name == lacking or name.startswith(f"{lacking}/") for lacking in self.without)


def _is_python(data):
    """Whether an owner has written something that can be looked through."""
    try:
        ast.parse(data)
    except (SyntaxError, ValueError):
        return False
    return True
