"""Where the run of a phase lies that is being laid, when its Wilds leave a choice."""

from p10core.cards.hand import as_phase
from p10core.cards.screens.faces import group_words
from p10core.events import MENU, ROLL, SCORE
from p10core.screens import Screen


class RunScreen(Screen):
    """*ways* to lay the phase that is chosen on the *hand* screen underneath, lists of groups, one at a time."""

    def __init__(self, hand, ways):
        self.hand = hand
        self.ways = ways
        self.shown = 0

    def press(self, app, button, now):
        app.stale = True
        if button == ROLL:
            self.shown = (self.shown + 1) % len(self.ways)
        elif button == SCORE:
            app.back()
            self.hand.lay(app, self.ways[self.shown])
        elif button == MENU:
            app.back()
        elif button < len(self.ways):
            self.shown = button

    def draw(self, app, frame):
        say = app.say
        frame.write(0, 0, say("Lay it: how?"))
        frame.write_right(0, "%d/%d" % (self.shown + 1, len(self.ways)))
        for at, group in enumerate(as_phase(self.hand.phase, self.ways[self.shown])):
            frame.write(1 + at, 0, group_words(say, group))
        frame.write(4, 0, say("ROLL:next SCORE:do it"))
