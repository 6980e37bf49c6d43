"""The best totals of the tower, three at a time; a star marks those over 600."""

from p10core.const import const
from p10core.game.games import WITNESS_TOTAL
from p10core.kernel.events import ROLL
from p10core.kernel.screen import Screen
from p10core.types import App, Frame

_ROWS = const(3)


class BestScreen(Screen):
    """ROLL leafs on, any other button returns."""

    first = 0

    def press(self, app: App, button: int, now: int) -> None:
        app.stale = True
        if button != ROLL:
            return app.back()
        self.first += _ROWS
        if self.first >= len(app.kept.best):
            self.first = 0

    def draw(self, app: App, frame: Frame) -> None:
        frame.write(0, 0, app.say("Best scores"))
        for row, (total, initials) in enumerate(app.kept.best[self.first : self.first + _ROWS]):
            frame.write(1 + row, 0, best_line(self.first + row, total, initials))
        frame.write(4, 0, app.say("ROLL more  BACK"))


def best_line(rank: int, total: int, initials: str) -> str:
    """A row with its rank, counted from 0, as a line."""
    return "%2d  %-3s  %3d %s" % (rank + 1, initials, total, "★" if total >= WITNESS_TOTAL else "")
