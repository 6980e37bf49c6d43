"""The factory test, for somebody who builds a tower: hold MENU at power-up. In English only.

    if tower.down() >> MENU & 1:
        from hardware.first_time import factory

        factory.run(tower, clock.now_ms, store.nvm)

One after the other: facts, pixels, OLED, buttons, result; any button goes on. Somebody who came here by mistake, or
whose MENU button is stuck, is in the game after 20 s.
"""

import gc
import os

from hardware.first_time.steps import Stage, lights, names, press_all, say_missing
from p10core.const import const
from p10core.frame import BLUE, COLUMNS, GREEN, INVERSE, ORANGE, RED, ROWS, WHITE
from p10core.journal.entry import PAGE
from p10core.journal.page import header
from p10core.version import VERSION

_COLOURS = ((RED, "red"), (ORANGE, "orange"), (GREEN, "green"), (BLUE, "blue"), (WHITE, "white"))

_BESIDE = const(8)  # characters of a version beside the whole title

_FACTS_MS = const(20_000)
_PIXEL_MS = const(300)
_ROW_MS = const(600)
_PATTERN_MS = const(2000)
_IDLE_MS = const(60_000)

_NVM_SPARE = const(64)  # a journal with less space than this is left alone
_BLANK = const(32)


def run(tower, now_ms, nvm):
    """Test everything, then return for the game. *tower*: a Tower. *now_ms()*: the time in ms that its ``show``
    takes.
    """
    stage = Stage(tower, now_ms)
    if _facts(stage, nvm):
        _pixels(stage)
        _oled(stage)
        missing = press_all(stage, "MENU held: end", _IDLE_MS)
        print("# factory test, buttons not pressed:", names(missing))
        say_missing(stage, missing, "any button: play", _IDLE_MS)
    stage.let_go()


def _facts(stage, nvm):
    """Show what can be found out without a person. Returns whether there is a person to go on with."""
    drive = os.statvfs("/")
    space = "heap %s drive %dK" % (_free_heap(), drive[0] * drive[3] >> 10)
    kept = "nvm " + try_nvm(nvm)
    title = "FACTORY" if len(VERSION) > _BESIDE else "FACTORY TEST"
    stage.write(title, "CircuitPython " + os.uname().release, space, kept, "any button: begin")
    stage.frame.write_right(0, VERSION)
    print("# factory test, version", VERSION, space, kept)
    return stage.show(_FACTS_MS) >= 0


def _free_heap():
    gc.collect()
    return "%dK" % (gc.mem_free() >> 10) if hasattr(gc, "mem_free") else "?"  # the virtual tower has none to measure


def _pixels(stage):
    """Each pixel in each colour, then all of them in each."""
    hint = "any button: next"
    if lights(stage, _COLOURS, "Pixel", "", hint, _PIXEL_MS) >= 0:
        return
    for colour, name in _COLOURS:
        stage.write("Pixels", "", "", "", hint)
        stage.frame.write_big("all " + name)
        stage.light_all(colour)
        if stage.show(_ROW_MS) >= 0:
            return


def _oled(stage):
    """Two chessboards, all on, all off."""
    for even, odd in ((_BLANK, _BLANK | INVERSE), (_BLANK | INVERSE, _BLANK), (_BLANK | INVERSE,) * 2, (_BLANK,) * 2):
        stage.write()
        for place in range(COLUMNS * ROWS):  # a row has an odd number of columns: neighbours above differ, too
            stage.frame.text[place] = odd if place & 1 else even
        stage.show(_PATTERN_MS)


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
