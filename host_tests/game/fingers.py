"""What has to come of an event on the screen that shows: the buttons as the README tells of them."""

from typing import Any, Protocol

from host_tests.game.onlooker import ALL, ROLL_OFF
from p10core.kernel.events import LONG, ROLL, SCORE
from p10core.kernel.frame import DARK

DOUBLE_CLICK_MS = 300


class Seen(Protocol):
    """What fingers see of a tower, and the game on it as an onlooker knows it."""

    app: Any
    game: Any
    kiosk: Any
    now: int

    def screen(self) -> str:
        """The class of the screen that shows."""

    def in_the_air(self) -> bool:
        """Whether dice are rolling."""


class Fingers:
    """Remembers what was pressed last, and what a second press of the same button would confirm."""

    def __init__(self) -> None:
        self._last: tuple[int, int] = (-1, 0)
        self._armed: object = None

    def was_asked(self, tower: Seen) -> None:
        """As before the power went, the tower asks whether the turn is really to be failed."""
        self._armed = (SCORE, tower.app.screen)

    def expected(self, tower: Seen, code: int) -> tuple[str, ...]:
        """The moves that an event may make on what shows; "" for none."""
        if tower.app.frame.light == DARK:
            return ("",)
        screen, game = tower.screen(), tower.game
        if code & LONG:
            if code != SCORE | LONG:
                return ("",)
            if screen == "TurnScreen" and tower.app.program.coach.may_advise():
                if not tower.in_the_air():
                    self._armed = None  # advice instead
                return ("",)
            code = SCORE  # a slow press
        else:
            again = code >= ROLL and code == self._last[0] and tower.now - self._last[1] < DOUBLE_CLICK_MS
            self._last = (code, tower.now)
            if again:
                return ("",)
        if screen == "StartScreen":
            return ("begin" if code == SCORE or code < 6 else "",)
        if screen == "LevelScreen":
            return ("begin" if 6 <= code < 9 else "",)
        if screen == "SetUpScreen":
            return ("begin" if code == SCORE else "",)
        if screen == "BestInitialsScreen":
            return ("", "leave") if code == SCORE else ("",)
        if screen == "WinnerScreen":
            return ("leave", "" if tower.kiosk else "leave") if code == ROLL else ("",)
        return ("" if game is None or tower.in_the_air() else self._in_game(tower, code),)

    def _in_game(self, tower: Seen, code: int) -> str:
        screen, game = tower.screen(), tower.game
        this = (code, tower.app.screen)
        armed = self._armed
        if screen in ("MenuScreen", "TurnScreen"):
            self._armed = None
        if screen == "RollOffScreen" and game.state == ROLL_OFF:
            return "high" if code == ROLL and game.due() else ""
        if screen in ("HandOverScreen", "RollOffScreen"):
            return "roll" if code == ROLL and not tower.app.program.game.player().level else ""
        if screen == "MenuScreen":
            if code == len(tower.app.screen.lines(tower.app)) - 1:
                self._armed = (SCORE, tower.app.screen)
            if code == SCORE and armed == this:
                return "leave"
            return "undo" if code == 0 and game.undo else ""
        if screen != "TurnScreen":
            return ""
        if code == ROLL:
            return "roll" if game.rolled < 3 and game.held != ALL else ""
        if code < ROLL:
            return "hold" if 0 < game.rolled < 3 else ""
        if code != SCORE or not game.rolled:
            return ""
        if game.rolled == 3 or game.made() or armed == this:
            return "end"
        self._armed = this
        return ""
