"""Who plays first: each player rolls one high die, all at once; those who roll the same roll again. Then the order."""

from p10core.const import const
from p10core.dice.entries import high_dice_entry
from p10core.dice.screens.dice_row import Throw, draw_dice
from p10core.dice.ten_dice import DICE, face_of, roll, side_of
from p10core.kernel.events import MENU, ROLL
from p10core.kernel.frame import COLUMNS, INVERSE, LANDED, PULSE, REFUSED
from p10core.kernel.screen import Screen
from p10core.types import App, Frame

_LOWEST = const(5)  # a high die's numbers count from here, side by side
_LOOK = const(3)  # times the pace: so long the tower lets the order be looked at before it begins
_APART = b"\x00\x00\x05\x02\x01\x01\x01"  # from one player's die to the next one's, by how many play: room for names


class RollOffScreen(Screen):
    """The roll-off of ``app.program.game``; seats are in the order in which the names were given.

    ROLL throws the dice of all who have to roll. If at most one person plays, nobody waits for another: they are thrown
    by themselves. The roll that settles the order begins the game; ROLL is then the first roll of who begins.
    """

    def __init__(self, app: App) -> None:
        self.roll_off = app.program.roll_off
        players = app.program.game.players
        self.names = [player.name for player in players]  # by seat: the game will have them in order of play
        self.by_itself = [player.level for player in players].count(0) < 2
        self.apart = _APART[len(players)]
        self.due = self.roll_off.due()
        self.faces = bytearray(DICE)
        self.thrown = 0  # mask of the dice that show a roll
        for seat, rolls in enumerate(self.roll_off.rolls):
            if rolls:
                die = seat * self.apart
                self.faces[die] = face_of(die, rolls[-1] - _LOWEST)
                self.thrown |= 1 << die
        self.throw = Throw()

    def is_deaf(self) -> bool:
        return self.throw.rolling > 0

    def press(self, app: App, button: int, now: int) -> None:
        if self.throw.rolling:
            return
        if button == MENU:
            app.program.open_menu(app)
        elif not self.due:
            app.program.play_turn(app, now, button == ROLL and not app.program.game.player().level)
        elif button == ROLL:
            self._roll(app, now)
        else:
            app.frame.tune = REFUSED
            app.stale = True

    def tick(self, app: App, now: int) -> None:
        if self.throw.rolling:
            if self.throw.land(now):
                app.frame.tune = LANDED
                app.stale = True
            if self.throw.rolling:
                return
            self.due = self.roll_off.due()
        if self.due:
            if self.by_itself and self.passed(app, now, 1):
                self._roll(app, now)
        elif app.program.game.player().level and self.passed(app, now, _LOOK):
            app.program.play_turn(app, now, False)

    def _roll(self, app: App, now: int) -> None:
        """Throw the dice of all who are due; they are in the journal, in one piece, before they are shown."""
        dice = 0
        for seat in self.due:
            dice |= 1 << seat * self.apart
        roll(self.faces, ~dice, app.random_bytes)
        sides = bytearray()
        for seat in self.due:
            face = self.faces[seat * self.apart]
            self.roll_off.add(face & 15)
            sides.append(side_of(seat * self.apart, face))
        app.note(high_dice_entry(sides))
        if not self.roll_off.due():
            app.program.game.seat(self.roll_off)
        self.thrown |= dice
        self.throw.start(dice, now)
        self.since = None
        app.stale = True

    def draw(self, app: App, frame: Frame) -> None:
        say = app.say
        due = self.due
        rolling = self.throw.rolling
        draw_dice(frame, say, self.faces, self.thrown, 0, 0, rolling)
        width = 2 * self.apart
        for seat, name in enumerate(self.names):  # each under its own die
            text = name[: width if self.apart < 2 else width - 1]
            frame.write(3, seat * width, text, INVERSE if self.apart < 2 and seat & 1 else 0)
        if rolling or not self.thrown:
            frame.write(0, 0, say("Who starts?"))
        elif due:
            frame.write(0, 0, say("Tie: %s") % " ".join([self.names[seat] for seat in due]))
        else:
            frame.write(0, 0, "→".join([self.names[seat] for seat in self.roll_off.order()]))
        if rolling:
            return
        if not due:
            begins = say("%s begins: ROLL")  # a long name is cut rather than the key
            frame.write(4, 0, begins % self.names[self.roll_off.order()[0]][: COLUMNS + 2 - len(begins)])
        elif self.by_itself:
            frame.write(4, 0, say("The tower plays"))
        else:
            frame.write(4, 0, say("ROLL: a die each"))
            for seat in due:
                frame.pixels[seat * self.apart] |= PULSE
