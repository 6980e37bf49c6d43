"""What a drive lacks to be the tower's, and in which order it is written.

A cut in the middle must leave a tower that says what is missing, not one that plays by half of the new rules. So what
code.py asks for first, GATE, is removed before anything else is touched and written last: a tower without it shows
*no module named 'hardware.loop'*. A file that is torn differs, so installing again mends it.
"""

import hashlib
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from desktop.bench.project import COACH
from desktop.making.install.folder import Folder

GATE = "hardware/loop.mpy"
OWN = ("settings.toml", "pins.py")  # an owner's: they stay
ROOMS = ("p10core", "hardware", "lib")
ORDER = ("lib", "p10core", "hardware", "", COACH, GATE)  # the root's own files come when what they ask for is there


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
    names = folder.names()
    written = {
        name: data
        for name, data in files.items()
        if name not in names or (folder.read(name) != data and (name not in OWN or not folder.read(name).strip()))
    }
    extra = {
        name: folder.read(name)
        for name in names
        if name not in files and name.startswith(tuple(f"{room}/" for room in ROOMS))
    }
    texts = {name: data for name, data in extra.items() if name.endswith(".py")}
    known = known_texts(texts, root)
    old = {name for name, data in extra.items() if names_itself(name, data)} | known
    if COACH in names and COACH not in files:
        old.add(COACH)
    old |= {
        name for name in extra if name.rpartition("/")[2][:2] == "._" and name.replace("/._", "/") in old | files.keys()
    }
    hidden = {f"{room}/" for room in ROOMS[:2]}
    foreign = [name for name in texts if name not in old and name.startswith(tuple(hidden))]
    gate = [GATE] if GATE in names and (old or written) else []
    if gate:
        written[GATE] = files[GATE]
    return Differences([*gate, *sorted(old)], dict(sorted(written.items(), key=lambda item: place(item[0]))), foreign)


def place(name: str) -> tuple[int, str]:
    """Where a file comes in the order of writing."""
    room = name if name in ORDER else name.partition("/")[0] if "/" in name else ""
    return ORDER.index(room), name


def names_itself(name: str, data: bytes) -> bool:
    """Whether a file is bytecode that `make drive` has made for this very place: its own name stands in it."""
    return name.endswith(".mpy") and data[:1] == b"C" and f"{name.removesuffix('.mpy')}.py".encode() in data


def known_texts(texts: dict[str, bytes], root: Path) -> set[str]:
    """Those of the *texts* that are a tower's, to the byte: the project has them now, or its history has."""
    now = {name for name, data in texts.items() if (root / name).is_file() and (root / name).read_bytes() == data}
    hashes = {name: hashlib.sha1(b"blob %d\0%b" % (len(data), data)).hexdigest() for name, data in texts.items()}
    return now | {name for name, found in zip(hashes, _in_history(hashes.values(), root), strict=True) if found}


def _in_history(hashes: Iterable[str], root: Path) -> list[bool]:
    asked = list(hashes)
    if not asked:
        return []
    command = ["git", "-C", str(root), "cat-file", "--batch-check"]
    try:
        done = subprocess.run(command, input="\n".join(asked) + "\n", check=True, capture_output=True, text=True)
    except (OSError, subprocess.CalledProcessError):  # no git, or no history
        return [False] * len(asked)
    return [line.split()[1] == "blob" for line in done.stdout.splitlines()]
