"""The modules that stay loaded, by their names within p10core. All others are pages: see :mod:`p10core.pages`.

If one is missing here, it is loaded anew at every turn; if there is one too many, it costs heap. ``make test`` says
which.
"""

# In every moment.
_ALWAYS = (
    "agreed app chance const events frame journal journal.entry journal.journal pages play screens set_up "
    "settings words"
)

# Of each game, in the order in which they can be loaded one by one: its rules and what looks at its end; what its
# first move needs beside them; what turns need beside that.
_GAMES = {
    "": ("", "", ""),
    "dice": (
        "phases dice dice.tables dice.ten_dice dice.evaluator dice.turn dice.bonuses dice.rules dice.entries "
        "dice.record coach coach.desk dice.play",
        "dice.screens dice.screens.dice_row",
        "dice.screens.turn",
    ),
    "cards": (
        "phases cards cards.deck cards.group cards.hand cards.rules cards.entries cards.play",
        "cards.screens cards.screens.faces cards.screens.pass_on",
        "",
    ),
}


def stay(room, turns=True):
    """The modules that stay while the game of a *room* is on; ``""``: between games. Without *turns*: when it is
    over.
    """
    groups = _GAMES[room]
    return " ".join((_ALWAYS,) + (groups if turns else groups[:1]))


def ahead():
    """What set-up loads ahead of the first move, of any game: it can be loaded again."""
    return " ".join([groups[1] for groups in _GAMES.values()])


def first(room):
    """What the first move of a game needs."""
    return " ".join(_GAMES[room][:2])
