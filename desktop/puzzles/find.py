"""``python -m desktop puzzles`` answers the book of puzzles for the page; with ``--find`` it finds more,
with ``--of`` it makes puzzles of the mistakes in a game.

Games of two are played by the tower's levels, and each decision in them is looked at.
"""

import argparse
import json
import random
from collections.abc import Callable, Iterator

from desktop.coach.advise import coach
from desktop.coach.simulate import play_game
from desktop.coach.values.copies import snapshot
from desktop.errors import BadInput
from desktop.puzzles.book import answer, built, line_of, mistakes, position, read_book, yardstick
from desktop.referee.record_words import read_record
from p10core.dice.opponents import BEGINNER, CAUTIOUS, MASTER, choose
from p10core.dice.rules import Game
from p10core.dice.ten_dice import ALL_DICE, roll
from p10core.dice.turn import ROLLS
from p10core.game.games import FINISH_NAMES

LEVELS = (BEGINNER, CAUTIOUS, MASTER)


def found(seed: int) -> Iterator[str]:
    """The lines of puzzles, without end; the same *seed* finds the same."""
    source = random.Random(seed)
    lines: list[str] = []
    while True:
        levels = bytes(source.choice(LEVELS) for _ in range(2))
        finish = source.randrange(len(FINISH_NAMES))
        play_game(2, source.randbytes, finish, levels=levels, play=watched(lines))
        yield from lines
        lines.clear()


def is_whole(line: str) -> bool:
    """Whether a line says all that its puzzle needs: who was on the last phase as the other finished, it does not."""
    game = position(line)
    return answer(game, yardstick(game)) is not None


def watched(lines: list[str]) -> Callable[[Game, Callable[[int], bytes]], None]:
    """What plays a turn, and adds the puzzles in it to *lines*."""

    def play(game: Game, random_bytes: Callable[[int], bytes]) -> None:
        turn = game.turn
        stick = yardstick(snapshot(game))
        while True:
            faces = bytearray(turn.faces)
            roll(faces, turn.held, random_bytes)
            game.roll(faces)
            if turn.rolls == ROLLS:
                return game.stop()
            if answer(game, stick) and is_whole(line := line_of(game)):
                lines.append(line)
            held = choose(game.player().level, game, coach(), random_bytes)
            if held == ALL_DICE:
                return game.stop()
            game.hold(held)

    return play


def main(arguments: list[str]) -> None:
    """The command line of puzzles."""
    parser = argparse.ArgumentParser(prog="desktop puzzles", description="Answer the book of puzzles, or add to it.")
    parser.add_argument("--find", type=int, metavar="N", help="print the lines of so many more, found in played games")
    parser.add_argument("--seed", type=int, default=1, help="of the games that --find plays (default 1)")
    parser.add_argument("--of", metavar="RECORD", help="print the mistakes in a game of two as puzzles; - reads stdin")
    options = parser.parse_args(arguments)
    if options.of is not None:
        print(json.dumps(mistakes(read_record(options.of))))
        return
    if options.find is None:
        print(f"{built()}: {len(read_book())} puzzles")
        return
    if options.find < 1:
        raise BadInput(f"--find {options.find}: at least 1")
    for _, line in zip(range(options.find), found(options.seed), strict=False):
        print(line, flush=True)
