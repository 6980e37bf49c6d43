"""The program of the puzzles, a detour from any other: *what would you hold?*"""

from p10core.puzzle.screen import PuzzleScreen
from p10core.screens.doors import Doors


def enter(app):
    """Begin it."""
    app.play = Puzzles()


class Puzzles(Doors):
    """What the tower is at while somebody does puzzles."""

    room = "dice"

    def go_on(self, app):
        app.show(PuzzleScreen(app))

    def forsake(self, app):
        app.restart()
