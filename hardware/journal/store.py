"""Where the journal lives on the device: in the chip's nvm, and in slots on the drive.

    store = Store(microcontroller.nvm, find_slots(tower))     # hardware/start.py
    store.write(store.slots[0], page)                         # True: it is on the drive

A slot is a file that is made in its full size before play. In play it is only overwritten, from its first byte to its
last. For whenever a file is made, grows or goes, FatFs rewrites the drive's table and folders, and a power cut in that
moment kills the whole drive. Overwriting a file also rewrites its folder, so both share one sector of the flash with
nobody else: hardware/journal/make_slots.py makes them so.

The drive may belong to the computer, and the power may go in the middle of a write. So nothing here raises, and what is
written is read back before it counts as safe. The nvm can be written in any case.
"""

from p10core.const import const
from p10core.journal.page import PAGE
from p10core.types import Any, Bytes

FOLDER = "/journal"
FILL = "/journal.fill"  # is there only while all slots are made, or when that was cut short
FILL_FOR_OTHERS = "/journal/fill"  # the same while slots are made again that were deleted
STRANGE = "strange"  # the slot, without a number, for what is no journal
SECRET = "secret"  # another one, for what hardware/cafe/secret.py reads
SLOTS = const(24)  # those that have a number

_PIECE = const(256)  # bytes read back at a time


def path(slot: int | str) -> str:
    """The name of the file of a slot."""
    return "%s/%s/page" % (FOLDER, slot)


class Store:
    """A *store* as :mod:`p10core.journal.journal` wants it. *slots*: the numbers of those that are there, as bytes."""

    page = PAGE

    def __init__(self, nvm: Any, slots: bytes) -> None:
        self.nvm = nvm
        self.slots = slots

    def read(self, slot: int, count: int) -> bytes | None:
        """The first *count* bytes of a slot; None if it cannot be read."""
        try:
            with open(path(slot), "rb") as file:
                return file.read(count)
        except (OSError, MemoryError):
            return None

    def write(self, slot: int | str, page: Bytes) -> bool:
        """Overwrite a slot with a whole page. True if its bytes are on the drive."""
        return overwrite(path(slot), page)

    def set_aside(self, data: bytes) -> None:
        """Keep bytes that are no journal, in case somebody wants to look at them."""
        self.write(STRANGE, data)


def overwrite(name: str, data: Bytes) -> bool:
    """Write over a file of the drive in its place, if it is just as long as the data. True if the data are on the
    drive.
    """
    try:
        with open(name, "r+b") as file:
            if file.seek(0, 2) != len(data):
                return False
            file.seek(0)
            file.write(data)
        with open(name, "rb") as file:
            return all([file.read(_PIECE) == data[at : at + _PIECE] for at in range(0, len(data), _PIECE)])
    except OSError:
        return False
