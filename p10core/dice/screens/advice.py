"""The coach's advice: which dice to hold, and the chances with them beside those of the hold as it is."""

from p10core.coach.coach import FAILS, FULL, NO_ADVICE, POINTS, SAFE, WIN
from p10core.coach.estimate import as_played, shape
from p10core.coach.holds import best_hold, worth
from p10core.coach.odd import held_alone, odd_dice
from p10core.coach.outlook import among, plan_of
from p10core.const import const
from p10core.dice.evaluator import FAILED
from p10core.dice.screens.dice_row import draw_dice
from p10core.dice.ten_dice import ALL_DICE, COLOUR_NAMES, DICE, HIGH_DICE
from p10core.dice.turn import ROLLS
from p10core.game.phases import COLOUR, PHASES
from p10core.kernel.frame import COLUMNS, PULSE
from p10core.kernel.screen import Screen

_CERTAIN = const(10000)
_DOUBT = const(51)  # of FULL, 1 %: what the ends are right to, or nearly
_MORE = const(8)  # points than expected, that may well come


def advice(coach, game, aim):
    """The advice of *coach* for the turn of a game as it stands, None if it has none."""
    turn = game.turn
    if not 0 < turn.rolls < ROLLS:
        return None
    plan = turn.plan  # kept while the menu was open
    if not plan or plan.wanted != aim:
        plan = plan_of(coach, game, aim)
    found = Advice(coach, game, plan) if plan else None
    return None if coach.problem else found


class Advice:
    """The advice of *coach* for the turn of *game* as it stands after roll 1 or 2, by a *plan* of coach/outlook.py.

    ``mask``: the dice to hold; all ten: end the turn; NO_ADVICE where there is none. ``odd``: those of them that the
    way named beside them does not take. Most are low ones, held alone or to win by points: a wild in their place might
    make the phase, which then must be taken, for next to nothing. Others may yet become part of another way.
    """

    def __init__(self, coach, game, plan):
        turn = game.turn
        self._turn = turn
        self._plan = plan
        self._rolls = turn.rolls
        self.faces = bytes(turn.faces)
        self.mask = best_hold(coach, turn, plan)
        if self.mask != NO_ADVICE:
            self.odds, self.win = self._chances(coach, self.mask)
        result = turn.result()
        self._score = result >> 10 if result != FAILED else -1
        self._expected = -1
        if self._score < 0 and turn.rolls == ROLLS - 1 and plan.goal != SAFE and self.mask >= 0:
            self._expected = shape(coach, turn, self.mask)[0] // 8
        self.odd = odd_dice(turn.phase, self.faces, self.mask)
        self._held = -1
        self._line = ""

    def _chances(self, coach, held):
        """The chance to make the phase with these dice held, in hundredths of a percent, and what that is worth."""
        turn = self._turn
        plan = self._plan
        odds = as_played(plan, turn, coach.odds(turn.phase, turn.rolls, turn.faces, held))
        found = worth(coach, turn, plan, held)
        return odds, among(plan, found) if plan.goal == WIN else found

    def line(self, coach, say, held):
        """Hold as it is and hold as advised: the chances to make the phase, and in a game to win it. Without a *coach*,
        and once the dice were rolled, what it was last.
        """
        if coach and held != self._held and self._turn.rolls == self._rolls:
            self._held = held
            odds, win = self._chances(coach, held)
            goal = self._plan.goal
            # What is measured twice is never better than the best: the odds of the safe aim are within 0.1 %, the
            # chances to win a hair beside the truth.
            make = change(odds, max(odds, self.odds) if goal == SAFE else self.odds, _CERTAIN)
            if goal == WIN:
                self._line = fitted(say("make %s  win %s"), make, change(min(win, self.win), self.win, FULL))
            else:
                self._line = say("make %s, points" if goal == POINTS else "make %s") % make
        return self._line

    def reason(self, say):
        """Why a phase that is made is to be risked, or one is to be failed on purpose, or dice are held that are in
        none of the sets and runs that the hold is for; else nothing.
        """
        few = self.too_few()
        if few >= 0:
            return say("%d too few: roll on") % few
        if self._score >= 0 and self.odds != _CERTAIN:
            return say("Risk %d for more") % self._score
        if self._is_low_kept():
            return say("Low kept: W scores 0")
        return say("More ways kept open") if self.odd else ""

    def too_few(self):
        """The points, made or expected, than which it is better to fail on purpose, if that is the reason; else -1."""
        points = self._score
        if points >= 0:
            return points if self.odds != _CERTAIN and self._is_too_low(points) else -1
        points = self._expected
        if points < 0 or self._is_low_kept():
            return -1
        return points if self._is_too_low(points) and self._is_too_low(points + _MORE) else -1

    def _is_low_kept(self):
        return self.odd and self.odd >> HIGH_DICE << HIGH_DICE == self.odd

    def _is_too_low(self, score):
        """Whether to fail is better than so many points, beyond doubt."""
        doubt = _DOUBT if self._plan.goal == WIN else 0
        return self._plan.ends[score] + doubt < self._plan.ends[FAILS]

    def purpose(self, say, target_text):
        """What the phase is to become with the dice to hold. *target_text*: of p10core.dice.screens.turn."""
        if self.mask == ALL_DICE:
            return say("Coach: SCORE it")
        if not self.mask:
            return say("Coach: roll all ten")
        return say("Hold v for %s") % self._target(say, target_text)

    def _target(self, say, target_text):
        phase = self._turn.phase
        faces = self.faces
        dice = [die for die in range(DICE) if self.mask >> die & 1]
        if PHASES[phase][0][0] == COLOUR:
            return say(COLOUR_NAMES[faces[dice[0]] >> 4])
        return target_text(say, phase, held_alone(faces, self.mask))

    def draw(self, frame):
        """Mark the dice to hold: they pulse, and over each number is a ``v``, in place of the first line."""
        frame.write(0, 0, " " * COLUMNS)
        for die in range(DICE):
            if self.mask >> die & 1:
                frame.pixels[die] |= PULSE
                frame.write(0, 2 * die + 1, "v")


class AfterwardsScreen(Screen):
    """What would have been best before the last roll: those dice, with the *advice* held; *held*: what was."""

    def __init__(self, advice, held):
        self.advice = advice
        self.held = held

    def press(self, app, button, now):
        app.back()

    def draw(self, app, frame):
        advice = self.advice
        draw_dice(frame, app.say, advice.faces, ALL_DICE, advice.mask, 0, 0)
        frame.write(0, 0, advice.reason(app.say) or app.say("Best hold was:"))
        frame.write(3, 0, advice.line(None, app.say, self.held))
        frame.write(4, 0, app.say("OK: go on"))


def change(yours, best, whole):
    """Two chances of *whole* in percent, ``74>69``; one number where they are the same."""
    yours = percent(yours, whole)
    best = percent(best, whole)
    return "%d" % best if yours == best else "%d>%d" % (yours, best)


def percent(chance, whole):
    """To the nearest percent; only what is certain is 0 or 100."""
    return chance * 100 // whole if chance in (0, whole) else min(max((chance * 100 + whole // 2) // whole, 1), 99)


def fitted(text, make, win):
    """*text* with both, in a line: with fewer spaces, or without the chance to win that is now."""
    for line in (text % (make, win), (text % (make, win)).replace("  ", " ")):
        if len(line) <= COLUMNS:
            return line
    return (text % (make, win.split(">")[-1])).replace("  ", " ")
