"""Writing with ten buttons: each has a letter. ROLL shows other letters, MENU deletes one, OK is for the end."""

from p10core.const import const
from p10core.events import MENU, ROLL, SCORE
from p10core.frame import BLUE, GREEN, HELD, REFUSED
from p10core.screens import Screen

_LETTERS = ("ABCDEFGHIJ", "KLMNOPQRST", "UVWXYZ-.'+", "1234567890")
DIGITS = const(3)  # their row


class LettersScreen(Screen):
    """A line to write, *length* characters at most. A screen that needs one says in :meth:`done` what it is for."""

    def __init__(self, length, text=""):
        self.length = length
        self.text = text
        self.shown = 0  # of the rows of letters
        self.hint = ""

    def heading(self, say):
        """What is to be written, with ``%s`` for the text so far."""
        return "%s"

    def done(self, app):
        """OK was pressed."""

    def leave(self, app):
        """MENU was pressed, and there is no letter to delete."""

    def press(self, app, button, now):
        app.stale = True
        self.hint = ""
        if button == ROLL:
            self.shown = (self.shown + 1) % len(_LETTERS)
        elif button == SCORE:
            self.done(app)
        elif button == MENU and not self.text:
            self.leave(app)
        elif button == MENU:
            self.text = self.text[:-1]
        elif len(self.text) < self.length:
            self.text += _LETTERS[self.shown][button]
        else:
            self.refuse(app, app.say("No room for more"))

    def refuse(self, app, hint):
        """Say why the text cannot be taken."""
        self.hint = hint
        app.frame.tune = REFUSED

    def draw(self, app, frame):
        say = app.say
        frame.write(0, 0, self.heading(say) % (self.text + "_"))
        for place, letter in enumerate(_LETTERS[self.shown]):
            frame.write(1, 2 * place + 1, letter)
            frame.pixels[place] = (GREEN if self.shown & 1 else BLUE) | HELD
        following = _LETTERS[(self.shown + 1) % len(_LETTERS)][0]
        frame.write(4, 0, self.hint or say("ROLL:%s.. OK MENU:del") % following)
