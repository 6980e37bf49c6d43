"""The end of a game: who won, with how many points; then what there is to say of each player, one after the other."""

from p10core.const import const
from p10core.game.set_up import unnamed
from p10core.kernel.events import MENU, ROLL, SCORE
from p10core.kernel.frame import CELEBRATE, FANFARE, FULL
from p10core.kernel.programs import QUICK, leave
from p10core.kernel.screen import Screen
from p10core.types import Any, App, Frame, Words

_EACH_MS = const(2500)  # a winner, a line about the café
_ASKS_MS = const(60000)  # so long a game waits for initials


class AnyWinnerScreen(Screen):
    """The winners of the game that is over. Each game's own screen says in :meth:`praise` what to say of them, and in
    :meth:`judged` of whom there is more to say.

    ``is_asking``: before the game goes to the café its players are to say their initials. The next press asks; if
    nobody presses for a minute, it goes without.
    """

    is_asking = False

    def __init__(self, app: App) -> None:
        self.winners = app.program.game.winners()
        self.shown = 0  # first the winners, then once those of whom there is more to say; then the winners stay
        self._told = False
        self._news = False  # whether the line about the café shows
        self._since: int | None = None
        self.others = self.judged(app.program.game)
        app.frame.tune = FANFARE

    def leave(self, app: App) -> None:
        """Go on to another game."""
        leave(app, QUICK if app.settings.kiosk else 0)

    def praise(self, say: Words, game: Any, place: int) -> str:
        """The line about a winner."""
        return ""

    def judged(self, game: Any) -> list[int]:
        """The places of the players of whom there is more to say, by :meth:`judgement`."""
        return []

    def judgement(self, say: Words, game: Any, place: int) -> tuple[str, str]:
        """What there is to say of a player: a heading, and a sentence."""
        return "", ""

    def press(self, app: App, button: int, now: int) -> None:
        if self.is_asking and button >= ROLL:
            from p10core.screens.writing import ask

            ask(app)
        elif button in (SCORE, MENU):
            app.program.show_scorepad(app)
        elif button == ROLL:
            self.leave(app)

    def tick(self, app: App, now: int) -> None:
        if self._since is None:
            self._since = self._begun = now
        if app.cafe and app.live:
            self._tick_cafe(app, now - self._begun)
        many = len(self.winners) + (0 if self._told else len(self.others))
        if many > 1 and now - self._since >= _EACH_MS:
            self._since = now
            self.shown = (self.shown + 1) % many
            self._told = self._told or not self.shown
            app.stale = True

    def settle(self) -> None:
        """Nobody is asked for initials any more."""
        self.is_asking = False
        self.is_settled = True

    def _tick_cafe(self, app: App, since: int) -> None:
        if self.is_asking:
            if since >= _ASKS_MS:
                self.settle()
        elif not self.is_settled:  # the first look
            self.is_asking = not _is_sent(app) and unnamed(app.set_up, app.program.game.players) is not None
            self.is_settled = not self.is_asking
            app.stale = True
        news = since // _EACH_MS & 1 == 1
        if news != self._news:
            self._news = news
            app.stale = True

    def _hint(self, app: App) -> str:
        say = app.say
        if self.is_asking:
            return say("OK: your initials")
        if not self._news:
            return say("OK: scores  ROLL: new")
        waiting: int = app.cafe.waiting
        if not _is_sent(app):
            return say("Not sent yet: %d") % waiting
        return say("Sent; waiting: %d") % waiting if waiting else say("Sent to the board")

    def draw(self, app: App, frame: Frame) -> None:
        say = app.say
        game = app.program.game
        many = len(self.winners)
        if self.shown < many:
            place = self.winners[self.shown]
            if len(game.players) == 1:
                heading = say("GAME OVER")
            else:
                heading = say("WINNER") if many == 1 else say("SHARED WIN")
            heading = "★ " + heading + " ★"
            sentence = self.praise(say, game, place)
        else:
            place = self.others[self.shown - many]
            heading, sentence = self.judgement(say, game, place)
        frame.write_centred(0, heading)
        frame.write_big(game.players[place].name)
        frame.write_centred(3, sentence)
        frame.write(4, 0, self._hint(app))
        if frame.light == FULL and place in self.winners:
            frame.light = CELEBRATE


def _is_sent(app: App) -> bool:
    """Whether the café has the game that is over."""
    return app.journal.game & 0xFFFF in app.kept.sent
