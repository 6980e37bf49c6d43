"""What each hold of phase 8, seven dice of one colour, is worth. It takes a second; the exact solution takes four
gigabytes (:mod:`desktop.coach.solver.colours`).

The chance to make the phase is exact, because only the colours of the dice matter to it. Points are exact after the
second roll. After the first roll they are a little low: they are those of a player who stays with the colour that
brings most (the coach's rule, p10core/coach/colours.py) and never changes to another one. Over 20,000 rolls that made
0.05 points less on average, 0.18 in the game of ten rounds; an analysis counts that as luck of the second roll.
``host_tests/coach/test_analysis.py`` measures it again over fewer.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from desktop.coach.solver.best_turn import NOT_MADE
from desktop.coach.solver.colours import COLOURS, SIZE
from p10core.dice.ten_dice import ALL_DICE, DICE, SIDES, face_of

Floats = np.ndarray
FACES = np.array([[face_of(die, side) for side in range(SIDES)] for die in range(DICE)])
OTHER = -1  # the number of a face of another colour
MASKS = np.arange(ALL_DICE + 1)


class Sides(NamedTuple):
    """The sides of a die by kinds: the ``kind`` of each face, how likely each is, and what they are called."""

    kind: dict[int, int]
    chances: Floats
    names: list[int]


class Tensor:
    """A turn over ten axes, a die each: its kinds and, last, "to be rolled".

    ``holds[roll]`` (1, 2): what each hold is worth after so many rolls. *worth_of* says it of all ways the dice may lie
    at the end: it is given their kinds, ten rows.
    """

    def __init__(self, dice: list[Sides], worth_of: Callable[[np.ndarray], Floats]) -> None:
        self.dice = dice
        shape = [len(die.chances) for die in dice]
        tensor = np.zeros([count + 1 for count in shape])
        all_shown = tuple(slice(count) for count in shape)
        tensor[all_shown] = worth_of(np.indices(shape, np.int8).reshape(DICE, -1)).reshape(shape)
        self.holds = [np.empty(0)] * 3
        self._roll(tensor)
        self.holds[2] = tensor.copy()
        for axis in range(DICE):
            view = np.moveaxis(tensor, axis, 0)
            np.maximum(view[:-1], view[-1], out=view[:-1])
        self._roll(tensor)
        self.holds[1] = tensor

    def _roll(self, tensor: Floats) -> None:
        for axis, die in enumerate(self.dice):
            view = np.moveaxis(tensor, axis, 0)
            view[-1] = sum(chance * view[kind] for kind, chance in enumerate(die.chances))

    def of_dice(self, roll: int, faces: bytes) -> Floats:
        """What each of the 1,024 holds of ten dice is worth."""
        at = tuple(
            np.where(MASKS >> die & 1, sides.kind[faces[die]], len(sides.chances))
            for die, sides in enumerate(self.dice)
        )
        return self.holds[roll][at]


def told_apart(die: int, keep: Callable[[int], int]) -> Sides:
    """The sides of a *die*, sorted into kinds: *keep* names the kind of a face."""
    shown = [keep(int(face)) for face in FACES[die]]
    kinds = sorted(set(shown))
    chances = np.array([shown.count(kind) / SIDES for kind in kinds])
    return Sides({int(face): kinds.index(word) for face, word in zip(FACES[die], shown, strict=True)}, chances, kinds)


def of_one_colour(die: int, colour: int) -> Sides:
    """The sides of a *die* by the numbers that they show in a *colour*."""
    return told_apart(die, lambda face: face & 15 if face >> 4 == colour else OTHER)


class Chances:
    """The chance of each hold, exactly."""

    def __init__(self) -> None:
        dice = [told_apart(die, lambda face: face >> 4) for die in range(DICE)]

        def made(kinds: np.ndarray) -> Floats:
            return np.asarray(
                np.any([(kinds == colour).sum(axis=0) >= SIZE for colour in range(COLOURS)], axis=0).astype(float)
            )

        self._tensor = Tensor(dice, made)

    def of_dice(self, roll: int, faces: bytes) -> Floats:
        """The chance of each of the 1,024 holds of ten dice after *roll* (1, 2)."""
        return self._tensor.of_dice(roll, faces)


class Points:
    """What each hold is worth for a pay-off by points, NOT_MADE last: see :mod:`desktop.coach.solver.best_turn`."""

    def __init__(self, by_points: Floats) -> None:
        self._failed = float(by_points[NOT_MADE])
        self._tensors = [self._one_colour(colour, by_points - self._failed) for colour in range(COLOURS)]

    def of_dice(self, roll: int, faces: bytes) -> Floats:
        """What each of the 1,024 holds of ten dice is worth after *roll* (1, 2)."""
        # Ten dice have seven of one colour at most.
        by_colour = [tensor.of_dice(roll, faces) for tensor in self._tensors]
        # No two colours have seven dice each.
        best: Floats = np.sum(by_colour, axis=0) if roll == 2 else np.max(by_colour, axis=0)
        return best + self._failed

    @staticmethod
    def _one_colour(colour: int, more: Floats) -> Tensor:
        dice = [of_one_colour(die, colour) for die in range(DICE)]
        shown = [np.array(sides.names) for sides in dice]

        def brings(kinds: np.ndarray) -> Floats:
            numbers = np.stack([shown[die][kinds[die]] for die in range(DICE)])
            made = np.flatnonzero((numbers != OTHER).sum(axis=0) >= SIZE)
            worth = np.zeros(kinds.shape[1])
            worth[made] = more[np.sort(numbers[:, made], axis=0)[DICE - SIZE :].sum(axis=0)]
            return worth

        return Tensor(dice, brings)
