"""Set-up's first screen: four games, each one press away. All other choices are behind ROLL."""

from p10core import choices, seats
from p10core.entries import set_up_entry
from p10core.events import ROLL, SCORE
from p10core.frame import HELD, INVERSE, colour_pixel
from p10core.games import GAMES
from p10core.screens import Screen

# What each of the first four buttons does before the game begins. OK is the first of them.
_CHOICES = (lambda chosen: None, choices.seat_tower, choices.seat_alone, choices.seat_two)


class StartScreen(Screen):
    """Four buttons begin a game. Each label stands in stairs over its button, whose pixel is lit."""

    def ahead(self, app):
        return app.lobby().ahead(app)

    def press(self, app, button, now):
        if button == ROLL:
            app.lobby().show_choices(app)
        elif button == SCORE:
            self._begin(app, 0)
        elif button < len(_CHOICES):
            self._begin(app, button)

    def _begin(self, app, choice):
        if choice:
            _CHOICES[choice](app.set_up)
            app.keep(set_up_entry(app))
        app.lobby().begin(app)

    def draw(self, app, frame):
        say = app.say
        again = say("Same again")
        names = seats.short_names(app.set_up, say.person, 17 - len(again))
        alone = say("Alone")
        if GAMES[app.set_up.game].least > 1:
            alone += " (" + say("dice") + ")"
        labels = (again, say("With the tower"), alone, say("Two"))
        for row, label in enumerate(labels):
            frame.pixels[row] = colour_pixel(row) | HELD
            frame.write(row, 2 * row, " %d" % (row + 1), INVERSE)
            frame.write(row, 2 * row + 3, label)
        frame.write_right(0, names)
        frame.write(4, 0, say("ROLL: all choices"))
