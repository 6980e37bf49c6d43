"""Makes the tower's secret. Loaded when it starts with ``board = 1``.

The secret is made at the first start with ``board = 1`` and never changes. It lies in a slot beside the journal's: a
file that has its full size already, alone with its folder in a sector of the flash. So writing it touches no table of
the drive, and nothing that is written in play touches it.

If a power cut tears it, its check is wrong. Then the slot is set aside, for its folder may lead to somebody else's file
now; another slot is made, and in it another secret. The board does not know that one: the tower must be enrolled again.
"""

import os

from hardware.secret import LENGTH, check_of, read, read_file
from hardware.slots import FOLDER, SECRET, path
from p10core.journal.entry import PAGE
from p10core.journal.page import is_blank


def prepare(tower):
    """Make the secret if there is none; *tower* shows it if a slot must be made for it.

    True if another secret was there, so that the board does not know this tower any more. If the drive cannot be
    written, there is no secret, and games go out unsigned.
    """
    if read():
        return False
    torn = False
    try:
        data = read_file(PAGE)
        if not is_blank(data) or len(data) != PAGE:
            torn = _set_aside()
            from hardware.journal_room import make_room

            make_room(tower)
    except OSError:
        return False
    from hardware.overwrite import overwrite

    secret = os.urandom(LENGTH)
    data = secret + check_of(secret)
    return overwrite(path(SECRET), data + b"\xff" * (PAGE - len(data))) and torn


def _set_aside():
    """Give a torn slot another name. True if there was one."""
    names = os.listdir(FOLDER)
    if SECRET not in names:
        return False
    bad = 0
    while "bad%d" % bad in names:
        bad += 1
    os.rename("%s/%s" % (FOLDER, SECRET), "%s/bad%d" % (FOLDER, bad))
    return True
