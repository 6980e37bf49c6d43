"""The choices of set-up: who sits where under which name, by which rules; and the game that they make.

All take a :class:`p10core.set_up.SetUp` as *chosen*.
"""

from p10core.agreed import (
    FINISH_2011,
    FINISH_CLASSIC,
    HOUSE_EVEN,
    HOUSE_NONE,
    HOUSE_ROUNDS,
    HOUSE_SHORT,
    LAST_PHASE,
    MOST_PLAYERS,
)
from p10core.set_up import LEVEL_NAMES

CARD_LEVEL_NAMES = ("person", "beginner", "good")

# The house games in the order in which the button goes round them: (house, phases of a short game).
_HOUSES = (
    (HOUSE_NONE, LAST_PHASE),
    (HOUSE_SHORT, 5),
    (HOUSE_SHORT, 7),
    (HOUSE_ROUNDS, LAST_PHASE),
    (HOUSE_EVEN, LAST_PHASE),
)


def restore(chosen, players, finish, house, length, levels, cards=False):
    """Take these choices back from the journal. Raises ValueError where they cannot be."""
    rules = finish <= FINISH_CLASSIC and house <= HOUSE_EVEN and 1 <= length <= LAST_PHASE
    seats = len(levels) == MOST_PLAYERS and max(levels) < len(LEVEL_NAMES)
    if not (1 + cards <= players <= MOST_PLAYERS and rules and seats):
        raise ValueError("no such game")
    chosen.players = players
    chosen.finish = finish
    chosen.house = house
    chosen.length = length
    chosen.levels[:] = levels
    chosen.cards = cards


def seat_name(chosen, seat, say):
    """A seat's name: as entered, else P1, P2, ..., T1, T2 for the tower, different from all that were entered."""
    if chosen.names[seat]:
        return chosen.names[seat]
    name = _label(chosen, seat, say)
    while name in chosen.names:
        name += "'"
    return name


def _label(chosen, seat, say):
    return ("T" if chosen.levels[seat] else say.person) + str(seat + 1)


def taken(chosen, seat, name, say):
    """Whether another seat has the name that *seat* would have."""
    mine = name or _label(chosen, seat, say)
    return any([other != seat and seat_name(chosen, other, say) == mine for other in range(MOST_PLAYERS)])


def new_game(chosen, say, watch):
    """(game of dice, roll-off) before the first move; one who plays alone has no roll-off."""
    from p10core.dice.roll_off import RollOff
    from p10core.dice.rules import Game

    names = [seat_name(chosen, seat, say) for seat in range(chosen.players)]
    game = Game(names, chosen.finish, chosen.house, chosen.length, watch, chosen.levels)
    if len(names) == 1:
        return game, None
    return game, RollOff(len(names))


def next_level(chosen, seat):
    """Somebody else plays for a seat: a person, then the levels of the tower."""
    chosen.levels[seat] = (level_of(chosen, seat) + 1) % len(level_names(chosen))


def level_names(chosen):
    """Who may play for a seat in this game."""
    return CARD_LEVEL_NAMES if chosen.cards else LEVEL_NAMES


def level_of(chosen, seat):
    """Who plays for a seat: cards have fewer levels than dice, so the better ones are one there."""
    return min(chosen.levels[seat], len(level_names(chosen)) - 1)


def next_game(chosen):
    """Cards instead of dice, or dice again; nobody plays cards alone."""
    chosen.cards = not chosen.cards
    chosen.players = max(chosen.players, 1 + chosen.cards)


def seat_people(chosen, count):
    """So many people play, and no tower."""
    chosen.players = count
    chosen.levels[:] = bytes(MOST_PLAYERS)


def add_tower(chosen, level):
    """The tower takes the last seat at a level; the same level again, and it leaves it."""
    there = chosen.levels[chosen.players - 1]
    people = chosen.players - 1 if there else min(chosen.players, MOST_PLAYERS - 1)
    seat_people(chosen, people)
    if level != there:
        chosen.levels[people] = level
        chosen.players = people + 1


def next_players(chosen):
    """One more; after six one, of cards two."""
    chosen.players = chosen.players + 1 if chosen.players < MOST_PLAYERS else 1 + chosen.cards


def next_finish(chosen):
    """The other first finish rule."""
    chosen.finish = FINISH_2011 if chosen.finish == FINISH_CLASSIC else FINISH_CLASSIC


def next_house(chosen):
    """Go on to the next house game."""
    here = (chosen.house, chosen.length)
    place = _HOUSES.index(here) + 1 if here in _HOUSES else 0
    chosen.house, chosen.length = _HOUSES[place % len(_HOUSES)]
