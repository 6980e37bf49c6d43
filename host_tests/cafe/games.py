"""What both measures of the leaderboard are made of: the games of 200 towers, and how a figure is printed."""

import random

from desktop.coach.simulate import play_game


def played_game(source: random.Random, number: int) -> str:
    """The record of a game; they take turns in players, finish rule and house game."""
    lines: list[str] = []
    house = ("none", "none", "rounds", "short:5", "even")[number % 5]
    play_game(number % 4 + 1, source.randbytes, number // 5 % 2, house, lines)
    return "\n".join(lines) + "\n"


def figure(name: str, value: object) -> None:
    """One line."""
    print(f"{name:<68}{value!s:>16}", flush=True)
