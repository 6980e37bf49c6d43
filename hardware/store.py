"""Where the journal lives on the device: the chip's nvm, and slots on the drive, made in full size before play.

FatFs rewrites the drive's table and folders whenever a file is made, grows or goes, and a power cut in that moment
kills the whole drive. So in play a slot's file is only ever overwritten, from its first byte to its last. It fills one
sector of the flash together with its folder, which is rewritten too; hardware/journal_room.py makes them so.

The drive may belong to the computer, or lose its power in the middle of a write. So nothing here raises, and what is
written is read back: only that is said to be safe. The nvm takes bytes in any case.

    store = Store(tower)
    store.write(store.slots[0], page)    # True: it is on the drive
"""

import microcontroller

from hardware.slots import STRANGE, path
from p10core.journal.entry import PAGE
from p10core.pages import Borrowed


class Store:
    """A *store* as :mod:`p10core.journal.journal` describes it. *tower* shows what goes on while slots are made."""

    page = PAGE

    def __init__(self, tower):
        self.nvm = microcontroller.nvm
        with Borrowed():
            from hardware.journal_slots import find

            self.slots = find(tower)

    def read(self, slot, count):
        """The first *count* bytes of a slot; None where it cannot be read."""
        try:
            with open(path(slot), "rb") as file:
                return file.read(count)
        except (OSError, MemoryError):
            return None

    def write(self, slot, page):
        """Overwrite a slot with a whole page. True when its bytes are on the drive."""
        with Borrowed():
            from hardware.overwrite import overwrite

            return overwrite(path(slot), page)

    def set_aside(self, data):
        """Keep what is no journal for whoever wants to look at it."""
        self.write(STRANGE, data)
