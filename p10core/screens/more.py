"""The pages about the tower itself: its dice, its best totals, its records."""

from p10core.screens.lists import ListScreen


class MoreScreen(ListScreen):
    """Each line is a page, over the game or set-up: the menu is closed, the heap is small."""

    def items(self, app):
        say = app.say
        return ((say("Fair dice?"), ""), (say("Best scores"), ""), (say("Records to USB"), ""))

    def usual_hint(self, say, lines):
        return say("1-%d BACK") % lines

    def choose(self, app, item):
        app.close_menu()
        app.cover(_page(app, item))

    def ok(self, app):
        app.back()


def _page(app, item):
    if item == 0:
        from p10core.screens.fairness import FairnessScreen

        return FairnessScreen()
    if item == 1:
        from p10core.screens.best import BestScreen

        return BestScreen()
    from p10core.screens.records import RecordsScreen

    return RecordsScreen(app)
