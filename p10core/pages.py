"""Loads modules of p10core by their names in it, such as ``dice.turn``. What is loaded stays.

Those that the next press may need are loaded before it, while nobody presses (:func:`load_next`); several names stand
in one string, with spaces between.
"""

import sys

_OURS = "p10core."


def load(name):
    """The module of this name within p10core. It is loaded if it is not there."""
    key = _OURS + name
    __import__(key)
    return sys.modules[key]


def load_next(names):
    """Load the first of these modules that is not there; return the names after it.

    That takes some 5 to 20 ms.
    """
    while names:
        name, _, names = names.partition(" ")
        if _OURS + name not in sys.modules:
            load(name)
            break
    return names
