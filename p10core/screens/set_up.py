"""Set-up: who plays which game, and the names."""

from p10core.agreed import FINISH_NAMES, HOUSE_SHORT, MOST_PLAYERS
from p10core.const import const
from p10core.entries import name_entry, set_up_entry
from p10core.events import SCORE
from p10core.frame import HELD, WHITE
from p10core.screens import Screen
from p10core.screens.letters import LettersScreen
from p10core.screens.lists import ListScreen
from p10core.screens.menu import choose_shared, shared_items

_NAME_LENGTH = const(8)

_PLAYERS, _NAMES, _FINISH, _HOUSE = range(4)
_HOUSES = ("full", "ten rounds", "%d phases", "even phases")


class SetUpScreen(ListScreen):
    """The list of what may be set before a game; OK begins it."""

    def items(self, app):
        say = app.say
        chosen = app.set_up
        names = " ".join([chosen.name(seat, say) for seat in range(chosen.players)])
        house = say(_HOUSES[chosen.house])
        if chosen.house == HOUSE_SHORT:
            house = house % chosen.length
        return (
            (say("Players"), str(chosen.players)),
            (say("Names"), names if len(names) <= 12 else names[:11] + "+"),
            (say("Finish rule"), FINISH_NAMES[chosen.finish]),
            (say("Game"), house),
        ) + shared_items(app)

    def usual_hint(self, say, lines):
        return say("1-%d ROLL:next OK:go") % lines

    def choose(self, app, item):
        chosen = app.set_up
        if item == _PLAYERS:
            chosen.next_players()
        elif item == _NAMES:
            return app.show(NameScreen(app, 0))
        elif item == _FINISH:
            chosen.next_finish()
        elif item == _HOUSE:
            chosen.next_house()
        else:
            return choose_shared(app, item - _HOUSE - 1)
        app.keep(set_up_entry(app))

    def ok(self, app):
        app.begin()


class NameScreen(LettersScreen):
    """One seat's name; OK goes on to the next."""

    def __init__(self, app, seat):
        super().__init__(_NAME_LENGTH, app.set_up.names[seat])
        self.seat = seat

    def heading(self, say):
        return say("Name %d: ") % (self.seat + 1) + "%s"

    def leave(self, app):
        app.show(SetUpScreen())

    def done(self, app):
        chosen = app.set_up
        if chosen.taken(self.seat, self.text, app.say):
            return self.refuse(app, app.say("Name taken"))
        chosen.names[self.seat] = self.text
        app.keep(name_entry(self.seat, self.text))
        if self.seat + 1 < chosen.players:
            app.show(NameScreen(app, self.seat + 1))
        else:
            app.show(SetUpScreen())


class QuickSetUpScreen(Screen):
    """Set-up in two presses, for a kiosk: how many play, then OK."""

    def press(self, app, button, now):
        if button < MOST_PLAYERS:
            app.set_up.players = button + 1
            app.keep(set_up_entry(app))
            app.stale = True
        elif button == SCORE:
            app.begin()

    def draw(self, app, frame):
        say = app.say
        frame.write(0, 0, say("How many play?"))
        for seat in range(MOST_PLAYERS):
            frame.write(1, 2 * seat + 1, str(seat + 1))
            if seat < app.set_up.players:
                frame.pixels[seat] = WHITE | HELD
        frame.write(3, 0, "%s %d" % (say("Players"), app.set_up.players))
        frame.write(4, 0, say("1 to 6, OK: play"))
