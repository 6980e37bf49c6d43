"""Modules of p10core by their names in it, such as ``dice.turn``, in strings with spaces between. What is loaded stays.

The tower's first screen needs few of them. All others are loaded after it, one by one while nobody presses, so that no
press waits for them.
"""

import sys

_OURS = "p10core."

# Those that the first screen may do without, each after all that it imports; ``make test`` says if one is missing or
# stands too early. What an evening begins with stands first.
LATER = (
    "phases seats choices settings_file settings_reader screens.start screens.notice dice dice.tables chance "
    "dice.ten_dice dice.evaluator dice.turn dice.bonuses dice.rules dice.entries lines dice.record coach "
    "coach.colours coach.coach coach.check coach.file coach.outlook coach.judgement dice.screens "
    "dice.screens.dice_row dice.screens.advice coach.desk dice.roll_off dice.replay dice.screens.between "
    "dice.screens.menu dice.opponents dice.screens.turn dice.screens.opponent dice.screens.roll_off "
    "dice.screens.scorepad screens.best screens.letters screens.initials screens.kiosk screens.winner "
    "dice.screens.winner dice.play screens.lists dice.screens.fairness journal.records teller screens.records "
    "version screens.more screens.menu screens.seats screens.set_up cards cards.deck cards.group cards.hand "
    "cards.rules cards.entries cards.replay cards.screens cards.screens.faces cards.screens.menu cards.way_out "
    "cards.finder cards.lay_down cards.opponents cards.runs cards.screens.ways cards.screens.hand "
    "cards.screens.pass_on cards.screens.opponent cards.screens.result cards.screens.scorepad cards.screens.table "
    "cards.screens.winner cards.play dice.demo cards.record screens.attract screens.quick_set_up languages.french "
    "languages.german"
)


def load(name):
    """The module of this name, for those that are chosen by name: a game's, a language's."""
    key = _OURS + name
    __import__(key)
    return sys.modules[key]


def load_next(names):
    """Load the first of these modules that is not there; return the names after it."""
    while names:
        name, _, names = names.partition(" ")
        if _OURS + name not in sys.modules:
            load(name)
            break
    return names
