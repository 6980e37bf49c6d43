"""What to press next, by what the scorepad says in English: the player behind all who play by reading.

    next_press(tower.screen(), tower.inverse()[1], choose)     # 7, or "ROLL", or "SCORE"

Automaton plays so on an App, ReadingPlayer and life.on on the virtual tower, dice and cards alike. The crowd of
drivers.py cannot: its towers speak French too, and are in menus most of the time.
"""

from collections.abc import Callable

from p10core.dice.evaluator import nearest
from p10core.dice.ten_dice import ALL_DICE, parse_face

ROLL_HINTS = (
    "ROLL when",
    "ROLL the",
    "ROLL first",
    "ROLL: a die",
    "ROLL:draw",
    "ROLL: draw",
)  # others begin so in menus


def next_press(lines: list[str], held: str, choose: Callable[[int], int]) -> int | str:
    """The button of somebody who wants to get on: a die or a card by its number, "ROLL" or "SCORE".

    *held*: the inverse places of the line of numbers, as ``#``. *choose*: which of so many cards, the first is 1.
    """
    hint = lines[4].strip()
    if hint.startswith("Hold,"):
        wrong = wanted(lines) ^ mask_of(held)
        return first(wrong) if wrong else "ROLL"
    if hint.startswith("Discard:"):
        shown = len(lines[1].rstrip()) // 2
        return choose(shown) if shown else "ROLL"
    return "ROLL" if hint.startswith(ROLL_HINTS) or hint.endswith("begins: ROLL") or "ROLL: new" in hint else "SCORE"


def shown_dice(lines: list[str]) -> list[str]:
    """The ten dice as the scorepad shows them: 8R, WG."""
    numbers, letters = (line.ljust(20) for line in lines[1:3])
    return [numbers[2 * die : 2 * die + 2].strip() + letters[2 * die + 1] for die in range(10)]


def wanted(lines: list[str]) -> int:
    """The mask of the dice to hold: those that are nearest the phase that the head line names."""
    phase = int(lines[0].split(":")[0].split()[-1])
    return nearest(phase, bytes(parse_face(text) for text in shown_dice(lines))) & ALL_DICE


def mask_of(held: str) -> int:
    """The mask of the dice that a line of inverse places says are held."""
    return sum(1 << die for die in range(10) if held[2 * die : 2 * die + 1] == "#")


def first(mask: int) -> int:
    """The number of the first die of a mask, counted from 1."""
    return (mask & -mask).bit_length()
