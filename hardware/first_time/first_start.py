"""The first start of a new tower: it says what it has found, has each button pressed once, and asks for the language.

    if settings.first_start and not app.journal.generation:
        from hardware.first_time import first_start

        event = first_start.run(tower, clock.now_ms, app, tested)
        app.handle(event, clock.now_ms())

A tower is new as long as its journal has never had an entry. The last step makes the first one, the settings with the
language, in the chip's nvm: so all this comes once. If the plug is pulled before, it begins anew.

Nobody is held up. While the screen and the lights are shown, MENU goes on, and any other press does in the game what it
always does. The buttons' step ends when one of them is held, or 20 s after the last press: a broken button is no
obstacle. Whoever presses nothing at all is in the game after little more than a minute.
"""

from hardware.first_time.steps import Stage, lights, press_all, say_missing
from hardware.settings_toml import settings
from p10core.const import const
from p10core.entries import settings_entry
from p10core.events import ACTED, LONG, MENU, NO_EVENT, SCORE
from p10core.frame import BLUE, GREEN, ORANGE, RED, WHITE
from p10core.languages import LANGUAGES
from p10core.version import VERSION

_COLOURS = ((RED, "red"), (ORANGE, "orange"), (GREEN, "green"), (BLUE, "blue"))
_HINT = "MENU: next, OK: play"

_SOMEBODY = LONG | ACTED  # a press that does nothing in the game: it says only that somebody is there

_SCREEN_MS = const(4000)
_LIGHT_MS = const(250)
_BUTTONS_MS = const(20_000)
_MISSING_MS = const(8000)
_LANGUAGE_MS = const(30_000)

_ROWS = const(3)  # of languages, in two columns of which the second one begins here:
_COLUMN = const(11)


def run(tower, now_ms, app, tested):
    """Go through the steps; *tested*: the factory test has just done so, and only the language is left.

    Returns a press for the game: the one with which somebody has begun to play, else one that does nothing.
    """
    stage = Stage(tower, now_ms)
    if not tested:
        for step in (_screen, _lights):
            event = step(stage, tower)
            if event >= 0 and event != MENU:
                return event
        if tower.scorepad.missing:  # nobody could read what follows: it comes when there is a screen
            return _SOMEBODY
        missing = press_all(stage, "hold any button: next", _BUTTONS_MS)
        say_missing(stage, missing, "any button: next", _MISSING_MS)
    if app.settings.language == LANGUAGES[0].code:  # else the owner has chosen already
        _ask_language(stage, app)
    app.note(settings_entry(app))
    stage.let_go()
    return _SOMEBODY


def _screen(stage, tower):
    """Which screen was found. If there is none, the pixels say so: see hardware/lights/violet.py."""
    if tower.scorepad.missing:
        return NO_EVENT
    address, panel = tower.scorepad.oled.known
    found = "Screen: %s, 0x%02X" % (panel.name.upper(), address)
    stage.write("NEW TOWER", found, "", "Next: lights, buttons", _HINT)
    stage.frame.write_right(0, VERSION)
    return stage.show(_SCREEN_MS)


def _lights(stage, _):
    """Each light in each colour. A wrong order of colours is seen by people only."""
    return lights(stage, _COLOURS, "Lights, order " + settings.pixels, "Wrong? settings.toml", _HINT, _LIGHT_MS)


def _ask_language(stage, app):
    """The first buttons choose; OK, and waiting, take what settings.toml says."""
    while True:
        stage.write("Language?")
        for place in range(len(LANGUAGES)):
            row, column = 1 + place % _ROWS, place // _ROWS * _COLUMN
            stage.frame.write(row, column, "%d %s" % (place + 1, LANGUAGES[place].name))
            stage.light(place, WHITE)
        stage.frame.write(4, 0, "OK: " + LANGUAGES[0].name)
        event = stage.show(_LANGUAGE_MS)
        if event < 0 or event == SCORE:
            return
        if event < len(LANGUAGES):
            app.speak(LANGUAGES[event].code)
            return app.screen.reword(app)
