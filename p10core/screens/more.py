"""The rest of the menu: the coach, screens about the tower itself, its dice, its best totals, its records, and puzzles;
and its version."""

from p10core.dice.evening import NONE_LEFT, next_place
from p10core.dice.screens.deal import choose_deal
from p10core.dice.screens.fairness import FairnessScreen
from p10core.dice.screens.puzzle import PuzzleScreen
from p10core.entries import set_up_entry, settings_entry
from p10core.games import DICE
from p10core.screens.best import BestScreen
from p10core.screens.lists import ListScreen
from p10core.screens.records import RecordsScreen
from p10core.settings import COACH_NAMES
from p10core.version import VERSION


class MoreScreen(ListScreen):
    """*Coach* is a setting. Each other line opens a screen over the menu."""

    def lines(self, app):
        say = app.say
        lines = [
            (say("Fair dice?"), "", _fairness),
            (say("Best scores"), "", _best),
            (say("Records to USB"), "", _records),
            (say("Coach"), say(COACH_NAMES[app.settings.coach]), _next_coach),
        ]
        if app.cafe and not app.play.game:
            lines.append((say("Enrol tower"), "", _enrol))
        lines.append((say("Puzzle"), "", _puzzle))
        if app.set_up.game == DICE and not app.play.game:
            deal = app.set_up.deal
            lines.append((say("Same dice"), _chosen(app), _deal))
            if deal and not app.set_up.evening:
                lines.append((say("Players"), say("each alone") if app.set_up.blind else say("in turn"), _blind))
        return lines

    def usual_hint(self, say, count):
        return say("1-%d BACK") % count + " " + VERSION

    def ok(self, app):
        app.back()


def _fairness(app, menu):
    app.cover(FairnessScreen())


def _best(app, menu):
    app.cover(BestScreen())


def _records(app, menu):
    app.cover(RecordsScreen(app))


def _enrol(app, menu):
    app.cafe.show_enrolment()


def _puzzle(app, menu):
    app.cover(PuzzleScreen(app))


def _chosen(app):
    chosen = app.set_up
    if chosen.deal:
        return app.say("evening") if chosen.evening else "%08d" % chosen.deal
    return app.say("off") if next_place(app) == NONE_LEFT else app.say("evening?")


def _deal(app, menu):
    choose_deal(app)


def _blind(app, menu):
    app.set_up.blind = 1 - app.set_up.blind
    app.note(set_up_entry(app))


def _next_coach(app, menu):
    app.settings.coach = (app.settings.coach + 1) % len(COACH_NAMES)
    app.note(settings_entry(app))
