"""The scorepad: a column for each player in order of play, the rows of the game, three at a time under the names.

The columns share the width. With five or six players every other column stands dark on light, so that numbers of three
digits can stand side by side. An arrow shows the phase that a player is on.
"""

from p10core.agreed import LAST_PHASE
from p10core.const import const
from p10core.events import ROLL
from p10core.frame import INVERSE
from p10core.screens import Screen

_ROWS = const(3)
_LABEL = const(3)


class ScorepadScreen(Screen):
    """*rows*: each a label, and a function that gives the text for the player at a place.

    ROLL turns the page, a hold button goes to the row with its number, any other button returns.
    """

    def __init__(self, rows):
        self.rows = rows
        self.first = 0

    def press(self, app, button, now):
        app.stale = True
        if button == ROLL:
            self.first += _ROWS
            if self.first >= len(self.rows):
                self.first = 0
        elif button < LAST_PHASE:
            labels = [label for label, _ in self.rows]
            phase = "%2d" % (button + 1)
            if phase in labels:
                self.first = labels.index(phase) // _ROWS * _ROWS
        else:
            app.back()

    def draw(self, app, frame):
        players = app.play.game.players
        width = min(9, 18 // len(players))
        shown = self.rows[self.first : self.first + _ROWS]
        for place, player in enumerate(players):
            column = _LABEL + width * place
            style = INVERSE if width == 3 and place & 1 else 0
            frame.write(0, column, right(player.name[: max(3, width - 1)], width), style)
            for row, (_, cell) in enumerate(shown):
                frame.write(1 + row, column, right(cell(place), width), style)
        for row, (label, _) in enumerate(shown):
            frame.write(1 + row, 0, label)
        frame.write(4, 0, app.say("ROLL more  BACK"))


def right(text, width):
    """*text* at the right edge of a cell of so many characters."""
    return " " * (width - len(text)) + text
