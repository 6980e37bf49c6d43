"""Writing with ten buttons: ten letters over ten buttons, ROLL for other letters, MENU takes one back, OK goes on."""

from p10core.events import MENU, ROLL, SCORE
from p10core.frame import BLUE, GREEN, HELD, REFUSED
from p10core.screens import Screen

_LETTERS = ("ABCDEFGHIJ", "KLMNOPQRST", "UVWXYZ-.'+", "1234567890")


class LettersScreen(Screen):
    """A line to write, at most *length* characters; :meth:`done` says what becomes of it."""

    def __init__(self, length, text=""):
        self.length = length
        self.text = text
        self.page = 0
        self.hint = ""

    def heading(self, say):
        """What is being written."""
        return "%s"

    def done(self, app):
        """OK was pressed."""

    def leave(self, app):
        """MENU was pressed with nothing to take back."""

    def press(self, app, button, now):
        app.stale = True
        self.hint = ""
        if button == ROLL:
            self.page = (self.page + 1) % len(_LETTERS)
        elif button == SCORE:
            self.done(app)
        elif button == MENU and not self.text:
            self.leave(app)
        elif button == MENU:
            self.text = self.text[:-1]
        elif len(self.text) < self.length:
            self.text += _LETTERS[self.page][button]
        else:
            self.refuse(app, app.say("No room for more"))

    def refuse(self, app, hint):
        """Say why it cannot be that."""
        self.hint = hint
        app.frame.tune = REFUSED

    def draw(self, app, frame):
        say = app.say
        frame.write(0, 0, self.heading(say) % (self.text + "_"))
        for place, letter in enumerate(_LETTERS[self.page]):
            frame.write(1, 2 * place + 1, letter)
            frame.pixels[place] = (GREEN if self.page & 1 else BLUE) | HELD
        following = _LETTERS[(self.page + 1) % len(_LETTERS)][0]
        frame.write(4, 0, self.hint or say("ROLL:%s.. OK MENU:del") % following)
