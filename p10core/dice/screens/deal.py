"""*Same dice*: which deal the next game of dice is played by. On an evening that is the next one of the evening."""

from p10core.chance import below
from p10core.const import const
from p10core.dice.deal import deal_of
from p10core.dice.evening import NONE_LEFT, next_place, told
from p10core.entries import set_up_entry
from p10core.screens.letters import DIGITS, LettersScreen

DEAL_KEY = const(9)  # the last button, where a game begins
_LENGTH = const(8)


def choose_deal(app):
    """Take the evening's next deal for the next game, else ask for one; if it has one, have none."""
    chosen = app.set_up
    place = next_place(app)
    if not chosen.deal and place == NONE_LEFT:
        return app.cover(DealScreen(app.today()))
    chosen.evening = 0 if chosen.deal else 1
    chosen.deal = 0 if chosen.deal else told(app)[place]
    app.note(set_up_entry(app))
    app.stale = True


def title(app):
    """The first line where a game begins: how many play, or which deal. On an evening nobody need know its number."""
    chosen = app.set_up
    if chosen.evening:
        deals = told(app)
        place = deals.index(chosen.deal) + 1 if chosen.deal in deals else 0
        return app.say("Evening: deal %d of %d") % (place, len(deals)) if place else app.say("Evening")
    return app.say("Deal %08d") % chosen.deal if chosen.deal else app.say("How many play?")


class DealScreen(LettersScreen):
    """A number or a word, the date to begin with where the tower knows it; without any the tower chooses a deal."""

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
        app.note(set_up_entry(app))
        app.back()

    def draw(self, app, frame):
        super().draw(app, frame)
        if not self.text:
            frame.write(3, 0, app.say("OK alone: any deal"))
        elif self.text == str(app.today()):
            frame.write(3, 0, app.say("OK: today's deal"))
