"""A turn: the dice, what they make, what is missing, what to do next."""

import gc

from p10core.dice.entries import ASKED, AT_DICE
from p10core.dice.evaluator import FAILED, commonest_colour, nearest, target
from p10core.dice.screens.dice_row import Throw, draw_dice
from p10core.dice.ten_dice import ALL_DICE, COLOUR_NAMES, free_dice, roll
from p10core.dice.turn import ROLLS
from p10core.game.phases import COLOUR, PHASES, RUN, SET
from p10core.kernel.events import MENU, ROLL, SCORE
from p10core.kernel.frame import CLICK, LANDED, MADE, REFUSED
from p10core.kernel.screen import Screen
from p10core.kernel.settings import COACH_AFTER
from p10core.types import Advice, Any, App, Bytes, Frame, MaybeNone, Refusal, Words


class TurnScreen(Screen):
    """The turn that is on in ``app.program.game``."""

    holds_score = True  # for the coach

    def __init__(self, app: App) -> None:
        self.turn = app.program.game.turn
        self.throw = Throw()
        self.result = FAILED
        self.status = ""
        self.hint = ""  # said instead of what to do next, until the next press
        self.asking = app.program.stage == ASKED  # whether SCORE was pressed though the phase is not made
        self.advice: Advice | MaybeNone = None
        self.said = ""  # by the coach: what to do, and why
        self.is_asked = False  # just now: first the dice to hold are shown, then what they are worth
        self._judge(app)

    def is_deaf(self) -> bool:
        return self.throw.rolling > 0

    def press(self, app: App, button: int, now: int) -> None:
        if self.throw.rolling:
            return
        asked = self.asking
        if asked and button != SCORE:
            app.program.be_at(app, AT_DICE)
        self.asking = False
        self.hint = ""
        app.stale = True
        if button == ROLL:
            self.roll(app, now)
        elif button == SCORE:
            self._score(app, asked)
        elif button == MENU:
            if self.advice and not asked:
                self.advice = None
            elif not asked:
                app.program.open_menu(app)
        else:
            self._toggle(app, button)

    def long_press(self, app: App, button: int, now: int) -> None:
        if button == SCORE and app.program.coach.may_advise():
            if not self.throw.rolling:
                if self.asking:
                    app.program.be_at(app, AT_DICE)
                self.asking = False
                self.advise(app)
        else:
            super().long_press(app, button, now)

    def advise(self, app: App) -> None:
        """Show what the coach would hold, or no more; one that speaks afterwards tells of the hold before the roll."""
        app.stale = True
        if self.advice:
            self.advice = None
        elif app.settings.coach == COACH_AFTER and app.program.coach.look_back(app, self.turn):
            return
        elif self.turn.rolls == ROLLS:
            self.hint = self._next(app.say)
        elif app.settings.coach == COACH_AFTER or not self.turn.rolls:
            self.hint = app.say("ROLL first")
        else:
            gc.collect()  # the coach may be in the middle of a thought: what is said is not to lie amid its garbage
            self.advice = advice = app.program.coach.advice(app.program.game)
            self.is_asked = True
            if advice:
                self.said = advice.said(app.say)
            else:
                self.hint = app.program.coach.why_none(app.say)

    def think(self, app: App) -> bool | Any:
        return app.program.coach.think(app.program.game, app.say, self.advice)

    def tick(self, app: App, now: int) -> None:
        if self.is_asked:
            self.is_asked = False
            app.stale = True
        if self.throw.land(now):
            app.stale = True
            if not self.throw.rolling:
                gc.collect()  # what is made from now on lies together: nobody presses just now
                self._judge(app)
                app.frame.tune = LANDED if self.result == FAILED else MADE

    def roll(self, app: App, now: int) -> None:
        """Roll the free dice; they are safe in the record before they are shown."""
        if self._is_refused(app, self.turn.why_no_roll()):
            return
        app.program.coach.rolls_on(app.program.game, app.say)
        self.advice = None
        faces = app.program.game.dealt()
        if not faces:
            faces = bytearray(self.turn.faces)
            roll(faces, self.turn.held, app.random_bytes)
        app.program.game.roll(faces)
        self.throw.start(~self.turn.held & ALL_DICE, now)
        app.stale = True

    def _toggle(self, app: App, die: int) -> None:
        if not self._is_refused(app, self.turn.why_no_hold()):
            app.program.game.toggle(die)
            app.frame.tune = CLICK

    def _score(self, app: App, asked: bool) -> None:
        if self._is_refused(app, self.turn.why_no_stop()):
            return
        if self.result == FAILED and self.turn.rolls < ROLLS and not asked:
            app.program.be_at(app, ASKED)
            self.asking = True
            app.frame.tune = REFUSED
            return
        app.program.coach.judge(app.program.game, True)
        app.program.end_turn(app)

    def _is_refused(self, app: App, refusal: Refusal | None) -> bool:
        """Whether the rules refuse a move; the screen then says why."""
        if refusal:
            self.hint = app.say(refusal.hint)
            app.frame.tune = REFUSED
        return refusal is not None

    def _judge(self, app: App) -> None:
        """Work out what the dice are worth, once a roll."""
        say = app.say
        self.result = self.turn.result()
        if self.turn.rolls == 0:
            self.status = say(PHASES[self.turn.phase].needs)
        elif self.result != FAILED:
            self.status = say("MADE %d points") % (self.result >> 10)
        elif self.turn.rolls == ROLLS:
            self.status = say("Phase %d is missed") % self.turn.phase
        else:
            missing = nearest(self.turn.phase, self.turn.faces) >> 10
            self.status = say("%d more for %s") % (missing, target_text(say, self.turn.phase, self.turn.faces))

    def reword(self, app: App) -> None:
        self.hint = ""
        self._judge(app)

    def draw(self, app: App, frame: Frame) -> None:
        game = app.program.game
        say = app.say
        frame.write(0, 0, game.player().name)
        frame.write_right(0, "%d:%s" % (self.turn.phase, say(PHASES[self.turn.phase].short_needs)))
        rolling = self.throw.rolling
        used = 0 if rolling or self.result == FAILED else self.result & ALL_DICE
        if self.turn.rolls:
            draw_dice(frame, say, self.turn.faces, ALL_DICE, self.turn.held, used, rolling)
        if rolling:
            return
        if self.asking:
            frame.write(3, 0, say("Give up the phase?"))
            frame.write(4, 0, say("SCORE: yes BACK: no"))
        elif self.advice:  # first what to do, and why; then the figures, as soon as they are counted
            self.advice.draw(frame)
            frame.write(3, 0, self.hint or self.said)
            frame.write(4, 0, self._next(say) if self.is_asked else self.advice.line(say, self.turn.held))
        else:
            frame.write(3, 0, self.status)
            frame.write(4, 0, self.hint or self._next(say))

    def _next(self, say: Words) -> str:
        """What to do next."""
        left = ROLLS - self.turn.rolls
        made = self.result != FAILED
        if left == ROLLS:
            return say("ROLL the dice")
        all_held = self.turn.held == ALL_DICE
        if left == 0 or made and all_held:
            return say("SCORE: ends the turn")
        if all_held:
            return say("All held: free one")
        # One wording whatever is held: a press then changes two digits of the line, and little goes to the OLED.
        free = free_dice(self.turn.held)
        return say("SCORE or ROLL %2d dice") % free if made else say("Hold, ROLL %2d, %d left") % (free, left)


def target_text(say: Words, phase: int, faces: Bytes) -> str:
    """What the phase could become with these dice, as ``8s+10s``, ``8s+3-6``, ``4-10`` or a colour."""
    groups = PHASES[phase].groups
    if groups[0][0] == COLOUR:
        return say(COLOUR_NAMES[commonest_colour(faces)])
    numbers = bytearray(11)
    target(phase, faces, numbers)
    sets = []
    run = []
    for number in range(1, 11):
        amount = numbers[number]
        if groups[-1][0] == RUN:
            if groups[0][0] == SET and amount >= groups[0][1]:
                sets.append(number)
                amount -= groups[0][1]
            if amount:
                run.append(number)
        elif amount:
            sets.append(number)
    parts = [say("%ds") % number for number in sets]
    if len(sets) == 1 and not run:
        parts *= 2  # both sets of one number
    if run:
        parts.append("%d-%d" % (run[0], run[-1]))
    return "+".join(parts)
