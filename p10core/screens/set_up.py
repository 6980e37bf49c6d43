"""Set-up: who plays which game. Then the names, letter by letter."""

from p10core.const import const
from p10core.events import MENU, ROLL, SCORE
from p10core.frame import BLUE, GREEN, HELD, REFUSED
from p10core.game import HOUSE_SHORT
from p10core.record import FINISH_NAMES
from p10core.resume import name_entry, set_up_entry
from p10core.screens import Screen
from p10core.screens.lists import ListScreen
from p10core.screens.menu import change_setting, setting_items

_NAME_LENGTH = const(8)

_PLAYERS, _NAMES, _FINISH, _HOUSE = range(4)
_HOUSES = ("full", "ten rounds", "%d phases", "even phases")
_LETTERS = ("ABCDEFGHIJ", "KLMNOPQRST", "UVWXYZ-.'+", "1234567890")


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
            (say("Names"), names[:12]),
            (say("Finish rule"), FINISH_NAMES[chosen.finish]),
            (say("Game"), house),
        ) + setting_items(app)

    def usual_hint(self, say):
        return say("1-8 ROLL:more OK:play")

    def choose(self, app, item):
        chosen = app.set_up
        if item == _PLAYERS:
            chosen.next_players()
        elif item == _NAMES:
            return app.show(NameScreen(0))
        elif item == _FINISH:
            chosen.next_finish()
        elif item == _HOUSE:
            chosen.next_house()
        else:
            return change_setting(app, item - _HOUSE - 1)
        app.keep(set_up_entry(app))

    def ok(self, app):
        app.begin()


class NameScreen(Screen):
    """One seat's name: ten letters over ten buttons, ROLL for other letters, MENU takes one back, OK goes on."""

    def __init__(self, seat):
        self.seat = seat
        self.page = 0
        self.hint = ""

    def press(self, app, button, now):
        app.stale = True
        self.hint = ""
        names = app.set_up.names
        if button == ROLL:
            self.page = (self.page + 1) % len(_LETTERS)
        elif button == SCORE:
            self._done(app)
        elif button == MENU:
            names[self.seat] = names[self.seat][:-1]
        elif len(names[self.seat]) < _NAME_LENGTH:
            names[self.seat] += _LETTERS[self.page][button]
        else:
            app.frame.tune = REFUSED

    def _done(self, app):
        if app.set_up.taken(self.seat, app.say):
            self.hint = app.say("Name taken")
            app.frame.tune = REFUSED
            return
        app.keep(name_entry(self.seat, app.set_up.names[self.seat]))
        if self.seat + 1 < app.set_up.players:
            app.show(NameScreen(self.seat + 1))
        else:
            app.show(SetUpScreen())

    def draw(self, app, frame):
        say = app.say
        frame.write(0, 0, say("Name %d: %s") % (self.seat + 1, app.set_up.names[self.seat] + "_"))
        for place, letter in enumerate(_LETTERS[self.page]):
            frame.write(1, 2 * place + 1, letter)
            frame.pixels[place] = (GREEN if self.page & 1 else BLUE) | HELD
        following = _LETTERS[(self.page + 1) % len(_LETTERS)][0]
        frame.write(4, 0, self.hint or say("ROLL:%s.. OK MENU:del") % following)
