"""The first screen of set-up, at home and in a kiosk: one press begins a game. It asks one question at a time."""

from p10core.game.games import GAMES, MOST_PLAYERS
from p10core.kernel.entries import set_up_entry
from p10core.kernel.events import MENU, ROLL, SCORE
from p10core.kernel.frame import BLUE, GREEN, HELD, ORANGE, RED, WHITE
from p10core.kernel.programs import LESSON, begin, go
from p10core.kernel.screen import Screen
from p10core.lobby import choices
from p10core.lobby.deal import DEAL_KEY, NONE_LEFT, choose_deal, next_place, title
from p10core.types import App, Frame


class StartScreen(Screen):
    """Who plays? The first six buttons: so many people. The next one: one person against the tower, which asks how
    good it is. The last one is the lesson, or takes the next deal of an evening that is on, see p10core/lobby/deal.py.
    OK: as it is set up, which is as it was last, once a game has begun. A pixel is lit over each of these buttons, and
    a line says what it does.
    """

    def __init__(self, holds_score: bool = False) -> None:
        self.holds_score = holds_score  # in a kiosk: held with MENU it is the owner's, and begins no game

    def press(self, app: App, button: int, now: int) -> None:
        if button == ROLL:
            if app.settings.kiosk:
                return choose_deal(app)
            from p10core.lobby.set_up import SetUpScreen

            return app.cover(SetUpScreen())
        if button == DEAL_KEY:
            return choose_deal(app) if _has_evening(app) else go(app, LESSON)
        if button == MOST_PLAYERS:
            return app.cover(LevelScreen())
        if button == SCORE:
            begin(app)
        elif GAMES[app.set_up.game].least <= button + 1 < MOST_PLAYERS + 1:
            _begin(app, button + 1, 0)
        elif button == MENU and app.settings.kiosk:
            app.program.go_on(app)

    def draw(self, app: App, frame: Frame) -> None:
        say = app.say
        least = GAMES[app.set_up.game].least
        frame.write(0, 0, title(app))
        if least == 1:
            frame.write(1, 0, say("1: alone"))
        if app.journal.game:
            frame.write_right(1, say("OK: again"))
        frame.write(2, 0, say("2-6: that many people"))
        frame.write(3, 0, say("7: against the tower"))
        frame.write(4, 0, _last_line(app))
        for button in range(least - 1, MOST_PLAYERS):
            frame.pixels[button] = HELD | WHITE
        frame.pixels[MOST_PLAYERS] = HELD | GREEN
        frame.pixels[DEAL_KEY] = HELD | BLUE


class LevelScreen(Screen):
    """How good is the tower that one person plays against? Green, orange, red as it grows hard."""

    def press(self, app: App, button: int, now: int) -> None:
        level = button - MOST_PLAYERS + 1
        if button == MENU:
            app.back()
        elif 0 < level < len(GAMES[app.set_up.game].levels):
            _begin(app, 2, level)

    def draw(self, app: App, frame: Frame) -> None:
        say = app.say
        levels = GAMES[app.set_up.game].levels
        frame.write(0, 0, say("Which opponent?"))
        for level in range(1, len(levels)):
            frame.write(level, 0, "%d: %s" % (MOST_PLAYERS + level, say(levels[level])))
            frame.pixels[MOST_PLAYERS + level - 1] = HELD | (GREEN, ORANGE, RED)[level - 1]
        frame.write(4, 0, "MENU: BACK")


def _begin(app: App, count: int, level: int) -> None:
    """Begin a game of *count*, the last of them the tower at a *level* unless that is 0."""
    choices.seat(app.set_up, count, level)
    app.note(set_up_entry(app))
    begin(app)


def _last_line(app: App) -> str:
    """What there is to know: games that wait for the café, an evening's deal, or how to learn and to choose more."""
    say = app.say
    news: str = app.cafe and app.cafe.news(say)
    if news:
        return news
    if _has_evening(app):
        return say("10: no evening") if app.set_up.evening else say("10: evening, deal %d") % (next_place(app) + 1)
    return say("10: learn  ROLL: deal") if app.settings.kiosk else say("10: learn  ROLL: more")


def _has_evening(app: App) -> int:
    """Whether a deal of an evening is chosen, or can be."""
    return app.set_up.evening or next_place(app) != NONE_LEFT
