"""A store with a sector of any length: in a short one the journal turns its page all the time."""

from stores import Nvm, Store


class ShortNvm(Nvm):
    """An nvm as long as its store's sector."""

    def __len__(self) -> int:
        return len(self._store.sector)


def short_store(sector: bytes, files: dict[str, bytes] | None = None) -> Store:
    """A store whose sector is as long as these bytes."""
    store = Store(sector, files)
    store.nvm = ShortNvm(store)
    return store
