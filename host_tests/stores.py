"""A store for the journal, and every state in which a power cut can leave it.

The nvm is a flash sector: bytes over 0xFF are programmed in order; any other write erases it and programs it anew. A
slot of the drive is a flash sector too, which a write erases and programs whole.
"""

from collections.abc import Iterator

SECTOR = 4096
PAGE = 3584
SLOTS = 24
ERASED = b"\xff" * SECTOR


class Nvm:
    """The nvm of a :class:`Store`: a bytearray that tells the store of each write before it happens."""

    def __init__(self, store: "Store") -> None:
        self._store = store

    def __len__(self) -> int:
        return len(self._store.sector)

    def __bytes__(self) -> bytes:
        return bytes(self._store.sector)

    def __getitem__(self, place: slice | int) -> bytes | int:
        return bytes(self._store.sector)[place]

    def __setitem__(self, place: slice, data: bytes) -> None:
        assert len(self._store.sector[place]) == len(data)
        self._store.before_write("nvm", (place.start or 0, bytes(data)))
        self._store.sector[place] = data


class Store:
    """What outlives a power cut: ``sector`` and ``files``, the pages in the slots. ``writable``: whether the code may
    write to the drive. *page*: bytes in a page; with a short one the journal turns it all the time.

    ``writes`` collects, where it is a list, a copy of all before each write and what is about to be written.
    """

    def __init__(
        self, sector: bytes = ERASED, files: dict[int, bytes] | None = None, page: int = PAGE, slots: int = SLOTS
    ) -> None:
        self.sector = bytearray(sector)
        self.page = page
        self.files = dict.fromkeys(range(slots), b"\xff" * page) if files is None else dict(files)
        self.nvm = Nvm(self)
        self.writable = True
        self.aside = b""
        self.writes: list[tuple[Store, str, object]] | None = None

    slots = property(lambda self: bytes(sorted(self.files)))

    def copy(self) -> "Store":
        """Another one with the same in it."""
        return Store(self.sector, self.files, self.page)

    def before_write(self, kind: str, what: object) -> None:
        if self.writes is not None:
            self.writes.append((self.copy(), kind, what))

    def read(self, slot: int, count: int) -> bytes | None:
        data = self.files.get(slot)
        return None if data is None else data[:count]

    def write(self, slot: int, page: bytes) -> bool:
        if not self.writable or slot not in self.files:
            return False
        assert len(page) == self.page
        self.before_write("drive", (slot, bytes(page)))
        self.files[slot] = bytes(page)
        return True

    def set_aside(self, data: bytes) -> None:
        self.aside = data


def cuts(store: Store, kind: str, what) -> Iterator[Store]:
    """Every state in which a cut in a write can leave *store*, the first before it, the last after it."""
    if kind == "nvm":
        at, data = what
        old = bytes(store.sector)
        new = old[:at] + data + old[at + len(data) :]
        if old[at : at + len(data)] == b"\xff" * len(data):
            for done in range(len(data) + 1):
                yield _with_sector(store, old[:at] + data[:done] + old[at + done :])
        else:
            for sector in erasing(old):
                yield _with_sector(store, sector)
            for done in range(len(new.rstrip(b"\xff")) + 1):
                yield _with_sector(store, new[:done] + b"\xff" * (len(new) - done))
    else:
        slot, page = what
        for data in (*erasing(store.files[slot]), *programming(page)):
            yield _with_page(store, slot, data)
        yield Store(store.sector, {other: data for other, data in store.files.items() if other != slot}, store.page)
        yield _with_page(store, slot, page)


def _with_sector(store: Store, sector: bytes) -> Store:
    return Store(sector, store.files, store.page)


def _with_page(store: Store, slot: int, page: bytes) -> Store:
    return Store(store.sector, store.files | {slot: page}, store.page)


def erasing(data: bytes) -> Iterator[bytes]:
    """An erase cut short: some bytes still old, some erased, some bits in between."""
    yield data
    for done in range(0, len(data), 256):
        yield b"\xff" * done + data[done:]
        yield data[:done] + b"\xff" * (len(data) - done)
        yield data[:done] + bytes(byte | 0x5A for byte in data[done : done + 256]) + data[done + 256 :]
    yield b"\xff" * len(data)


def programming(page: bytes) -> Iterator[bytes]:
    """A program cut short: some of the flash's pages of 256 bytes are there, and part of the next."""
    for done in (*range(0, len(page), 256), *range(100, len(page), 512)):
        yield page[:done] + b"\xff" * (len(page) - done)
