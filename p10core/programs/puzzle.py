"""The program of the puzzles, a detour from any other: *what would you hold?*"""

from p10core.puzzle.screen import PuzzleScreen
from p10core.screens.program import Program
from p10core.types import App


def enter(app: App) -> None:
    """Begin it."""
    app.program = Puzzles()


class Puzzles(Program):
    """What the tower is at while somebody does puzzles."""

    word_table = "dice"

    def go_on(self, app: App) -> None:
        app.show(PuzzleScreen(app))

    def forsake(self, app: App) -> None:
        app.restart()
