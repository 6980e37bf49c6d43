"""A game that a kiosk plays by itself, as its best player, to be looked at: nothing of it is kept or told."""

from p10core.const import const
from p10core.dice.opponents import MASTER, NoCoach
from p10core.dice.play import Play
from p10core.dice.screens.dice_row import draw_dice
from p10core.dice.ten_dice import ALL_DICE, DICE, roll
from p10core.game.games import MOST_PLAYERS
from p10core.game.set_up import SetUp
from p10core.kernel.frame import COLUMNS
from p10core.kernel.programs import LOBBY, QUICK, go
from p10core.screens.cards import CardsScreen, count, invitation
from p10core.types import App, Callable, Frame

_LOOK = const(8)  # times the pace: so long the end is shown


class Demo(Play):
    """The game of a master alone, who asks a *coach*. Between two turns it shows one of the kiosk's cards. Any press
    ends it.
    """

    live = False
    tellers = ()

    def __init__(self, app: App, make_coach: Callable[[App], NoCoach]) -> None:
        alone = SetUp()
        alone.names[0] = app.say("master")
        alone.levels[:] = bytes((MASTER,)) * MOST_PLAYERS
        super().__init__(app, make_coach, alone)
        self._card = 0  # the one that showed last

    def go_on(self, app: App) -> None:
        if self.game.is_over() or not self.game.outcome:
            return super().go_on(app)
        self._card = (self._card + 1) % count(app)
        app.show(CardOfTen(app, (self._card,), super().go_on))

    def tick(self, app: App, now: int) -> None:
        super().tick(app, now)
        if self.game.is_over() and self.game.outcome is not None and app.screen.passed(app, now, _LOOK):
            app.restart()  # no game is on: the lobby is due

    def invite(self, app: App) -> None:
        if app.screen.attended:  # the cards say so themselves
            app.frame.write(4, 0, " " * COLUMNS)
            app.frame.write_centred(4, invitation(app, self._card))

    def welcome(self, app: App) -> None:
        app.live = True
        go(app, LOBBY, QUICK)

    def forsake(self, app: App) -> None:
        """It is to be alone."""


class CardOfTen(CardsScreen):
    """The card with the name has dice under it."""

    def __init__(self, app: App, cards: tuple[int], then: Callable[[App], None]) -> None:
        super().__init__(app, cards, then)
        self.faces = bytearray(DICE)
        roll(self.faces, 0, app.random_bytes)

    def draw_dice(self, app: App, frame: Frame) -> None:
        draw_dice(frame, app.say, self.faces, ALL_DICE, 0, 0, 0)
