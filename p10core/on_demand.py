"""Modules that are used now and then: imported where they are needed, forgotten while a turn is on.

The heap holds what play needs, not every page of the menu. Where one of these is used, its import stands inside the
function that does, so that it is loaded anew.
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


def forget(package, leaf):
    """Let go of one module, if it is loaded."""
    name = package + "." + leaf
    if name in sys.modules:
        del sys.modules[name]
        room = sys.modules.get(package)
        if hasattr(room, leaf):
            delattr(room, leaf)
