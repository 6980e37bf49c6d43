"""What people see of the coach: the dice to hold, and how the chances change with them.

advice = coach.advise(game, AUTO)      # or None
advice.mask                            # 0b0001000101
advice.line(say, turn.held)            # "make 74→98  win 51→54%"
advice.said(say)                       # "Hold v for 8s+10s", or why it looks strange
"""

from p10core.coach.file import CERTAIN, FAILS, POINTS, SAFE, WIN
from p10core.coach.search import held_alone, odd_dice, points_of
from p10core.const import const
from p10core.dice.opponents import NO_ADVICE
from p10core.dice.screens.dice_row import draw_dice
from p10core.dice.screens.turn import target_text
from p10core.dice.ten_dice import ALL_DICE, COLOUR_NAMES, DICE, HIGH_DICE
from p10core.dice.turn import ROLLS
from p10core.game.phases import COLOUR, PHASES
from p10core.kernel.frame import COLUMNS, PULSE
from p10core.kernel.screen import Screen
from p10core.types import App, Coach, Frame, Game, Turn, Words

_DOUBT = const(100)  # 1 %: what the ends are right to, or nearly
_MORE = const(8)  # points than expected, that may well come


class Advice:
    """The advice of a *coach* for the turn of *game* as it stands after roll 1 or 2, for an *aim*.

    ``mask``: the dice to hold; all ten: end the turn; NO_ADVICE if there is none. ``odds``: the chance to make the
    phase with them. ``win``: what they are worth. ``odd``: dice of the hold that are not needed for what the advice
    names, such as a low die that is held for points. Rolled again, it might show a wild, and a phase that a wild makes
    must be scored, for few points. Others may become part of another way.
    """

    def __init__(self, coach: Coach, game: Game, aim: int) -> None:
        turn = game.turn
        self._coach = coach
        self._game = game
        self._aim = aim
        self.turn = turn
        self._plan = plan = coach.plan(game, aim)
        self._rolls = turn.rolls
        self._asked = turn.held
        self.faces = bytes(turn.faces)
        self.mask = coach.search(game, aim).advice(turn.held)
        self.odds, self.win = self._chances(self.mask)
        points = points_of(turn)
        self._score = NO_ADVICE if points == FAILS else points
        self._expected = NO_ADVICE
        if points == FAILS and turn.rolls == ROLLS - 1 and plan.goal != SAFE and self.mask != NO_ADVICE:
            self._expected = coach.file.shape(turn.phase, turn.rolls, turn.faces, self.mask)[0] // 8
        self.odd = odd_dice(turn.phase, self.faces, self.mask)
        self.held = NO_ADVICE
        self._line = ""

    def is_of(self, turn: Turn) -> bool:
        """Whether it is for the dice of a *turn* as they lie and are held."""
        return self.turn is turn and self._rolls == turn.rolls and self._asked == turn.held

    def _chances(self, held: int) -> tuple[int, int]:
        """The chance to make the phase with these dice held, and what that is worth."""
        turn = self.turn
        plan = self._plan
        odds = plan.as_played(turn.rolls, self._coach.file.odds(turn.phase, turn.rolls, turn.faces, held))
        return odds, self._coach.worth(self._game, self._aim, held)

    def line(self, say: Words, held: int) -> str:
        """The chances with the dice that are held, and with those that are advised: to make the phase, and in a game to
        win it. Once the dice are rolled on, the line stays as it was.
        """
        if held != self.held and self.turn.rolls == self._rolls and self._coach.is_ready():
            self.held = held
            odds, win = self._chances(held)
            goal = self._plan.goal
            # What is measured twice is never better than the best: the odds of the safe aim are within 0.1 %, the
            # chances to win a hair beside the truth.
            make = change(odds, max(odds, self.odds) if goal == SAFE else self.odds)
            if goal == WIN:
                self._line = fitted(say("make %s win %s%%"), make, change(min(win, self.win), self.win))
            else:
                self._line = say("make %s%%, points" if goal == POINTS else "make %s%%") % make
        return self._line

    def said(self, say: Words) -> str:
        """In a line why it looks strange, or what the phase is to become."""
        return self.reason(say) or self.purpose(say)

    def reason(self, say: Words) -> str:
        """Why the advice looks strange, or nothing. It may risk a phase that is made, fail on purpose, or hold dice
        that are in none of the sets and runs that it is for.
        """
        few = self.too_few()
        if few is not None:
            return say("%d too few: roll on") % few
        if self._score >= 0 and self.odds != CERTAIN:
            return say("Risk %d for more") % self._score
        if self._is_low_kept():
            return say("No new W: it scores 0")
        return say("More ways kept open") if self.odd else ""

    def too_few(self) -> int | None:
        """The points, made or expected, if it is better to fail on purpose than to score them; else None."""
        points = self._score
        if points >= 0:
            return points if self.odds != CERTAIN and self._is_too_low(points) else None
        points = self._expected
        if points < 0 or self._is_low_kept():
            return None
        return points if self._is_too_low(points) and self._is_too_low(points + _MORE) else None

    def _is_low_kept(self) -> bool | int:
        return self.odd and self.odd >> HIGH_DICE << HIGH_DICE == self.odd

    def _is_too_low(self, score: int) -> bool:
        """Whether to fail is better than so many points, beyond doubt."""
        doubt = _DOUBT if self._plan.goal == WIN else 0
        return self._plan.ends[score] + doubt < self._plan.ends[FAILS]

    def purpose(self, say: Words) -> str:
        """What the phase is to become with the dice to hold."""
        if self.mask == ALL_DICE:
            return say("Coach: SCORE it")
        if not self.mask:
            return say("Coach: roll all ten")
        return say("Hold v for %s") % self._target(say)

    def _target(self, say: Words) -> str:
        phase = self.turn.phase
        if PHASES[phase].groups[0][0] != COLOUR:
            return target_text(say, phase, held_alone(self.faces, self.mask))
        die = 0
        while not self.mask >> die & 1:
            die += 1
        return say(COLOUR_NAMES[self.faces[die] >> 4])

    def draw(self, frame: Frame) -> None:
        """Mark the dice to hold: they pulse, and over each number is a ``v``, in place of the first line."""
        frame.write(0, 0, " " * COLUMNS)
        for die in range(DICE):
            if self.mask >> die & 1:
                frame.pixels[die] |= PULSE
                frame.write(0, 2 * die + 1, "v")


class AfterwardsScreen(Screen):
    """What would have been best before the last roll: those dice, with the *advice* held."""

    def __init__(self, advice: "Advice") -> None:
        self.advice = advice

    def press(self, app: App, button: int, now: int) -> None:
        app.back()

    def draw(self, app: App, frame: Frame) -> None:
        advice = self.advice
        draw_dice(frame, app.say, advice.faces, ALL_DICE, advice.mask, 0, 0)
        frame.write(0, 0, advice.reason(app.say) or app.say("Best hold was:"))
        frame.write(3, 0, advice.line(app.say, advice.held))
        frame.write(4, 0, app.say("OK: go on"))


def change(yours: int, best: int) -> str:
    """Two chances in percent, ``74→69``; one number if they are the same. ``?``: that one is not known."""
    now = percent(yours)
    then = percent(best)
    return then if now == then else "%s→%s" % (now, then)


def percent(chance: int) -> str:
    """To the nearest percent; only what is certain is 0 or 100."""
    if chance == NO_ADVICE:
        return "?"
    return str(chance // 100 if chance in (0, CERTAIN) else min(max((chance + 50) // 100, 1), 99))


def fitted(text: str, make: str, win: str) -> str:
    """*text* with both, in a line; if that is too long without the chance to win that is now."""
    line = text % (make, win)
    return line if len(line) <= COLUMNS else text % (make, win.split("→")[-1])
