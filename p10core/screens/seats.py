"""Set-up: the seats' names, and who plays for them."""

from p10core import choices, seats
from p10core.const import const
from p10core.entries import name_entry, set_up_entry
from p10core.screens.letters import LettersScreen
from p10core.screens.lists import ListScreen

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
        app.note(name_entry(self.seat, self.text))
        if self.seat + 1 < chosen.players:
            app.show(NameScreen(app, self.seat + 1))
        else:
            app.back()


class SeatsScreen(ListScreen):
    """Who plays for each seat: a person, or the tower at one of its levels."""

    def lines(self, app):
        return tuple([_line(app, seat) for seat in range(app.set_up.players)])

    def usual_hint(self, say, count):
        return say("1-%d BACK") % count

    def ok(self, app):
        app.back()


def _line(app, seat):
    def next_level(app, menu):
        choices.next_level(app.set_up, seat)
        app.note(set_up_entry(app))

    chosen = app.set_up
    return seats.seat_name(chosen, seat, app.say.person), app.say(seats.level_name(chosen, seat)), next_level
