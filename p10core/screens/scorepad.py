"""The scorepad: a column a player in order of play, a row a phase, three rows at a time under the names.

The columns share the width. With five or six players every other column is inverse, so that three digits can stand
beside three digits. The phase that each player is on has an arrow.
"""

from p10core.agreed import LAST_PHASE
from p10core.const import const
from p10core.events import ROLL
from p10core.frame import INVERSE
from p10core.screens import Screen

_ROWS = const(3)
_LABEL = const(3)


class ScorepadScreen(Screen):
    """*rows*: each a label and a function that gives what stands in the column of the player at a place.

    ROLL turns the page, a hold button finds the row that its number is the label of, any other returns.
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
    """*text* at the right of a cell."""
    return " " * (width - len(text)) + text
