"""The end of a game: who won, with how many points; then what there is to say of each player, one after the other."""

from p10core.const import const
from p10core.events import MENU, ROLL, SCORE
from p10core.frame import CELEBRATE, FANFARE, FULL
from p10core.screens import Screen

_EACH_MS = const(2500)


class AnyWinnerScreen(Screen):
    """The winners of the game that is over. Each game's own screen says in :meth:`praise` what to say of them, and in
    :meth:`judged` of whom there is more to say.
    """

    def __init__(self, app):
        self.winners = app.play.game.winners()
        self.shown = 0  # first the winners, then those of whom there is more to say
        self._since = -1
        self.others = self.judged(app.play.game)
        app.frame.tune = FANFARE

    def ahead(self, app):
        return "lobby"

    def leave(self, app):
        """Go on to another game."""
        app.lobby().new_game(app)

    def praise(self, say, game, place):
        """The line about a winner."""
        return ""

    def judged(self, game):
        """The places of the players of whom there is more to say, by :meth:`judgement`."""
        return []

    def judgement(self, say, game, place):
        """What there is to say of a player: a heading, and a sentence."""

    def press(self, app, button, now):
        if button in (SCORE, MENU):
            app.play.show_scorepad(app)
        elif button == ROLL:
            self.leave(app)

    def tick(self, app, now):
        if self._since < 0:
            self._since = now
        many = len(self.winners) + len(self.others)
        if many > 1 and now - self._since >= _EACH_MS:
            self._since = now
            self.shown = (self.shown + 1) % many
            app.stale = True

    def draw(self, app, frame):
        say = app.say
        game = app.play.game
        many = len(self.winners)
        if self.shown < many:
            place = self.winners[self.shown]
            if len(game.players) == 1:
                heading = say("GAME OVER")
            else:
                heading = say("WINNER") if many == 1 else say("SHARED WIN")
            heading = "★ " + heading + " ★"
            sentence = self.praise(say, game, place)
        else:
            place = self.others[self.shown - many]
            heading, sentence = self.judgement(say, game, place)
        frame.write_centred(0, heading)
        frame.write_big(game.players[place].name)
        frame.write_centred(3, sentence)
        frame.write(4, 0, say("OK: pad  ROLL: new"))
        if frame.light == FULL:
            frame.light = CELEBRATE
