"""What lies where in the image of a drive, read from its bytes alone.

The layout is the one that CircuitPython's formatting gives a drive of up to 4 MB. Of the Pico's drive, 1 MB, block 0 is
the boot sector, 1 to 7 the only FAT, 8 to 39 the root directory, and from 40 on each block is a cluster. From 2 MB on a
cluster has two blocks, and no sector of the flash begins with one. Nothing here raises on a ruined image.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

BLOCK = 512
SECTOR = 4096  # what the flash erases at once
FAT = 1 * BLOCK

_ENTRY = 32
_ENDS, _REMOVED = 0x00, 0xE5  # first byte of an entry
_LONG_NAME, _VOLUME, _FOLDER = 0x0F, 0x08, 0x10  # attributes
_LOWER_BODY, _LOWER_SUFFIX = 0x08, 0x10  # in byte 12: that half of a short name is written small
_LONG_NAME_PARTS = ((1, 11), (14, 26), (28, 32))


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
    data = root + _ROOT_ENTRIES * _ENTRY
    return Layout(root, data, cluster, (size - data) // cluster)


def items(image: bytes | bytearray) -> Iterator[Item]:
    """Every file and folder, a folder before what is in it, in the order of the directories."""
    seen: set[int] = set()
    drive = layout(len(image))
    waiting = [("", [(drive.root, drive.data)])]
    while waiting:
        folder, places = waiting.pop(0)
        for item in _entries(image, folder, places):
            first = item.clusters[0] if item.clusters else 0
            if item.is_folder and (not first or first in seen):
                continue
            yield item
            if item.is_folder:
                seen.add(first)
                waiting.append((f"{item.path}/", runs(image, item.clusters)))


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


def following(image: bytes | bytearray, cluster: int) -> int:
    """What the FAT says of a cluster: the next one of its file, 0xFF8 and more at the end, 0 where it is free."""
    at = fat_entry(cluster)
    pair = image[at] | image[at + 1] << 8
    return pair >> 4 if cluster & 1 else pair & 0xFFF


def set_following(image: bytearray, cluster: int, value: int) -> None:
    """Change what the FAT says of a cluster."""
    at = fat_entry(cluster)
    pair = image[at] | image[at + 1] << 8
    pair = pair & 0x000F | value << 4 if cluster & 1 else pair & 0xF000 | value
    image[at : at + 2] = pair.to_bytes(2, "little")


def fat_entry(cluster: int) -> int:
    """The first of the two bytes in which a cluster's 12 bits lie."""
    return FAT + cluster * 3 // 2


def chain(image: bytes | bytearray, cluster: int) -> list[int]:
    """The clusters of a file that begins with *cluster*; of a ruined one those up to the first that makes no sense."""
    found: list[int] = []
    seen: set[int] = set()
    end = layout(len(image)).clusters + 2
    while 2 <= cluster < end and cluster not in seen:
        found.append(cluster)
        seen.add(cluster)
        cluster = following(image, cluster)
    return found


def free_clusters(image: bytes | bytearray) -> list[int]:
    """The numbers of the clusters that belong to nobody."""
    return [cluster for cluster in range(2, layout(len(image)).clusters + 2) if not following(image, cluster)]


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


def _entries(image: bytes | bytearray, folder: str, places: list[tuple[int, int]]) -> Iterator[Item]:
    long_name = b""
    begins = 0
    for at in (at for start, end in places for at in range(start, end, _ENTRY)):
        entry = image[at : at + _ENTRY]
        if entry[0] == _ENDS:
            return
        attributes = entry[11]
        if entry[0] != _REMOVED and attributes & _LONG_NAME == _LONG_NAME:
            begins = begins if long_name else at
            long_name = b"".join(bytes(entry[start:end]) for start, end in _LONG_NAME_PARTS) + long_name
            continue
        name, long_name = _name(entry, long_name), b""
        if entry[0] in (_REMOVED, ord(".")) or attributes & _VOLUME:
            begins = 0
            continue
        size = int.from_bytes(entry[28:32], "little")
        clusters = chain(image, int.from_bytes(entry[26:28], "little"))
        yield Item(folder + name, bool(attributes & _FOLDER), size, clusters, (begins or at, at + _ENTRY))
        begins = 0


def _name(entry: bytes | bytearray, long_name: bytes) -> str:
    if long_name:
        return long_name.decode("utf-16-le", "replace").partition("\0")[0]
    body, suffix = (bytes(part).decode("cp437").rstrip(" ") for part in (entry[:8], entry[8:11]))
    body = body.lower() if entry[12] & _LOWER_BODY else body
    suffix = suffix.lower() if entry[12] & _LOWER_SUFFIX else suffix
    return f"{body}.{suffix}" if suffix else body
