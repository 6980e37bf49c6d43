"""The files on a drive with 12 bits a cluster, as a tower's is, read and written with what a tower's Python has.

    drive = Drive(image)                    # bytes; a bytearray if files are to be written
    drive.content(drive.find("settings.toml"))

An image that is ruined gives less than was there, and raises nothing but ValueError if it is no drive at all.
"""

BLOCK = 512
# In its first block what stands where, and the same of an entry of a folder.
BLOCKS_A_CLUSTER, RESERVED, TABLES, ROOT_ENTRIES, BLOCKS, TABLE_BLOCKS, BLOCKS_OF_MANY = 13, 14, 16, 17, 19, 22, 32
ENTRY, NAME, KIND, SMALL, FIRST, SIZE = 32, 11, 11, 12, 26, 28
VOLUME, FOLDER, LONG_NAME = 0x08, 0x10, 0x0F  # kinds
SMALL_STEM, SMALL_END = 0x08, 0x10  # that half of a short name is written small
ENDS, REMOVED = 0x00, 0xE5  # first byte of an entry
LONG_NAME_PARTS = ((1, 11), (14, 26), (28, 32))
LAST = 0xFFF  # in the table: no cluster comes after this one


class File:
    """A file or a folder: its name, and where its entries are: those of a long name, then its own."""

    def __init__(self, name: str, entries: list[int], is_folder: bool, first: int, size: int) -> None:
        self.name = name
        self.entries = entries
        self.is_folder = is_folder
        self.first = first  # cluster; 0: it has none
        self.size = size


class Drive:
    """See above. A folder is a File, the top one None."""

    def __init__(self, image: bytes | bytearray) -> None:
        if len(image) < BLOCK or image[BLOCK - 2] != 0x55 or image[BLOCK - 1] != 0xAA or not image[BLOCKS_A_CLUSTER]:
            raise ValueError("no drive")
        self.image = image
        self._table = self._number(RESERVED) * BLOCK
        self._root = self._table + image[TABLES] * self._number(TABLE_BLOCKS) * BLOCK
        self._data = self._root + self._number(ROOT_ENTRIES) * ENTRY
        self._cluster = image[BLOCKS_A_CLUSTER] * BLOCK
        blocks = self._number(BLOCKS) or self._number(BLOCKS_OF_MANY) | self._number(BLOCKS_OF_MANY + 2) << 16
        self._end = 2 + (min(blocks * BLOCK, len(image)) - self._data) // self._cluster
        if self._end <= 2:
            raise ValueError("no drive")
        self._lowest = 2  # below this cluster none is free

    def files(self, folder: File | None = None) -> list[File]:
        """The files and folders in a folder, in its order."""
        image = self.image
        found = []
        entries: list[int] = []
        long_name = ""
        for at in self._places(folder):
            if image[at] == ENDS:
                break
            kind = image[at + KIND]
            entries.append(at)
            if image[at] != REMOVED and kind & LONG_NAME == LONG_NAME:
                long_name = self._part_of_name(at) + long_name
                continue
            if image[at] not in (REMOVED, ord(".")) and not kind & VOLUME:
                name = long_name.split("\0")[0] or self._short_name(at)
                size = self._number(at + SIZE) | self._number(at + SIZE + 2) << 16
                found.append(File(name, entries, bool(kind & FOLDER), self._number(at + FIRST), size))
            entries, long_name = [], ""
        return found

    def find(self, name: str, folder: File | None = None) -> File | None:
        """The file or folder of that name, small and large letters alike; None if there is none."""
        for file in self.files(folder):
            if file.name.lower() == name.lower():
                return file
        return None

    def content(self, file: File) -> bytes:
        """The bytes of a file."""
        return b"".join([bytes(self.image[start : start + self._cluster]) for start in self._starts(file)])[: file.size]

    def write(self, file: File, content: bytes) -> bool:
        """Give a file other bytes: in its place if they are as many. Returns whether there is room."""
        if len(content) != file.size:
            own = self.chain(file.first)
            free = own + self._free(-(-len(content) // self._cluster) - len(own))
            if len(free) * self._cluster < len(content):
                return False
            free = free[: -(-len(content) // self._cluster)]
            for cluster in own:
                self.set_following(cluster, 0)
                self._lowest = min(self._lowest, cluster)
            self._join(free)
            file.first, file.size = free[0] if free else 0, len(content)
            self._put(file.entries[-1] + FIRST, file.first.to_bytes(2, "little"))
            self._put(file.entries[-1] + SIZE, file.size.to_bytes(4, "little"))
        for number, start in enumerate(self._starts(file)):
            self._put(start, content[number * self._cluster :][: self._cluster])
        return True

    def copy(self, other: "Drive", file: File, folder: File | None = None) -> File | None:
        """Make a file or an empty folder as *file* of another drive is; returns it, or None if there is no room."""
        places = self._room(folder, len(file.entries))
        content = b"" if file.is_folder else other.content(file)
        free = self._free(1 if file.is_folder else -(-len(content) // self._cluster))
        if not places or len(free) * self._cluster < max(len(content), file.is_folder):
            return None
        for number, entry in enumerate(file.entries):
            self._put(places[number], other.image[entry : entry + ENTRY])
        self._put(places[-1] + FIRST, bytes(ENTRY - FIRST))
        made = File(file.name, places, file.is_folder, 0, 0)
        if file.is_folder:
            self._begin_folder(made, folder, free[0])
        else:
            self.write(made, content)
        return made

    def _begin_folder(self, made: File, folder: File | None, cluster: int) -> None:
        made.first = cluster
        self._join([cluster])
        self._put(made.entries[-1] + FIRST, cluster.to_bytes(2, "little"))
        start = self._start(cluster)
        self._put(start, bytes(self._cluster))
        for at, name, first in ((start, b".", cluster), (start + ENTRY, b"..", folder.first if folder else 0)):
            self._put(at, name + b" " * (NAME - len(name)) + bytes((FOLDER,)))
            self._put(at + FIRST, first.to_bytes(2, "little"))

    def _room(self, folder: File | None, entries: int) -> list[int]:
        """Where so many entries in a row can be written in a folder, which may grow; none if it cannot."""
        row: list[int] = []
        for at in self._places(folder):
            if self.image[at] not in (ENDS, REMOVED):
                row = []
                continue
            row.append(at)
            if len(row) == entries:
                return row
        free = self._free(1)
        if folder is None or not free:
            return []
        self._put(self._start(free[0]), bytes(self._cluster))
        self._join([self.chain(folder.first)[-1], free[0]])
        return self._room(folder, entries)

    def _places(self, folder: File | None) -> list[int] | range:
        if folder is None:
            return range(self._root, self._data, ENTRY)
        return [at for start in self._starts(folder) for at in range(start, start + self._cluster, ENTRY)]

    def _starts(self, file: File) -> list[int]:
        return [self._start(cluster) for cluster in self.chain(file.first)]

    def _start(self, cluster: int) -> int:
        return self._data + (cluster - 2) * self._cluster

    def chain(self, cluster: int) -> list[int]:
        """The clusters of a file that begins with *cluster*; of a ruined one up to the first that makes no sense."""
        found: list[int] = []
        seen: set[int] = set()
        while 2 <= cluster < self._end and cluster not in seen:
            found.append(cluster)
            seen.add(cluster)
            cluster = self.following(cluster)
        return found

    def _free(self, count: int) -> list[int]:
        found: list[int] = []
        for cluster in range(self._lowest, self._end):
            if len(found) >= count:
                break
            if not self.following(cluster):
                found.append(cluster)
        if found:
            self._lowest = found[0]
        return found

    def following(self, cluster: int) -> int:
        """What the table says of a cluster: the next one of its file, 0xFF8 and more at the end, 0 if it is free."""
        at = self._table + cluster * 3 // 2
        pair = self.image[at] | self.image[at + 1] << 8
        return pair >> 4 if cluster & 1 else pair & LAST

    def set_following(self, cluster: int, value: int) -> None:
        """Change what the table says of a cluster."""
        at = self._table + cluster * 3 // 2
        pair = self._number(at)
        pair = pair & 0x000F | value << 4 if cluster & 1 else pair & 0xF000 | value
        self._put(at, pair.to_bytes(2, "little"))

    def _join(self, clusters: list[int]) -> None:
        for place, cluster in enumerate(clusters):
            self.set_following(cluster, clusters[place + 1] if place + 1 < len(clusters) else LAST)

    def _number(self, at: int) -> int:
        return self.image[at] | self.image[at + 1] << 8

    def _put(self, at: int, data: bytes | bytearray) -> None:
        self.image[at : at + len(data)] = data  # type: ignore[index]  # who writes has a bytearray

    def _part_of_name(self, at: int) -> str:
        return "".join([chr(self._number(at + i)) for start, end in LONG_NAME_PARTS for i in range(start, end, 2)])

    def _short_name(self, at: int) -> str:
        image = self.image
        stem, end = ("".join([chr(byte) for byte in image[at + a : at + b]]).rstrip() for a, b in ((0, 8), (8, NAME)))
        stem = stem.lower() if image[at + SMALL] & SMALL_STEM else stem
        end = end.lower() if image[at + SMALL] & SMALL_END else end
        return stem + "." + end if end else stem
