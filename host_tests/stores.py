"""A store for the journal, and every state in which a power cut can leave it.

The nvm is a flash sector: bytes over 0xFF are programmed in order; any other write erases it and programs it anew.
"""

from collections.abc import Iterator

SECTOR = 4096
ERASED = b"\xff" * SECTOR


class Nvm:
    """The nvm of a :class:`Store`: a bytearray that tells the store of each write before it happens."""

    def __init__(self, store: "Store") -> None:
        self._store = store

    def __len__(self) -> int:
        return SECTOR

    def __bytes__(self) -> bytes:
        return bytes(self._store.sector)

    def __getitem__(self, place: slice) -> bytes:
        return bytes(self._store.sector[place])

    def __setitem__(self, place: slice, data: bytes) -> None:
        assert len(self._store.sector[place]) == len(data)
        self._store.before_write("nvm", (place.start or 0, bytes(data)))
        self._store.sector[place] = data


class Store:
    """What outlives a power cut: ``sector`` and ``files``. ``writable``: whether the code may write to the drive.

    ``writes`` collects, where it is a list, a copy of all before each write and what is about to be written.
    """

    def __init__(self, sector: bytes = ERASED, files: dict[str, bytes] | None = None) -> None:
        self.sector = bytearray(sector)
        self.files = dict(files or {})
        self.nvm = Nvm(self)
        self.writable = True
        self.refuses = "-"  # files whose names begin so do not fit the drive
        self.writes: list[tuple[bytes, dict[str, bytes], str, object]] | None = None

    def before_write(self, kind: str, what: object) -> None:
        if self.writes is not None:
            self.writes.append((bytes(self.sector), dict(self.files), kind, what))

    def read(self, name: str) -> bytes | None:
        return self.files.get(name)

    def write(self, name: str, data: bytes) -> bool:
        if self._takes(name):
            self.before_write("write", (name, bytes(data)))
            self.files[name] = bytes(data)
        return self._takes(name)

    def extend(self, name: str, start: int, data: bytes) -> bool:
        if self._takes(name):
            self.before_write("extend", (name, start, bytes(data)))
            old = self.files[name]
            self.files[name] = old[:start] + bytes(data) + old[start + len(data) :]
        return self._takes(name)

    def _takes(self, name: str) -> bool:
        return self.writable and not name.startswith(self.refuses)

    def remove(self, name: str) -> None:
        if self.writable and name in self.files:
            self.before_write("remove", name)
            del self.files[name]


def cuts(sector: bytes, files: dict[str, bytes], kind: str, what) -> Iterator[Store]:
    """Every state in which a cut in a write can leave a store that stood at *sector* and *files*."""
    if kind == "nvm":
        at, data = what
        if sector[at : at + len(data)] == b"\xff" * len(data):
            for done in range(len(data) + 1):
                yield Store(sector[:at] + data[:done] + sector[at + done :], files)
        else:
            yield from erasing(sector, files)
            new = sector[:at] + data + sector[at + len(data) :]
            for done in range(len(new.rstrip(b"\xff")) + 1):
                yield Store(new[:done] + b"\xff" * (SECTOR - done), files)
    elif kind == "remove":
        yield Store(sector, files)
        yield Store(sector, {name: data for name, data in files.items() if name != what})
    else:
        name, start, data = what if kind == "extend" else (what[0], 0, what[1])
        old = files[name] if kind == "extend" else b""
        yield Store(sector, files)
        for done in (*range(0, len(data) + 1, 7), len(data)):
            yield Store(sector, files | {name: old[:start] + data[:done] + old[start + done :]})


def erasing(sector: bytes, files: dict[str, bytes]) -> Iterator[Store]:
    """An erase cut short: some bytes still old, some erased, some bits in between."""
    yield Store(sector, files)
    for done in range(0, SECTOR, 256):
        yield Store(b"\xff" * done + sector[done:], files)
        yield Store(sector[:done] + b"\xff" * (SECTOR - done), files)
        fading = bytes(byte | 0x5A for byte in sector[done : done + 256])
        yield Store(sector[:done] + fading + sector[done + 256 :], files)
    yield Store(ERASED, files)
