"""Tells the owner or the player something before play goes on."""

from p10core.const import const
from p10core.kernel.frame import COLUMNS
from p10core.kernel.screen import Screen
from p10core.types import App, Frame

_ROWS = const(3)


class NoticeScreen(Screen):
    """A title, and under it what is said, three lines at a time. Any button goes on, and back after the last line."""

    def __init__(self, title: str, said: str, hint: str) -> None:
        self.heading = title
        self.hint = hint
        self.lines = wrapped(said)

    def press(self, app: App, button: int, now: int) -> None:
        self.lines = self.lines[_ROWS:]
        app.stale = True
        if not self.lines:
            app.back()

    def draw(self, app: App, frame: Frame) -> None:
        frame.write(0, 0, self.heading)
        for row, line in enumerate(self.lines[:_ROWS]):
            frame.write(1 + row, 0, line)
        frame.write(4, 0, self.hint)


def wrapped(text: str) -> list[str]:
    """The words of *text* in lines that the screen has room for."""
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > COLUMNS:
            lines.append("")
        lines[-1] += " " + word if lines[-1] else word
    return lines
