"""Where the journal lives on the device: the chip's nvm, and slots on the drive, made in full size before play.

FatFs rewrites the drive's table and folders whenever a file is made, grows or goes, and a power cut in that moment
kills the whole drive. So in play a slot's file is only ever overwritten, from its first byte to its last. It fills one
sector of the flash together with its folder, which is rewritten too; hardware/journal_room.py makes them so.

The drive may belong to the computer, or lose its power in the middle of a write. So nothing here raises, and what is
written is read back: only that is said to be safe. The nvm takes bytes in any case.

    store = Store(tower)
    store.write(store.slots[0], page)    # True: it is on the drive
"""

import os

import microcontroller

from p10core.const import const
from p10core.journal import PAGE
from p10core.on_demand import forget

FOLDER = "/journal"
SLOTS = const(24)
FILL = FOLDER + "/fill"  # is there only while slots are made, or when that was cut short
STRANGE = "strange"  # the slot, without a number, for what is no journal


class Store:
    """A *store* as :mod:`p10core.journal` describes it. *tower* shows what goes on while slots are made."""

    page = PAGE

    def __init__(self, tower):
        self.nvm = microcontroller.nvm
        self._tower = tower
        self.slots = _slots()
        if len(self.slots) < SLOTS or _is_there(FILL) or not self._has_pages():
            self._make_room()

    def read(self, slot, count):
        """The first *count* bytes of a slot; None where it cannot be read."""
        try:
            with open(path(slot), "rb") as file:
                return file.read(count)
        except (OSError, MemoryError):
            return None

    def write(self, slot, page):
        """Overwrite a slot with a whole page. True when its bytes are on the drive."""
        from hardware.overwrite import overwrite

        done = overwrite(path(slot), page)
        forget("hardware", "overwrite")
        return done

    def set_aside(self, data):
        """Keep what is no journal for whoever wants to look at it."""
        self.write(STRANGE, data)

    def _has_pages(self):
        """Whether an owner has left the files in their folders; one alone may be torn."""
        return _is_there(path(self.slots[0])) or _is_there(path(self.slots[-1]))

    def _make_room(self):
        from hardware.journal_room import make_room

        try:  # noqa: SIM105 - contextlib is not on the device
            make_room(self._tower)
        except OSError:  # the drive is full, or its folders are torn: play goes on with the slots that there are
            pass
        forget("hardware", "journal_room")
        self.slots = _slots()


def folder(slot):
    """The folder of a slot."""
    return "%s/%s" % (FOLDER, slot)


def path(slot):
    """The file of a slot."""
    return folder(slot) + "/page"


def _slots():
    try:
        return bytes(sorted([int(name) for name in os.listdir(FOLDER) if name.isdigit()]))
    except (OSError, ValueError):
        return b""


def _is_there(name):
    try:
        os.stat(name)
        return True
    except OSError:
        return False
