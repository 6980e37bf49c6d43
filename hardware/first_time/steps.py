"""What the factory test and a tower's first start have in common: a stage to write on, and steps.

    tried = try_nvm(store.nvm)
    stage = Stage(tower, clock.now_ms, "de")
    event = lights(stage, ((RED, "red"), (GREEN, "green")), "Licht", "", stage.say("any button: next"), 300)
    missing = press_all(stage, stage.say("MENU held: end"), 60_000, draw_all)
    say_missing(stage, missing, stage.say("any button: next"), 60_000)
    stage.let_go()

Titles, notes and hints are handed over in the builder's language; all else is said in that too. All times are in ms.
An event is one of p10core/kernel/events.py, or NO_EVENT. SCORE counts as it goes down.
"""

import time

from p10core.const import const
from p10core.journal.page import PAGE, header
from p10core.kernel.events import BUTTON, LONG, MENU, NO_EVENT, ROLL, SCORE
from p10core.kernel.frame import BLUE, CLICK, FANFARE, GREEN, HELD, INVERSE, RED, REFUSED, WHITE, Frame
from p10core.kernel.settings import Settings
from p10core.kernel.words import LANGUAGES, Words
from p10core.types import Any, App, Callable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hardware.tower import Tower

PIXELS = const(10)
COUNT = const(13)  # of the buttons

_BUTTONS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "ROLL", "OK", "MENU")
_ALL = const(0x1FFF)
ROW_COLOURS = {ROLL: RED, SCORE: GREEN, MENU: BLUE}  # these have no pixel: their press lights all pixels so

_ROWS = const(3)  # of languages, in two columns of which the second one begins here:
_COLUMN = const(11)

_LET_GO_MS = const(3000)
_ROUND_MS = const(10)

_NVM_SPARE = const(64)  # a journal with less space than this is left alone


class Stage:
    """A frame to write on, and a *tower* that shows it. *now_ms()*: the time that its ``show`` takes. ``say``: the
    :class:`p10core.kernel.words.Words` of a *language*.
    """

    def __init__(self, tower: "Tower", now_ms: Callable[[], int], language: str) -> None:
        self.speak(language)
        self._tower = tower
        self._now_ms = now_ms
        self.frame = Frame()
        self._settings = Settings()  # the defaults: a builder is to see and to hear all

    def speak(self, language: str) -> None:
        """From now on ``say`` speaks a language, by its code."""
        self.say = Words(language, "first_time")

    def shine(self, brightness: int = 0) -> None:
        """From now on the pixels are as bright as this, of 1..5; 0: as by default."""
        self._settings = Settings()
        if brightness:
            self._settings.brightness = brightness

    def write(self, *lines: str) -> None:
        """Begin a new picture, with these lines from the top."""
        self.frame.clear()
        for row in range(len(lines)):
            self.frame.write(row, 0, lines[row])

    def light(self, pixel: int, colour: int) -> None:
        """Light one pixel, steadily."""
        self.frame.pixels[pixel] = colour | HELD

    def light_all(self, colour: int) -> None:
        """Light all pixels alike."""
        for pixel in range(PIXELS):
            self.light(pixel, colour)

    def show(self, ms: int) -> int:
        """Show the frame until a button is pressed, for *ms* at most. Returns the event."""
        end = self._now_ms() + ms
        self.frame.changed = True
        while True:
            event = self._round()
            if event >= 0 or self._now_ms() - end >= 0:
                return event

    def let_go(self) -> None:
        """Wait until all buttons are up, so that none acts in the game; for one that is stuck, three seconds."""
        end = self._now_ms() + _LET_GO_MS
        self.write()
        while True:
            event = self._round()
            if event < 0 and not self._tower.down() or self._now_ms() - end >= 0:
                return

    def _round(self) -> int:
        tower = self._tower
        now = self._now_ms()
        tower.show(self.frame, self._settings, now)
        while not tower.waiting() and self._now_ms() - now < _ROUND_MS:
            time.sleep(0.002)
        return tower.next_event(False)


def lights(stage: Stage, colours: Any, title: str, note: str, hint: str, ms: int) -> int:
    """Each pixel by itself in each of *colours*, pairs of a colour and its name, for so many *ms*, until a button is
    pressed. Returns the event of that.
    """
    for pixel in range(PIXELS):
        for colour, name in colours:
            stage.write(title, "", "", note, hint)
            stage.frame.write_big("%d %s" % (pixel + 1, stage.say(name)))
            stage.light(pixel, colour)
            event = stage.show(ms)
            if event >= 0 and not event & LONG:
                return event
    return NO_EVENT


def press_all(stage: Stage, hint: str, ms: int, draw: Callable[..., Any]) -> int:
    """Show each press until all buttons were pressed, one is held for long, or nobody has pressed for so many *ms*.
    *draw(stage, missing, last)* draws the mask of those that are missing, and the last one that was pressed. Returns
    the mask of those that were not pressed.
    """
    missing = _ALL
    last = NO_EVENT
    while missing:
        stage.write(stage.say("Press every button"), "", "", "", hint)
        draw(stage, missing, last)
        event = stage.show(ms)
        if event < 0 or event & LONG and event & BUTTON == last:
            break
        if event & LONG:  # the press that ended the step before is still held
            continue
        missing &= ~(1 << event)
        last = event
        stage.frame.tune = CLICK
    return missing


def draw_large(stage: Stage, missing: int, row: int) -> None:
    """The names of ROLL, OK and MENU in a row, dark on light once they were pressed."""
    for button in range(PIXELS, COUNT):
        name = _BUTTONS[button]
        end = (button - PIXELS) * 6 + 5
        stage.frame.write(row, end - len(name), name, 0 if missing >> button & 1 else INVERSE)


def draw_all(stage: Stage, missing: int, button: int) -> None:
    """The numbers of the dice in cells of two columns as in the game, under them the three large ones; which was
    pressed last.
    """
    for die in range(PIXELS):
        name = _BUTTONS[die]
        stage.frame.write(1, 2 * die + 2 - len(name), name, 0 if missing >> die & 1 else INVERSE)
    draw_large(stage, missing, 2)
    if button < 0:
        return
    stage.frame.write(3, 0, stage.say("pressed: %s") % _BUTTONS[button])
    if button in ROW_COLOURS:
        stage.light_all(ROW_COLOURS[button])
        return
    for pixel in range(PIXELS):
        if not missing >> pixel & 1:
            stage.light(pixel, WHITE if pixel == button else GREEN)


def say_missing(stage: Stage, missing: int, hint: str, ms: int) -> None:
    """Say which buttons of a mask were not pressed, for so many *ms* or until one is."""
    dice = names(missing, 0, PIXELS)
    large = names(missing, PIXELS)
    said = stage.say("Buttons not pressed:") if missing else stage.say("All buttons work")
    stage.write(said, dice, large, "", hint)
    stage.frame.tune = REFUSED if missing else FANFARE
    stage.show(ms)


def names(mask: int, first: int = 0, end: int = COUNT) -> str:
    """The names of the buttons of a mask, from the button *first* to the one before *end*."""
    return " ".join([_BUTTONS[button] for button in range(first, end) if mask >> button & 1])


def ask_language(stage: Stage, app: App, ms: int) -> bool:
    """Ask for the language: the first buttons choose; OK, and waiting for so many *ms*, take what settings.toml says.
    Returns whether somebody has answered.
    """
    while True:
        stage.write("Language?")
        for place in range(len(LANGUAGES)):
            row, column = 1 + place % _ROWS, place // _ROWS * _COLUMN
            stage.frame.write(row, column, "%d %s" % (place + 1, LANGUAGES[place].name))
            stage.light(place, WHITE)
        stage.frame.write(4, 0, "OK: " + LANGUAGES[0].name)
        event = stage.show(ms)
        if event < 0 or event == SCORE:
            return event >= 0
        if event < len(LANGUAGES):
            app.speak(LANGUAGES[event].code)
            stage.speak(app.settings.language)
            return True


def try_nvm(nvm: Any) -> str:
    """Whether the chip's *nvm* takes what is written into it: write, read it back, and say how it went, as "ok: blank".
    The journal loses nothing, whatever happens; but who has read it before must read it again.

    A blank sector is filled and erased again. Otherwise one byte behind the journal's last entry is programmed to 0. No
    entry begins with 0, so the journal takes it for something that a power cut has left, and goes on behind it.
    """
    before = bytes(nvm[:PAGE])
    used = len(before.rstrip(b"\xff"))
    if not used:
        pattern = b"\x55\xaa" * (len(before) // 2)
        nvm[:PAGE] = pattern
        written = bytes(nvm[:PAGE]) == pattern
        nvm[:PAGE] = before
        return "ok: blank" if written and bytes(nvm[:PAGE]) == before else "BROKEN"
    if not header(before):
        return "not ours: not tried"
    if used + _NVM_SPARE > len(before):
        return "full: not tried"
    nvm[used : used + 1] = b"\x00"
    return "ok: with journal" if bytes(nvm[:PAGE]) == before[:used] + b"\x00" + before[used + 1 :] else "BROKEN"
