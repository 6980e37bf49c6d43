"""The tower takes a turn itself, at a pace that people can follow; any button hurries it."""

from p10core.dice.opponents import choose
from p10core.dice.screens.turn import TurnScreen
from p10core.dice.ten_dice import ALL_DICE
from p10core.dice.turn import ROLLS
from p10core.kernel.events import MENU
from p10core.types import App, MaybeNone, Words


class OpponentScreen(TurnScreen):
    """The turn of a seat that the tower plays: it rolls, holds die by die, rolls again, scores."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.due: int | MaybeNone = None  # when the next thing is done
        self.wanted = -1  # the dice that it will hold, while it is at that

    def press(self, app: App, button: int, now: int) -> None:
        if button == MENU:
            app.program.open_menu(app)
        else:
            self.due = now

    def long_press(self, app: App, button: int, now: int) -> None:
        pass

    def advise(self, app: App) -> None:
        pass

    def tick(self, app: App, now: int) -> None:
        super().tick(app, now)
        if self.due is None or self.throw.rolling:
            self.due = now + app.settings.pace
        elif now - self.due >= 0:
            self.due = now + app.settings.pace
            self._step(app, now)

    def _step(self, app: App, now: int) -> None:
        turn = self.turn
        if turn.rolls and self.wanted < 0:
            if self.think(app):  # a thought a round, or nobody's press is seen
                self.due = now
                return
            last = turn.rolls == ROLLS
            level = app.program.game.player().level
            self.wanted = ALL_DICE if last else choose(level, app.program.game, app.program.coach, app.random_bytes)
            self.due = now
            return
        if turn.rolls and self.wanted == ALL_DICE:
            app.program.end_turn(app)
            return
        rest = turn.held ^ self.wanted if turn.rolls else 0
        if rest:
            die = 0
            while not rest >> die & 1:
                die += 1
            self._toggle(app, die)
            self.due = now + app.settings.pace // 3
        else:
            self.wanted = -1
            self.roll(app, now)
        app.stale = True

    def _next(self, say: Words) -> str:
        return say("The tower plays")
