"""Makes the slots in which the journal keeps its pages, before play: each alone in a flash sector with its folder.

``make drive`` builds the drive with it; on the tower it runs when slots are missing, or when a computer has copied them
and they lie anywhere. It rewrites the drive's table, so the power must stay on.

A flash sector is eight clusters; a slot is the cluster of its folder and the seven of its file. The drive cannot be
asked where a file lies, but from power-up on free clusters are taken from the lowest up. So all others are filled
first: what is made then lies in the last clusters of the drive, which ends with a sector. A guard file of eight
clusters stands before the slots and one behind them, so that nothing else is touched even if somebody's file lay there.
"""

import os

import microcontroller
import storage

from hardware.store import COPIED, FILL, FOLDER, SLOTS, STRANGE, folder, path
from p10core.const import const
from p10core.frame import Frame
from p10core.journal import PAGE

CLUSTER = const(512)
CLUSTERS = const(8)  # of a slot, and of a guard
ALL = [STRANGE] + list(range(SLOTS))
_IS_FOLDER = const(0x4000)  # in the mode of os.stat
_ROUNDS = const(8)  # of the loop: enough to draw a whole picture
_LINES = ("Setting up:", "keep power on", "Installation:", "ne pas couper")


def make_room(tower=None, spoilt=None):
    """Make the slots that are missing, as many as the drive takes, and that of the number *spoilt* anew. *tower* shows
    that it is being done. Where the drive is the computer's nothing is.
    """
    if storage.getmount("/").readonly:
        return
    if tower:
        _show(tower)
    if not _size(FOLDER):
        os.mkdir(FOLDER)
    if _clear(spoilt):
        microcontroller.reset()  # only then are free clusters taken from the lowest up again
    missing = [slot for slot in ALL if _size(path(slot)) != PAGE]
    room = _blocks_free() // CLUSTERS - 4  # the two guards, and a sector each for odd clusters and a wider folder
    missing = missing[: max(0, room)]
    if not missing:
        return
    _widen_folder(len(missing) + 3)
    _write(FILL, _blocks_free() - (len(missing) + 2) * CLUSTERS)
    guard = 0
    while _size(_guard(guard)):
        guard += 1
    _write(_guard(guard), CLUSTERS)
    for slot in missing:
        os.mkdir(folder(slot))
        _write(path(slot), CLUSTERS - 1)
    _write(_guard(guard + 1), CLUSTERS)
    os.remove(FILL)


def _clear(spoilt):
    """Away with what is no slot: what a computer has copied, what a power cut has left, files of older versions.

    True when clusters have become free.
    Only what is certainly whole is removed; to remove a torn file might free the clusters of another.
    """
    removed = False
    for name in os.listdir(FOLDER):
        if name.startswith("guard"):
            continue
        where = FOLDER + "/" + name
        if not os.stat(where)[0] & _IS_FOLDER:
            os.remove(where)
            removed = True
        elif _is_copied(where + "/page"):
            os.remove(where + "/page")
            os.rmdir(where)
            removed = True
        elif not name.startswith("bad") and (name == str(spoilt) or _size(where + "/page") != PAGE):
            bad = 0
            while _size(_bad(bad)):
                bad += 1
            os.rename(where, _bad(bad))
    return removed


def _is_copied(name):
    try:
        with open(name, "rb") as file:
            return file.read(len(COPIED)) == COPIED
    except OSError:
        return False


def _widen_folder(entries):
    """The folder itself must not grow between the slots: empty files, made and removed, leave it long enough."""
    names = ["%s/wide%d" % (FOLDER, i) for i in range(entries)]
    for name in names:
        open(name, "wb").close()
    for name in names:
        os.remove(name)


def _write(name, clusters):
    with open(name, "wb") as file:
        for _ in range(clusters):
            file.write(b"\xff" * CLUSTER)


def _guard(number):
    return "%s/guard%d" % (FOLDER, number)


def _bad(number):
    return "%s/bad%d" % (FOLDER, number)


def _blocks_free():
    return os.statvfs("/")[3]


def _size(name):
    """Bytes of a file; of a folder 1; 0 where there is none."""
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
