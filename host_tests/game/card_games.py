"""Whole games of cards between the tower's own players, and what they come to, for `make bench`."""

import random
import statistics
import time
from collections.abc import Callable, Sequence
from itertools import product

from desktop.bench import vm
from p10core.cards import opponents
from p10core.cards.deck import new_deck
from p10core.cards.finder import find
from p10core.cards.hand import DEAL, DRAW, OVER, REFILL
from p10core.cards.opponents import BEGINNER, GOOD
from p10core.cards.rules import Game
from p10core.dice.evaluator import evaluate
from p10core.dice.ten_dice import DICE, SIDES, face_of
from p10core.game.games import LAST_PHASE
from p10core.game.houses import HOUSE_NONE

NAMES = ("North", "East", "South", "West", "Sun", "Moon")
LONGEST = 100_000  # moves; no game is as long
PLAIN_TURN = 12.9  # microseconds that a turn of a plain loop takes on an emulated Pico: 10,000 took 129 ms
PLAIN_TURNS = 500_000
SEARCHES = 500  # this VM counts time in whole milliseconds


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


def random_hands(count: int) -> list[bytes]:
    """Hands of eleven cards."""
    source = random.Random(11)
    return [bytes(source.sample(bytes(new_deck()), 11)) for _ in range(count)]


def finder_to_evaluator() -> float:
    """How many evaluations of ten dice a search of eleven cards takes, over all phases, on this computer."""
    source = random.Random(10)
    dice = [bytes(face_of(die, source.randrange(SIDES)) for die in range(DICE)) for _ in range(2000)]
    cards = random_hands(2000)

    def seconds(work: Callable[[int, bytes], int], hands: list[bytes]) -> float:
        begun = time.perf_counter()
        for phase, hand in product(range(1, LAST_PHASE + 1), hands):
            work(phase, hand)
        return time.perf_counter() - begun

    return seconds(find, cards) / seconds(evaluate, dice)


def on_the_small_vm(hands: list[bytes]) -> list[float]:
    """Milliseconds that a Pico would take for each hand and phase: measured on the 32-bit VM in turns of a plain loop,
    whose time on the Pico is known.
    """
    lines = vm.run(
        f"""
import gc, sys, time
sys.path.append('.')
from p10core.cards.finder import find
gc.collect()

def plain(turns):
    begun = time.ticks_us()
    at = 0
    while at < turns:
        at += 1
    return time.ticks_us() - begun

def search(phase, hand):
    least = 1000000
    for _ in range(3):  # the computer has other things to do as well
        begun = time.ticks_us()
        for _ in range({SEARCHES}):
            find(phase, hand)
        least = min(least, time.ticks_us() - begun)
    return least

print(min([plain({PLAIN_TURNS}) for _ in range(5)]))
for hand in {hands!r}:
    for phase in range(1, 11):
        print(search(phase, hand))
"""
    )
    turn, *taken = (int(line) for line in lines)
    return [microseconds / SEARCHES / (turn / PLAIN_TURNS) * PLAIN_TURN / 1000 for microseconds in taken]


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
    figure("searching a hand for a phase takes evaluations of dice", f"{finder_to_evaluator():.1f}")
    taken = sorted(on_the_small_vm(random_hands(50)))
    spread = f"{statistics.fmean(taken):.1f} {taken[len(taken) * 99 // 100]:.1f} {taken[-1]:.1f}"
    figure("a search, ms on a Pico: mean, 99 of 100 take less, worst of 500", spread)
