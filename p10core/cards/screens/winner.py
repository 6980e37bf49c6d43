"""The end of a game of cards. Only now its record is told, out of the journal."""

from p10core.journal.records import next_line, records
from p10core.kernel.teller import Teller
from p10core.screens.winner import AnyWinnerScreen
from p10core.types import Any, App, CardGame, Words


class WinnerScreen(AnyWinnerScreen):
    """Shows the winner; meanwhile the record goes out, line by line."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.lines: Any = None
        if app.program.to_tell:
            app.program.to_tell = False
            self.lines = records(app.journal, lambda: Teller(app.program.tellers), 1)

    def press(self, app: App, button: int, now: int) -> None:
        while self.lines:
            self._tell(app)
        super().press(app, button, now)

    def tick(self, app: App, now: int) -> None:
        if self.lines:
            self._tell(app)
        super().tick(app, now)

    def _tell(self, app: App) -> None:
        line = next_line(self.lines)
        if line is None:
            self.lines = None
        else:
            app.write_line(line)

    def praise(self, say: Words, game: CardGame, place: int) -> str:
        return say("%d points against") % game.total(place)
