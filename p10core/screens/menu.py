"""The menu of a game, and the settings that it shares with set-up."""

from p10core.screens.lists import ListScreen
from p10core.settings import BRIGHTEST, LANGUAGES

_UNDO, _SCOREPAD, _BRIGHTNESS, _SOUND, _LANGUAGE, _FAIRNESS, _ABANDON = range(7)


class MenuScreen(ListScreen):
    """Opened over the screen of the game that is on."""

    def __init__(self):
        super().__init__()
        self.sure = False  # whether abandon was chosen once

    def items(self, app):
        words = app.words
        return ((words.UNDO_HOLD, ""), (words.SCOREPAD, "")) + setting_items(app) + ((words.ABANDON, ""),)

    def usual_hint(self, words):
        return words.MENU_HINT

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
            self.hint = app.words.ABANDON_SURE
        else:
            change_setting(app, item - _BRIGHTNESS)

    def ok(self, app):
        app.back()


def setting_items(app):
    """The lines of the settings that a player may change: brightness, sound, language, and the fairness page."""
    words = app.words
    settings = app.settings
    return (
        (words.BRIGHTNESS, "%d/%d" % (settings.brightness, BRIGHTEST)),
        (words.SOUND, words.ON_OFF[settings.sound]),
        (words.LANGUAGE_ITEM, words.LANGUAGE),
        (words.FAIRNESS, ""),
    )


def change_setting(app, item):
    """Change the setting of line *item* of :func:`setting_items` to its next value."""
    settings = app.settings
    if item == 0:
        settings.brightness = settings.brightness % BRIGHTEST + 1
    elif item == 1:
        settings.sound = 1 - settings.sound
    elif item == 2:
        place = LANGUAGES.index(settings.language) + 1
        app.set_language(LANGUAGES[place % len(LANGUAGES)])
    else:
        app.show_fairness()
