"""What a kiosk asks: whether somebody is there, before a game is abandoned, and the initials of one among the best."""

from p10core.const import const
from p10core.game.high_scores import INITIALS
from p10core.kernel.entries import new_best_entry
from p10core.kernel.programs import BEST, leave
from p10core.kernel.screen import Screen
from p10core.screens.writing import InitialsScreen
from p10core.types import App, Frame, MaybeNone

WARNING_S = const(15)


class WarningScreen(Screen):
    """Counts down to the end of a game that nobody plays; any button goes on with it."""

    attended = False

    def __init__(self) -> None:
        self.ends_at: int | MaybeNone = None
        self.left = WARNING_S

    def press(self, app: App, button: int, now: int) -> None:
        app.back()

    def tick(self, app: App, now: int) -> None:
        if self.ends_at is None:
            self.ends_at = now + 1000 * WARNING_S
        left = (self.ends_at - now + 999) // 1000
        if left <= 0:
            app.program.abandon(app)
            return
        if left != self.left:
            self.left = left
            app.stale = True

    def draw(self, app: App, frame: Frame) -> None:
        frame.write(0, 0, app.say("Still there?"))
        frame.write_big(str(self.left))
        frame.write(4, 0, app.say("Press any button"))


class BestInitialsScreen(InitialsScreen):
    """Asks for three initials for a *total* that is among the best."""

    def __init__(self, total: int, name: str) -> None:
        super().__init__(str(total), name[:INITIALS])
        self.total = total

    def leave(self, app: App) -> None:
        app.program.show_winner(app)

    def take(self, app: App) -> None:
        leave(app, BEST, new_best_entry(self.total, self.text))
