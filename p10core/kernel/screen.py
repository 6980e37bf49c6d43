"""What is shown and what a button does, a screen a file. :mod:`p10core.kernel.app` says which screen follows which.

A screen changes the game by its moves, never a rule itself, and writes a whole frame whenever something changed.
"""

from p10core.kernel.events import SCORE
from p10core.types import Any, App, Frame, MaybeNone


class Screen:
    """A screen that shows nothing and answers to nothing; each screen says where it differs.

    ``app`` is handed to every call; *button* is 0..12 of :mod:`p10core.kernel.events`, *now* in ms. A screen that has
    changed sets ``app.stale``, and is asked to draw.
    """

    attended = True  # whether somebody is meant to be there: a kiosk shows other screens after a while
    holds_score = False  # whether SCORE held for long means something of its own: it then counts when it is let go
    offer = b""  # what a café is told as long as this shows
    is_settled = False  # whether all is said of the game that is over, so that its record may go to the café
    since: int | MaybeNone = None  # when :meth:`passed` was asked first

    def passed(self, app: App, now: int, times: int) -> bool | Any:
        """Whether so many *times* the tower's pace have passed since this was asked first."""
        if self.since is None:
            self.since = now
        return now - self.since >= times * app.settings.pace

    def press(self, app: App, button: int, now: int) -> None:
        """A button went down."""

    def is_deaf(self) -> bool:
        """Whether no press does anything just now: dice are in the air."""
        return False

    def long_press(self, app: App, button: int, now: int) -> None:
        """A button that went down has stayed down for long. A SCORE that has not counted yet is a slow press."""
        if button == SCORE:
            self.press(app, button, now)

    def think(self, app: App) -> bool:
        """Work out a piece of what the next press may ask for; whether there is more."""
        return False

    def tick(self, app: App, now: int) -> None:
        """Time has passed."""

    def advise(self, app: App) -> None:
        """The coach was asked; only a turn has an answer."""

    def woken(self, app: App) -> None:
        """A press has ended the sleep of the tower; whoever it was may not be the one who was playing."""

    def reword(self, app: App) -> None:
        """The language has changed since the screen was made."""

    def draw(self, app: App, frame: Frame) -> None:
        """Write the picture into a cleared frame."""
