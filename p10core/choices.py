"""The choices of set-up: who sits where under which name, by which rules.

All take a :class:`p10core.set_up.SetUp` as *chosen*. *person*: what a person's seat is called before its number.
"""

from p10core.agreed import FINISH_NAMES, LAST_PHASE, MOST_PLAYERS
from p10core.games import GAMES
from p10core.houses import HOUSES, next_house


def restore(chosen, players, finish, house, length, levels, game=0):
    """Take these choices back from the journal. Raises ValueError if they cannot be."""
    rules = finish < len(FINISH_NAMES) and house < len(HOUSES) and 1 <= length <= LAST_PHASE
    most = max([len(row.levels) for row in GAMES])
    seats = len(levels) == MOST_PLAYERS and max(levels) < most
    if not (GAMES[game].least <= players <= MOST_PLAYERS and rules and seats):
        raise ValueError("no such game")
    chosen.players = players
    chosen.finish = finish
    chosen.house = house
    chosen.length = length
    chosen.levels[:] = levels
    chosen.game = game


def seat_name(chosen, seat, person):
    """A seat's name: as entered, else P1, P2, ..., T1, T2 for the tower, different from all that were entered."""
    if chosen.names[seat]:
        return chosen.names[seat]
    name = _label(chosen, seat, person)
    while name in chosen.names:
        name += "'"
    return name


def seat_names(chosen, person):
    """The names of all who play, in the order of the seats."""
    return [seat_name(chosen, seat, person) for seat in range(chosen.players)]


def _label(chosen, seat, person):
    return ("T" if chosen.levels[seat] else person) + str(seat + 1)


def taken(chosen, seat, name, person):
    """Whether another seat has the name that *seat* would have."""
    mine = name or _label(chosen, seat, person)
    return any([other != seat and seat_name(chosen, other, person) == mine for other in range(MOST_PLAYERS)])


def next_level(chosen, seat):
    """Somebody else plays for a seat: a person, then the levels of the tower."""
    chosen.levels[seat] = (level_of(chosen, seat) + 1) % len(GAMES[chosen.game].levels)


def level_of(chosen, seat):
    """Who plays for a seat: a game that has fewer levels makes one of the better ones."""
    return min(chosen.levels[seat], len(GAMES[chosen.game].levels) - 1)


def level_name(chosen, seat):
    """What is said of who plays for a seat."""
    return GAMES[chosen.game].levels[level_of(chosen, seat)]


def next_game(chosen):
    """The next of the tower's games; one may want more players."""
    chosen.game = (chosen.game + 1) % len(GAMES)
    chosen.players = max(chosen.players, GAMES[chosen.game].least)


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
    """One more; after six as few as can play."""
    chosen.players = chosen.players + 1 if chosen.players < MOST_PLAYERS else GAMES[chosen.game].least


def next_finish(chosen):
    """The other first finish rule."""
    chosen.finish = (chosen.finish + 1) % len(FINISH_NAMES)


def next_house_game(chosen):
    """Go on to the next house game."""
    chosen.house, chosen.length = next_house(chosen.house, chosen.length)
