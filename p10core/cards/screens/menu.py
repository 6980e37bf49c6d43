"""The menu of a game of cards."""

from p10core.screens.menu import MenuScreen


class CardMenuScreen(MenuScreen):
    """As that of dice, with the order of the hand and what lies on the table."""

    def own_items(self, app):
        say = app.say
        order = say("by colour") if app.table.by_colour else say("by number")
        return ((say("Hand"), order), (say("Table"), ""), (say("Scorepad"), ""))

    def choose_own(self, app, item):
        app.back()  # one page at a time: the heap is small
        if item == 0:
            app.table.by_colour = not app.table.by_colour
        elif item == 1:
            app.table.show(app)
        else:
            app.show_scorepad()
