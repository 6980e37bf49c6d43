"""The rest of the menu: the coach, and pages about the tower itself, its dice, its best totals, its records."""

from p10core.screens.keep_settings import keep_settings
from p10core.screens.lists import ListScreen
from p10core.settings import COACH_NAMES


class MoreScreen(ListScreen):
    """*Coach* is a setting. Each other line opens a page in place of the menu, over the game or set-up."""

    def lines(self, app):
        say = app.say
        enrol = ((say("Enrol tower"), "", _enrol),) if app.board and not app.play.game else ()
        return (
            (say("Fair dice?"), "", _fairness),
            (say("Best scores"), "", _best),
            (say("Records to USB"), "", _records),
            (say("Coach"), say(COACH_NAMES[app.settings.coach]), _next_coach),
        ) + enrol

    def usual_hint(self, say, count):
        return say("1-%d BACK") % count

    def ok(self, app):
        app.back()


def _fairness(app, menu):
    from p10core.dice.screens.fairness import FairnessScreen

    app.close_menu()
    app.cover(FairnessScreen())


def _best(app, menu):
    from p10core.screens.best import BestScreen

    app.close_menu()
    app.cover(BestScreen())


def _records(app, menu):
    from p10core.screens.records import show_records

    show_records(app)


def _enrol(app, menu):
    app.board.show_enrolment()


def _next_coach(app, menu):
    app.settings.coach = (app.settings.coach + 1) % len(COACH_NAMES)
    keep_settings(app)
