"""*What would you hold?* Puzzles: positions of games of two, with their exact answers.

Above stand both totals, one's own first, and the phase; below it what is known of the other player. ROLL and SCORE
answer: to roll on with the dice that are held, or to end the turn.
"""

from p10core.const import const
from p10core.dice.evaluator import FAILED, evaluate
from p10core.dice.screens.dice_row import draw_dice
from p10core.dice.ten_dice import ALL_DICE, DICE, free_dice
from p10core.dice.turn import ROLLS
from p10core.game.chance import below
from p10core.game.phases import PHASES
from p10core.kernel.events import MENU, ROLL, SCORE
from p10core.kernel.frame import CLICK, COLUMNS, MADE, PULSE, REFUSED
from p10core.kernel.screen import Screen
from p10core.puzzle.positions import PUZZLES
from p10core.types import App, Frame

# Where each part of a puzzle lies; numbers of two bytes begin with the high one. Chances are in percent.
PHASE = const(0)
ROLLED = const(1)  # 1 or 2
OTHERS_PHASE = const(2)  # 0: the other has finished, and this is the last turn
MINE = const(3)
THEIRS = const(5)
FACES = const(7)
BEST = const(17)  # the mask of the best hold; in no puzzle it is to end the turn
NATURAL = const(19)  # of the one that the cautious player takes; ALL_DICE: to end the turn
BEST_WINS = const(21)
NATURAL_WINS = const(22)
SIZE = const(23)

COUNT = const(256)


class PuzzleScreen(Screen):
    """One puzzle after the other, until BACK."""

    def __init__(self, app: App) -> None:
        self._say = app.say
        self._row = 0  # of best holds, one after the other
        self._ask(app)

    def _ask(self, app: App) -> None:
        at = SIZE * below(COUNT, app.random_bytes)
        self._puzzle = puzzle = PUZZLES[at : at + SIZE]
        self._faces = puzzle[FACES : FACES + DICE]
        result = evaluate(puzzle[PHASE], self._faces)
        self._score = -1 if result == FAILED else result >> 10
        self._used = 0 if result == FAILED else result & ALL_DICE
        self._held = 0
        self._answer = ""

    def press(self, app: App, button: int, now: int) -> None:
        app.stale = True
        if button == MENU:
            app.restart()
        elif self._answer:
            if button == ROLL:
                self._ask(app)
        elif button == ROLL and self._held != ALL_DICE:
            self._judge(app, self._held)
        elif button == SCORE and self._score >= 0:
            self._judge(app, ALL_DICE)
        elif button < DICE:
            self._held ^= 1 << button
            app.frame.tune = CLICK
        else:
            app.frame.tune = REFUSED

    def _judge(self, app: App, mask: int) -> None:
        """The answer to a hold. One that shows the same numbers as the best one is the best one too."""
        say = self._say
        puzzle = self._puzzle
        best = _number(puzzle, BEST)
        wins = puzzle[BEST_WINS]
        if self._shows(mask) == self._shows(best):
            self._row += 1
            self._answer = say("Right! Wins %d%%") % wins
            app.frame.tune = MADE
            return
        self._row = 0
        if self._shows(mask) == self._shows(_number(puzzle, NATURAL)):
            self._answer = say("v: %d%%, yours %d%%") % (wins, puzzle[NATURAL_WINS])
        else:
            self._answer = say("v wins %d%%") % wins
        app.frame.tune = REFUSED

    def _shows(self, mask: int) -> list[int]:
        """The numbers of the dice of a *mask*, in order."""
        return sorted([self._faces[die] & 15 for die in range(DICE) if mask >> die & 1])

    def draw(self, app: App, frame: Frame) -> None:
        say = self._say
        puzzle = self._puzzle
        phase = puzzle[PHASE]
        frame.write(0, 0, "%d:%d" % (_number(puzzle, MINE), _number(puzzle, THEIRS)))
        frame.write_right(0, "%d:%s" % (phase, say(PHASES[phase].short_needs)))
        draw_dice(frame, say, self._faces, ALL_DICE, self._held, self._used, 0)
        if not self._answer:
            frame.write(3, 0, self._stands())
            frame.write(4, 0, self._next())
            return
        frame.write(0, 0, " " * COLUMNS)
        for die in range(DICE):
            if _number(puzzle, BEST) >> die & 1:
                frame.pixels[die] |= PULSE
                frame.write(0, 2 * die + 1, "v")
        frame.write(3, 0, self._answer)
        frame.write(4, 0, say("%d in a row ROLL:next") % self._row if self._row else say("ROLL:next BACK"))

    def _stands(self) -> str:
        """What the dice are worth as they lie, if the phase is made, and how far the other is."""
        say = self._say
        other = self._puzzle[OTHERS_PHASE]
        if self._score < 0:
            return say("Other on phase %d") % other if other else say("Last turn")
        if other:
            return say("Worth %d, other on %d") % (self._score, other)
        return say("Worth %d, last turn") % self._score

    def _next(self) -> str:
        """What to do, as in a turn."""
        say = self._say
        if self._held == ALL_DICE:
            return say("All held: free one")
        free = free_dice(self._held)
        if self._score >= 0:
            return say("SCORE or ROLL %2d dice") % free
        return say("Hold, ROLL %2d, %d left") % (free, ROLLS - self._puzzle[ROLLED])


def _number(puzzle: bytes, at: int) -> int:
    return puzzle[at] << 8 | puzzle[at + 1]
