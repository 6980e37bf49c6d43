"""The scorepad: a column for each player in order of play, the rows of the game, three at a time under the names.

The columns share the width. With five or six players every other column stands dark on light, so that numbers of three
digits can stand side by side. With six the words at the left are cut, and stand whole in the last line. An arrow shows
the phase that a player is on.
"""

from p10core.const import const
from p10core.game.games import LAST_PHASE
from p10core.kernel.events import ROLL
from p10core.kernel.frame import COLUMNS, INVERSE
from p10core.kernel.screen import Screen
from p10core.types import App, Frame, Rows

_ROWS = const(3)
_LABEL = const(5)  # the longest
_SHORT = const(3)
_NARROW = const(3)  # a column


class ScorepadScreen(Screen):
    """*rows*: their labels, and a function that gives the text in a row for the player at a place. *names*: of the
    players.

    ROLL leafs on, a hold button goes to the row with its number, any other button returns.
    """

    def __init__(self, rows: Rows, names: list[str]) -> None:
        self.labels, self.cell = rows
        self.names = names
        self.first = 0

    def press(self, app: App, button: int, now: int) -> None:
        app.stale = True
        if button == ROLL:
            self.first += _ROWS
            if self.first >= len(self.labels):
                self.first = 0
        elif button < LAST_PHASE:
            phase = "%2d" % (button + 1)
            if phase in self.labels:
                self.first = self.labels.index(phase) // _ROWS * _ROWS
        else:
            app.back()

    def draw(self, app: App, frame: Frame) -> None:
        names = self.names
        label_width = _LABEL if _LABEL + _NARROW * len(names) <= COLUMNS else _SHORT
        width = (COLUMNS - label_width) // len(names)
        shown = self.labels[self.first : self.first + _ROWS]
        hint = ""
        for place, name in enumerate(names):
            column = label_width + width * place
            style = INVERSE if width == _NARROW and place & 1 else 0
            frame.write(0, column, right(name[: max(_NARROW, width - 1)], width), style)
            for row in range(len(shown)):
                frame.write(1 + row, column, right(self.cell(self.first + row, place), width), style)
        for row, label in enumerate(shown):
            frame.write(1 + row, 0, label[:label_width])
            if len(label) > label_width:
                hint += label + " "
        frame.write(4, 0, hint or app.say("ROLL more  BACK"))


def right(text: str, width: int) -> str:
    """*text* at the right edge of a cell of so many characters."""
    return " " * (width - len(text)) + text
