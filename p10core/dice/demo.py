"""A game that the tower plays by itself, as its best player, to be looked at: nothing of it is kept or told."""

from p10core.agreed import MOST_PLAYERS
from p10core.const import const
from p10core.dice.opponents import MASTER
from p10core.dice.play import Play
from p10core.host import Host
from p10core.words import Words

_LOOK = const(8)  # times the pace: so long the end is shown


class Demo(Host):
    """A host of its own in the *app*'s frame; its players ask a *coach*. Call :meth:`play_on` in every round. ``over``:
    the end was shown.
    """

    def __init__(self, app, coach=None):
        super().__init__(app.settings, app.random_bytes, app.write_line, app.open_file, app.frame)
        self.say = Words(app.settings.language, Play.room)
        self.set_up.names[0] = self.say("master")
        self.set_up.levels[:] = bytes((MASTER,)) * MOST_PLAYERS
        self.over = False
        self._at_dice = False  # a turn and its result follow each other; after the last result comes the winner
        self.play = Play(self, coach)
        self.play.go_on(self)

    def play_on(self, now):
        """A round of the loop. False: a turn has ended, and its result was looked at."""
        self.play.tick()
        at_dice = self._at_dice
        if at_dice and self.play.game.is_over():
            self.over = self.screen.passed(self, now, _LOOK)
        else:
            self.screen.tick(self, now)
        return at_dice or not self._at_dice

    def show(self, screen):
        """Go on to another screen."""
        super().show(screen)
        self._at_dice = not self._at_dice
