"""Set-up: who plays which game, and the names."""

from p10core import choices
from p10core.agreed import FINISH_NAMES, HOUSE_SHORT, MOST_PLAYERS
from p10core.const import const
from p10core.entries import name_entry, set_up_entry
from p10core.events import SCORE
from p10core.frame import HELD, WHITE
from p10core.screens import Screen
from p10core.screens.letters import LettersScreen
from p10core.screens.lists import ListScreen
from p10core.screens.menu import choose_shared, shared_items
from p10core.set_up import LEVEL_NAMES
from p10core.settings import GAME_NAMES

_NAME_LENGTH = const(8)

_GAME, _PLAYERS, _NAMES, _FINISH, _HOUSE, _SEATS = range(6)
_HOUSES = ("full", "ten rounds", "%d phases", "even phases")


class SetUpScreen(ListScreen):
    """The list of what may be set before a game; OK begins it."""

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
            return app.show(NameScreen(app, 0))
        elif item == _SEATS:
            return app.cover(SeatsScreen())
        elif item == _FINISH:
            choices.next_finish(chosen)
        elif item == _HOUSE:
            choices.next_house(chosen)
        else:
            return choose_shared(app, item - _SEATS - 1)
        app.keep(set_up_entry(app))

    def ok(self, app):
        app.begin()


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
        if choices.taken(chosen, self.seat, self.text, app.say):
            return self.refuse(app, app.say("Name taken"))
        chosen.names[self.seat] = self.text
        app.keep(name_entry(self.seat, self.text))
        if self.seat + 1 < chosen.players:
            app.show(NameScreen(app, self.seat + 1))
        else:
            app.show(SetUpScreen())


class QuickSetUpScreen(Screen):
    """Set-up in two presses, for a kiosk: how many play, then OK. Three more buttons seat the tower as the last one."""

    def press(self, app, button, now):
        if button == SCORE:
            return app.begin()
        if button < MOST_PLAYERS:
            choices.seat_people(app.set_up, button + 1)
        elif button < MOST_PLAYERS + len(LEVEL_NAMES) - 1:
            choices.add_tower(app.set_up, button - MOST_PLAYERS + 1)
        app.keep(set_up_entry(app))
        app.stale = True

    def draw(self, app, frame):
        say = app.say
        chosen = app.set_up
        people = chosen.players
        frame.write(0, 0, say("How many play?"))
        for seat in range(MOST_PLAYERS):
            frame.write(1, 2 * seat + 1, str(seat + 1))
            if seat < people:
                frame.pixels[seat] = WHITE | HELD
        level = chosen.levels[people - 1]
        frame.write(2, 0, say("7 8 9: the tower too"))
        if level:
            frame.write(3, 0, "%d + %s" % (people - 1, say(LEVEL_NAMES[level])))
        else:
            frame.write(3, 0, "%s %d" % (say("Players"), people))
        frame.write(4, 0, say("1 to 6, OK: play"))
