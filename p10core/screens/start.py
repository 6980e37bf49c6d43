"""Set-up's first screen: one press begins a game. All other choices are behind ROLL."""

from p10core import choices, seats
from p10core.agreed import MOST_PLAYERS
from p10core.entries import set_up_entry
from p10core.events import ROLL, SCORE
from p10core.frame import COLUMNS, GREEN, HELD, INVERSE, RED, WHITE
from p10core.games import GAMES
from p10core.screens import Screen

# What ROLL needs, in the order in which it can be loaded one by one.
_LIST = " houses languages screens.keep_settings screens.lists screens.menu screens.set_up"


class StartScreen(Screen):
    """The first six buttons: so many people play. Each of the next ones: one person plays against the tower, at one of
    its levels. OK: as it is set up, which is as it was last, once a game has begun. Each number stands over its button,
    whose pixel is lit.
    """

    def ahead(self, app):
        return app.lobby().ahead(app) + _LIST

    def press(self, app, button, now):
        if button == ROLL:
            app.lobby().show_choices(app)
        elif button == SCORE:
            app.lobby().begin(app)
        elif button in _keys(app):
            if button < MOST_PLAYERS:
                choices.seat_people(app.set_up, button + 1)
            else:
                choices.seat_people(app.set_up, 1)
                choices.add_tower(app.set_up, button - MOST_PLAYERS + 1)
            app.keep(set_up_entry(app))
            app.lobby().begin(app)

    def draw(self, app, frame):
        say = app.say
        offered = _keys(app)
        frame.write(0, 0, say("How many play?"))
        for button in offered:
            frame.write(1, 2 * button, " %d" % (button + 1), INVERSE)
            level = button - MOST_PLAYERS
            frame.pixels[button] = HELD | (WHITE if level < 0 else RED if button == offered[-1] else GREEN)
        waiting = app.board.waiting if app.board else 0
        line = say("%d not sent: plug in") % waiting if waiting else say("Tower: 7 easy %d hard") % (offered[-1] + 1)
        frame.write(2, 0, line)
        begin = say("OK: again ") if app.journal and app.journal.game else say("OK: play ")
        frame.write(3, 0, begin + seats.short_names(app.set_up, say.person, COLUMNS - len(begin)))
        frame.write(4, 0, say("ROLL: all choices"))


def _keys(app):
    """The buttons, from 0, that begin a game."""
    game = GAMES[app.set_up.game]
    return range(game.least - 1, MOST_PLAYERS + len(game.levels) - 1)
