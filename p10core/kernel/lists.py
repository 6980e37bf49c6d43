"""A numbered list, four lines at a time. The button of a line chooses it, whichever four show."""

from p10core.const import const
from p10core.kernel.events import MENU, ROLL, SCORE
from p10core.kernel.frame import HELD, colour_pixel
from p10core.kernel.screen import Screen
from p10core.types import App, Frame, Line, Sequence, Words

_ROWS = const(4)


class ListScreen(Screen):
    """A list. A screen that has one says its :meth:`lines`. ROLL leafs on."""

    def __init__(self) -> None:
        self.first = 0
        self.hint = ""  # said instead of the usual hint, until the next press

    def lines(self, app: App) -> Sequence[Line]:
        """The lines, each (label, value, what choosing it does: a function of the app and this screen). A fourth part
        is what it does besides if the button stays down: it counts down.
        """
        return ()

    def ok(self, app: App) -> None:
        """OK was pressed."""

    def usual_hint(self, say: Words, count: int) -> str:
        """What the buttons do, for the last line of the screen. *count*: how many lines the list has."""
        return ""

    def press(self, app: App, button: int, now: int) -> None:
        app.stale = True
        self.hint = ""
        if button == ROLL:
            self.first += _ROWS
            if self.first >= len(self.lines(app)):
                self.first = 0
        elif button == SCORE:
            self.ok(app)
        elif button == MENU:
            app.back()
        elif button < len(self.lines(app)):
            self.first = button // _ROWS * _ROWS
            line = self.lines(app)[button]
            if len(line) > 3:
                self.hint = app.say("Hold down: fewer")
            line[2](app, self)

    def long_press(self, app: App, button: int, now: int) -> None:
        lines = self.lines(app)
        if button < len(lines) and len(lines[button]) > 3:
            lines[button][3](app, self)
            app.stale = True
        else:
            super().long_press(app, button, now)

    def draw(self, app: App, frame: Frame) -> None:
        lines = self.lines(app)
        for die in range(min(len(lines), len(frame.pixels))):  # all colours, to see how bright they are
            frame.pixels[die] = colour_pixel(die & 3) | HELD
        for row, line in enumerate(lines[self.first : self.first + _ROWS]):
            frame.write(row, 0, "%d %s" % (self.first + row + 1, line[0]))
            frame.write_right(row, line[1])
        frame.write(4, 0, self.hint or self.usual_hint(app.say, len(lines)))
