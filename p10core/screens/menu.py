"""The menu during a game, the lines that it shares with set-up, and *More*: the coach, screens about the tower itself,
its dice, its best totals, its records, and puzzles; and its version.
"""

import gc

from p10core.kernel.entries import settings_entry
from p10core.kernel.events import MENU, SCORE
from p10core.kernel.lists import ListScreen
from p10core.kernel.programs import FAIR_DICE, LESSON, OVER, PUZZLE, QUICK, TELLER, go, leave
from p10core.kernel.settings import BRIGHTEST, COACH_NAMES
from p10core.kernel.words import LANGUAGES, place_of
from p10core.types import App, Line, Lines, Screen, Sequence, Words


class MenuScreen(ListScreen):
    """The menu, over the game's screen. *full*: with the lines that set-up has too."""

    def __init__(self, full: bool) -> None:
        super().__init__()
        self.full = full
        self.sure = False  # whether abandon was chosen, so that OK means it

    def press(self, app: App, button: int, now: int) -> None:
        asked = self.sure
        if button != SCORE:
            self.sure = False
        if asked and button == MENU:  # back to the menu
            self.hint = ""
            app.stale = True
        else:
            super().press(app, button, now)

    def lines(self, app: App) -> Lines:
        own: Lines = app.program.menu_lines(app)
        shared = shared_lines(app) if self.full else ()
        return own + shared + ((app.say("Abandon game"), "", _ask),)

    def usual_hint(self, say: Words, count: int) -> str:
        return say("1-%d, ROLL:more, BACK") % count

    def ok(self, app: App) -> None:
        if self.sure:
            leave(app, QUICK if app.settings.kiosk else 0)
        else:
            app.back()


def shared_lines(app: App) -> Lines:
    """The lines that set-up and menu share: what a player may set, and the screens about the tower."""
    say = app.say
    settings = app.settings
    return (
        (say("Brightness"), "%d/%d" % (settings.brightness, BRIGHTEST), _brighten, _darken),
        (say("Sound"), say("on" if settings.sound else "off"), _switch_sound),
        (say("Language"), LANGUAGES[place_of(settings.language)].name, _next_language),
        (say("More"), "", _more),
    )


def _ask(app: App, menu: MenuScreen) -> None:
    menu.sure = True
    menu.hint = app.say("OK: abandon BACK: no")


def _brighten(app: App, menu: Screen) -> None:
    app.settings.brightness = app.settings.brightness % BRIGHTEST + 1
    app.note(settings_entry(app))


def _darken(app: App, menu: MenuScreen) -> None:
    """As it was before the press that has become a long one, and one less."""
    app.settings.brightness = (app.settings.brightness - 3) % BRIGHTEST + 1
    app.note(settings_entry(app))


def _switch_sound(app: App, menu: Screen) -> None:
    app.settings.sound = 1 - app.settings.sound
    app.note(settings_entry(app))


def _next_language(app: App, menu: Screen) -> None:
    place = place_of(app.settings.language) + 1
    app.speak(LANGUAGES[place % len(LANGUAGES)].code)
    app.note(settings_entry(app))


def _more(app: App, menu: Screen) -> None:
    app.cover(MoreScreen())


class MoreScreen(ListScreen):
    """*Coach* is a setting. *Best scores* open over the menu; the others are programs, and take the tower back when
    they are done.
    """

    def lines(self, app: App) -> Sequence[Line]:
        from p10core.version import VERSION

        say = app.say
        lines = [
            (say("Fair dice?"), "", _fair_dice),
            (say("Best scores"), "", _best),
            (say("Records to USB"), "", _records),
            (say("Coach"), say(COACH_NAMES[app.settings.coach]), _next_coach),
        ]
        if app.cafe and not app.program.game:
            lines.append((say("Enrol tower"), "", _enrol))
        lines.append((say("Puzzle"), "", _puzzle))
        lines.extend(app.program.more_lines(app))
        lines.append((say("How to play"), "", _learn))
        lines.append((say("Version"), VERSION, _nothing))
        return lines

    def usual_hint(self, say: Words, count: int) -> str:
        return say("1-%d: choose  BACK") % count

    def ok(self, app: App) -> None:
        app.back()


def _fair_dice(app: App, menu: MoreScreen) -> None:
    go(app, TELLER, FAIR_DICE)


def _best(app: App, menu: MenuScreen) -> None:
    gc.collect()  # what is imported lies together
    from p10core.screens.high_scores import BestScreen

    app.cover(BestScreen())


def _records(app: App, menu: MoreScreen) -> None:
    game = app.program.game
    go(app, TELLER, OVER if game and game.is_over() else 0)


def _enrol(app: App, menu: MenuScreen) -> None:
    app.cafe.show_enrolment()


def _puzzle(app: App, menu: MoreScreen) -> None:
    go(app, PUZZLE)


def _learn(app: App, menu: MoreScreen) -> None:
    go(app, LESSON)


def _nothing(app: App, menu: MenuScreen) -> None:
    pass


def _next_coach(app: App, menu: MoreScreen) -> None:
    app.settings.coach = (app.settings.coach + 1) % len(COACH_NAMES)
    app.note(settings_entry(app))
