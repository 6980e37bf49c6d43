"""Where the journal lives on the device: in the chip's nvm, and in slots on the drive.

    store = Store(tower)
    store.write(store.slots[0], page)    # True: it is on the drive

A slot is a file that is made in its full size before play. In play it is only overwritten, from its first byte to its
last. For whenever a file is made, grows or goes, FatFs rewrites the drive's table and folders, and a power cut in that
moment kills the whole drive. Overwriting a file also rewrites its folder, so both share one sector of the flash with
nobody else: hardware/journal/make_slots.py makes them so.

The drive may belong to the computer, and the power may go in the middle of a write. So nothing here raises, and what is
written is read back before it counts as safe. The nvm can be written in any case.
"""

import microcontroller

from hardware.journal.overwrite import overwrite
from hardware.journal.slots import STRANGE, path
from p10core.journal.page import PAGE


class Store:
    """A *store* as :mod:`p10core.journal.journal` wants it. *tower* shows it if slots have to be made."""

    page = PAGE

    def __init__(self, tower):
        from hardware.start import find

        self.nvm = microcontroller.nvm
        self.slots = find(tower)

    def read(self, slot, count):
        """The first *count* bytes of a slot; None if it cannot be read."""
        try:
            with open(path(slot), "rb") as file:
                return file.read(count)
        except (OSError, MemoryError):
            return None

    def write(self, slot, page):
        """Overwrite a slot with a whole page. True if its bytes are on the drive."""
        return overwrite(path(slot), page)

    def set_aside(self, data):
        """Keep bytes that are no journal, in case somebody wants to look at them."""
        self.write(STRANGE, data)
