"""Set-up: who plays which game. Then the names, letter by letter."""

from p10core.const import const
from p10core.events import MENU, ROLL, SCORE
from p10core.frame import BLUE, GREEN, HELD, REFUSED
from p10core.game import (
    FINISH_2011,
    FINISH_CLASSIC,
    HOUSE_EVEN,
    HOUSE_NONE,
    HOUSE_ROUNDS,
    HOUSE_SHORT,
    LAST_PHASE,
    MOST_PLAYERS,
)
from p10core.screens import Screen
from p10core.screens.lists import ListScreen
from p10core.screens.menu import change_setting, setting_items

NAME_LENGTH = const(8)

_PLAYERS, _NAMES, _FINISH, _HOUSE = range(4)
_LETTERS = ("ABCDEFGHIJ", "KLMNOPQRST", "UVWXYZ-.'+", "1234567890")

# The house games in the order in which the button goes round them: (house, phases of a short game).
_HOUSES = (
    (HOUSE_NONE, LAST_PHASE),
    (HOUSE_SHORT, 5),
    (HOUSE_SHORT, 7),
    (HOUSE_ROUNDS, LAST_PHASE),
    (HOUSE_EVEN, LAST_PHASE),
)


class SetUp:
    """What a game is set up with: ``names`` of up to six seats, ``players`` of them taking part, the rules."""

    def __init__(self, settings):
        self.players = settings.players
        self.names = [""] * MOST_PLAYERS
        self.finish = settings.finish
        self.house = settings.house
        self.length = settings.length

    def name(self, seat, words):
        """A seat's name: as entered, else P1, P2, ..."""
        return self.names[seat] or words.PLAYER_INITIAL + str(seat + 1)

    def taken(self, seat, words):
        """Whether another seat has the same name."""
        mine = self.name(seat, words)
        return any([other != seat and self.name(other, words) == mine for other in range(MOST_PLAYERS)])

    def next_house(self):
        """Go on to the next house game."""
        here = (self.house, self.length)
        place = _HOUSES.index(here) + 1 if here in _HOUSES else 0
        self.house, self.length = _HOUSES[place % len(_HOUSES)]


class SetUpScreen(ListScreen):
    """The list of what may be set before a game; OK begins it."""

    def items(self, app):
        words = app.words
        chosen = app.set_up
        names = " ".join([chosen.name(seat, words) for seat in range(chosen.players)])
        house = words.HOUSES[chosen.house]
        if chosen.house == HOUSE_SHORT:
            house = house % chosen.length
        return (
            (words.PLAYERS, str(chosen.players)),
            (words.NAMES, names[:12]),
            (words.FINISH, words.FINISHES[chosen.finish]),
            (words.HOUSE, house),
        ) + setting_items(app)

    def usual_hint(self, words):
        return words.SET_UP_HINT

    def choose(self, app, item):
        chosen = app.set_up
        if item == _PLAYERS:
            chosen.players = chosen.players % MOST_PLAYERS + 1
        elif item == _NAMES:
            app.show(NameScreen(0))
        elif item == _FINISH:
            chosen.finish = FINISH_2011 if chosen.finish == FINISH_CLASSIC else FINISH_CLASSIC
        elif item == _HOUSE:
            chosen.next_house()
        else:
            change_setting(app, item - _HOUSE - 1)

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
        elif len(names[self.seat]) < NAME_LENGTH:
            names[self.seat] += _LETTERS[self.page][button]
        else:
            app.frame.tune = REFUSED

    def _done(self, app):
        if app.set_up.taken(self.seat, app.words):
            self.hint = app.words.NAME_TAKEN
            app.frame.tune = REFUSED
        elif self.seat + 1 < app.set_up.players:
            app.show(NameScreen(self.seat + 1))
        else:
            app.show(SetUpScreen())

    def draw(self, app, frame):
        words = app.words
        frame.write(0, 0, words.PLAYER_NAME % (self.seat + 1, app.set_up.names[self.seat] + "_"))
        for place, letter in enumerate(_LETTERS[self.page]):
            frame.write(1, 2 * place + 1, letter)
            frame.pixels[place] = (GREEN if self.page & 1 else BLUE) | HELD
        following = _LETTERS[(self.page + 1) % len(_LETTERS)][0]
        frame.write(4, 0, self.hint or words.NAME_HINT % following)
