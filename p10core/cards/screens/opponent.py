"""The tower plays a turn of cards itself, at a pace that people can follow; any button hurries it."""

from p10core.cards.hand import PLAY
from p10core.cards.opponents import move
from p10core.cards.screens.pass_on import news
from p10core.events import MENU
from p10core.phases import SHORT_NEEDS
from p10core.screens import Screen


class CardOpponentScreen(Screen):
    """The turn of a seat that the tower plays: what it does, move by move, and nothing of its hand."""

    def __init__(self, app):
        self.player = app.play.game.player()
        self.phase = app.play.game.hand.phases[app.play.game.current]
        self.lines = [news(app)]
        self.ended = False

    def press(self, app, button, now):
        if button == MENU:
            app.open_menu()
        else:
            self._step(app)

    def tick(self, app, now):
        if self.passed(app, now, 1):
            self._step(app)

    def _step(self, app):
        self.since = -1
        if self.ended:
            return app.play.go_on(app)
        game = app.play.game
        place = game.current
        move(game, self.player.level)
        self.ended = game.state != PLAY or game.current != place
        self.lines = (self.lines + [app.play.news])[-3:]
        app.stale = True

    def draw(self, app, frame):
        say = app.say
        frame.write(0, 0, self.player.name)
        frame.write_right(0, "%d:%s" % (self.phase, say(SHORT_NEEDS[self.phase])))
        for row, line in enumerate(self.lines):
            frame.write(1 + row, 0, line)
        frame.write(4, 0, say("The tower plays"))
