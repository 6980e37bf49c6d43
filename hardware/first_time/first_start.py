"""The program of a new tower's first start, half a minute: it greets, colours run over its lights, each button wakes
one of them and a letter, and it asks for the language. All parts are tried on the way. The factory test, if it is due,
is part of this program and comes before.

A tower is new as long as its journal has never had an entry. The last step makes the first one, the settings with the
language, in the chip's nvm: so all this comes once. If the plug is pulled before, it begins anew.

Nobody is held up. While the screen and the lights are shown, MENU goes on, and any other press does in the game what it
always does. The buttons' step ends when one of them is held, or 20 s after the last press: a broken button is no
obstacle. Whoever presses nothing at all is in the game after little more than a minute.
"""

from hardware.first_time.steps import (
    COUNT,
    PIXELS,
    ROW_COLOURS,
    Stage,
    ask_language,
    draw_large,
    press_all,
    say_missing,
)
from p10core.const import const
from p10core.kernel.entries import settings_entry
from p10core.kernel.events import ACTED, BUTTON, LONG, MENU, NO_EVENT
from p10core.kernel.frame import BLUE, CELEBRATE, FANFARE, FULL, GREEN, MADE, NOTE, ORANGE, RED, ROLLING, WHITE
from p10core.kernel.programs import LOBBY, PRESSED, go
from p10core.kernel.start import pixel_order
from p10core.kernel.words import LANGUAGES
from p10core.screens.program import Program
from p10core.types import App, Callable
from p10core.version import VERSION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hardware.tower import Tower

_COLOURS = ((RED, "red"), (ORANGE, "orange"), (GREEN, "green"), (BLUE, "blue"))

_SOMEBODY = LONG | ACTED  # a press that does nothing in the game: it says only that somebody is there

_SCREEN_MS = const(4000)
_LIGHT_MS = const(150)
_BUTTONS_MS = const(20_000)
_MISSING_MS = const(8000)
_ALL_MS = const(4000)
_LANGUAGE_MS = const(30_000)

_SCALE = b"\x01\x03\x05\x06\x08\x0a\x0c\x0d\x0f\x11\x12\x14\x14"  # of A major, a note each button


def enter(app: App) -> None:
    """Begin it."""
    app.program = FirstTime()


class FirstTime(Program):
    """What the tower is at until all was tried. Then the lobby is due."""

    def go_on(self, app: App) -> None:
        parts = app.parts
        now_ms = parts.clock.now_ms
        if parts.tried:
            from hardware.first_time import factory

            factory.run(parts.tower, now_ms, app, parts.battery, parts.tried)
        event = _SOMEBODY
        if app.settings.first_start and not app.journal.generation:
            event = _run(parts.tower, now_ms, app, parts.tried)
        if app.journal.is_on or event & LONG or parts.tower.painter.missing:
            app.restart()  # without a screen it comes again: note nothing
        go(app, LOBBY, PRESSED | event & BUTTON)


def _run(tower: "Tower", now_ms: Callable[[], int], app: App, tested: str) -> int:
    """Go through the steps; *tested*: the factory test has just done so, and only the language is left.

    Returns a press for the game: the one with which somebody has begun to play, else one that does nothing.
    """
    stage = Stage(tower, now_ms, app.settings.language)
    if not tested:
        for step in (_greet, _lights):
            event = step(stage, tower, app)
            if event >= 0 and event != MENU:
                return event
        if tower.painter.missing:  # nobody could read what follows: it comes when there is a screen
            return _SOMEBODY
        missing = press_all(stage, stage.say("hold any button: next"), _BUTTONS_MS, _wake)
        if missing:
            say_missing(stage, missing, stage.say("any button: next"), _MISSING_MS)
        else:
            _celebrate(stage)
    if app.settings.language == LANGUAGES[0].code:  # else the owner has chosen already
        ask_language(stage, app, _LANGUAGE_MS)
    app.note(settings_entry(app))
    stage.let_go()
    return _SOMEBODY


def _greet(stage: Stage, tower: "Tower", _: App) -> int:
    """Which screen was found. If there is none, the pixels say so: see hardware/lights/violet.py."""
    if tower.painter.missing:
        return NO_EVENT
    address, panel = tower.painter.oled.known
    say = stage.say
    found = say("Screen: %s, 0x%02X") % (panel.name.upper(), address)
    stage.write(found, "", "", say("I am new here"), say("MENU: next, OK: play"))
    stage.frame.write_big(say("Hello!"))
    stage.frame.write_right(3, VERSION.split("-")[0])
    _shine(stage)
    stage.frame.tune = MADE
    return stage.show(_SCREEN_MS)


def _lights(stage: Stage, _: "Tower", app: App) -> int:
    """Each colour runs over the lights. A wrong order of colours is seen by people only."""
    say = stage.say
    order = pixel_order(app)
    for colour, name in _COLOURS:
        for last in range(PIXELS):
            stage.write(say("Lights, order %s") % order, "", "", say("Wrong? MENU at start"))
            stage.frame.write(4, 0, say("MENU: next, OK: play"))
            stage.frame.write_big(say(name))
            for pixel in range(last + 1):
                stage.light(pixel, colour)
            event = stage.show(_LIGHT_MS)
            if event >= 0 and not event & LONG:
                return event
    return NO_EVENT


def _wake(stage: Stage, missing: int, last: int) -> None:
    """A button that was pressed has its light and its letter, and each has a higher note than the one before."""
    word = stage.say("TEN★PHASES")
    stage.frame.write_big("".join(["." if missing >> die & 1 else word[die] for die in range(PIXELS)]))
    draw_large(stage, missing, 3)
    if last in ROW_COLOURS:
        stage.light_all(ROW_COLOURS[last])
    else:
        for die in range(PIXELS):
            if not missing >> die & 1:
                stage.light(die, WHITE if die == last else _COLOURS[die & 3][0])
    if last >= 0:
        stage.frame.tune = NOTE + _SCALE[COUNT - 1 - bin(missing).count("1")]


def _celebrate(stage: Stage) -> None:
    stage.write(stage.say("All buttons work"), "", "", "", stage.say("any button: next"))
    stage.frame.write_big(stage.say("TEN★PHASES"))
    _shine(stage)
    stage.frame.light = CELEBRATE
    stage.frame.tune = FANFARE
    stage.show(_ALL_MS)
    stage.frame.light = FULL


def _shine(stage: Stage) -> None:
    """All lights in all colours."""
    for pixel in range(PIXELS):
        stage.frame.pixels[pixel] = ROLLING
