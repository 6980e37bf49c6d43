"""What a kiosk shows: dice that roll by themselves, a warning before a game is abandoned, initials for the best."""

from p10core import best
from p10core.best import INITIALS
from p10core.const import const
from p10core.dice.screens.dice_row import Throw, draw_dice
from p10core.dice.ten_dice import ALL_DICE, DICE, roll
from p10core.entries import new_best_entry
from p10core.screens import Screen
from p10core.screens.best import BestScreen, best_line
from p10core.screens.initials import InitialsScreen

_ROLL_EACH_MS = const(5000)
WARNING_S = const(15)


class AttractScreen(Screen):
    """Dice that roll by themselves until somebody presses a button."""

    attended = False

    def __init__(self):
        self.faces = bytearray(DICE)
        self.throw = Throw()
        self.rolled_at = None
        self.place = 0

    def press(self, app, button, now):
        app.lobby().new_game(app)

    def tick(self, app, now):
        if self.rolled_at is None or now - self.rolled_at >= _ROLL_EACH_MS:
            self.rolled_at = now
            self.place += 1
            roll(self.faces, 0, app.random_bytes)
            self.throw.start(ALL_DICE, now)
            app.stale = True
        if self.throw.land(now):
            app.stale = True

    def draw(self, app, frame):
        frame.write_centred(0, app.say("Ten-phase dice"))
        if self.rolled_at is not None:
            draw_dice(frame, app.say, self.faces, ALL_DICE, 0, 0, self.throw.rolling)
        rows = app.best
        if rows:
            place = self.place % len(rows)
            frame.write_centred(3, best_line(place, rows[place][0], rows[place][1]))
        waiting = app.board.waiting if app.board else 0
        news = waiting and self.place & 1
        frame.write_centred(4, app.say("%d not sent: plug in") % waiting if news else app.say("Press any button"))


class WarningScreen(Screen):
    """Counts down to the end of a game that nobody plays; any button goes on with it."""

    attended = False

    def __init__(self):
        self.ends_at = None
        self.left = WARNING_S

    def press(self, app, button, now):
        app.back()

    def tick(self, app, now):
        if self.ends_at is None:
            self.ends_at = now + 1000 * WARNING_S
        left = (self.ends_at - now + 999) // 1000
        if left <= 0:
            return _attract(app)
        if left != self.left:
            self.left = left
            app.stale = True

    def draw(self, app, frame):
        frame.write(0, 0, app.say("Still there?"))
        frame.write_big(str(self.left))
        frame.write(4, 0, app.say("Press any button"))


def _attract(app):
    app.lobby().leave(app)
    app.play.go_on(app)


class BestInitialsScreen(InitialsScreen):
    """Asks for three initials for a *total* that is among the best."""

    def __init__(self, total, name):
        super().__init__(str(total), name[:INITIALS])
        self.total = total

    def take(self, app):
        app.keep(new_best_entry(self.total, self.text))  # before it is in the table: a new sector begins with the table
        best.add(app.best, self.total, self.text)
        app.lobby().new_game(app, True)
        app.cover(BestScreen())
