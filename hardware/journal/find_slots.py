"""Finds the journal's slots on the drive when the tower starts. If some are missing, they are made."""

import os

from hardware.journal.slots import FILL, FILL_FOR_OTHERS, FOLDER, SLOTS, path


def find(tower):
    """The numbers of the slots, in order, as bytes. *tower* shows it if they have to be made."""
    slots = _there()
    if len(slots) == SLOTS and _have_pages(slots) and not (is_there(FILL) or is_there(FILL_FOR_OTHERS)):
        return slots
    from hardware.journal.make_slots import make_slots

    try:  # noqa: SIM105 - contextlib is not on the device
        make_slots(tower)
    except (OSError, ValueError):  # the drive is full, or its folders are torn: play goes on with the slots there are
        pass
    return _there()


def is_there(name):
    """Whether there is a file or folder of this name."""
    try:
        os.stat(name)
        return True
    except OSError:
        return False


def _there():
    try:
        names = os.listdir(FOLDER)
    except (OSError, ValueError):
        return b""
    return bytes([slot for slot in range(SLOTS) if str(slot) in names])  # other numbers are somebody else's


def _have_pages(slots):
    """Whether the files are in the slots' folders, so that no owner has deleted them. (One may be torn.)"""
    return is_there(path(slots[0])) or is_there(path(slots[-1]))
