"""A turn: the dice, what they make, what is missing, what to do next."""

from p10core.dice import ALL_DICE, roll
from p10core.evaluator import FAILED, commonest_colour, nearest, target
from p10core.events import MENU, ROLL, SCORE
from p10core.frame import CLICK, LANDED, MADE, REFUSED
from p10core.phases import COLOUR, PHASES, RUN, SET
from p10core.screens import Screen
from p10core.screens.dice_row import Throw, draw_dice
from p10core.turn import ROLLS, IllegalMove


class TurnScreen(Screen):
    """The turn that is on in ``app.game``."""

    def __init__(self, app):
        self.turn = app.game.turn
        self.throw = Throw()
        self.result = FAILED
        self.status = ""
        self.hint = ""  # said instead of what to do next, until the next press
        self.asking = False  # whether SCORE was pressed though the phase is not made
        self._judge(app)

    def press(self, app, button, now):
        if self.throw.rolling:
            return
        asked = self.asking
        self.asking = False
        self.hint = ""
        app.stale = True
        if button == ROLL:
            self.roll(app, now)
        elif button == SCORE:
            self._score(app, asked)
        elif button == MENU:
            if not asked:
                app.open_menu()
        else:
            self._toggle(app, button)

    def tick(self, app, now):
        if self.throw.land(now):
            app.stale = True
            if not self.throw.rolling:
                self._judge(app)
                app.frame.tune = LANDED if self.result == FAILED else MADE

    def roll(self, app, now):
        """Roll the free dice; they are safe in the record before they are shown."""
        try:
            self.turn.check_roll()
        except IllegalMove:
            return self._refuse(app, app.words.ALL_HELD if self.turn.held == ALL_DICE else app.words.NO_ROLL_LEFT)
        faces = bytearray(self.turn.faces)
        roll(faces, self.turn.held, app.random_bytes)
        app.count(faces, ~self.turn.held)
        app.game.roll(faces)
        self.throw.start(~self.turn.held & ALL_DICE, now)
        app.stale = True

    def _toggle(self, app, die):
        if self.turn.rolls == 0:
            return self._refuse(app, app.words.ROLL_FIRST)
        if self.turn.rolls == ROLLS:
            return self._refuse(app, app.words.NO_ROLL_LEFT)
        self.turn.toggle(die)
        app.frame.tune = CLICK

    def _score(self, app, asked):
        if self.turn.rolls == 0:
            return self._refuse(app, app.words.ROLL_FIRST)
        if self.result == FAILED and self.turn.rolls < ROLLS and not asked:
            self.asking = True
            app.frame.tune = REFUSED
            return
        app.end_turn()

    def _refuse(self, app, hint):
        self.hint = hint
        app.frame.tune = REFUSED

    def _judge(self, app):
        """Work out what the dice are worth, once a roll."""
        words = app.words
        self.result = self.turn.result()
        if self.turn.rolls == 0:
            self.status = words.PHASE[self.turn.phase]
        elif self.result != FAILED:
            self.status = words.MADE % (self.result >> 10)
        else:
            missing = nearest(self.turn.phase, self.turn.faces) >> 10
            self.status = words.MORE_FOR % (missing, target_text(words, self.turn.phase, self.turn.faces))

    def reword(self, app):
        self.hint = ""
        self._judge(app)

    def draw(self, app, frame):
        game = app.game
        words = app.words
        frame.write(0, 0, game.player().name)
        frame.write_right(0, "%d:%s" % (self.turn.phase, words.PHASE_SHORT[self.turn.phase]))
        rolling = self.throw.rolling
        used = 0 if rolling or self.result == FAILED else self.result & ALL_DICE
        if self.turn.rolls:
            draw_dice(frame, words, self.turn.faces, ALL_DICE, self.turn.held, used, rolling)
        if rolling:
            return
        if self.asking:
            frame.write(3, 0, words.NOT_MADE_SURE)
            frame.write(4, 0, words.GIVE_UP)
        else:
            frame.write(3, 0, self.status)
            frame.write(4, 0, self.hint or self._next(words))

    def _next(self, words):
        """What to do next."""
        left = ROLLS - self.turn.rolls
        made = self.result != FAILED
        if left == ROLLS:
            return words.ROLL_TO_START
        if left == 0:
            return words.SCORE_MADE % (self.result >> 10) if made else words.SCORE_FAILED
        # One wording whatever is held: a press then changes two digits of the line, and little goes to the OLED.
        return (words.SCORE_OR_ROLL if made else words.HOLD_OR_ROLL) % (free_dice(self.turn.held), left)


def free_dice(held):
    """How many of the ten dice are not held."""
    free = 10
    while held:
        held &= held - 1
        free -= 1
    return free


def target_text(words, phase, faces):
    """What the phase could become with these dice, as ``8+10``, ``8+3-6``, ``4-10`` or a colour."""
    groups = PHASES[phase]
    if groups[0][0] == COLOUR:
        return words.COLOURS[commonest_colour(faces)]
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
    words_of_target = [str(number) for number in sets]
    if len(sets) == 1 and not run:
        words_of_target *= 2  # both sets of one number
    if run:
        words_of_target.append("%d-%d" % (run[0], run[-1]))
    return "+".join(words_of_target)
