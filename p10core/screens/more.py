"""The rest of the menu: the coach, and pages about the tower itself, its dice, its best totals, its records; and its
version."""

from p10core.entries import settings_entry
from p10core.screens.lists import ListScreen
from p10core.settings import COACH_NAMES
from p10core.version import VERSION


class MoreScreen(ListScreen):
    """*Coach* is a setting. Each other line opens a page in place of the menu, over the game or set-up."""

    def lines(self, app):
        say = app.say
        enrol = ((say("Enrol tower"), "", _enrol),) if app.cafe and not app.play.game else ()
        return (
            (say("Fair dice?"), "", _fairness),
            (say("Best scores"), "", _best),
            (say("Records to USB"), "", _records),
            (say("Coach"), say(COACH_NAMES[app.settings.coach]), _next_coach),
        ) + enrol

    def usual_hint(self, say, count):
        return say("1-%d BACK") % count + " " + VERSION

    def ok(self, app):
        app.back()


def open_more(app):
    """Open this again, over what it was opened from."""
    if app.play.game:
        app.open_menu(True)
    else:
        app.lobby().show_choices(app)
    app.cover(MoreScreen())


def _open(app, page):
    """One page at a time: the heap is small. So the menus go, and come again after it."""
    app.close_menu()
    page.opener = open_more
    app.cover(page)


def _fairness(app, menu):
    from p10core.dice.screens.fairness import FairnessScreen

    _open(app, FairnessScreen())


def _best(app, menu):
    from p10core.screens.best import BestScreen

    _open(app, BestScreen())


def _records(app, menu):
    from p10core.screens.records import show_records

    show_records(app, open_more)


def _enrol(app, menu):
    app.cafe.show_enrolment()
    app.screen.opener = open_more


def _next_coach(app, menu):
    app.settings.coach = (app.settings.coach + 1) % len(COACH_NAMES)
    app.keep(settings_entry(app))
