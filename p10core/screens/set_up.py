"""Set-up: which game, who plays, by which rules."""

from p10core import choices, seats
from p10core.agreed import FINISH_NAMES
from p10core.entries import set_up_entry
from p10core.games import GAMES
from p10core.houses import HOUSES
from p10core.screens.lists import ListScreen
from p10core.screens.menu import shared_lines
from p10core.screens.seats import NameScreen, SeatsScreen


class SetUpScreen(ListScreen):
    """The list of all that can be set before a game. OK begins the game."""

    def lines(self, app):
        say = app.say
        chosen = app.set_up
        game = GAMES[chosen.game]
        towers = sum([level > 0 for level in chosen.levels[: chosen.players]])
        house = HOUSES[chosen.house]
        first_lines = (
            (say("Dice/cards"), say(game.room), _next_game),
            (say("Players"), str(chosen.players), _next_players, _fewer_players),
            (say("Names"), seats.short_names(chosen, say.person, 12), _names),
        )
        if game.finish:
            first_lines += ((say("Finish rule"), FINISH_NAMES[chosen.finish], _next_finish),)
        label = say(house.label)
        first_lines += ((say("Game"), label % chosen.length if house.lengths else label, _next_house),)
        return first_lines + ((say("Tower plays"), str(towers), _seats),) + shared_lines(app)

    def usual_hint(self, say, count):
        return say("1-%d ROLL:next OK:go") % count

    def ok(self, app):
        app.lobby().begin(app)


def _step(change):
    """What a line does that goes on to the next choice: *change* makes it so in the set-up."""

    def choose(app, _):
        change(app.set_up)
        app.note(set_up_entry(app))

    return choose


_next_game = _step(choices.next_game)
_next_players = _step(choices.next_players)
_fewer_players = _step(choices.fewer_players)
_next_finish = _step(choices.next_finish)
_next_house = _step(choices.next_house_game)


def _names(app, _):
    app.cover(NameScreen(app, 0))


def _seats(app, _):
    app.cover(SeatsScreen())
