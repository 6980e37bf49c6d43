"""The parts of an analysis, as ``referee --analyse --json`` prints them and pages show them.

A figure is by a measure: ``chance`` to make the phase and ``win``, both from 0 to 1, or ``points``. The measure by
which a game is judged is its currency.
"""

from typing import NotRequired, TypedDict

from desktop.words import N_
from p10core.dice.rules import Game, Player
from p10core.dice.ten_dice import ALL_DICE, DICE

ONLY_DICE = N_("Only a game of dice can be analysed: the coach knows no cards.")

Figures = dict[str, float]  # by measure
Dice = list[int] | str  # those of a hold, counted from 1; "stop": the turn was ended


class Roll(TypedDict):
    """A roll of a turn, and what was held after it, if it is known: *cost* and the *best* hold by measure."""

    roll: int
    faces: list[str]
    luck: NotRequired[Figures]
    hold: NotRequired[Dice]
    cost: NotRequired[Figures]
    best: NotRequired[dict[str, Dice]]


class Dealt(TypedDict):
    """The points that a turn by a deal could have come to, 0 if it fails: with the ``best`` holds, and with
    ``foresight``, the most that anybody could have who knows all rolls beforehand.
    """

    best: int
    foresight: int


class Turn(TypedDict):
    """A turn; *score* is None while it is on, 0 if it has failed."""

    number: int
    player: str
    phase: int
    score: int | None
    rolls: list[Roll]
    before: NotRequired[Figures]
    after: NotRequired[Figures]
    luck: NotRequired[Figures]
    skill: NotRequired[Figures]
    dealt: NotRequired[Dealt]  # once it is over


class Hold(Roll):
    """A roll with its hold, and the turn that it is of."""

    turn: int
    player: str
    phase: int
    score: int | None


class Lesson(TypedDict):
    """What a player can learn: how often a hold went wrong in the same way, what that cost, and the dearest of them."""

    player: str
    kind: str
    advice: str
    times: int
    cost: float
    dearest: Hold


class PlayerSums(TypedDict):
    """A player: the mark of 100, None if nothing was judged; luck and skill of all turns together."""

    name: str
    mark: int | None
    tower: NotRequired[bool]
    kept: NotRequired[float]
    best: NotRequired[float]
    luck: NotRequired[Figures]
    skill: NotRequired[Figures]


# A turn that moved the chance of who played it, from and to.
TurningPoint = TypedDict("TurningPoint", {"turn": int, "player": str, "from": float, "to": float})


class Win(TypedDict):
    """The chances to win, by player in order of play: a row before the first turn, and one after each."""

    players: list[str]
    curve: list[list[float]]
    solved: bool  # else it is an estimate
    turning_points: list[TurningPoint]


class Progress(TypedDict):
    """How far an analysis is: the chances to win as far as they are worked out, and how many ``turns`` of ``all``."""

    players: list[str]
    curve: list[list[float]]
    turns: int
    all: int


class Analysis(TypedDict):
    """A game taken apart; *win* is None in solitaire."""

    mark: int | None
    currency: str
    players: list[PlayerSums]
    turns: list[Turn]
    costliest: list[Hold]
    lessons: list[Lesson]
    win: Win | None


def currency(game: Game) -> str:
    """The measure by which a game is judged."""
    return "points" if game.solitaire() else "win"


def mark(*players: Player) -> int | None:
    """The tower's mark of some players together; None if too few holds were judged."""
    together = Player("", 0)
    together.kept = sum(player.kept for player in players)
    together.best = sum(player.best for player in players)
    together.judged = sum(player.judged for player in players)
    return together.mark()


def dice_of(mask: int) -> Dice:
    """The dice of a mask."""
    return "stop" if mask == ALL_DICE else [die + 1 for die in range(DICE) if mask >> die & 1]
