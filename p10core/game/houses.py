"""The house games (leaflet K, VARIATIONS), a row each. For another one add its row at the end, for the journal knows it
by its place, and its translations.

phases_of(HOUSE_SHORT, 5)        # b"\\x01\\x02\\x03\\x04\\x05"
"""

from collections import namedtuple

from p10core.const import const
from p10core.game.games import LAST_PHASE
from p10core.types import Any

HOUSE_NONE = const(0)
HOUSE_ROUNDS = const(1)
HOUSE_SHORT = const(2)
HOUSE_EVEN = const(3)

# word: in settings, records and on the command line. label: what set-up calls it. phases: those that are played, in
# order. rounds: whether each has a phase a round (of cards a hand), made or not. lengths: of which the first so many
# phases are played, those that set-up offers. number: of its game in the coach's file, None if that has none; a short
# game has its length more.
House = namedtuple("House", ("word", "label", "phases", "rounds", "lengths", "number"))

_ALL = bytes(range(1, LAST_PHASE + 1))
HOUSES = (
    House("none", "full", _ALL, False, (), 0),
    House("rounds", "ten rounds", _ALL, True, (), 11),
    House("short", "%d phases", _ALL, False, (5, 7), 0),
    House("even", "even phases", bytes(range(2, LAST_PHASE + 1, 2)), False, (), 10),
)


def phases_of(house: int, length: int = LAST_PHASE) -> bytes | Any:
    """The phases that a house game plays, in order, as bytes. *length*: how many a short game has."""
    row = HOUSES[house]
    return row.phases[:length] if row.lengths else row.phases


def house_word(house: int, length: int) -> str:
    """A house game in settings and records: ``rounds``, ``short:5``."""
    row = HOUSES[house]
    return "%s:%d" % (row.word, length) if row.lengths else row.word


def parse_house(word: str) -> tuple[int, int]:
    """(house game, length) of :func:`house_word`. Raises ValueError for anything else."""
    for house, row in enumerate(HOUSES):
        if word.partition(":")[0] == row.word:
            for length in range(1, LAST_PHASE + 1) if row.lengths else (LAST_PHASE,):
                if word == house_word(house, length):
                    return house, length
    raise ValueError("%s is no house game" % word)


def next_house(house: int, length: int) -> tuple[int, int]:
    """(house game, length) that set-up offers after this one: the full game, the short ones, the others."""
    offered = [(HOUSE_NONE, LAST_PHASE)]
    for short in (True, False):
        for other, row in enumerate(HOUSES):
            if other != HOUSE_NONE and bool(row.lengths) == short:
                offered += [(other, many) for many in row.lengths or (LAST_PHASE,)]
    place = offered.index((house, length)) + 1 if (house, length) in offered else 0
    return offered[place % len(offered)]
