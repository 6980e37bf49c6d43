"""The end of a game: who won, with how many points. If several share the win, they take turns on the screen."""

from p10core.const import const
from p10core.events import MENU, ROLL, SCORE
from p10core.frame import CELEBRATE, FANFARE, FULL
from p10core.screens import Screen

_EACH_MS = const(1500)


class AnyWinnerScreen(Screen):
    """The winners of the game that is over. Each game's own screen says in :meth:`praise` what to say of them."""

    def __init__(self, app):
        self.winners = app.play.game.winners()
        self.shown = 0
        self._since = -1
        app.frame.tune = FANFARE

    def ahead(self, app):
        return "lobby"

    def leave(self, app):
        """Go on to another game."""
        app.lobby().new_game(app)

    def praise(self, say, game, place):
        """The line about a winner."""
        return ""

    def press(self, app, button, now):
        if button in (SCORE, MENU):
            app.play.show_scorepad(app)
        elif button == ROLL:
            self.leave(app)

    def tick(self, app, now):
        if self._since < 0:
            self._since = now
        if len(self.winners) > 1 and now - self._since >= _EACH_MS:
            self._since = now
            self.shown = (self.shown + 1) % len(self.winners)
            app.stale = True

    def draw(self, app, frame):
        say = app.say
        game = app.play.game
        place = self.winners[self.shown]
        if len(game.players) == 1:
            heading = say("GAME OVER")
        else:
            heading = say("WINNER") if len(self.winners) == 1 else say("SHARED WIN")
        frame.write_centred(0, "★ " + heading + " ★")
        frame.write_big(game.players[place].name)
        frame.write_centred(3, self.praise(say, game, place))
        frame.write(4, 0, say("OK: pad  ROLL: new"))
        if frame.light == FULL:
            frame.light = CELEBRATE
