"""Set-up: which game, who plays, by which rules."""

import gc
import sys

from p10core import choices, seats
from p10core.agreed import FINISH_NAMES
from p10core.entries import set_up_entry
from p10core.games import GAMES
from p10core.houses import HOUSES
from p10core.pages import Borrowed, forget
from p10core.screens.lists import ListScreen
from p10core.screens.menu import shared_lines


class SetUpScreen(ListScreen):
    """The list of all that can be set before a game. OK begins the game.

    Until the first press the hint is how many games wait for the café board, if some do.
    """

    untouched = True

    def ahead(self, app):
        chosen = GAMES[app.set_up.game]
        _forget_others(chosen.room)
        with Borrowed():
            from p10core.resident import first

            return first(chosen.room)

    def lines(self, app):
        say = app.say
        chosen = app.set_up
        game = GAMES[chosen.game]
        names = " ".join(seats.seat_names(chosen, say.person))
        towers = sum([level > 0 for level in chosen.levels[: chosen.players]])
        house = HOUSES[chosen.house]
        first_lines = (
            (say("Dice/cards"), say(game.room), _next_game),
            (say("Players"), str(chosen.players), _next_players),
            (say("Names"), names if len(names) <= 12 else names[:11] + "+", _names),
        )
        if game.finish:
            first_lines += ((say("Finish rule"), FINISH_NAMES[chosen.finish], _next_finish),)
        label = say(house.label)
        first_lines += ((say("Game"), label % chosen.length if house.lengths else label, _next_house),)
        return first_lines + ((say("Tower plays"), str(towers), _seats),) + shared_lines(app)

    def press(self, app, button, now):
        self.untouched = False
        super().press(app, button, now)

    def draw(self, app, frame):
        if self.untouched and app.board and app.board.waiting:
            self.hint = app.say("%d not sent: plug in") % app.board.waiting
        super().draw(app, frame)

    def usual_hint(self, say, count):
        return say("1-%d ROLL:next OK:go") % count

    def ok(self, app):
        app.lobby().begin(app)


def _forget_others(room):
    """Let go of another game's modules. Their memory is free when this returns."""
    others = ["p10core." + game.room for game in GAMES if game.room != room]
    there = [key for key in sys.modules if ".".join(key.split(".")[:2]) in others]
    for key in there:
        forget(key)
    if there:
        gc.collect()


def _step(change):
    """What a line does that goes on to the next choice: *change* makes it so in the set-up."""

    def choose(app, _):
        change(app.set_up)
        app.keep(set_up_entry(app))

    return choose


_next_game = _step(choices.next_game)
_next_players = _step(choices.next_players)
_next_finish = _step(choices.next_finish)
_next_house = _step(choices.next_house_game)


def _names(app, _):
    from p10core.screens.names import NameScreen

    app.show(NameScreen(app, 0))


def _seats(app, _):
    from p10core.screens.seats import SeatsScreen

    app.cover(SeatsScreen())
