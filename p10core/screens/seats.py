"""Set-up: who plays for which seat."""

from p10core import choices, seats
from p10core.entries import set_up_entry
from p10core.screens.lists import ListScreen


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
        app.keep(set_up_entry(app))

    chosen = app.set_up
    return seats.seat_name(chosen, seat, app.say.person), app.say(seats.level_name(chosen, seat)), next_level
