"""The first start of a new tower: it says what it has found, has each button pressed once, and asks for the language.

    if settings.first_start and not app.journal.generation:
        from hardware import first_start

        event = first_start.run(tower, clock.now_ms, app, tested)
        app.handle(event, clock.now_ms())

A tower is new as long as its journal has never had an entry. The last step makes the first one, the settings with the
language, in the chip's nvm: so all this comes once. If the plug is pulled before, it begins anew.

Nobody is held up. While the screen and the lights are shown, MENU goes on, and any other press does in the game what it
always does. The buttons' step ends when one of them is held, or 20 s after the last press: a broken button is no
obstacle. Whoever presses nothing at all is in the game after little more than a minute.
"""

from hardware.panel import KINDS
from hardware.settings_toml import settings
from hardware.steps import NO_EVENT, Desk, lights, press_all, say_missing
from p10core.const import const
from p10core.entries import settings_entry
from p10core.events import ACTED, LONG, MENU, SCORE
from p10core.frame import BLUE, GREEN, ORANGE, RED, WHITE
from p10core.languages import LANGUAGES
from p10core.version import VERSION

_COLOURS = ((RED, "red"), (ORANGE, "orange"), (GREEN, "green"), (BLUE, "blue"))
_HINT = "MENU: next, OK: play"

_SOMEBODY = LONG | ACTED  # has had its effect already: it tells the game no more than that somebody is there

_SCREEN_MS = const(4000)
_LIGHT_MS = const(250)
_BUTTONS_MS = const(20_000)
_MISSING_MS = const(8000)
_LANGUAGE_MS = const(30_000)


def run(tower, now_ms, app, tested):
    """Go through the steps; *tested*: the factory test has just done so, and only the language is left.

    Returns the press that the game is to have, with which somebody began to play instead; else one that does nothing.
    """
    desk = Desk(tower, now_ms)
    if not tested:
        for step in (_screen, _lights):
            event = step(desk, tower)
            if event >= 0 and event != MENU:
                app.frame.mark = desk.frame.mark
                return event
        if tower.scorepad.missing:  # nobody could read what follows: it comes when there is a screen
            return _SOMEBODY
        missing = press_all(desk, "hold any button: next", _BUTTONS_MS)
        say_missing(desk, missing, "any button: next", _MISSING_MS)
    if app.settings.language == LANGUAGES[0].code:  # else the owner has chosen already
        _ask_language(desk, app)
    app.keep(settings_entry(app))
    desk.let_go()
    return _SOMEBODY


def _screen(desk, tower):
    """Which screen was found. If there is none, the pixels say so: see hardware/violet.py."""
    if tower.scorepad.missing:
        return NO_EVENT
    address, kind = tower.scorepad.oled.known
    found = "Screen: %s, 0x%02X" % (KINDS[kind].upper(), address)
    desk.page("NEW TOWER", found, "", "Next: lights, buttons", _HINT)
    desk.frame.write_right(0, VERSION)
    return desk.show(_SCREEN_MS)


def _lights(desk, _):
    """Each light in each colour. A wrong order of colours is seen by people only."""
    return lights(desk, _COLOURS, "Lights, order " + settings.pixels, "Wrong? settings.toml", _HINT, _LIGHT_MS)


def _ask_language(desk, app):
    """The first buttons choose; OK, and waiting, take what settings.toml says."""
    while True:
        desk.page("Language?")
        for place in range(len(LANGUAGES)):
            desk.frame.write(1 + place, 0, "%d %s" % (place + 1, LANGUAGES[place].name))
            desk.light(place, WHITE)
        desk.frame.write(4, 0, "OK: " + LANGUAGES[0].name)
        event = desk.show(_LANGUAGE_MS)
        if event < 0 or event == SCORE:
            return
        if event < len(LANGUAGES):
            app.speak(LANGUAGES[event].code)
            return app.screen.reword(app)
