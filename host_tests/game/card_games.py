"""Whole games of cards between the tower's own players, and what they come to, for `make bench`."""

import random
import statistics
from collections.abc import Callable, Sequence

from p10core.cards import opponents
from p10core.cards.hand import DEAL, DRAW, OVER, REFILL
from p10core.cards.opponents import BEGINNER, GOOD
from p10core.cards.rules import Game
from p10core.game.games import LAST_PHASE
from p10core.game.houses import HOUSE_NONE

NAMES = ("North", "East", "South", "West", "Sun", "Moon")
LONGEST = 100_000  # moves; no game is as long


def play_game(
    levels: Sequence[int],
    random_bytes: Callable[[int], bytes],
    house: int = HOUSE_NONE,
    length: int = LAST_PHASE,
    watch: Callable[[int, Game], None] | None = None,
) -> tuple[Game, int, int]:
    """Play one game between opponents of these levels; the game, its hands and its turns."""
    game = Game(NAMES[: len(levels)], house, length, watch)
    hands = turns = 0
    for _ in range(LONGEST):
        if game.state == OVER:
            return game, hands, turns
        if game.state in (DEAL, REFILL):
            hands += game.state == DEAL
            game.shuffled(random_bytes)
        else:
            turns += game.state == DRAW
            opponents.move(game, levels[game.current])
    raise AssertionError("a game without an end")


def matches(games: int, seed: int) -> tuple[int, float, float]:
    """Games between the two levels, each as often first: games that the better wins, mean hands, mean turns a game."""
    won = 0
    hands, turns = [], []
    for number in range(games):
        levels = (GOOD, BEGINNER) if number % 2 else (BEGINNER, GOOD)
        game, dealt, played = play_game(levels, random.Random(f"{seed} {number}").randbytes)
        won += levels[game.winners()[0]] == GOOD
        hands.append(dealt)
        turns.append(played)
    return won, statistics.fmean(hands), statistics.fmean(turns)


def report(figure: Callable[[str, object], None], games: int = 2000) -> None:
    """Print what `make bench` says of the card game, a line a *figure(name, value)*."""
    print("Cards")
    won, hands, turns = matches(games, 1)
    figure(f"games of two, the better player against the beginner, of {games:,}: won", f"{won:,}")
    figure("hands a game, turns a game, mean", f"{hands:.1f} {turns:.0f}")
    for players in (3, 6):
        levels = [GOOD] * players
        played = [play_game(levels, random.Random(number).randbytes)[1:] for number in range(100)]
        dealt, turns = (statistics.fmean(column) for column in zip(*played, strict=True))
        figure(f"the same, {players} good players", f"{dealt:.1f} {turns:.0f}")
