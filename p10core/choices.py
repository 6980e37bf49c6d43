"""The choices of set-up, each the step from one to the next. All take a :class:`p10core.set_up.SetUp` as *chosen*."""

from p10core.agreed import FINISH_NAMES, MOST_PLAYERS
from p10core.games import GAMES
from p10core.houses import next_house
from p10core.seats import level_of


def next_level(chosen, seat):
    """Somebody else plays for a seat: a person, then the levels of the tower."""
    chosen.levels[seat] = (level_of(chosen, seat) + 1) % len(GAMES[chosen.game].levels)


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
