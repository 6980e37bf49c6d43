"""The end of a hand: who went out, the points against each player, who made the phase."""

from p10core.const import const
from p10core.events import MENU, ROLL, SCORE
from p10core.frame import FANFARE, INVERSE
from p10core.screens import Screen

_COLUMN = const(11)


class HandResultScreen(Screen):
    """The last hand of ``app.play.game``; the names of those who made their phase stand dark on light."""

    def __init__(self, app):
        app.frame.tune = FANFARE

    def press(self, app, button, now):
        if button == MENU:
            app.open_menu()
        elif button in (ROLL, SCORE):
            app.play.looked = app.play.game.outcome
            app.play.go_on(app)

    def draw(self, app, frame):
        say = app.say
        outcome = app.play.game.outcome
        players = app.play.game.players
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
