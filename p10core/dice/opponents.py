"""The three levels at which the tower plays a seat itself, and the coach whom two of them ask.

A beginner holds what is nearest to the phase, stops as soon as it is made, and errs in one hold of four: a die too many
or too few. The other two follow the coach: cautious plays safe, the master for points when it plays alone, and else to
win.
"""

from p10core.const import const
from p10core.dice.evaluator import FAILED, nearest
from p10core.dice.ten_dice import ALL_DICE, DICE
from p10core.game.chance import below
from p10core.types import Advice, App, Game, RandomBytes, Turn, Words

# Levels, by their numbers in p10core/game/games.py.
BEGINNER = const(1)
CAUTIOUS = const(2)
MASTER = const(3)

NO_ADVICE = const(-1)  # in place of a mask of dice, or of what they are worth

_ERRS_BELOW = const(64)  # of 256


class NoCoach:
    """What a game of dice asks of its coach, and the answers if it has none. :class:`p10core.coach.coach.Coach` knows
    more; whoever begins the game hands it to :class:`p10core.dice.play.Play`.
    """

    def tick(self) -> None:
        """A round of the loop has come: a moment for what is done bit by bit."""

    def think(self, game: Game, say: Words, shown: Advice | None) -> bool:
        """Take a step of the work for what may be asked next; whether there is more. *shown*: the advice that shows."""
        return False

    def let_go(self) -> None:
        """What opens next may have to be loaded: leave it the room that a thought in the middle takes."""

    def hold_at(self, level: int, game: Game) -> int:
        """The dice that the tower holds at a level above beginner, as a mask; ALL_DICE: stop; NO_ADVICE."""
        return NO_ADVICE

    def may_advise(self) -> bool:
        """Whether people may ask: in a kiosk totals count for the table of the best."""
        return True

    def advice(self, game: Game) -> Advice | None:
        """For the dice as they lie, of p10core/coach/advice.py. None: :meth:`why_none` says why."""
        return None

    def why_none(self, say: Words) -> str:
        """In a line."""
        return say("The coach is off")

    def rolls_on(self, game: Game, say: Words) -> None:
        """The player is about to roll on: the hold counts for the mark."""

    def judge(self, game: Game, stops: bool) -> None:
        """The player is about to roll on, or *stops*: the hold counts for the mark."""

    def look_back(self, app: App, turn: Turn) -> bool:
        """Show what was best before the last roll of this turn. False if nothing is known of it."""
        return False


def choose(level: int, game: Game, coach: NoCoach, random_bytes: RandomBytes) -> int:
    """The dice to hold in the turn of *game* after its first or second roll, as a mask; ALL_DICE: stop.

    A *coach* may know nothing: then every level plays as a beginner who does not err.
    """
    turn = game.turn
    if level != BEGINNER:
        mask = coach.hold_at(level, game)
        if mask != NO_ADVICE:
            return mask
    if turn.result() != FAILED:
        return ALL_DICE
    mask = nearest(turn.phase, turn.faces) & ALL_DICE
    if level == BEGINNER and random_bytes(1)[0] < _ERRS_BELOW:
        wrong = mask ^ 1 << below(DICE, random_bytes)
        if wrong != ALL_DICE:
            mask = wrong
    return mask
