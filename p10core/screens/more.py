"""The coach, and the pages about the tower itself: its dice, its best totals, its records."""

from p10core.entries import settings_entry
from p10core.screens.lists import ListScreen
from p10core.settings import COACH_NAMES


class MoreScreen(ListScreen):
    """The last line is a setting. Each other one is a page, over the game or set-up: the menu is closed for it."""

    def items(self, app):
        say = app.say
        coach = COACH_NAMES[app.settings.coach]
        return (
            (say("Fair dice?"), ""),
            (say("Best scores"), ""),
            (say("Records to USB"), ""),
            (say("Coach"), say(coach)),
        )

    def usual_hint(self, say, lines):
        return say("1-%d BACK") % lines

    def choose(self, app, item):
        if item == 3:
            app.settings.coach = (app.settings.coach + 1) % len(COACH_NAMES)
            return app.keep(settings_entry(app))
        app.close_menu()
        if item == 2 and app.table:
            return app.table.show_records(app)
        app.cover(_page(app, item))

    def ok(self, app):
        app.back()


def _page(app, item):
    if item == 0:
        from p10core.dice.screens.fairness import FairnessScreen

        return FairnessScreen()
    if item == 1:
        from p10core.screens.best import BestScreen

        return BestScreen()
    from p10core.screens.records import RecordsScreen

    return RecordsScreen(app)
