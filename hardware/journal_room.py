"""Makes the slots in which the journal keeps its pages, each alone in a flash sector with its folder.

``make drive`` makes the drive of the UF2 with it. On the tower it runs before play, if slots are missing. It rewrites
the drive's table, so the power must stay on.

A flash sector is eight clusters; a slot is one cluster for its folder and seven for its file. Nobody can ask the drive
where a file lies, but from power-up on the lowest free clusters are taken first. So this fills all clusters but the
last ones; what it makes then lies in those, and the drive ends with a whole sector. These clusters must be free: that
is why docs/build.md has files copied onto an empty drive. In case somebody's file lies among them after all, a guard
file of eight clusters goes before the slots, and one behind them.
"""

import os

import microcontroller
import storage

from hardware.slots import FILL, FOLDER, SECRET, SLOTS, STRANGE, path
from p10core.const import const
from p10core.frame import Frame
from p10core.journal.entry import PAGE

CLUSTER = const(512)
CLUSTERS = const(8)  # of a slot, and of a guard
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
    if len(missing) == len(ALL):
        _make_all()
    elif missing:
        _make_others(missing)


def _make_all():
    """Make all slots side by side in the last clusters, as many as there is room for."""
    slots = ALL[: max(0, _blocks_free() // CLUSTERS - 4)]  # two guards, and a sector each for odd clusters and folders
    if slots:
        _fill_but((len(slots) + 2) * CLUSTERS, len(slots))
        _guard(CLUSTERS)
        for slot in slots:
            _make(slot)
        _guard(CLUSTERS)
        os.remove(FILL)


def _make_others(slots):
    """Make slots below those that there are, in any place of a sector, with guards so wide that nobody shares their
    sectors.

    If slots were deleted, there may be holes among the others: as many clusters are left free for them.
    """
    wide = CLUSTERS - 1
    holes = CLUSTERS * len(slots)
    slots = slots[: max(0, (_blocks_free() - holes - wide - CLUSTERS) // (CLUSTERS + wide))]
    if slots:
        _fill_but(holes + wide + len(slots) * (CLUSTERS + wide), len(slots))
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
    _write(FILL, _blocks_free() - clusters)


def _make(slot):
    os.mkdir("%s/%s" % (FOLDER, slot))
    _write(path(slot), CLUSTERS - 1)


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


def _write(name, clusters):
    with open(name, "wb") as file:
        for _ in range(clusters):
            file.write(b"\xff" * CLUSTER)


def _guard(clusters):
    number = 0
    while _size("%s/guard%d" % (FOLDER, number)):
        number += 1
    _write("%s/guard%d" % (FOLDER, number), clusters)


def _bad(number):
    return "%s/bad%d" % (FOLDER, number)


def _blocks_free():
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
