"""What both games share: their limits, the finish rules, why a move is refused; and the two games, a row each."""

from collections import namedtuple

from p10core.const import const

MOST_PLAYERS = const(6)
LAST_PHASE = const(10)
WITNESS_TOTAL = const(601)  # over 600: a game of dice worth a witness's signature (leaflet A)

# First finish rules, of the dice game only.
FINISH_2011 = const(0)  # leaflet C: everyone who makes the last phase later in the same round
FINISH_CLASSIC = const(1)  # leaflet A: of those only who was on the last phase already

# What they are called in settings and records.
FINISH_NAMES = ("2011", "classic")

DICE_GAME = const(0)
CARDS_GAME = const(1)

# Who may play for a seat in the game of dice, by number.
LEVEL_NAMES = ("person", "beginner", "cautious", "master")

# word: its name in settings and records, and of its modules and its texts. least: how many can play. levels:
# who may play for a seat, by number: 0 a person, else the tower, see the room's opponents. finish: whether it has a
# first finish rule.
Row = namedtuple("Row", ("word", "least", "levels", "finish"))

GAMES = (
    Row("dice", 1, LEVEL_NAMES, True),
    Row("cards", 2, ("person", "beginner", "master"), False),
)


def phase_after(phases: bytes, phase: int) -> int:
    """The phase that follows among those of a game, 0 after the last."""
    place = phases.find(bytes((phase,))) + 1
    return phases[place] if place < len(phases) else 0


class IllegalMove(ValueError):
    """A move that the rules do not allow; the message says why."""


# Why a move is not allowed. hint: what the tower says to a player, in English. why: what the referee says of a record.
Refusal = namedtuple("Refusal", ("hint", "why"))


def refuse(refusal: "Refusal | None") -> None:
    """Raise IllegalMove for a :class:`Refusal`; None: the move is allowed."""
    if refusal:
        raise IllegalMove(refusal.why)
