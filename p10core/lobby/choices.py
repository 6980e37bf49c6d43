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


def seat(chosen: SetUp, count: int, level: int) -> None:
    """Let *count* play: people, but the last one is the tower at a *level* unless that is 0."""
    chosen.players = count
    chosen.levels[:] = bytes(MOST_PLAYERS)
    chosen.levels[count - 1] = level


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
