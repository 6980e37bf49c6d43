"""Makes the slots in which the journal keeps its pages, each alone in a flash sector with its folder.

``make drive`` makes the drive of the UF2 with it. On the tower it runs before play, if slots are missing. It rewrites
the drive's table twice a slot, so the power must stay on.

A flash sector is eight blocks of 512 bytes. On a drive of up to 2 MB a cluster is a block, and a slot is eight: one for
its folder and seven for its file. Nobody can ask the drive where a file lies, but from power-up on the lowest free
clusters are taken first. So this fills all clusters but the last ones; what it makes then lies in those, and the drive
ends with a whole sector. These clusters must be free: that is why docs/build.md has files copied onto an empty drive.
In case somebody's file lies among them after all, guard files go before the slots and behind them. (The first slot is
that for what is no journal: it is hardly ever written.)

A larger drive, that of a Pico 2, has clusters of two blocks, and none begins with a sector. There, and wherever slots
join others, guards between the slots are so wide that no two share a sector.

The journal's own folder is rewritten for every slot, so it lies there too, away from the files of the program: a cut in
such a moment costs slots, which are made again.
"""

import os

import microcontroller
import storage

from hardware.journal.store import FILL, FILL_FOR_OTHERS, FOLDER, SECRET, SLOTS, STRANGE, path
from p10core.const import const
from p10core.journal.page import PAGE
from p10core.kernel.frame import Frame
from p10core.kernel.settings import Settings
from p10core.types import Any

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hardware.tower import Tower

BLOCK = const(512)
BLOCKS = const(8)  # of a sector
ALL = [STRANGE, SECRET] + list(range(SLOTS))
_LONG_NAME = "w" * 230  # thirteen characters take a place in a folder, one more goes to the name as a whole:
_PLACES = const(19)  # so many for one name
_IS_FOLDER = const(0x4000)  # in the mode of os.stat
_ROUNDS = const(8)  # of the loop: enough to draw a whole picture
_LINES = ("Setting up:", "keep power on", "Installation:", "ne pas couper")


def make_slots(tower: "Tower | None" = None) -> None:
    """Make the slots that are missing, as many as the drive has room for; *tower* shows that. Does nothing if the drive
    is the computer's.
    """
    if storage.getmount("/").readonly:
        return
    if tower:
        _show(tower)
    if _clear():
        microcontroller.reset()  # only then are free clusters taken from the lowest up again
    missing = [slot for slot in ALL if _size(path(slot)) != PAGE]
    if _size(FILL) >= 0:
        try:
            _go_on(missing)
        except OSError:  # the folder is torn where its names do not show it
            _set_aside()
            _go_on(ALL)
    elif len(missing) == len(ALL):
        _make_all()
    elif missing:
        _make_apart(missing)


def _make_all() -> None:
    """Make all slots in the last clusters, as many as there is room for."""
    slots = min(len(ALL), _clusters_free() // _unit() - 4)  # the folder, a guard, a sector each for odd clusters
    if slots > 0:
        _fill_but(FILL, (slots + 2) * _unit())
        _go_on(ALL)


def _go_on(missing: list[int | str]) -> None:
    """All clusters are full but the last ones: make slots there. A power cut may have left some that are whole."""
    if _size(FOLDER) < 0:
        os.mkdir(FOLDER)
    if len(missing) == len(ALL):
        _widen(len(ALL))
    wide = _wide()
    if not wide:
        _guard(_clusters_free() % BLOCKS)
    for slot in missing[: (_clusters_free() - wide) // _unit()]:
        _guard(wide)
        _make(slot)
    _guard(_clusters_free())
    os.remove(FILL)


def _make_apart(slots: list[Any]) -> None:
    """Make slots below those that there are, in any place of a sector, with guards so wide that nobody shares their
    sectors.

    If slots were deleted, there may be holes among the others: as many clusters are left free for them.
    """
    own = 1 + _clusters(PAGE)
    wide = _clusters((BLOCKS - 1) * BLOCK)
    holes = own * len(slots)
    slots = slots[: max(0, (_clusters_free() - holes - wide - 2) // (own + wide))]  # two: the journal's folder may grow
    if slots:
        _widen(len(slots))
        _fill_but(FILL_FOR_OTHERS, holes + wide + len(slots) * (own + wide))
        for slot in slots:
            _guard(wide)
            _make(slot)
        _guard(wide)
        os.remove(FILL_FOR_OTHERS)


def _fill_but(name: str, clusters: int) -> None:
    """Fill the drive with a file, but for its last *clusters*."""
    _reserve(name, _clusters_free() - clusters)


def _widen(entries: int) -> None:
    """Make room in the journal's folder for so many *entries* and their guards, in a few writes: long names fill it."""
    names = ["%s/%d%s" % (FOLDER, i, _LONG_NAME) for i in range(2 * (entries + 1) // _PLACES + 1)]
    for name in names:
        open(name, "wb").close()
    for name in names:
        os.remove(name)


def _make(slot: int | str) -> None:
    os.mkdir("%s/%s" % (FOLDER, slot))
    with open(path(slot), "wb") as file:
        for _ in range(PAGE // BLOCK):
            file.write(b"\xff" * BLOCK)


def _clear() -> bool:
    """Remove what is no slot: files of older versions, what a power cut has left. True if clusters became free.

    What is torn is set aside instead: to remove it might free clusters of another file. So is the whole folder, if a
    cut while slots were made has left names in it that nobody gave.
    """
    filled = _size(FILL)
    names = os.listdir(FOLDER) if _size(FOLDER) > 0 else ()
    if filled >= 0 and not all([_is_ours(name) or name[0] == "." for name in names]):
        _set_aside()
        names = ()
    removed = filled == 0  # it has its size only when it is whole
    if removed:
        os.remove(FILL)
    for name in names:
        where = FOLDER + "/" + name
        if name[:3] in ("gua", "bad") or not _is_ours(name):
            continue
        if not os.stat(where)[0] & _IS_FOLDER:
            os.remove(where)
            removed = True
        elif _size(where + "/page") != PAGE:
            os.rename(where, _unused(FOLDER + "/bad"))
    return removed


def _set_aside() -> None:
    """The journal's folder is torn: give it another name."""
    os.rename(FOLDER, _unused(FOLDER + ".bad"))


def _is_ours(name: str) -> bool:
    """Whether a name in the journal's folder is one that this version or an older one has given."""
    if name.endswith(_LONG_NAME) or name in (STRANGE, SECRET, "fill"):
        return True
    return any([name.startswith(head) and name[len(head) :].isdigit() for head in ("guard", "bad", "wide", "")])


def _unused(head: str) -> str:
    """The first path that begins with *head*, and goes on with a number, at which there is nothing."""
    number = 0
    while _size(head + str(number)) >= 0:
        number += 1
    return head + str(number)


def _reserve(name: str, clusters: int) -> None:
    """Make a file of so many clusters. What lies in them is not written: the first one shares its sector."""
    with open(name, "wb") as file:
        file.seek(clusters * _cluster())


def _guard(clusters: int) -> None:
    if clusters:
        _reserve(_unused(FOLDER + "/guard"), clusters)


def _cluster() -> int:
    return os.statvfs("/")[0]


def _wide() -> int:
    """The clusters of a guard before each slot; 0 where slots lie side by side."""
    return 0 if _cluster() == BLOCK else _clusters((BLOCKS - 1) * BLOCK)


def _unit() -> int:
    """The clusters of a slot with its guard."""
    return 1 + _clusters(PAGE) + _wide()


def _clusters(size: int) -> int:
    """How many of them a file of so many bytes takes."""
    return -(-size // _cluster())


def _clusters_free() -> int:
    return os.statvfs("/")[3]


def _size(name: str) -> int:
    """The bytes of a file; 1 for a folder; -1 if there is nothing."""
    try:
        found = os.stat(name)
        return 1 if found[0] & _IS_FOLDER else found[6]
    except OSError:
        return -1


def _show(tower: "Tower") -> None:
    frame = Frame()
    frame.changed = True
    for row, line in enumerate(_LINES):
        frame.write(row, 0, line)
    settings = Settings()
    for now in range(_ROUNDS):
        tower.show(frame, settings, now)
