"""The menu of a game, and the settings that it shares with set-up."""

from p10core.resume import settings_entry
from p10core.screens.lists import ListScreen
from p10core.settings import BRIGHTEST
from p10core.words import LANGUAGE_NAMES, LANGUAGES

_UNDO, _SCOREPAD, _BRIGHTNESS, _SOUND, _LANGUAGE, _FAIRNESS, _ABANDON = range(7)


class MenuScreen(ListScreen):
    """Opened over the screen of the game that is on."""

    def __init__(self):
        super().__init__()
        self.sure = False  # whether abandon was chosen once

    def items(self, app):
        say = app.say
        return ((say("Undo hold"), ""), (say("Scorepad"), "")) + setting_items(app) + ((say("Abandon game"), ""),)

    def usual_hint(self, say):
        return say("1-7 ROLL:more BACK")

    def press(self, app, button, now):
        if button != _ABANDON:
            self.sure = False
        super().press(app, button, now)

    def choose(self, app, item):
        if item == _UNDO:
            app.undo_hold()
        elif item == _SCOREPAD:
            app.show_scorepad()
        elif item == _ABANDON:
            if self.sure:
                app.new_game()
            self.sure = True
            self.hint = app.say("7 again: abandon!")
        else:
            change_setting(app, item - _BRIGHTNESS)

    def ok(self, app):
        app.back()


def setting_items(app):
    """The lines of the settings that a player may change: brightness, sound, language, and the fairness page."""
    say = app.say
    settings = app.settings
    return (
        (say("Brightness"), "%d/%d" % (settings.brightness, BRIGHTEST)),
        (say("Sound"), say("on" if settings.sound else "off")),
        (say("Language"), LANGUAGE_NAMES[LANGUAGES.index(settings.language)]),
        (say("Fair dice?"), ""),
    )


def change_setting(app, item):
    """Change the setting of line *item* of :func:`setting_items` to its next value."""
    settings = app.settings
    if item == 3:
        return app.show_fairness()
    if item == 0:
        settings.brightness = settings.brightness % BRIGHTEST + 1
    elif item == 1:
        settings.sound = 1 - settings.sound
    else:
        place = LANGUAGES.index(settings.language) + 1
        app.speak(LANGUAGES[place % len(LANGUAGES)])
    app.keep(settings_entry(app))
