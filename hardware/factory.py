"""The factory test, for somebody who builds a tower: hold MENU at power-up. In English only.

    if tower.down() >> MENU & 1:
        from hardware import factory

        factory.run(tower, clock.now_ms, store.nvm)

Page after page: facts, pixels, OLED, buttons, result; any button goes on. Somebody who came here by mistake, or whose
MENU button is stuck, is in the game after 20 s.
"""

import gc
import os
import time

from p10core.const import const
from p10core.events import LONG, MENU, ROLL, SCORE
from p10core.frame import BLUE, CLICK, COLUMNS, FANFARE, GREEN, HELD, INVERSE, ORANGE, RED, REFUSED, ROWS, WHITE, Frame
from p10core.journal.entry import PAGE
from p10core.journal.page import header
from p10core.version import VERSION

_NO_EVENT = const(-1)
_BESIDE = const(8)  # characters of a version beside the whole title

_BUTTONS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "ROLL", "OK", "MENU")
_ALL = const(0x1FFF)
_PIXELS = const(10)
_COLOURS = ((RED, "red"), (ORANGE, "orange"), (GREEN, "green"), (BLUE, "blue"), (WHITE, "white"))
_ROW_COLOURS = {ROLL: RED, SCORE: GREEN, MENU: BLUE}  # of all pixels, when a button without a pixel is pressed

_FACTS_MS = const(20_000)
_PIXEL_MS = const(300)
_ROW_MS = const(600)
_PATTERN_MS = const(2000)
_IDLE_MS = const(60_000)
_LET_GO_MS = const(3000)
_ROUND_MS = const(10)

_NVM_SPARE = const(64)  # a journal with less room than this is left alone
_BLANK = const(32)


def run(tower, now_ms, nvm):
    """Test everything, then return for the game. *tower*: a Tower. *now_ms()*: the time in ms that its ``show``
    takes.
    """
    desk = _Desk(tower, now_ms)
    if _facts(desk, nvm):
        _pixels(desk)
        _oled(desk)
        _result(desk, _buttons(desk))
    desk.let_go()


class _Desk:
    """A frame to write on, and a tower that shows it."""

    brightness = 3  # these two are what a tower wants of the settings
    sound = 1

    def __init__(self, tower, now_ms):
        self._tower = tower
        self._now_ms = now_ms
        self.frame = Frame()

    def page(self, *lines):
        """Begin a new page, with these lines from the top."""
        self.frame.clear()
        for row in range(len(lines)):
            self.frame.write(row, 0, lines[row])

    def light(self, pixel, colour):
        """Light one pixel, steadily."""
        self.frame.pixels[pixel] = colour | HELD

    def light_all(self, colour):
        """Light all pixels alike."""
        for pixel in range(_PIXELS):
            self.light(pixel, colour)

    def show(self, ms):
        """Show the frame until a button is pressed, for *ms* at most. Returns the event, or _NO_EVENT."""
        end = self._now_ms() + ms
        self.frame.changed = True
        while True:
            event = self._round()
            if event >= 0 or self._now_ms() - end >= 0:
                return event

    def let_go(self):
        """Wait until all buttons are up, so that none acts in the game; for one that is stuck, three seconds."""
        end = self._now_ms() + _LET_GO_MS
        self.page()
        while True:
            event = self._round()
            if event < 0 and not self._tower.down() or self._now_ms() - end >= 0:
                return

    def _round(self):
        tower = self._tower
        now = self._now_ms()
        tower.show(self.frame, self, now)
        while not tower.waiting() and self._now_ms() - now < _ROUND_MS:
            time.sleep(0.002)
        return tower.next_event()


def _facts(desk, nvm):
    """Show what can be found out without a person. Returns whether there is a person to go on with."""
    drive = os.statvfs("/")
    room = "heap %s drive %dK" % (_free_heap(), drive[0] * drive[3] >> 10)
    kept = "nvm " + try_nvm(nvm)
    desk.page(
        "FACTORY" if len(VERSION) > _BESIDE else "FACTORY TEST",
        "CircuitPython " + os.uname().release,
        room,
        kept,
        "any button: begin",
    )
    desk.frame.write_right(0, VERSION)
    print("factory test, version", VERSION, room, kept)
    return desk.show(_FACTS_MS) >= 0


def _free_heap():
    gc.collect()
    return "%dK" % (gc.mem_free() >> 10) if hasattr(gc, "mem_free") else "?"  # the virtual tower has none to measure


def _pixels(desk):
    """Each pixel in each colour, then all of them in each."""
    for pixel in range(_PIXELS):
        for colour, name in _COLOURS:
            desk.page("Pixel", "", "", "", "any button: next")
            desk.frame.write_big("%d %s" % (pixel + 1, name))
            desk.light(pixel, colour)
            if desk.show(_PIXEL_MS) >= 0:
                return
    for colour, name in _COLOURS:
        desk.page("Pixels", "", "", "", "any button: next")
        desk.frame.write_big("all " + name)
        desk.light_all(colour)
        if desk.show(_ROW_MS) >= 0:
            return


def _oled(desk):
    """Two chessboards, all on, all off."""
    for even, odd in ((_BLANK, _BLANK | INVERSE), (_BLANK | INVERSE, _BLANK), (_BLANK | INVERSE,) * 2, (_BLANK,) * 2):
        desk.page()
        for place in range(COLUMNS * ROWS):  # a row has an odd number of columns: neighbours above differ, too
            desk.frame.text[place] = odd if place & 1 else even
        desk.show(_PATTERN_MS)


def _buttons(desk):
    """Show each press until all buttons were pressed, MENU is held, or a minute has passed. Returns the mask of those
    that were not pressed.
    """
    missing = _ALL
    last = _NO_EVENT
    while missing:
        desk.page("Press every button", "", "", "", "MENU held: end")
        for button in range(len(_BUTTONS)):
            # Dice stand in cells of two columns as in the game, the three large ones under them.
            row, end = (1, button * 2 + 2) if button < _PIXELS else (2, (button - _PIXELS) * 6 + 5)
            name = _BUTTONS[button]
            desk.frame.write(row, end - len(name), name, 0 if missing >> button & 1 else INVERSE)
        if last >= 0:
            _echo(desk, missing, last)
        event = desk.show(_IDLE_MS)
        if event in (_NO_EVENT, MENU | LONG):
            break
        if not event & LONG:
            missing &= ~(1 << event)
            last = event
            desk.frame.tune = CLICK
    return missing


def _echo(desk, missing, button):
    desk.frame.write(3, 0, "pressed: " + _BUTTONS[button])
    if button in _ROW_COLOURS:
        desk.light_all(_ROW_COLOURS[button])
        return
    for pixel in range(_PIXELS):
        if not missing >> pixel & 1:
            desk.light(pixel, WHITE if pixel == button else GREEN)


def _result(desk, missing):
    dice = _names(missing, 0, _PIXELS)
    large = _names(missing, _PIXELS, len(_BUTTONS))
    print("factory test, buttons not pressed:", dice, large)
    desk.page("Buttons not pressed:" if missing else "All buttons work", dice, large, "", "any button: play")
    desk.frame.tune = REFUSED if missing else FANFARE
    desk.show(_IDLE_MS)


def _names(mask, first, end):
    return " ".join([_BUTTONS[button] for button in range(first, end) if mask >> button & 1])


def try_nvm(nvm):
    """Write to the nvm, read it back, and say how it went. The journal loses nothing, whatever happens.

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
        return "ok: blank" if written and bytes(nvm[:PAGE]) == before else "FAILED"
    if not header(before):
        return "not ours: not tried"
    if used + _NVM_SPARE > len(before):
        return "full: not tried"
    nvm[used : used + 1] = b"\x00"
    return "ok: with journal" if bytes(nvm[:PAGE]) == before[:used] + b"\x00" + before[used + 1 :] else "FAILED"
