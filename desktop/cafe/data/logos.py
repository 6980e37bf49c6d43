"""A café's logo: a PNG, a JPEG or a WebP, which its page shows beside its name."""

import sqlalchemy as sa

from desktop.cafe.data.store import Store
from desktop.cafe.data.tables import cafes
from desktop.cafe.names import called
from desktop.errors import BadInput

MOST = 200_000  # bytes


def type_of(data: bytes) -> str | None:
    """The media type of a picture by its first bytes, None for anything else."""
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "image/png"
    if data.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    return "image/webp" if data[:4] == b"RIFF" and data[8:12] == b"WEBP" else None


def set_logo(store: Store, cafe: str, data: bytes | None) -> None:
    """Give a café a logo, or (None) take it away.

    Raises BadInput for what is no such picture or longer than MOST bytes, and for a café that nobody has added.
    """
    if data is not None and len(data) > MOST:
        raise BadInput(f"a logo of {len(data)} bytes: at most {MOST}")
    if data is not None and type_of(data) is None:
        raise BadInput("a logo is a PNG, a JPEG or a WebP")
    with store.engine.begin() as connection:
        done = connection.execute(sa.update(cafes).where(cafes.c.cafe == cafe).values(logo=data))
    if not done.rowcount:
        raise BadInput(f"there is no café {cafe!r}: {called('cafe add')} makes one")
    store.changed()


def logo(store: Store, cafe: str) -> bytes | None:
    """A café's logo, None if it has none."""
    with store.reading() as connection:
        return connection.scalar(sa.select(cafes.c.logo).where(cafes.c.cafe == cafe, ~cafes.c.removed))
