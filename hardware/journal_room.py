"""Makes the slots in which the journal keeps its pages, each alone in a flash sector with its folder.

``make drive`` makes the drive of the UF2 with it. On the tower it runs before play, if slots are missing. It rewrites
the drive's table, so the power must stay on.

A flash sector is eight blocks of 512 bytes. On a drive of up to 2 MB a cluster is a block, and a slot is eight: one for
its folder and seven for its file. Nobody can ask the drive where a file lies, but from power-up on the lowest free
clusters are taken first. So this fills all clusters but the last ones; what it makes then lies in those, and the drive
ends with a whole sector. These clusters must be free: that is why docs/build.md has files copied onto an empty drive.
In case somebody's file lies among them after all, a guard file of eight clusters goes before the slots, and one behind
them.

A larger drive, that of a Pico 2, has clusters of two blocks, and none begins with a sector. There, and wherever slots
join others, guards between the slots are so wide that no two share a sector.
"""

import os

import microcontroller
import storage

from hardware.slots import FILL, FOLDER, SECRET, SLOTS, STRANGE, path
from p10core.const import const
from p10core.frame import Frame
from p10core.journal.entry import PAGE

BLOCK = const(512)
BLOCKS = const(8)  # of a sector
ALL = [STRANGE, SECRET] + list(range(SLOTS))
_IS_FOLDER = const(0x4000)  # in the mode of os.stat
_ROUNDS = const(8)  # of the loop: enough to draw a whole picture
_LINES = ("Setting up:", "keep power on", "Installation:", "ne pas couper")


def make_room(tower=None):
    """Make the slots that are missing, as many as the drive has room for; *tower* shows that. Does nothing if the drive
    is the computer's.
    """
    if storage.getmount("/").readonly:
        return
    if tower:
        _show(tower)
    if not _size(FOLDER):
        os.mkdir(FOLDER)
    if _clear():
        microcontroller.reset()  # only then are free clusters taken from the lowest up again
    missing = [slot for slot in ALL if _size(path(slot)) != PAGE]
    if len(missing) < len(ALL) or _cluster() > BLOCK:
        _make_apart(missing)
    else:
        _make_all()


def _make_all():
    """Make all slots side by side in the last clusters, as many as there is room for. A cluster is a block."""
    slots = ALL[: max(0, _clusters_free() // BLOCKS - 4)]  # two guards, and a sector each for odd clusters and folders
    if slots:
        _fill_but((len(slots) + 2) * BLOCKS, len(slots))
        _guard(BLOCKS)
        for slot in slots:
            _make(slot)
        _guard(BLOCKS)
        os.remove(FILL)


def _make_apart(slots):
    """Make slots in any place of a sector, with guards so wide that nobody shares their sectors. If others are there,
    below those.

    If slots were deleted, there may be holes among the others: as many clusters are left free for them.
    """
    own = 1 + _clusters(PAGE)
    wide = _clusters((BLOCKS - 1) * BLOCK)
    holes = own * len(slots) if len(slots) < len(ALL) else 0
    slots = slots[: max(0, (_clusters_free() - holes - wide - 2) // (own + wide))]  # two: the journal's folder may grow
    if slots:
        _fill_but(holes + wide + len(slots) * (own + wide), len(slots))
        for slot in slots:
            _guard(wide)
            _make(slot)
        _guard(wide)
        os.remove(FILL)


def _fill_but(clusters, entries):
    """Fill the drive but for its last *clusters*. The journal's folder has room for so many *entries*, and the
    guards.
    """
    names = ["%s/wide%d" % (FOLDER, i) for i in range(2 * entries + 2)]
    for name in names:
        open(name, "wb").close()
    for name in names:
        os.remove(name)
    with open(FILL, "wb") as file:
        file.seek((_clusters_free() - clusters) * _cluster())  # FatFs makes it as long, and writes nothing into it


def _make(slot):
    os.mkdir("%s/%s" % (FOLDER, slot))
    _write(path(slot), PAGE)


def _clear():
    """Remove what is no slot: files of older versions, what a power cut has left. True if clusters became free.

    A torn slot is set aside instead: to remove it might free clusters of another file.
    """
    removed = False
    for name in os.listdir(FOLDER):
        if name.startswith("guard"):
            continue
        where = FOLDER + "/" + name
        if not os.stat(where)[0] & _IS_FOLDER:
            os.remove(where)
            removed = True
        elif not name.startswith("bad") and _size(where + "/page") != PAGE:
            bad = 0
            while _size(_bad(bad)):
                bad += 1
            os.rename(where, _bad(bad))
    return removed


def _write(name, size):
    with open(name, "wb") as file:
        for _ in range(size // BLOCK):
            file.write(b"\xff" * BLOCK)


def _guard(clusters):
    number = 0
    while _size("%s/guard%d" % (FOLDER, number)):
        number += 1
    _write("%s/guard%d" % (FOLDER, number), clusters * _cluster())


def _bad(number):
    return "%s/bad%d" % (FOLDER, number)


def _cluster():
    return os.statvfs("/")[0]


def _clusters(size):
    """How many of them a file of so many bytes takes."""
    return -(-size // _cluster())


def _clusters_free():
    return os.statvfs("/")[3]


def _size(name):
    """The bytes of a file; 1 for a folder; 0 if there is nothing."""
    try:
        found = os.stat(name)
        return 1 if found[0] & _IS_FOLDER else found[6]
    except OSError:
        return 0


def _show(tower):
    frame = Frame()
    frame.changed = True
    for row, line in enumerate(_LINES):
        frame.write(row, 0, line)
    for now in range(_ROUNDS):
        tower.show(frame, _Settings, now)


class _Settings:
    brightness = 3
    sound = 0
