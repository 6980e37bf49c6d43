"""What players agree on before a game, be it of dice or of cards: how many play, by which rules, which phases."""

from p10core.const import const

MOST_PLAYERS = const(6)
LAST_PHASE = const(10)

# First finish rules, of the dice game only.
FINISH_2011 = const(0)  # leaflet C: everyone who makes the last phase later in the same round
FINISH_CLASSIC = const(1)  # leaflet A: of those only who was on the last phase already

# House games (leaflet K, VARIATIONS).
HOUSE_NONE = const(0)
HOUSE_ROUNDS = const(1)  # a phase a round, of cards a phase a hand, made or not, ten of them
HOUSE_SHORT = const(2)  # the first phases only
HOUSE_EVEN = const(3)  # phases 2 4 6 8 10

# What they are called in settings and records.
FINISH_NAMES = ("2011", "classic")
HOUSE_NAMES = ("none", "rounds", "short", "even")


def phases_of(house, length=LAST_PHASE):
    """The phases that a house game plays, in order, as bytes. *length*: how many a short game has."""
    if house == HOUSE_EVEN:
        return bytes(range(2, LAST_PHASE + 1, 2))
    return bytes(range(1, (length if house == HOUSE_SHORT else LAST_PHASE) + 1))


def phase_after(phases, phase):
    """The phase that follows among those of a game, 0 after the last."""
    place = phases.find(bytes((phase,))) + 1
    return phases[place] if place < len(phases) else 0


class IllegalMove(ValueError):
    """A move that the rules do not allow; the message says why."""
