"""Set-up's first screen: one press begins a game. All other choices are behind ROLL."""

from p10core.game.games import GAMES, MOST_PLAYERS
from p10core.game.set_up import short_names
from p10core.kernel.entries import set_up_entry
from p10core.kernel.events import ROLL, SCORE
from p10core.kernel.frame import BLUE, COLUMNS, GREEN, HELD, ORANGE, RED, WHITE
from p10core.kernel.programs import LESSON, begin, go
from p10core.kernel.screen import Screen
from p10core.lobby import choices
from p10core.lobby.deal import DEAL_KEY, NONE_LEFT, choose_deal, next_place, title
from p10core.types import App, Frame


class StartScreen(Screen):
    """The first six buttons: so many people play. Each of the next ones: one person plays against the tower, at one of
    its levels, green, orange, red as they grow hard. The last one is the lesson, or takes the next deal of an evening
    that is on, see p10core/lobby/deal.py. OK: as it is set up, which is as it was last, once a game has begun. A pixel
    is lit over each of these buttons, and a line says what it does.
    """

    def press(self, app: App, button: int, now: int) -> None:
        if button == ROLL:
            from p10core.lobby.set_up import SetUpScreen

            return app.cover(SetUpScreen())
        if button in _keys(app):
            people = button + 1
            level = people - MOST_PLAYERS
            choices.seat_people(app.set_up, 1 if level > 0 else people)
            if level > 0:
                choices.add_tower(app.set_up, level)
            app.note(set_up_entry(app))
        elif button == DEAL_KEY:
            return choose_deal(app) if _has_evening(app) else go(app, LESSON)
        elif button != SCORE:
            return
        begin(app)

    def draw(self, app: App, frame: Frame) -> None:
        say = app.say
        offered = _keys(app)
        frame.write(0, 0, title(app))
        for button in offered:
            level = button - MOST_PLAYERS
            frame.pixels[button] = HELD | (WHITE if level < 0 else (GREEN, ORANGE, RED)[level])
        frame.pixels[DEAL_KEY] = HELD | BLUE
        frame.write(1, 0, people_line(app))
        frame.write(2, 0, _third_line(app, offered[-1] + 1))
        again = say("OK: again ") if app.journal.game else say("OK: play ")
        frame.write(3, 0, again + short_names(app.set_up, say.person, COLUMNS - len(again)))
        frame.write(4, 0, say("ROLL: all choices") if _has_evening(app) else say("ROLL:choices 10:learn"))


def people_line(app: App) -> str:
    """What the buttons do that are for people alone; nobody plays cards alone."""
    text = app.say("1:alone  2-6:together")
    return text if GAMES[app.set_up.game].least == 1 else text[text.find("2") :]


def _third_line(app: App, hardest: int) -> str:
    """What there is to know: games that wait for the café, an evening's deal, or how to play against the tower."""
    say = app.say
    news: str = app.cafe and app.cafe.news(say)
    if news:
        return news
    if not _has_evening(app):
        return say("Tower: 7 easy, %d hard") % hardest
    return say("10: no evening") if app.set_up.evening else say("10: evening, deal %d") % (next_place(app) + 1)


def _has_evening(app: App) -> int:
    """Whether a deal of an evening is chosen, or can be."""
    return app.set_up.evening or next_place(app) != NONE_LEFT


def _keys(app: App) -> range:
    """The buttons, from 0, that begin a game."""
    game = GAMES[app.set_up.game]
    return range(game.least - 1, MOST_PLAYERS + len(game.levels) - 1)
