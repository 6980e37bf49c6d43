"""Asks where one card goes: on which group, or which player loses a turn by a Skip."""

from p10core.cards.deck import SKIP, WILD
from p10core.cards.group import LOW
from p10core.cards.screens.faces import card_words, group_words
from p10core.events import MENU, ROLL, SCORE
from p10core.phases import RUN
from p10core.screens import Screen


class WhereScreen(Screen):
    """Shows *options* for a *card*, one at a time, each (place, group, end); the *hand* is the screen underneath.

    An option without an end is the discards; for a Skip, against the player at that place.
    """

    def __init__(self, hand, card, options):
        self.hand = hand
        self.card = card
        self.options = options
        self.shown = 0

    def press(self, app, button, now):
        app.stale = True
        if button == ROLL:
            self.shown = (self.shown + 1) % len(self.options)
        elif button == SCORE:
            app.back()
            self.hand.put(app, self.card, *self.options[self.shown])
        elif button == MENU:
            app.back()
        elif button < len(self.options):
            self.shown = button

    def draw(self, app, frame):
        say = app.say
        place, number, end = self.options[self.shown]
        name = app.play.game.players[place].name if place >= 0 else ""
        frame.write(0, 0, say("Skip: who?") if self.card == SKIP else say("%s: where?") % card_words(say, self.card))
        frame.write_right(0, "%d/%d" % (self.shown + 1, len(self.options)))
        if not end:
            frame.write(2, 0, name if self.card == SKIP else say("Discard it"))
        else:
            group = app.play.game.hand.laid[place][number]
            frame.write(1, 0, name)
            frame.write(2, 0, group_words(say, group))
            if self.card == WILD and group.kind == RUN:
                first = group.first - 1 if end == LOW else group.first + len(group.cards)
                frame.write(3, 0, say("as %d") % first)
        frame.write(4, 0, say("ROLL:next SCORE:do it"))
