"""Set-up: which seats the tower plays."""

from p10core import choices
from p10core.entries import set_up_entry
from p10core.screens.lists import ListScreen


class SeatsScreen(ListScreen):
    """Who plays for each seat: a person, or the tower at one of its levels."""

    def items(self, app):
        chosen = app.set_up
        seats = range(chosen.players)
        return tuple(
            [
                (
                    choices.seat_name(chosen, seat, app.say),
                    app.say(choices.level_names(chosen)[choices.level_of(chosen, seat)]),
                )
                for seat in seats
            ]
        )

    def usual_hint(self, say, lines):
        return say("1-%d BACK") % lines

    def choose(self, app, item):
        choices.next_level(app.set_up, item)
        app.keep(set_up_entry(app))

    def ok(self, app):
        app.back()
