"""The factory test, for somebody who builds a tower: hold MENU at power-up.

    tried = try_nvm(store.nvm)     # before the app reads its journal
    app = App(...)
    if tower.down() >> MENU & 1:
        from hardware.first_time import factory

        factory.run(tower, clock.now_ms, app, battery, tried)

One after the other: the language if nobody has chosen one, facts, power, the order of the pixels' colours, pixels,
OLED, buttons, result; any button goes on, but where it is asked for. The result fills the screen, so that a photograph
of it says all. Somebody who came here by mistake, or whose MENU button is stuck, is in the game after 20 s.
"""

import gc
import os

import microcontroller

from hardware.first_time.steps import Stage, ask_language, draw_all, lights, names, press_all, say_missing
from hardware.power.battery import volts
from p10core.const import const
from p10core.journal.kinds import PIXELS
from p10core.kernel.entries import settings_entry
from p10core.kernel.events import LONG, ROLL, SCORE
from p10core.kernel.frame import BLUE, COLUMNS, GREEN, INVERSE, ORANGE, RED, ROWS, WHITE
from p10core.kernel.settings import BRIGHTEST, PIXEL_ORDERS
from p10core.kernel.start import pixel_order
from p10core.kernel.words import LANGUAGES
from p10core.types import Any, App, Callable
from p10core.version import VERSION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hardware.power.battery import Battery
    from hardware.tower import Tower

_COLOURS = ((RED, "red"), (ORANGE, "orange"), (GREEN, "green"), (BLUE, "blue"), (WHITE, "white"))

_BESIDE = const(8)  # characters of a version beside the whole title
_ID = const(3)  # so many bytes of the chip's number tell one builder's towers apart

_FACTS_MS = const(20_000)
_MEASURE_MS = const(500)
_MEASURES = const(240)
_PIXEL_MS = const(300)
_ROW_MS = const(600)
_PATTERN_MS = const(2000)
_IDLE_MS = const(60_000)
_RESULT_MS = const(300_000)

_BLANK = const(32)


def run(tower: "Tower", now_ms: Callable[[], int], app: App, battery: "Battery", tried: str) -> None:
    """Test everything, then return for the game. *tower*: a Tower. *now_ms()*: the time in ms that its ``show``
    takes. *tried*: what :func:`hardware.first_time.steps.try_nvm` has said.
    """
    stage = Stage(tower, now_ms, app.settings.language)
    if _is_somebody_there(stage, app) and _facts(stage, tried):
        supplies = _power(stage, battery)
        order = _order(stage, tower, app)
        white = _pixels(stage)
        whole = _oled(stage)
        missing = press_all(stage, stage.say("MENU held: end"), _IDLE_MS, draw_all)
        print("# factory test, buttons not pressed:", names(missing))
        say_missing(stage, missing, stage.say("any button: next"), _IDLE_MS)
        _result(stage, tower, (tried, supplies, order, white, whole, missing))
    stage.let_go()


def _is_somebody_there(stage: Stage, app: App) -> bool:
    """Ask for the language if nobody has chosen one, and keep it. False: nobody has answered."""
    if app.journal.generation or app.settings.language != LANGUAGES[0].code:
        return True
    if not ask_language(stage, app, _FACTS_MS):
        return False
    app.note(settings_entry(app))
    return True


def _facts(stage: Stage, tried: str) -> bool:
    """Show what can be found out without a person. Returns whether there is a person to go on with."""
    say = stage.say
    drive = os.statvfs("/")
    facts = _free_heap(), drive[0] * drive[3] >> 10
    title = say("FACTORY") if len(VERSION) > _BESIDE else say("FACTORY TEST")
    system = "CircuitPython " + os.uname().release
    stage.write(title, system, say("heap %s drive %dK") % facts, "nvm " + say(tried), say("any button: begin"))
    stage.frame.write_right(0, VERSION)
    print("# factory test, version", VERSION, "heap %s drive %dK nvm" % facts, tried)
    return stage.show(_FACTS_MS) >= 0


def _free_heap() -> str:
    gc.collect()
    return "%dK" % (gc.mem_free() >> 10) if hasattr(gc, "mem_free") else "?"  # the virtual tower has none to measure


def _power(stage: Stage, battery: "Battery") -> tuple[int, int]:
    """What USB and the cell give while all pixels are white and bright; 0: not seen. The tower runs on one of them at a
    time, so both are seen if the plug is pulled or put in meanwhile.
    """
    usb = cell = 0
    stage.shine(BRIGHTEST)
    for _ in range(_MEASURES):
        usb_now, cell_now = battery.supplies()
        usb = usb_now or usb
        cell = cell_now or cell
        say = stage.say
        other = say("Pull USB: the cell?") if usb_now and not cell else "" if usb else say("Plug USB in, too")
        stage.write(say("Power"), "USB " + _volts(usb), say("Cell %s") % _volts(cell), other, say("any button: next"))
        stage.light_all(WHITE)
        event = stage.show(_MEASURE_MS)
        if event >= 0 and not event & LONG:
            break
    stage.shine()
    return usb, cell


def _volts(millivolts: int) -> str:
    return volts(millivolts) if millivolts else "-"


def _order(stage: Stage, tower: "Tower", app: App) -> str:
    """Ask for orders of colours whether all pixels are red, and then green, until one is right, and keep it. Returns
    it, or "" if none was.
    """
    first = at = pixel_order(app)
    left = [first] + [other for other in PIXEL_ORDERS if other != first]
    while left:
        order = left[0]
        if order != at:
            tower.set_order(order)
            at = order
        title = stage.say("Lights, order %s") % order
        event = _is_all(stage, title, RED, stage.say("All red?"))
        if event == SCORE:
            left = [other for other in left if other != order and _red_lies_alike(other, order)]
            event = _is_all(stage, title, GREEN, stage.say("All green?"))
        else:
            left = [other for other in left if not _red_lies_alike(other, order)]
        if event == SCORE:
            _keep_order(app, order)
            return order
        if event < 0:
            break
    tower.set_order(first)
    return ""


def _keep_order(app: App, order: str) -> None:
    """Somebody has seen that this is the order of colours in the pixels."""
    if order != pixel_order(app):
        app.kept.seen_order = bytes((PIXEL_ORDERS.index(order), PIXEL_ORDERS.index(app.settings.pixels)))
        app.note((PIXELS, app.kept.seen_order))


def _is_all(stage: Stage, title: str, colour: int, question: str) -> int:
    """Whether all pixels are of a colour: SCORE or ROLL, NO_EVENT if nobody answers."""
    stage.write(title, "", "", "", stage.say("OK: yes  ROLL: no"))
    stage.frame.write_big(question)
    stage.light_all(colour)
    return _answer(stage)


def _answer(stage: Stage) -> int:
    while True:
        event = stage.show(_IDLE_MS)
        if event < 0 or event in (ROLL, SCORE):
            return event


def _red_lies_alike(order: str, other: str) -> bool:
    """Whether pixels of one order show red by the other one too."""
    return len(order) == len(other) and order.index("R") == other.index("R")


def _pixels(stage: Stage) -> bool:
    """Each pixel in each colour, then all of them in each. Returns whether somebody says that all of them shine white:
    a pixel that lacks a colour does not.
    """
    say = stage.say
    hint = say("any button: next")
    if lights(stage, _COLOURS, say("Light"), "", hint, _PIXEL_MS) < 0:
        for colour, name in _COLOURS:
            stage.write(say("Lights"), "", "", "", hint)
            stage.frame.write_big(say("all %s") % say(name))
            stage.light_all(colour)
            if stage.show(_ROW_MS) >= 0:
                break
    return _is_all(stage, say("Lights"), WHITE, say("All white?")) == SCORE


def _oled(stage: Stage) -> Any:
    """Two chessboards, all off, all on. Returns whether somebody says that all is on."""
    frame = stage.frame
    for even, odd in ((_BLANK, _BLANK | INVERSE), (_BLANK | INVERSE, _BLANK), (_BLANK,) * 2, (_BLANK | INVERSE,) * 2):
        stage.write()
        for place in range(COLUMNS * ROWS):  # a row has an odd number of columns: neighbours above differ, too
            frame.text[place] = odd if place & 1 else even
        if even & odd & INVERSE:
            frame.write(1, 0, stage.say("Is all of it lit?"), INVERSE)
            frame.write(4, 0, stage.say("OK: yes  ROLL: no"), INVERSE)
            return _answer(stage) == SCORE
        stage.show(_PATTERN_MS)


def _result(stage: Stage, tower: "Tower", found: tuple[Any, ...]) -> None:
    """All on one screen, what is wrong as dark on light; the pixels green or red. It stays for some minutes."""
    say = stage.say
    tried, (usb, cell), order, white, whole, missing = found
    panel = tower.painter.oled.known
    chip = "".join(["%02X" % byte for byte in microcontroller.cpu.uid[-_ID:]])
    works = "ok" if tried.startswith("ok") else "--"
    lamps = say("Lights %s, 5 V ok") % order if white else say("Lights: one is wrong")
    screen = "%s nvm %s %s" % (panel[1].name.upper() if panel else "-", works, chip)
    rows = (
        ("USB %s  " % _volts(usb) + say("Cell %s") % _volts(cell), usb or cell),
        (lamps if order else say("Lights: not seen red"), order and white),
        (say("Not pressed: %s") % names(missing) if missing else say("All buttons work"), not missing),
        (screen if whole else say("Screen: not all lit"), whole and tried != "BROKEN"),
    )
    is_well = all([well for _, well in rows])
    stage.write(say("PASSED") if is_well else say("FAULTY"))
    stage.frame.write_right(0, VERSION)
    for row in range(len(rows)):
        text, well = rows[row]
        stage.frame.write(row + 1, 0, text, 0 if well else INVERSE)
    stage.light_all(GREEN if is_well else RED)
    print("# factory test,", "passed:" if is_well else "FAULTY:", "; ".join([text for text, _ in rows]))
    while True:
        event = stage.show(_RESULT_MS)
        if event < 0 or not event & LONG:  # the press that ended the step before may still be held
            return
