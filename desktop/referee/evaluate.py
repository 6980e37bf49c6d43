"""Says what ten dice are worth: ``python -m desktop evaluate`` reads lines ``PHASE FACES`` and writes a line each.

``1 8G 8O 8B 10B 5B 6O WR WO 1O 2O`` gives ``made 34 used=0,1,2,3,6,7``: positions in the line, counted from 0.
The ten faces may stand in any order; those that ten real dice cannot show together are refused.
"""

import argparse
from collections.abc import Iterable, Iterator
from functools import cache

from desktop.errors import BadInput
from desktop.referee.record_words import answered, shown, typed_lines
from p10core.dice.evaluator import FAILED, evaluate
from p10core.dice.ten_dice import DICE, can_show, face_text, parse_face


def evaluated(lines: Iterable[str]) -> Iterator[str]:
    """The answer to each line, see :func:`desktop.referee.record_words.answered`."""
    return answered(lines, answer)


def answer(words: list[str]) -> str:
    """``made SCORE used=...`` or ``failed`` for a phase and ten faces."""
    if words[0] not in PHASE_WORDS:
        raise BadInput(f"'{shown(words[0])}' is not a phase: a number from 1 to 10")
    if len(words) != 1 + DICE:
        raise BadInput(f"ten faces are wanted; here are {len(words) - 1}")
    faces = bytes(parse_face(word[:20]) for word in words[1:])
    dice_showing(bytes(sorted(faces)))  # it refuses what they cannot show
    result = evaluate(PHASE_WORDS.index(words[0]) + 1, faces)
    if result == FAILED:
        return "failed"
    used = ",".join(str(place) for place in range(DICE) if result >> place & 1)
    return f"made {result >> 10} used={used}"


PHASE_WORDS = tuple(str(phase) for phase in range(1, 11))


@cache
def dice_with(face: int) -> tuple[int, ...]:
    """The dice that carry a face."""
    return tuple(die for die in range(DICE) if can_show(die, face))


def dice_showing(faces: bytes) -> list[int]:
    """For each die the place among ten *faces* of the one that it shows; its own place where all dice lie in order.

    Raises BadInput where ten dice cannot show them together.
    """
    shown_by: dict[int, int] = {}  # die: the place in faces that it shows

    def place(at: int, tried: set[int]) -> bool:
        for die in dice_with(faces[at]):
            if die not in tried:
                tried.add(die)
                if die not in shown_by or place(shown_by[die], tried):
                    shown_by[die] = at
                    return True
        return False

    for at, face in enumerate(faces):
        if not place(at, set()):
            raise BadInput(f"ten dice cannot show these faces together: no die is left for {face_text(face)}")
    in_order = all(can_show(die, face) for die, face in enumerate(faces))
    return [die if in_order else shown_by[die] for die in range(DICE)]


def main(arguments: list[str]) -> None:
    """The command line of evaluate."""
    parser = argparse.ArgumentParser(
        prog="desktop evaluate",
        description="Read lines 'PHASE FACES' and say of each: made, its score and the dice used, or failed.",
    )
    parser.parse_args(arguments)
    for line in evaluated(typed_lines()):
        print(line)
