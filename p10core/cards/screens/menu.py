"""The lines of the menu that are about a game of cards."""


def lines(app):
    """The order of the hand, what lies on the table, the scorepad; as p10core.screens.lists.ListScreen has lines."""
    say = app.say
    order = say("by colour") if app.play.by_colour else say("by number")
    return ((say("Hand"), order, _sort), (say("Table"), "", _table), (say("Scorepad"), "", _scorepad))


def _sort(app, menu):
    app.back()
    app.play.by_colour = not app.play.by_colour


def _table(app, menu):
    app.play.look(app)


def _scorepad(app, menu):
    app.play.show_scorepad(app)
