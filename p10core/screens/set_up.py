"""Set-up: who plays which game."""

from p10core import choices
from p10core.agreed import FINISH_NAMES, HOUSE_SHORT
from p10core.entries import set_up_entry
from p10core.screens.lists import ListScreen
from p10core.screens.menu import choose_shared, shared_items
from p10core.settings import GAME_NAMES

_GAME, _PLAYERS, _NAMES, _FINISH, _HOUSE, _SEATS = range(6)
# What a game begins with, one after the other as each needs those before it.
_OF_DICE = "p10core.phases p10core.dice.evaluator p10core.dice.turn p10core.dice.rules p10core.dice.record p10core.dice.screens.dice_row"
_OF_CARDS = (
    "p10core.phases p10core.cards.deck p10core.cards.group p10core.cards.hand p10core.cards.rules p10core.cards.entries "
    "p10core.cards.play p10core.cards.screens.faces p10core.cards.screens.pass_on"
)
_HOUSES = ("full", "ten rounds", "%d phases", "even phases")


class SetUpScreen(ListScreen):
    """The list of what may be set before a game; OK begins it."""

    def ahead(self, app):
        chosen = app.set_up
        from p10core.other_game import forget_game

        forget_game(chosen.cards)
        if chosen.cards:
            return _OF_CARDS
        return _OF_DICE

    def items(self, app):
        say = app.say
        chosen = app.set_up
        names = " ".join([choices.seat_name(chosen, seat, say) for seat in range(chosen.players)])
        towers = sum([level > 0 for level in chosen.levels[: chosen.players]])
        house = say(_HOUSES[chosen.house])
        if chosen.house == HOUSE_SHORT:
            house = house % chosen.length
        first = (
            (say("Dice/cards"), say(GAME_NAMES[chosen.cards])),
            (say("Players"), str(chosen.players)),
            (say("Names"), names if len(names) <= 12 else names[:11] + "+"),
        )
        if not chosen.cards:
            first += ((say("Finish rule"), FINISH_NAMES[chosen.finish]),)
        return first + ((say("Game"), house), (say("Tower plays"), str(towers))) + shared_items(app)

    def usual_hint(self, say, lines):
        return say("1-%d ROLL:next OK:go") % lines

    def choose(self, app, item):
        chosen = app.set_up
        if chosen.cards and item >= _FINISH:
            item += 1  # it has no such line
        if item == _GAME:
            choices.next_game(chosen)
        elif item == _PLAYERS:
            choices.next_players(chosen)
        elif item == _NAMES:
            from p10core.screens.names import NameScreen

            return app.show(NameScreen(app, 0))
        elif item == _SEATS:
            from p10core.screens.seats import SeatsScreen

            return app.cover(SeatsScreen())
        elif item == _FINISH:
            choices.next_finish(chosen)
        elif item == _HOUSE:
            choices.next_house(chosen)
        else:
            return choose_shared(app, item - _SEATS - 1)
        app.keep(set_up_entry(app))

    def ok(self, app):
        from p10core.lobby import begin

        begin(app)
