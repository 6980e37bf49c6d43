"""The lesson, step by step: it says what to press, and why. Nothing else has an effect; MENU leaves.

The dice are the same for everybody. They were chosen so that each hold is the best one for who wants to make phase 1,
and looks like it: three of a kind; a wild; a die too few at the end. Then a turn in which the phase is made with few
points, and to roll on risks nothing.
"""

from p10core.const import const
from p10core.dice.evaluator import FAILED, evaluate
from p10core.dice.screens.dice_row import Throw, draw_dice
from p10core.dice.ten_dice import ALL_DICE, DICE, parse_face
from p10core.kernel.events import MENU, ROLL, SCORE
from p10core.kernel.frame import CELEBRATE, CLICK, COLUMNS, FANFARE, LANDED, MADE, PULSE, REFUSED, ROLLING
from p10core.kernel.frame import FAILED as FAILED_TUNE
from p10core.kernel.notice import wrapped
from p10core.kernel.screen import Screen
from p10core.types import App, Frame

CARD = const(0)  # a text alone, until OK
THROW = const(1)  # ROLL throws the dice that are not held
HOLD = const(2)  # these dice are to be held
ASK = const(3)  # SCORE is to be held down, for the coach; left out if there is none
STOP = const(4)  # SCORE ends the turn

PHASE = const(1)

ROLLED = (
    "8G 5G 8B 6G 10G 8R 1B 3G 4B 2O",
    "8G 6R 8B 10B 5B 8R WR 1R 3R 4R",
    "8G 9B 8B 6G 5B 8R WR 2B 4B 1G",
    "9O 6R 10O 9R 5B 7G 2G WB 4B 3B",
    "9O 7G 5O 9R 6B 9G WR WB 1O 4R",
    "9O 10R 6B 9R 10G 9G WR WB 2R 3B",
)

# Each what it asks for, the dice to hold as a mask, and what is said: four lines of the screen, beside dice two.
STEPS = (
    (CARD, 0, "Ten dice, ten phases. Phase 1 is first: two sets of three equal numbers."),
    (THROW, 0, "You have three rolls. Press ROLL."),
    (HOLD, 0b100101, "Hold the three 8s: press keys under a v."),
    (THROW, 0, "Held dice stay. ROLL rolls the others."),
    (HOLD, 0b1100101, "A W is any number you want. Hold it too."),
    (THROW, 0, "You may hold any dice or let go. Now ROLL."),
    (STOP, 0, "One die short after three rolls: SCORE."),
    (CARD, 0, "Missed, so the phase stays: try it again. Who plays alone loses 5 points."),
    (THROW, 0, "Your next turn: again three rolls. ROLL."),
    (ASK, 0, "Unsure? Hold SCORE down: ask the coach."),
    (HOLD, 0b10001001, "9 9 W make one set: hold those with a v."),
    (THROW, 0, "ROLL the other seven dice."),
    (HOLD, 0b11101001, "Made: 34 points. Want more? Hold 9s and Ws."),
    (THROW, 0, "Two W and any die are a set: no risk. ROLL."),
    (STOP, 0, "Better: 47 points. SCORE writes it down."),
    (CARD, 0, "A phase scores the numbers of the dice that it needs; a W counts 0."),
    (CARD, 0, "Bonuses: 40 for 221 points by phase 5, 40 for the first to make phase 10."),
    (CARD, 0, "Once phase 10 is made the others go on till they miss. The best total wins."),
    (CARD, 0, "Phase 1 is made! Next comes phase 2: a set of 3, a run of 4. Now play a game."),
)
TOO_SHORT = "Too short: hold SCORE down for a second."
TURNS = (0, 3)  # the rolls with which one begins


class LessonScreen(Screen):
    """One step after the other."""

    def __init__(self, app: App) -> None:
        self.throw = Throw()
        self.roll = -1  # of ROLLED
        self.faces = bytearray(DICE)
        self.held = self.used = 0
        self.place = -1
        self._go_on(app)

    def _go_on(self, app: App) -> None:
        """The next step; a tower without a coach has none to ask."""
        self.place += 1
        self.kind, self.mask, self.text = STEPS[self.place]
        self.holds_score = self.kind == ASK
        if self.kind == ASK and not _has_coach(app):
            self._go_on(app)
        if self.place == len(STEPS) - 1:
            app.frame.tune = FANFARE

    def is_deaf(self) -> bool:
        return self.throw.rolling > 0

    def press(self, app: App, button: int, now: int) -> None:
        kind = self.kind
        app.stale = True
        if self.throw.rolling:
            return
        if button == MENU or button == SCORE and self.place == len(STEPS) - 1:
            app.restart()
        elif button == SCORE and kind in (CARD, STOP) or button == ROLL and kind == CARD:
            if kind == STOP:
                app.frame.tune = FAILED_TUNE if self.used == 0 else CLICK
            self._go_on(app)
        elif button == ROLL and kind == THROW:
            self._roll(app, now)
        elif kind == HOLD and button < DICE and self.mask >> button & 1:
            self.held ^= 1 << button
            app.frame.tune = CLICK
            if self.held == self.mask:
                self._go_on(app)
        else:
            app.frame.tune = REFUSED
            if kind == ASK and button == SCORE:
                self.text = TOO_SHORT

    def long_press(self, app: App, button: int, now: int) -> None:
        if button == SCORE and self.kind == ASK:
            app.stale = True
            self._go_on(app)
        else:
            super().long_press(app, button, now)

    def _roll(self, app: App, now: int) -> None:
        self.roll += 1
        if self.roll in TURNS:
            self.held = 0
        for die, text in enumerate(ROLLED[self.roll].split()):
            self.faces[die] = parse_face(text)
        self.throw.start(ALL_DICE & ~self.held, now)
        result = evaluate(PHASE, self.faces)
        self.used = 0 if result == FAILED else result & ALL_DICE
        self._go_on(app)

    def tick(self, app: App, now: int) -> None:
        if self.throw.land(now):
            app.stale = True
            if not self.throw.rolling:
                app.frame.tune = MADE if self.used else LANDED

    def draw(self, app: App, frame: Frame) -> None:
        say = app.say
        lines = wrapped(say(self.text))
        if self.kind == CARD:
            for row, line in enumerate(lines):
                frame.write(row, 0, line)
            is_last = self.place == len(STEPS) - 1
            hint = say("OK: next") if self.place else say("OK: next  MENU: leave")
            frame.write(4, 0, say("OK: go on") if is_last else hint)
            if is_last:
                frame.light = CELEBRATE
            elif not self.place:
                for die in range(DICE):
                    frame.pixels[die] = ROLLING
            return
        rolling = self.throw.rolling
        begins = self.kind == THROW and self.roll + 1 in TURNS
        if not begins:
            draw_dice(frame, say, self.faces, ALL_DICE, self.held, 0 if rolling else self.used, rolling)
        if rolling:
            return
        if self.kind == HOLD:
            frame.write(0, 0, " " * COLUMNS)
            for die in range(DICE):
                if self.mask >> die & 1:
                    frame.write(0, 2 * die + 1, "v")
                    if not self.held >> die & 1:
                        frame.pixels[die] |= PULSE
        elif not begins:
            frame.write(0, 0, say("Phase 1, roll %d of 3") % (self.roll % 3 + 1))
        for row, line in enumerate(lines):
            frame.write(3 + row, 0, line)


def _has_coach(app: App) -> bool:
    """Whether people may ask a coach on this tower, and it has one."""
    settings = app.settings
    if not app.open_file or not settings.coach or settings.kiosk and settings.coach_kiosk != 1:
        return False
    try:
        app.open_file("/coach.bin", "rb").close()
    except OSError:
        return False
    return True
