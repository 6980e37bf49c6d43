"""The menu of a game, and the lines that it shares with set-up."""

from p10core.entries import settings_entry
from p10core.events import SCORE
from p10core.screens.lists import ListScreen
from p10core.settings import BRIGHTEST
from p10core.words import LANGUAGE_NAMES, LANGUAGES


class MenuScreen(ListScreen):
    """Opened over the screen of the game that is on. *full*: with the lines that set-up has too."""

    def __init__(self, full):
        super().__init__()
        self.full = full
        self.sure = False  # whether abandon was chosen, so that OK means it

    def press(self, app, button, now):
        if button != SCORE:
            self.sure = False
        super().press(app, button, now)

    def items(self, app):
        say = app.say
        shared = shared_items(app) if self.full else ()
        return self.own_items(app) + shared + ((say("Abandon game"), ""),)

    def own_items(self, app):
        """The lines about the game that is on, which come first."""
        say = app.say
        first = ((say("Undo hold"), ""), (say("Scorepad"), ""))
        return first + ((say("Advice"), ""),) if app.may_advise() else first

    def usual_hint(self, say, lines):
        return say("1-%d ROLL:next BACK") % lines

    def choose(self, app, item):
        own = len(self.own_items(app))
        if item < own:
            self.choose_own(app, item)
        elif item < len(self.items(app)) - 1:
            choose_shared(app, item - own)
        else:
            self.sure = True
            self.hint = app.say("OK: abandon BACK: no")

    def choose_own(self, app, item):
        """A line of :meth:`own_items` was chosen."""
        if item == 0:
            if not app.undo_hold():
                self.hint = app.say("Nothing to undo")
        elif item == 1:
            app.show_scorepad()
        else:
            app.back()
            app.advise()

    def ok(self, app):
        if self.sure:
            from p10core.lobby import new_game

            new_game(app)
        else:
            app.back()


def shared_items(app):
    """The lines that set-up and menu share: what a player may set, and the pages about the tower."""
    say = app.say
    settings = app.settings
    return (
        (say("Brightness"), "%d/%d" % (settings.brightness, BRIGHTEST)),
        (say("Sound"), say("on" if settings.sound else "off")),
        (say("Language"), LANGUAGE_NAMES[LANGUAGES.index(settings.language)]),
        (say("More"), ""),
    )


def choose_shared(app, item):
    """Line *item* of :func:`shared_items` was chosen: its next value, or its page."""
    settings = app.settings
    if item == 3:
        from p10core.screens.more import MoreScreen

        return app.cover(MoreScreen())
    if item == 0:
        settings.brightness = settings.brightness % BRIGHTEST + 1
    elif item == 1:
        settings.sound = 1 - settings.sound
    else:
        place = LANGUAGES.index(settings.language) + 1
        app.speak(LANGUAGES[place % len(LANGUAGES)])
    app.keep(settings_entry(app))
