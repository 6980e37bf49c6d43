"""The seats of a game that is set up: their names, and who plays for them.

*chosen* is always a :class:`p10core.set_up.SetUp`. *person*: what a seat is called before its number if a person plays.
"""

from p10core.agreed import MOST_PLAYERS
from p10core.games import GAMES


def seat_name(chosen, seat, person):
    """A seat's name as entered. Else P1, P2, ..., and T1, T2 for the tower, unlike all that were entered."""
    if chosen.names[seat]:
        return chosen.names[seat]
    name = _label(chosen, seat, person)
    while name in chosen.names:
        name += "'"
    return name


def seat_names(chosen, person):
    """The names of all who play, by seat."""
    return [seat_name(chosen, seat, person) for seat in range(chosen.players)]


def in_play(chosen):
    """The seats that the next game has: all who play, or the one whose turn it is to play a deal blind."""
    played = len(chosen.played)
    return range(played, played + 1) if chosen.is_blind() else range(chosen.players)


def names_in_play(chosen, person):
    """The names of those seats."""
    return [seat_name(chosen, seat, person) for seat in in_play(chosen)]


def short_names(chosen, person, room):
    """The names of all who play as one text of at most *room* characters; a ``+`` stands for what has no room."""
    names = " ".join(seat_names(chosen, person))
    return names if len(names) <= room else names[: room - 1] + "+"


def _label(chosen, seat, person):
    return ("T" if chosen.levels[seat] else person) + str(seat + 1)


def taken(chosen, seat, name, person):
    """Whether another seat has the name that *seat* would have."""
    mine = name or _label(chosen, seat, person)
    return any([other != seat and seat_name(chosen, other, person) == mine for other in range(MOST_PLAYERS)])


def level_of(chosen, seat):
    """Who plays for a seat, by number. If the game has fewer levels than was chosen, its best one plays."""
    return min(chosen.levels[seat], len(GAMES[chosen.game].levels) - 1)


def level_name(chosen, seat):
    """The word for who plays for a seat."""
    return GAMES[chosen.game].levels[level_of(chosen, seat)]


def unnamed(chosen, players, first=0):
    """The number, in the order of play, of the first of a game's *players* from *first* on who is a person without a
    name, see :func:`seat_name`; -1 if there is none.
    """
    for number, player in enumerate(players):
        label = player.name[1:].rstrip("'")
        if number >= first and not player.level and label.isdigit() and player.name not in chosen.names:
            return number
    return -1
