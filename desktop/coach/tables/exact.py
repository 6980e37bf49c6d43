"""The chance to make a phase when some dice are held, exactly."""

from functools import cache

from desktop.coach.solver import colours
from desktop.coach.solver.best_turn import BestTurn, chance_only
from desktop.coach.solver.multisets import HIGH, LOW, Floats
from p10core.dice.evaluator import FAILED, evaluate
from p10core.dice.ten_dice import ALL_DICE, DICE

NO_FACE = colours.COLOURS  # stands for a die that is rolled


def chance(phase: int, roll: int, faces: bytes, held: int) -> float:
    """The chance, 0 to 1, to make the phase if the dice of mask *held* stay after *roll* (1 or 2); all ten: none is
    rolled. *faces*: of each of the ten dice. The first question about phase 8 takes some seconds.
    """
    if held == ALL_DICE:
        return float(evaluate(phase, faces) != FAILED)
    if phase == colours.PHASE:
        return float(
            of_colours()[roll - 1][tuple(faces[die] >> 4 if held >> die & 1 else NO_FACE for die in range(DICE))]
        )
    kept = [tuple(sorted(faces[die] & 15 for die in dice.dice if held >> die & 1)) for dice in (HIGH, LOW)]
    return float(of_numbers(phase).holds[roll][HIGH.place[kept[0]], LOW.place[kept[1]]])


@cache
def of_numbers(phase: int) -> BestTurn:
    """The best play of a phase of numbers for the chance."""
    return BestTurn(phase, chance_only())


@cache
def of_colours() -> tuple[Floats, Floats]:
    """After roll 1 and 2: the chance by the colour that each die shows and keeps, NO_FACE for one that is rolled."""
    faces = colours.colours_only()
    tensor = colours.embedded((colours.points(faces) >= 0).astype(float), faces.sides())
    colours.roll(tensor, faces)
    after_2 = tensor.copy()
    colours.keep_best(tensor, faces.sides())
    colours.roll(tensor, faces)
    return tensor, after_2
