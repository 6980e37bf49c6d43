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

from hardware.first_time.steps import Stage, ask_language, lights, press_all, say_missing
from p10core.const import const
from p10core.kernel.entries import settings_entry
from p10core.kernel.events import ACTED, LONG, MENU, NO_EVENT
from p10core.kernel.frame import BLUE, GREEN, ORANGE, RED
from p10core.kernel.words import LANGUAGES
from p10core.version import VERSION

_COLOURS = ((RED, "red"), (ORANGE, "orange"), (GREEN, "green"), (BLUE, "blue"))

_SOMEBODY = LONG | ACTED  # a press that does nothing in the game: it says only that somebody is there

_SCREEN_MS = const(4000)
_LIGHT_MS = const(250)
_BUTTONS_MS = const(20_000)
_MISSING_MS = const(8000)
_LANGUAGE_MS = const(30_000)


def run(tower, now_ms, app, tested):
    """Go through the steps; *tested*: the factory test has just done so, and only the language is left.

    Returns a press for the game: the one with which somebody has begun to play, else one that does nothing.
    """
    stage = Stage(tower, now_ms, app.settings.language)
    if not tested:
        for step in (_screen, _lights):
            event = step(stage, tower, app)
            if event >= 0 and event != MENU:
                return event
        if tower.painter.missing:  # nobody could read what follows: it comes when there is a screen
            return _SOMEBODY
        missing = press_all(stage, stage.say("hold any button: next"), _BUTTONS_MS)
        say_missing(stage, missing, stage.say("any button: next"), _MISSING_MS)
    if app.settings.language == LANGUAGES[0].code:  # else the owner has chosen already
        ask_language(stage, app, _LANGUAGE_MS)
    app.note(settings_entry(app))
    stage.let_go()
    return _SOMEBODY


def _screen(stage, tower, _):
    """Which screen was found. If there is none, the pixels say so: see hardware/lights/violet.py."""
    if tower.painter.missing:
        return NO_EVENT
    address, panel = tower.painter.oled.known
    say = stage.say
    found = say("Screen: %s, 0x%02X") % (panel.name.upper(), address)
    stage.write(say("NEW TOWER"), found, "", say("Next: lights, buttons"), say("MENU: next, OK: play"))
    stage.frame.write_right(0, VERSION)
    return stage.show(_SCREEN_MS)


def _lights(stage, _, app):
    """Each light in each colour. A wrong order of colours is seen by people only."""
    say = stage.say
    title = say("Lights, order %s") % app.pixel_order()
    return lights(stage, _COLOURS, title, say("Wrong? MENU+plug in"), say("MENU: next, OK: play"), _LIGHT_MS)
