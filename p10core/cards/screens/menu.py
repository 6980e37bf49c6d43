"""The lines of the menu that are about a game of cards."""


def lines(app):
    """The order of the hand, what lies on the table, the scorepad; as p10core.screens.lists.ListScreen has lines."""
    say = app.say
    order = say("by colour") if app.play.by_colour else say("by number")
    return ((say("Hand"), order, _sort), (say("Table"), "", _table), (say("Scorepad"), "", _scorepad))


# One page at a time: the heap is small. So the menu goes for each, and comes again after it.


def _sort(app, menu):
    app.back()
    app.play.by_colour = not app.play.by_colour


def _table(app, menu):
    app.back()
    app.play.look(app)
    app.screen.opener = _menu


def _scorepad(app, menu):
    app.back()
    app.play.show_scorepad(app)
    app.screen.opener = _menu


def _menu(app):
    app.open_menu()
