"""Modules that are used now and then: imported where they are needed, forgotten while a turn is on.

The heap holds what play needs, not every page of the menu. Where one of these is used, its import stands inside the
function that does, so that it is loaded anew. What the next press may need is loaded before it, while nobody presses.
"""

import sys

_HELPERS = (
    "between_games choices coach_file colour_coach french journal_page journal_records journal_turn other_game replay "
    "roll_off settings_reader"
)
_SCREENS = (
    "advice best between fairness kiosk letters lists menu more names notice opponent quick_set_up records roll_off "
    "scorepad seats set_up winner"
)


def forget_pages():
    """Let go of all that a turn does without; a screen that still shows keeps what it has."""
    for leaf in _HELPERS.split():
        forget("p10core", leaf)
    for leaf in _SCREENS.split():
        forget("p10core.screens", leaf)


def load_next(names):
    """Load the first of some modules that is not loaded yet; returns those after it, separated by spaces like *names*.

    One takes some 10 to 25 ms.
    """
    while names:
        name, _, names = names.partition(" ")
        if name not in sys.modules:
            __import__(name)
            break
    return names


def forget(package, leaf):
    """Let go of one module; False where it is not loaded."""
    name = package + "." + leaf
    was = name in sys.modules
    if was:
        del sys.modules[name]
        room = sys.modules.get(package)
        if hasattr(room, leaf):
            delattr(room, leaf)
    return was
