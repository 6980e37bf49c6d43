"""Where the journal's slots lie on the drive: what the store, their finder and their maker say alike."""

from p10core.const import const

FOLDER = "/journal"
FILL = "/journal/fill"  # is there only while slots are made, or when that was cut short
STRANGE = "strange"  # the slot, without a number, for what is no journal
SLOTS = const(24)  # those that have a number


def path(slot):
    """The file of a slot."""
    return "%s/%s/page" % (FOLDER, slot)
