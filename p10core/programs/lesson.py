"""The program of the lesson, a detour from any other: two turns that teach the game of dice."""

from p10core.lesson.screen import LessonScreen
from p10core.screens.doors import Doors
from p10core.types import App


def enter(app: App) -> None:
    """Begin it."""
    app.play = Lesson()


class Lesson(Doors):
    """What the tower is at while somebody learns."""

    room = "lesson"

    def go_on(self, app: App) -> None:
        app.show(LessonScreen(app))

    def forsake(self, app: App) -> None:
        app.restart()
