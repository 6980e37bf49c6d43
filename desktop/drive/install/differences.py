"""What a drive lacks to be the tower's, and in which order it is written.

A cut in the middle must leave a tower that says what is missing, not one that plays by half of the new rules. So what
code.py asks for first, GATE, is removed before anything else is touched and written last: a tower without it shows
*no module named 'hardware.loop'*. A file that is torn differs, so installing again mends it.
"""

import hashlib
import subprocess
from codecs import BOM_UTF8
from pathlib import Path
from typing import NamedTuple

from desktop.drive.install.folder import Folder
from desktop.image.project import COACH

GATE = "hardware/loop.mpy"
OWN = ("settings.toml", "pins.py")  # an owner's: they stay
TOWERS = ("p10core/", "hardware/")  # folders in which there is nothing but a tower's
ROOMS = (*TOWERS, "lib/")
ORDER = ("hardware", "", "lib", "p10core", COACH, GATE)  # what shows an error on the OLED first; then the root's own


class Differences(NamedTuple):
    """What is to be done: *removed*, names in order; *written*, files in order. *foreign*: texts in the tower's folders
    that no tower ever had, which stay.
    """

    removed: list[str]
    written: dict[str, bytes]
    foreign: list[str]

    def growth(self, folder: Folder, cluster: int) -> int:
        """The bytes that this takes, in whole clusters, beyond what it frees."""
        there = set(folder.names())
        sizes = [len(data) for data in self.written.values()]
        freed = [folder.size(name) for name in {*self.removed, *self.written} & there]
        return (
            sum(-(-size // cluster) for size in sizes) * cluster - sum(-(-size // cluster) for size in freed) * cluster
        )


def differences(files: dict[str, bytes], folder: Folder, root: Path) -> Differences:
    """What is to be done to a *folder* for a tower of these *files*. *root*: the project, whose history knows older
    towers. Raises OSError.
    """
    there = folder.names()
    written = {name: data for name, data in files.items() if name not in there or _is_other(name, data, folder)}
    for name in OWN:
        if name.endswith(".py") and name in there and (found := folder.read(name)).startswith(BOM_UTF8):
            written[name] = found.removeprefix(BOM_UTF8)  # CircuitPython takes it for an error
    extra = {name: folder.read(name) for name in there if name not in files and name.startswith(ROOMS)}
    texts = {name: data for name, data in extra.items() if name.endswith(".py")}
    old = known_texts(texts, root) | {name for name, data in extra.items() if names_itself(name, data)}
    old |= {name for name in extra if _is_shadow(name, old | files.keys())}
    old |= {COACH} & set(there) - files.keys()
    foreign = [name for name in texts if name not in old and name.startswith(TOWERS)]
    gate = [GATE] if GATE in there and (old or written) else []
    if gate:
        written[GATE] = files[GATE]
    return Differences([*gate, *sorted(old)], {name: written[name] for name in sorted(written, key=place)}, foreign)


def _is_other(name: str, data: bytes, folder: Folder) -> bool:
    """Whether a file that is there is to be written anew; an owner's own is only if there is nothing in it."""
    found = folder.read(name)
    return not found.strip() if name in OWN else found != data


def _is_shadow(name: str, beside: set[str]) -> bool:
    """Whether a computer has left a file beside the tower's: macOS ``._rules.mpy``, Python its ``__pycache__``. It
    would keep a folder that is to go, and that hides the module of its name.
    """
    return name.replace("/._", "/") in beside if "/._" in name else "/__pycache__/" in name and name.startswith(TOWERS)


def place(name: str) -> tuple[int, str]:
    """Where a file comes in the order of writing."""
    room = name if name in ORDER else name.partition("/")[0] if "/" in name else ""
    return ORDER.index(room), name


def names_itself(name: str, data: bytes) -> bool:
    """Whether a file is bytecode that `make drive` has made for this very place: its own name stands in it, with the
    end of today or with ``.py``, as it was.
    """
    stem = name.removesuffix(".mpy")
    return stem != name and data[:1] == b"C" and any(f"{stem}.{end}".encode() in data for end in ("mpy", "py"))


def known_texts(texts: dict[str, bytes], root: Path) -> set[str]:
    """Those of the *texts* that are a tower's, to the byte: the project has them now, or once had. Of lib/ its history
    has none.
    """
    now = {name for name, data in texts.items() if (root / name).is_file() and (root / name).read_bytes() == data}
    asked = [name for name in texts if not name.startswith("lib/")]
    hashes = [hashlib.sha1(b"blob %d\0%b" % (len(texts[name]), texts[name])).hexdigest() for name in asked]
    return now | {name for name, found in zip(asked, _in_history(hashes, root), strict=True) if found}


def _in_history(hashes: list[str], root: Path) -> list[bool]:
    """Which of these files git knows; none without git, or without a history."""
    command = ["git", "-C", str(root), "cat-file", "--batch-check"]
    try:
        done = subprocess.run(command, input="\n".join(hashes), check=True, capture_output=True, text=True)
    except (OSError, subprocess.CalledProcessError):
        return [False] * len(hashes)
    return [line.split()[1] == "blob" for line in done.stdout.splitlines()]
