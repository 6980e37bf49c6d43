"""What players agree on before a game, be it of dice or of cards: how many play, by which rules, which phases."""

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


def phase_after(phases, phase):
    """The phase that follows among those of a game, 0 after the last."""
    place = phases.find(bytes((phase,))) + 1
    return phases[place] if place < len(phases) else 0


class IllegalMove(ValueError):
    """A move that the rules do not allow; the message says why."""


# Why a move is not allowed. hint: what the tower says to a player, in English. why: what the referee says of a record.
Refusal = namedtuple("Refusal", ("hint", "why"))


def refuse(refusal):
    """Raise IllegalMove for a :class:`Refusal`; None: the move is allowed."""
    if refusal:
        raise IllegalMove(refusal.why)
