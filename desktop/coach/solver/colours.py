"""Seven dice of one colour, exactly: the ten real dice with all their faces.

Every die is an axis of a tensor, its faces along it and, last, "to be rolled". A roll takes the mean over the faces of
one die after the other, the best hold the greater of a face and "to be rolled": all in place. For the chance alone the
four colours are faces enough, 5 to the power of 10 numbers; for points it takes all six, 7 to the power of 10, 2.3 GB.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from p10core.dice.ten_dice import DICE, SIDES, face_of
from p10core.game.phases import COLOUR, PHASES

Floats = npt.NDArray[np.float64]
PHASE = next(phase for phase, (groups, _, _) in enumerate(PHASES) if any(kind == COLOUR for kind, _ in groups))
SIZE = next(size for _, size in PHASES[PHASE].groups)
COLOURS = 4
CHUNK = 1 << 16
THREADS = 2
OUTER, INNER = range(4), range(4, DICE)
TRIFLE = 1e-11  # less is a tie


class Faces(NamedTuple):
    """What one tells apart on each die: ``colours`` and ``numbers`` of its faces, and how likely each is."""

    colours: np.ndarray  # 10 x faces
    numbers: np.ndarray
    chances: np.ndarray

    def sides(self) -> int:
        """How many faces a die has here."""
        return int(self.colours.shape[1])


def all_faces() -> Faces:
    """The six sides of every die."""
    faces = np.array([[face_of(die, side) for side in range(SIDES)] for die in range(DICE)], np.int8)
    return Faces(faces >> 4, faces & 15, np.full(faces.shape, 1 / SIDES))


def colours_only() -> Faces:
    """The four colours of every die, as likely as its faces make them."""
    faces = all_faces()
    of_colour = np.array([[(row == colour).sum() for colour in range(COLOURS)] for row in faces.colours])
    colours = np.tile(np.arange(COLOURS, dtype=np.int8), (DICE, 1))
    return Faces(colours, np.zeros_like(colours), of_colour / SIDES)


def points(faces: Faces) -> np.ndarray:
    """The points of every way the ten dice may lie; -1 if no seven have one colour. The first die's face is the slowest
    to change.
    """
    count = faces.sides()
    result = np.full(count**DICE, -1, np.int8)
    for begin in range(0, result.size, CHUNK):
        ways = np.arange(begin, min(begin + CHUNK, result.size))
        shown = np.stack([ways // count ** (DICE - 1 - die) % count for die in range(DICE)], axis=1)
        colours = np.take_along_axis(faces.colours.T, shown, axis=0)
        numbers = np.take_along_axis(faces.numbers.T, shown, axis=0)
        for colour in range(COLOURS):
            of_it = colours == colour
            made = np.flatnonzero(of_it.sum(axis=1) >= SIZE)
            best = np.sort(np.where(of_it[made], numbers[made], -1), axis=1)[:, DICE - SIZE :]
            result[begin + made] = best.sum(axis=1)
    return result


def each_die(tensor: np.ndarray, size: int, dice: range) -> list[tuple[int, np.ndarray]]:
    """Views of a tensor over *dice*, *size* entries each: a die, and (before, this die, after)."""
    return [(die, tensor.reshape(size**place, size, -1)) for place, die in enumerate(dice)]


def embedded(shown: Floats, count: int) -> Floats:
    """A tensor with these values where all dice show a face; where one is to be rolled they are yet unknown."""
    tensor = np.empty((count + 1,) * DICE, shown.dtype)
    tensor[(slice(count),) * DICE] = shown.reshape((count,) * DICE)
    return tensor


def slabs(count: int) -> Iterator[tuple[int, ...]]:
    """The parts of a tensor in which the outer dice show a face: each is small enough for the processor's cache."""
    return product(range(count), repeat=len(OUTER))


def roll(tensor: Floats, faces: Faces) -> None:
    """From what ten dice are worth as they lie to what holds are worth, in place."""
    count = faces.sides()

    def mean(part: Floats, dice: range) -> None:
        for die, view in each_die(part, count + 1, dice):
            free = view[:, count]
            np.multiply(view[:, 0], faces.chances[die, 0], out=free)
            for face in range(1, count):
                free += faces.chances[die, face] * view[:, face]

    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(lambda slab: mean(tensor[slab], INNER), slabs(count)))
    mean(tensor, OUTER)


def spread(tensor: Floats, faces: Faces) -> None:
    """The reverse of :func:`roll`: from how likely each hold is to how likely the ten dice lie in each way."""
    count = faces.sides()

    def share(part: Floats, dice: range) -> None:
        for die, view in each_die(part, count + 1, dice):
            for face in range(count):
                view[:, face] += faces.chances[die, face] * view[:, count]

    share(tensor, OUTER)
    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(lambda slab: share(tensor[slab], INNER), slabs(count)))


def keep_best(tensor: Floats, count: int, masks: np.ndarray | None = None) -> None:
    """From what holds are worth to what ten dice are worth as they lie when the best is held, in place.

    *masks* becomes the dice to hold of them; among equals as many as possible.
    """

    def keep(part: Floats, masks: np.ndarray | None, dice: range) -> None:
        for place, (die, view) in enumerate(each_die(part, count + 1, dice)):
            free = view[:, count]
            mask = masks.reshape((count + 1) ** place, count + 1, -1) if masks is not None else None
            for face in range(count):
                if mask is None:
                    np.maximum(view[:, face], free, out=view[:, face])
                    continue
                mask[:, face] |= 1 << die
                better = free > view[:, face] + TRIFLE
                np.copyto(view[:, face], free, where=better)
                np.copyto(mask[:, face], mask[:, count], where=better)

    if masks is not None:
        masks.fill(0)
    keep(tensor, masks, OUTER)
    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(lambda at: keep(tensor[at], None if masks is None else masks[at], INNER), slabs(count)))


def all_shown(tensor: np.ndarray) -> np.ndarray:
    """The part of a tensor in which all dice show a face, in one row."""
    return tensor[(slice(tensor.shape[0] - 1),) * DICE].ravel()


class ColourTurn:
    """The best play of a turn; the pay-off says what the ten dice are worth in each way they may lie.

    ``value`` before the first roll, ``one_roll`` with one roll only; with *policy*, ``masks``: the dice to hold after
    one roll and after two, a number of ten bits for each way the dice may lie.
    """

    def __init__(self, faces: Faces, payoff: Floats, policy: bool = False) -> None:
        count = faces.sides()
        tensor = embedded(payoff, count)
        masks = np.empty(tensor.shape, np.uint16) if policy else None
        self.masks: list[np.ndarray] = []
        nothing = (count,) * DICE
        roll(tensor, faces)
        self.one_roll = float(tensor[nothing])
        for _ in range(2):
            keep_best(tensor, count, masks)
            if masks is not None:
                self.masks.insert(0, all_shown(masks))
            roll(tensor, faces)
        self.value = float(tensor[nothing])


def outcome(faces: Faces, masks: list[np.ndarray]) -> Floats:
    """How likely the ten dice lie in each way at the end when one plays by *masks*."""
    count = faces.sides()
    tensor = np.zeros((count + 1,) * DICE)
    tensor[(count,) * DICE] = 1
    for mask in (*masks, None):
        spread(tensor, faces)
        likely = all_shown(tensor)
        if mask is None:
            return likely
        tensor = np.bincount(holds_of(mask, count), likely, tensor.size).reshape(tensor.shape).astype(float, copy=False)
    raise AssertionError("a turn ends")


def holds_of(mask: np.ndarray, count: int) -> np.ndarray:
    """Where in the flat tensor the hold stands that *mask* has for each way the dice may lie."""
    places = np.zeros((count,) * DICE, np.int32)
    for die, view in each_die(places, count, range(DICE)):
        held = mask.reshape(view.shape) >> die & 1
        stride = (count + 1) ** (DICE - 1 - die)
        face = np.arange(count, dtype=np.int32)[:, None]
        view[:] += np.where(held, face, count).astype(np.int32) * np.int32(stride)
    return places.ravel()
