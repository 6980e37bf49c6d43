"""Where the journal's slots lie on the drive. store, find_slots and make_slots all use this."""

from p10core.const import const

FOLDER = "/journal"
FILL = "/journal.fill"  # is there only while all slots are made, or when that was cut short
FILL_FOR_OTHERS = "/journal/fill"  # the same while slots are made again that were deleted
STRANGE = "strange"  # the slot, without a number, for what is no journal
SECRET = "secret"  # another one, for what hardware/cafe/secret.py reads
SLOTS = const(24)  # those that have a number


def path(slot):
    """The name of the file of a slot."""
    return "%s/%s/page" % (FOLDER, slot)
