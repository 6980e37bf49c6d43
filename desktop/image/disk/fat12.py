"""What lies where in the image of a drive, read from its bytes alone.

The layout is the one that CircuitPython's formatting gives a drive of up to 4 MB. Of the Pico's drive, 1 MB, block 0 is
the boot sector, 1 to 7 the only FAT, 8 to 39 the root directory, and from 40 on each block is a cluster. From 2 MB on a
cluster has two blocks, and no sector of the flash begins with one. Nothing here raises on a ruined image.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from desktop.image.fat import BLOCK as BLOCK
from desktop.image.fat import ENTRY, Drive, File

SECTOR = 4096  # what the flash erases at once
FAT = 1 * BLOCK

_ROOT_ENTRIES = 512
_TWO_BLOCKS = 2 * 1024 * 1024  # from here on a cluster has two


class Layout(NamedTuple):
    """Of a drive: where its root directory begins, and its data; a cluster's bytes, and how many clusters there are."""

    root: int
    data: int
    cluster: int
    clusters: int


class Item(NamedTuple):
    """A file or a folder. *entry* are the bytes of its directory entry, *clusters* the numbers of its clusters."""

    path: str
    is_folder: bool
    size: int
    clusters: list[int]
    entry: tuple[int, int]


@cache
def layout(size: int) -> Layout:
    """How FatFs formats a drive of so many bytes, as f_mkfs reckons; so it is known of a ruined one too."""
    cluster = 2 * BLOCK if size >= _TWO_BLOCKS else BLOCK
    table = (size // cluster * 3 + 1) // 2 + 3  # bytes: 12 bits a cluster, as if all were data, and two more
    root = FAT + -(-table // BLOCK) * BLOCK
    data = root + _ROOT_ENTRIES * ENTRY
    return Layout(root, data, cluster, (size - data) // cluster)


class Formatted(Drive):
    """The drive of an image whose boot sector nobody asks."""

    def __init__(self, image: bytes | bytearray) -> None:
        drive = layout(len(image))
        self.image = image
        self._table, self._root, self._data, self._cluster = FAT, drive.root, drive.data, drive.cluster
        self._end = 2 + drive.clusters
        self._lowest = 2


def items(image: bytes | bytearray) -> Iterator[Item]:
    """Every file and folder, a folder before what is in it, in the order of the directories."""
    drive = Formatted(image)
    seen: set[int] = set()
    waiting: list[tuple[str, File | None]] = [("", None)]
    while waiting:
        path, folder = waiting.pop(0)
        for file in drive.files(folder):
            clusters = drive.chain(file.first)
            if file.is_folder and (not clusters or file.first in seen):
                continue
            entry = (file.entries[0], file.entries[-1] + ENTRY)
            yield Item(path + file.name, file.is_folder, file.size, clusters, entry)
            if file.is_folder:
                seen.add(file.first)
                waiting.append((f"{path}{file.name}/", file))


def contents(image: bytes | bytearray, item: Item) -> bytes:
    """The bytes of a file."""
    return b"".join(bytes(image[start:end]) for start, end in runs(image, item.clusters))[: item.size]


def runs(image: bytes | bytearray, clusters: Iterable[int]) -> list[tuple[int, int]]:
    """The bytes (start, end) of clusters, neighbours joined."""
    drive = layout(len(image))
    joined: list[tuple[int, int]] = []
    for cluster in clusters:
        start = drive.data + (cluster - 2) * drive.cluster
        if joined and joined[-1][1] == start:
            joined[-1] = (joined[-1][0], start + drive.cluster)
        else:
            joined.append((start, start + drive.cluster))
    return joined


def fat_entry(cluster: int) -> int:
    """The first of the two bytes in which a cluster's 12 bits lie."""
    return FAT + cluster * 3 // 2


def free_clusters(image: bytes | bytearray) -> list[int]:
    """The numbers of the clusters that belong to nobody."""
    drive = Formatted(image)
    return [cluster for cluster in range(2, layout(len(image)).clusters + 2) if not drive.following(cluster)]


def owners(image: bytes | bytearray) -> dict[int, set[str]]:
    """What lies in each flash sector, by its number: "boot sector", "FAT", "root directory", paths. Empty ones lack."""
    found: dict[int, set[str]] = {}

    def note(start: int, end: int, owner: str) -> None:
        for sector in range(start // SECTOR, (end - 1) // SECTOR + 1):
            found.setdefault(sector, set()).add(owner)

    note(0, FAT, "boot sector")
    drive = layout(len(image))
    note(FAT, drive.root, "FAT")
    note(drive.root, drive.data, "root directory")
    for item in items(image):
        for start, end in runs(image, item.clusters):
            note(start, end, item.path)
    return found
