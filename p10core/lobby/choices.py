"""What a press in set-up chooses: each function takes one step. *chosen* is always a
:class:`p10core.game.set_up.SetUp`.
"""

from p10core.game.games import FINISH_2011, FINISH_NAMES, GAMES, LAST_PHASE, MOST_PLAYERS
from p10core.game.houses import HOUSE_NONE, next_house
from p10core.game.set_up import level_of
from p10core.types import SetUp


def next_level(chosen: SetUp, seat: int) -> None:
    """Let somebody else play for a seat: a person, then the levels of the tower, one after the other."""
    chosen.levels[seat] = (level_of(chosen, seat) + 1) % len(GAMES[chosen.game].levels)


def next_game(chosen: SetUp) -> None:
    """Go on to the next game. If it needs more players, there are more. Cards are not dealt twice the same."""
    chosen.deal = chosen.evening = 0
    chosen.game = (chosen.game + 1) % len(GAMES)
    chosen.players = max(chosen.players, GAMES[chosen.game].least)


def seat_people(chosen: SetUp, count: int) -> None:
    """*count* people play, without the tower."""
    chosen.players = count
    chosen.levels[:] = bytes(MOST_PLAYERS)


def add_tower(chosen: SetUp, level: int) -> None:
    """Let the tower play as the last one, at a *level*. If it does so already at that level, let it leave."""
    there = chosen.levels[chosen.players - 1]
    people = chosen.players - 1 if there else min(chosen.players, MOST_PLAYERS - 1)
    seat_people(chosen, people)
    if level != there:
        chosen.levels[people] = level
        chosen.players = people + 1


def next_players(chosen: SetUp, more: int = 1) -> None:
    """One player more, or so many *more*. After six it begins again with as few as can play."""
    least = GAMES[chosen.game].least
    chosen.players = least + (chosen.players - least + more) % (MOST_PLAYERS + 1 - least)


def fewer_players(chosen: SetUp) -> None:
    """Take one player away: a long press. It began as a short one, which has added a player, so two go."""
    next_players(chosen, -2)


def next_finish(chosen: SetUp) -> None:
    """Take the other first finish rule."""
    chosen.finish = (chosen.finish + 1) % len(FINISH_NAMES)


def next_house_game(chosen: SetUp) -> None:
    """Go on to the next house game."""
    chosen.house, chosen.length = next_house(chosen.house, chosen.length)


def default_rules(chosen: SetUp) -> None:
    """Take all ten phases, by the default first finish rule."""
    chosen.house, chosen.length, chosen.finish = HOUSE_NONE, LAST_PHASE, FINISH_2011
