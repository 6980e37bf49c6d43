"""Modules that are used now and then: imported where they are needed, forgotten while a turn is on.

The heap holds what play needs, not every page of the menu. Where one of these is used, its import stands inside the
function that does, so that it is loaded anew.
"""

import sys

_HELPERS = "between_games choices coach_file colour_coach french journal_reader replay roll_off settings_reader"
_DICE = "record game turn evaluator tables judgement levels coach"
_CARDS = "table deck entries finder game group hand lay_down opponents record replay"
_CARD_SCREENS = "faces hand menu opponent pass_on result scorepad table where winner"
_SCREENS = (
    "advice best between fairness kiosk letters lists menu more notice opponent records roll_off scorepad set_up winner"
)


def forget_pages():
    """Let go of all that a turn does without; a screen that still shows keeps what it has."""
    for leaf in _HELPERS.split():
        forget("p10core", leaf)
    for leaf in _SCREENS.split():
        forget("p10core.screens", leaf)


def forget_game(dice):
    """Let go of the game that is not played: that of *dice*, or the other."""
    if dice:
        for leaf in _DICE.split():
            forget("p10core", leaf)
        forget("p10core.screens", "turn")
    else:
        for leaf in _CARD_SCREENS.split():
            forget("p10core.cards.screens", leaf)
        forget("p10core.cards", "screens")
        for leaf in _CARDS.split():
            forget("p10core.cards", leaf)
        forget("p10core", "cards")


def forget(package, leaf):
    """Let go of one module, if it is loaded."""
    name = package + "." + leaf
    if name in sys.modules:
        del sys.modules[name]
        if package in sys.modules:
            delattr(sys.modules[package], leaf)
