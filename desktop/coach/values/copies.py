"""Copies of a game, on which is tried what a turn leads to."""

from copy import copy

from p10core.dice.rules import Game


def snapshot(game: Game) -> Game:
    """The game as it stands, which stays so while the game goes on; nobody is told of its moves."""
    other = copy(game)
    other._watch = None
    other.players = [copy(player) for player in game.players]
    for player in other.players:
        player.scores = bytearray(player.scores)
        player.bonuses = bytearray(player.bonuses)
    return other


def ended(game: Game, score: int) -> Game:
    """A copy of the game in which the turn that is on has ended with so many points, 0: failed."""
    other = snapshot(game)
    other._score(score)
    return other


def won(game: Game) -> list[float]:
    """What each player has of the win of a game that is over, in order of play; a shared one in parts."""
    winners = game.winners()
    return [(place in winners) / len(winners) for place in range(len(game.players))]
