"""The program of the lesson, a detour from any other: two turns that teach the game of dice."""

from p10core.lesson.screen import LessonScreen
from p10core.screens.program import Program
from p10core.types import App


def enter(app: App) -> None:
    """Begin it."""
    app.program = Lesson()


class Lesson(Program):
    """What the tower is at while somebody learns."""

    word_table = "lesson"

    def go_on(self, app: App) -> None:
        app.show(LessonScreen(app))

    def forsake(self, app: App) -> None:
        app.restart()
