"""Set-up: writing the names."""

from p10core import seats
from p10core.const import const
from p10core.entries import name_entry
from p10core.screens.letters import LettersScreen

_NAME_LENGTH = const(8)


class NameScreen(LettersScreen):
    """One seat's name. OK goes on to the next seat."""

    def __init__(self, app, seat):
        super().__init__(_NAME_LENGTH, app.set_up.names[seat])
        self.seat = seat

    def heading(self, say):
        return say("Name %d: ") % (self.seat + 1) + "%s"

    def leave(self, app):
        if self.seat:
            app.show(NameScreen(app, self.seat - 1))
        else:
            app.back()

    def done(self, app):
        chosen = app.set_up
        if seats.taken(chosen, self.seat, self.text, app.say.person):
            return self.refuse(app, app.say("Name taken"))
        chosen.names[self.seat] = self.text
        app.keep(name_entry(self.seat, self.text))
        if self.seat + 1 < chosen.players:
            app.show(NameScreen(app, self.seat + 1))
        else:
            app.back()
