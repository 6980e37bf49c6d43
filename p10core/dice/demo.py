"""A game that the tower plays by itself, as its best player, to be looked at: nothing of it is kept or told."""

from p10core.agreed import MOST_PLAYERS
from p10core.const import const
from p10core.dice.opponents import MASTER
from p10core.dice.play import Play
from p10core.set_up import SetUp
from p10core.words import Words

_LOOK = const(8)  # times the pace: so long the end is shown


class Demo:
    """Stands in for the app before the screens of one game alone. Call :meth:`play_on` in every round.

    *app* has its ``play`` from now on, so that all who ask it know that a game needs the room. ``screen``, ``stale``:
    as in the app. ``over``: the end of the game was shown.
    """

    resuming = True  # so the game keeps no entries and writes no record

    def __init__(self, app):
        self.settings = app.settings
        self.random_bytes = app.random_bytes
        self.write_line = app.write_line
        self.open_file = app.open_file
        self.frame = app.frame
        self.counts = [0] * len(app.counts)  # these rolls are nobody's
        self.covered = []
        self.stale = True
        self.screen = None
        self.over = False
        self._at_dice = False  # a turn and its result follow each other; after the last result comes the winner
        self.say = Words(app.settings.language, Play.room)
        self.set_up = chosen = SetUp()
        chosen.names[0] = self.say("master")
        chosen.levels[:] = bytes((MASTER,)) * MOST_PLAYERS
        self.play = app.play = Play(self)
        self.play.kept = False
        self.play.go_on(self)

    def play_on(self, now):
        """A round of the loop. False: a turn has ended, and its result was looked at."""
        at_dice = self._at_dice
        if at_dice and self.play.game.is_over():
            self.over = self.screen.passed(self, now, _LOOK)
        else:
            self.screen.tick(self, now)
        return at_dice or not self._at_dice

    # What the screens of a game want of an app.

    def show(self, screen):
        """Go on to another screen."""
        self.screen = screen
        self.stale = True
        self._at_dice = not self._at_dice

    def keep(self, entry):
        """Nothing is kept."""
