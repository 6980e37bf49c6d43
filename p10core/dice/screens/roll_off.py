"""Who starts? Each player rolls one high die, the one under their place; those who roll the same roll again."""

from p10core.const import const
from p10core.dice.entries import high_die_entry
from p10core.dice.screens.dice_row import Throw, draw_dice
from p10core.dice.ten_dice import ALL_DICE, DICE, count, face_of, roll, side_of
from p10core.events import MENU, ROLL, SCORE
from p10core.frame import LANDED, REFUSED
from p10core.screens import Screen

_LOWEST = const(5)  # a high die's numbers count from here, side by side


class RollOffScreen(Screen):
    """The roll-off of ``app.play.game``; ``seats`` are in the order in which the names were given."""

    def __init__(self, app):
        self.roll_off = app.play.roll_off
        self.seat = self.roll_off.next()
        self.faces = bytearray(DICE)
        self.thrown = 0  # mask of the dice that show a roll
        for seat, rolls in enumerate(self.roll_off.rolls):
            if rolls:
                self.faces[seat] = face_of(seat, rolls[-1] - _LOWEST)
                self.thrown |= 1 << seat
        self.throw = Throw()

    def ahead(self, app):
        return "dice.screens.between dice.screens.turn"

    def press(self, app, button, now):
        if self.throw.rolling:
            return
        if button == MENU:
            app.open_menu()
        elif self.seat < 0:
            if button in (ROLL, SCORE):
                app.play.game.seat(self.roll_off)
                app.play.go_on(app)
        elif button == ROLL:
            self._roll(app, now)
        else:
            app.frame.tune = REFUSED
            app.stale = True

    def tick(self, app, now):
        if self.throw.land(now):
            self.seat = self.roll_off.next()
            app.frame.tune = LANDED
            app.stale = True
        waits = not self.throw.rolling and self.seat >= 0 and app.play.game.players[self.seat].level
        if not waits:
            self.since = -1
        elif self.passed(app, now, 1):
            self._roll(app, now)

    def _roll(self, app, now):
        die = 1 << self.seat
        roll(self.faces, ~die, app.random_bytes)
        count(app.counts, self.faces, die)
        self.roll_off.add(self.faces[self.seat] & 15)
        app.keep(high_die_entry(side_of(self.seat, self.faces[self.seat])))
        self.thrown |= die
        self.throw.start(die, now)
        app.stale = True

    def draw(self, app, frame):
        say = app.say
        players = app.play.game.players
        frame.write(0, 0, say("Who starts?") if self.seat >= 0 else say("Order of play"))
        draw_dice(frame, say, self.faces, self.thrown & ALL_DICE, 0, 0, self.throw.rolling)
        if self.throw.rolling:
            return
        if self.seat < 0:
            frame.write(3, 0, " ".join([players[seat].name for seat in self.roll_off.order()]))
            frame.write(4, 0, say("OK: next"))
            return
        name = players[self.seat].name
        if self.roll_off.rolls[self.seat]:
            frame.write(3, 0, say("Tie: %s") % " ".join([players[seat].name for seat in self.roll_off.due()]))
        frame.write(4, 0, say("%s: ROLL a die") % name)
