"""Between two turns of cards: who is next, with no hand shown until that player presses a button; the tower's own turn,
at a pace that people can follow; and the end of a hand.
"""

from p10core.cards.hand import PLAY
from p10core.cards.opponents import move
from p10core.cards.screens.hand import HandScreen
from p10core.const import const
from p10core.game.phases import PHASES
from p10core.kernel.events import MENU, ROLL, SCORE
from p10core.kernel.frame import COLUMNS, FANFARE, INVERSE
from p10core.kernel.screen import Screen
from p10core.types import App, CardGame, Frame

_COLUMN = const(11)


class PassScreen(Screen):
    """The next player's name, large, and what the player before has done."""

    def press(self, app: App, button: int, now: int) -> None:
        if button == MENU:
            app.program.open_menu(app)
        else:
            app.show(HandScreen(app))

    def draw(self, app: App, frame: Frame) -> None:
        say = app.say
        game = app.program.game
        frame.write(0, 0, say("Next player"))
        frame.write_right(0, say("Phase %d") % game.player().phase)
        frame.write_big(game.player().name)
        frame.write(3, 0, news(app))
        frame.write(4, 0, say("Ready? Press a button"))


def news(app: App) -> str:
    """Who has lost a turn, else the last move."""
    game: CardGame = app.program.game
    for place, player in enumerate(game.players):
        if game.hand.lost >> place & 1:
            said = app.say("%s loses a turn") % player.name
            return said if len(said) <= COLUMNS else app.say("%s is skipped") % player.name
    last: str = app.program.news
    return last


class CardOpponentScreen(Screen):
    """The turn of a seat that the tower plays: what it does, move by move, and nothing of its hand."""

    def __init__(self, app: App) -> None:
        self.player = app.program.game.player()
        self.phase = app.program.game.hand.phases[app.program.game.current]
        self.lines = [news(app)]
        self.ended = False

    def press(self, app: App, button: int, now: int) -> None:
        if button == MENU:
            app.program.open_menu(app)
        else:
            self._step(app)

    def tick(self, app: App, now: int) -> None:
        if self.passed(app, now, 1):
            self._step(app)

    def _step(self, app: App) -> None:
        self.since = None
        if self.ended:
            app.program.go_on(app)
            return
        game = app.program.game
        place = game.current
        move(game, self.player.level)
        self.ended = game.state != PLAY or game.current != place
        self.lines = (self.lines + [app.program.news])[-3:]
        app.stale = True

    def draw(self, app: App, frame: Frame) -> None:
        say = app.say
        frame.write(0, 0, self.player.name)
        frame.write_right(0, "%d:%s" % (self.phase, say(PHASES[self.phase].short_needs)))
        for row, line in enumerate(self.lines):
            frame.write(1 + row, 0, line)
        frame.write(4, 0, say("The tower plays"))


class HandResultScreen(Screen):
    """The last hand of ``app.program.game``; the names of those who made their phase stand dark on light."""

    def __init__(self, app: App) -> None:
        app.frame.tune = FANFARE

    def press(self, app: App, button: int, now: int) -> None:
        if button == MENU:
            app.program.open_menu(app)
        elif button in (ROLL, SCORE):
            app.program.looked = app.program.game.outcome
            app.program.go_on(app)

    def draw(self, app: App, frame: Frame) -> None:
        say = app.say
        outcome = app.program.game.outcome
        players = app.program.game.players
        frame.write(0, 0, say("%s is out") % players[outcome.out].name)
        at = 0
        for place, player in enumerate(players):
            if not outcome.phases[place]:
                continue
            row, column = 1 + at % 3, at // 3 * _COLUMN
            at += 1
            frame.write(row, column, player.name[:6], INVERSE if outcome.made >> place & 1 else 0)
            if not outcome.replay:
                frame.write(row, column + 6, "%4s" % ("+%d" % outcome.points[place]))
        frame.write(4, 0, say("OK: next"))
