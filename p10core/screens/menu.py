"""The menu during a game, and the lines that it shares with set-up."""

from p10core.entries import settings_entry
from p10core.events import MENU, SCORE
from p10core.languages import LANGUAGES, place_of
from p10core.screens.lists import ListScreen
from p10core.screens.more import MoreScreen
from p10core.settings import BRIGHTEST


class MenuScreen(ListScreen):
    """The menu, over the game's screen. *full*: with the lines that set-up has too."""

    def __init__(self, full):
        super().__init__()
        self.full = full
        self.sure = False  # whether abandon was chosen, so that OK means it

    def press(self, app, button, now):
        asked = self.sure
        if button != SCORE:
            self.sure = False
        if asked and button == MENU:  # back to the menu
            self.hint = ""
            app.stale = True
        else:
            super().press(app, button, now)

    def think(self, app):
        """The screen underneath thinks on: a line of the menu asks for advice."""
        return bool(app.covered) and app.covered[-1].think(app)

    def lines(self, app):
        shared = shared_lines(app) if self.full else ()
        return app.play.menu_lines(app) + shared + ((app.say("Abandon game"), "", _ask),)

    def usual_hint(self, say, count):
        return say("1-%d ROLL:next BACK") % count

    def ok(self, app):
        if self.sure:
            app.lobby().new_game(app)
        else:
            app.back()


def shared_lines(app):
    """The lines that set-up and menu share: what a player may set, and the screens about the tower."""
    say = app.say
    settings = app.settings
    return (
        (say("Brightness"), "%d/%d" % (settings.brightness, BRIGHTEST), _brighten, _darken),
        (say("Sound"), say("on" if settings.sound else "off"), _switch_sound),
        (say("Language"), LANGUAGES[place_of(settings.language)].name, _next_language),
        (say("More"), "", _more),
    )


def _ask(app, menu):
    menu.sure = True
    menu.hint = app.say("OK: abandon BACK: no")


def _brighten(app, menu):
    app.settings.brightness = app.settings.brightness % BRIGHTEST + 1
    app.note(settings_entry(app))


def _darken(app, menu):
    """As it was before the press that has become a long one, and one less."""
    app.settings.brightness = (app.settings.brightness - 3) % BRIGHTEST + 1
    app.note(settings_entry(app))


def _switch_sound(app, menu):
    app.settings.sound = 1 - app.settings.sound
    app.note(settings_entry(app))


def _next_language(app, menu):
    place = place_of(app.settings.language) + 1
    app.speak(LANGUAGES[place % len(LANGUAGES)].code)
    app.note(settings_entry(app))


def _more(app, menu):
    app.cover(MoreScreen())
