"""Modules come and go: what :mod:`p10core.resident` names stays on the heap, all else is a page and goes by itself.

A page is loaded by an import that stands inside the function that needs it. It is let go when the players go on
(:func:`sweep`), or at once where a few lines borrow it::

    with Borrowed():
        from p10core.journal.turn import copy

        copy(journal)

What the next press may need is loaded before it, while nobody presses (:func:`load_next`). Names of modules are those
within p10core, such as ``dice.turn``, and several stand in one string with spaces between.
"""

import gc
import sys

_OURS = "p10core."

_stay = [""]  # the names of those that stay


def keep(room, turns=True):
    """From now on what p10core/resident.py says stays; all other modules of p10core are pages, let go at once.

    Their room is free when this returns: what is loaded next lies in it, and no holes are left between.
    """
    _stay[0] = load("resident").stay(room, turns)
    if sweep():
        gc.collect()


def sweep(also=""):
    """Let go of all pages but those in *also*; a screen that still shows keeps what it has. How many there were."""
    names = " " + _stay[0] + " " + also + " "
    pages = [key for key in sys.modules if key.startswith(_OURS) and " " + key[len(_OURS) :] + " " not in names]
    for key in pages:
        forget(key)
    return len(pages)


def load(name):
    """A module by its name within p10core, loaded if it is not there."""
    key = _OURS + name
    __import__(key)
    return sys.modules[key]


def load_next(names):
    """Load the first of some modules that is not loaded yet; returns those after it.

    One takes some 10 to 25 ms.
    """
    while names:
        name, _, names = names.partition(" ")
        if _OURS + name not in sys.modules:
            load(name)
            break
    return names


class Borrowed:
    """What is loaded within a ``with Borrowed():``, be it p10core's or hardware's, goes at its end.

    What is needed for several rounds: ``borrowed = Borrowed()``, and in the end ``borrowed.end()``.
    """

    def __init__(self):
        self._there = list(sys.modules)

    def end(self):
        """Let go of all that was not there before."""
        for key in list(sys.modules):
            if key not in self._there:
                forget(key)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()


def forget(key):
    """Let go of a module by its whole name."""
    del sys.modules[key]
    package, _, leaf = key.rpartition(".")
    room = sys.modules.get(package)
    if hasattr(room, leaf):
        delattr(room, leaf)
