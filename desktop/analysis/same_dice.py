"""What the turns of a game by a deal could have come to: with the best holds, and with foresight.

The dice of a deal depend on the phase, the try and the roll alone, so one can know what others would have come to.
"""

from collections.abc import Callable

from desktop.analysis.parts import Dealt
from desktop.coach.solver import colours
from p10core.dice.deal import A_PLACE, deal_dice
from p10core.dice.evaluator import FAILED, evaluate
from p10core.dice.rules import Game
from p10core.dice.ten_dice import ALL_DICE, DICE
from p10core.dice.turn import ROLLS


class Dice:
    """The dice that a deal has for the player whose turn begins in *game*, roll by roll."""

    def __init__(self, game: Game) -> None:
        player = game.player()
        self.phase: int = player.phase
        self._deal = game.deal + A_PLACE * game.current
        self._attempt = player.tries + 1

    def roll(self, faces: bytes, held: int, number: int) -> bytes:
        """Ten faces after the roll of this number, from 1, of those that are not held."""
        shown = bytearray(faces)
        deal_dice(shown, held, self._deal, self.phase, self._attempt, number)
        return bytes(shown)


def could_have(game: Game, best_hold: Callable[[int, bytes], int]) -> Dealt:
    """What the turn that begins in *game* could have come to. *best_hold*: of a roll and its faces, as a mask."""
    dice = Dice(game)
    return {"best": with_best_holds(dice, best_hold), "foresight": with_foresight(dice)}


def with_best_holds(dice: Dice, best_hold: Callable[[int, bytes], int]) -> int:
    """The points with these holds."""
    faces = bytes(DICE)
    held = 0
    for number in range(1, ROLLS + 1):
        faces = dice.roll(faces, held, number)
        held = best_hold(number, faces) if number < ROLLS else ALL_DICE
        if held == ALL_DICE:
            break
    return points(dice.phase, faces)


def with_foresight(dice: Dice) -> int:
    """The most points. Each die can end with any of the sides that it shows in the three rolls."""
    rolls = [dice.roll(bytes(DICE), 0, number) for number in range(1, ROLLS + 1)]
    counts = 0xFF if dice.phase == colours.PHASE else 0x0F  # of a face: colour and number, or the number
    ways: dict[tuple[int, ...], bytes] = {(): b""}  # those in which the same counts are one
    for die in range(DICE):
        sides = {face & counts: face for face in (roll[die] for roll in rolls)}
        ways = {
            tuple(sorted((*known, side))): faces + bytes([face])
            for known, faces in ways.items()
            for side, face in sides.items()
        }
    return max(points(dice.phase, faces) for faces in ways.values())


def points(phase: int, faces: bytes) -> int:
    """What the phase scores with these ten faces, 0 if it is not made."""
    result = evaluate(phase, faces)
    return 0 if result == FAILED else result >> 10
