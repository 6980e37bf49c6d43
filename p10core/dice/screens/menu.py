"""The lines of the menu that are about a game of dice."""


def lines(app):
    """Undo hold, the scorepad, and advice if the coach may give it; as p10core.screens.lists.ListScreen has lines."""
    say = app.say
    found = ((say("Undo hold"), "", _undo_hold), (say("Scorepad"), "", _scorepad))
    return found + ((say("Advice"), "", _advise),) if app.play.coach.may_advise() else found


def _undo_hold(app, menu):
    if app.play.game.undo_hold():
        app.back()
    else:
        menu.hint = app.say("Nothing to undo")


def _scorepad(app, menu):
    app.play.show_scorepad(app)


def _advise(app, menu):
    app.back()
    app.screen.advise(app)
    app.stale = True
