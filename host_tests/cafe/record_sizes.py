"""Records that are as long as the leaderboard lets in, of one thing again and again: ``blown_up("lines", 250_000)``.

``python -m host_tests fuzz`` has the leaderboard judge some of them between its towers, by the clock; a test counts
what they cost.
"""

import contextlib
import random
import time
from collections.abc import Callable
from functools import cache

from desktop.cafe.verdict import judged, shortened
from desktop.errors import BadInput
from desktop.referee.evaluate import evaluated
from host_tests.cafe.talker import card_records, records

LONGEST_S = 1.0  # that one may take, whatever it says
Way = Callable[[list[str], int, random.Random], list[str]]


@cache
def stock() -> list[list[str]]:
    """Real games, of dice and of cards, as lines."""
    dice = [records(1, players=count, house="even")[0] for count in (1, 2, 6)]
    return [text.splitlines() for text in (*dice, *card_records(1, players=6), *card_records(1))]


def many_lines(lines: list[str], length: int, source: random.Random) -> list[str]:
    """One line again and again, where it stands."""
    at = source.randrange(1, len(lines))
    return [*lines[:at], *[lines[at]] * (length // (1 + len(lines[at]))), *lines[at:]]


def many_games(lines: list[str], length: int, source: random.Random) -> list[str]:
    """All lines but the first, again and again."""
    return [lines[0], *lines[1:] * (1 + length // sum(map(len, lines)))]


def many_words(lines: list[str], length: int, source: random.Random) -> list[str]:
    """One word of a line again and again."""
    at = source.randrange(len(lines))
    words = lines[at].split()
    word = source.choice(words)
    return [*lines[:at], " ".join([*words, *[word] * (length // (1 + len(word)))]), *lines[at + 1 :]]


def many_parts(lines: list[str], length: int, source: random.Random) -> list[str]:
    """One part of a word with commas, or another one, again and again."""
    with_parts = [at for at, line in enumerate(lines) if "," in line or "=" in line]
    at = source.choice(with_parts)
    words = lines[at].split()
    place = source.choice([place for place, word in enumerate(words) if "," in word or "=" in word])
    part = source.choice([words[place].rpartition(",")[2].rpartition("=")[2], "A", "5", "W"])
    words[place] += f",{part}" * (length // (1 + len(part)))
    return [*lines[:at], " ".join(words), *lines[at + 1 :]]


def many_players(lines: list[str], length: int, source: random.Random) -> list[str]:
    """A café full of players, all of the same three letters."""
    names = [f"Ann{number}" for number in range(length // 8)]
    return [f"game dice players={','.join(names)}", *lines[1:]]


@cache
def bad_roll() -> str:
    """Ten faces that make nothing of phase 1."""
    rolls = [line.removeprefix("roll ") for line in records(20)[0].splitlines() if line.startswith("roll ")]
    return next(roll for roll in rolls if [*evaluated([f"1 {roll}"])] == ["failed"])


def endless_turns(lines: list[str], length: int, source: random.Random) -> list[str]:
    """A game of one in which no turn makes a phase."""
    turn = [f"roll {bad_roll()}", f"hold {source.randint(1, 10)}", f"roll {bad_roll()}", "stop"]
    return ["game dice players=North", *turn * (length // sum(map(len, turn)))]


def one_letter(lines: list[str], length: int, source: random.Random) -> list[str]:
    """A line that does not end, or lines of nothing."""
    letter = source.choice(("x", " ", "\n", "# ", "\u0301", "9", "=", ","))
    return [lines[0] + letter * (length // len(letter)), *lines[1:]]


WAYS: dict[str, Way] = {
    "lines": many_lines,
    "games": many_games,
    "words": many_words,
    "parts": many_parts,
    "players": many_players,
    "turns": endless_turns,
    "letters": one_letter,
}


def blown_up(way: str, length: int, seed: int = 1) -> str:
    """A record of about *length* characters, and no more."""
    source = random.Random(seed)
    lines = source.choice(stock())
    return "\n".join(WAYS[way](lines, length, source))[:length]


def judge_some(source: random.Random, length: int) -> float:
    """Judge a record that is blown up in some way; how many seconds of the processor it took. Raises AssertionError if
    that is too long.
    """
    way, seed = source.choice([*WAYS]), source.randrange(10**9)
    text = blown_up(way, length, seed).encode()
    begun = time.thread_time()
    shortened(text)
    with contextlib.suppress(BadInput):
        judged(text)
    took = time.thread_time() - begun
    assert took < LONGEST_S, f"blown_up({way!r}, {length}, {seed}) took {took:.1f} s"
    return took
