"""The program of the puzzles, a detour from any other: *what would you hold?*"""

from p10core.puzzle.screen import PuzzleScreen
from p10core.screens.doors import Doors
from p10core.types import App


def enter(app: App) -> None:
    """Begin it."""
    app.play = Puzzles()


class Puzzles(Doors):
    """What the tower is at while somebody does puzzles."""

    room = "dice"

    def go_on(self, app: App) -> None:
        app.show(PuzzleScreen(app))

    def forsake(self, app: App) -> None:
        app.restart()
