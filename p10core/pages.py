"""Modules come and go. Those that :mod:`p10core.resident` names stay on the heap. Any other module is a *page*.

To use a page, import it inside the function that needs it. It goes when the players go on (:func:`sweep`). If only a
few lines need it, let it go at once::

    with Borrowed():
        from p10core.journal.turn import copy

        copy(journal)

On an RP2350, whose heap is some 400 KB, everything stays that was loaded: all modules together take under half of that.

Pages that the next press may need are loaded before it, while nobody presses (:func:`load_next`). Names of modules are
those within p10core, such as ``dice.turn``; several stand in one string, with spaces between.
"""

import gc
import sys

_OURS = "p10core."
_ALL_STAY = sys.platform == "RP2350"

_stay = [""]  # the names of those that stay


def keep(room, turns=True, also=""):
    """From now on those modules stay that p10core/resident.py names for a *room*; all others of p10core go at once, but
    those in *also*.

    Their memory is free when this returns, so what is loaded next fills it, and leaves no holes.
    """
    _stay[0] = load("resident").stay(room, turns)
    if sweep(also):
        gc.collect()


def sweep(also=""):
    """Let all pages go but those in *also*, and say how many went. A screen that shows keeps what it has."""
    if _ALL_STAY:
        return 0
    names = " " + _stay[0] + " " + also + " "
    pages = [key for key in sys.modules if key.startswith(_OURS) and " " + key[len(_OURS) :] + " " not in names]
    for key in pages:
        forget(key)
    return len(pages)


def load(name):
    """The module of this name within p10core. It is loaded if it is not there."""
    key = _OURS + name
    __import__(key)
    return sys.modules[key]


def load_next(names):
    """Load the first of these modules that is not there; return the names after it.

    That takes some 10 to 25 ms.
    """
    while names:
        name, _, names = names.partition(" ")
        if _OURS + name not in sys.modules:
            load(name)
            break
    return names


class Borrowed:
    """What is loaded within a ``with Borrowed():`` goes at its end, p10core's modules and hardware's.

    If something is needed for several rounds: ``borrowed = Borrowed()``, and ``borrowed.end()`` at last.
    """

    def __init__(self):
        self._there = list(sys.modules)

    def end(self):
        """Let all go that was not there before."""
        for key in list(sys.modules):
            if key not in self._there and not _ALL_STAY:
                forget(key)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()


def forget(key):
    """Let a module go, by its whole name. It may have gone before: what was loaded while another page was borrowed went
    with that page.
    """
    sys.modules.pop(key, None)
    package, _, leaf = key.rpartition(".")
    room = sys.modules.get(package)
    if hasattr(room, leaf):
        delattr(room, leaf)
