"""Asks for the deal of the next game: a number or a word."""

from p10core.const import const
from p10core.game.chance import below
from p10core.game.set_up import deal_of
from p10core.kernel.entries import set_up_entry
from p10core.lobby.choices import default_rules
from p10core.screens.writing import DIGITS, WritingScreen

_LENGTH = const(8)


class DealScreen(WritingScreen):
    """A number or a word, the date to begin with where the tower knows it; without any the tower chooses a deal. That
    of today is played by the default rules.
    """

    def __init__(self, date):
        super().__init__(_LENGTH, str(date) if date else "")
        self.shown = DIGITS

    def heading(self, say):
        return say("Deal: ") + "%s"

    def leave(self, app):
        app.back()

    def done(self, app):
        text = self.text
        if not text:
            text = "".join([str(below(10, app.random_bytes)) for _ in range(_LENGTH)])
        app.set_up.deal = deal_of(text)
        if text == str(app.today()):
            default_rules(app.set_up)  # everybody's, so that all results of a day compare
        app.note(set_up_entry(app))
        app.back()

    def draw(self, app, frame):
        super().draw(app, frame)
        if not self.text:
            frame.write(3, 0, app.say("OK alone: any deal"))
        elif self.text == str(app.today()):
            frame.write(3, 0, app.say("OK: today's deal"))
