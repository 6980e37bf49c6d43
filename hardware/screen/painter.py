"""The OLED: 128 x 64, five rows of 21 glyphs, drawn from a frame's bytes.

    painter = Painter(lambda: open_bus(scl, sda), make_picture())
    while painter.show(frame, now):   # draws only what changed, about a row's worth a call
        ...                       # here something more urgent can be done before the rest of the picture

A picture is drawn row by row, for a whole one takes some 70 ms: a die's light would visibly come after its button.
First comes what players look at, the dice or the big line over them, then the other rows. Without an OLED nothing is
drawn; when it is plugged in again it gets the whole picture at once, and is lit only then.

An OLED's dots age by their light. So a picture that is still moves by a pixel each minute, within the two that its
lines leave free, and of two rows one is dark on light at a time: a held die's number, then its colour.
"""

from adafruit_ticks import ticks_ms

from hardware.screen import panel
from hardware.screen.oled import Oled
from p10core.const import const
from p10core.kernel.frame import BIG_COLUMNS, COLUMNS, DARK, DIM, ROWS
from p10core.types import Any, Callable, Frame

TYPE_CHECKING = False
if TYPE_CHECKING:
    from busdisplay import BusDisplay
    from displayio import TileGrid

_BIG = const(5)  # the part after the five rows: the double-sized line in place of rows 1 and 2
_EYES = b"\x01\x02\x05"  # the parts that are looked at first: the dice's rows, the big line
_OTHERS = b"\x00\x03\x04"
_BLANK = const(32)
_LAST_Y = const(52)  # of the last row, which then comes nearer
_FREE = const(2)  # pixels
_ROUND = const(11)  # columns that are sent at once; a whole row of 21 takes 18 ms

_ANY = const(0xFF)
_PLAIN = const(0x7F)

_CONTRAST = 0.8  # near the panel's default; the last fifth only ages it
_CONTRAST_DIM = 0.04


class Painter:
    """Shows a frame's text, big line and light level. No other display may be in use. *make_bus*: see
    :class:`Oled`; *made*: what hardware/start.py has made of the picture.

    ``oled``: its :class:`Oled`. ``missing``: there is none at the moment.
    """

    def __init__(self, make_bus: Callable[..., Any], made: Any) -> None:
        self._picture, self._rows, self._big, self._large = made
        self._shown = bytearray([_BLANK] * (COLUMNS * ROWS))
        self._has_big = False  # in the picture; if it were only hidden, the second refresh would send its place again
        self._shown_big = bytearray([_BLANK] * BIG_COLUMNS)
        # How many of _EYES and of _OTHERS are still to be looked at, and which is next. A frame that changes all the
        # time must leave none of them out: the one that is due goes on, and both kinds take turns.
        self._eyes = self._eye = 0
        self._others = self._other = 0
        self._others_turn = False
        self._light = -1
        self._begun = self._minute = 0
        self.oled = Oled(make_bus, self._picture)
        self.oled.look(0)

    missing = property(lambda self: self.oled.missing)

    def show(self, frame: Frame, now: int) -> bool:
        """Draw about one row of what changed, and take the frame's ``changed`` mark; *now* in ms. A panel that was just
        set up gets its picture whole, in some 90 ms.

        Returns whether there may be more of it.
        """
        is_news = frame.changed or self._eyes or self._others or frame.light != self._light
        if not is_news and not self.oled.is_due(now):
            return False
        if frame.changed:
            frame.changed = False
            if not self._eyes:
                self._eye = 0
            self._eyes = len(_EYES)
            self._others = len(_OTHERS)
        display = self.oled.look(now)
        if not display:
            return False
        minute = ticks_ms() >> 16 if frame.is_still else 0
        if self._begun != self.oled.begun or self._minute != minute:
            self._begun = self.oled.begun
            self._move(minute)
            self._draw_whole(frame)
            display.refresh()
            self._light = -1
        if frame.light != self._light:
            self._light = frame.light
            _set_light(display, frame.light)
        drawn = 0 if self._others_turn else self._draw_eyes(frame)
        self._others_turn = drawn > 0 and self._others > 0
        if not drawn:
            drawn = self._draw_others(frame)
        if drawn:
            display.refresh()
        return self._eyes > 0 or self._others > 0

    def _move(self, minute: int) -> None:
        """Put the picture where it stands in a *minute*: at 0 in its place, then right, left, down."""
        self._minute = minute
        self._picture.x = (minute + 1) % 3 - 1
        self._picture.y = minute // 3 % 3
        self._rows[ROWS - 1].y = _LAST_Y - _FREE if minute else _LAST_Y

    def _draw_whole(self, frame: Frame) -> None:
        for part in _EYES + _OTHERS:
            self._draw_part(frame, part)
        self._eyes = self._others = 0

    def _draw_eyes(self, frame: Frame) -> int:
        drawn = 0
        while self._eyes and drawn < _ROUND:
            drawn += self._draw_part(frame, _EYES[self._eye])
            self._eye = (self._eye + 1) % len(_EYES)
            self._eyes -= 1
        return drawn

    def _draw_others(self, frame: Frame) -> int:
        drawn = 0
        while self._others and drawn < _ROUND:
            drawn += self._draw_part(frame, _OTHERS[self._other])
            self._other = (self._other + 1) % len(_OTHERS)
            self._others -= 1
        return drawn

    def _draw_part(self, frame: Frame, part: int) -> int:
        return self._draw_big(frame) if part == _BIG else self._draw_row(frame, part)

    def _draw_row(self, frame: Frame, row: int) -> int:
        """Bring a row up to date. Returns how many columns must be sent."""
        grid = self._rows[row]
        hidden = frame.big[0] != 0 and 1 <= row <= 2
        sent = 0
        if grid.hidden != hidden:
            grid.hidden = hidden
            sent = COLUMNS
        mask = _PLAIN if self._minute and self._minute + row & 1 else _ANY
        return sent if hidden else sent + _write(grid, frame.text, self._shown, row * COLUMNS, COLUMNS, mask)

    def _draw_big(self, frame: Frame) -> int:
        hidden = frame.big[0] == 0
        sent = 0
        if self._has_big == hidden:
            self._has_big = not hidden
            if hidden:
                self._picture.remove(self._large)
            else:
                self._picture.append(self._large)
            sent = COLUMNS
        return sent if hidden else sent + _write(self._big, frame.big, self._shown_big, 0, BIG_COLUMNS)


def _set_light(display: "BusDisplay", light: int) -> None:
    if light == DARK:
        panel.turn_off(display.bus)
        return
    display.brightness = _CONTRAST_DIM if light == DIM else _CONTRAST
    panel.turn_on(display.bus)


def _write(grid: "TileGrid", text: bytearray, shown: bytearray, start: int, count: int, mask: int = _ANY) -> int:
    """Set the tiles that differ from *shown*; *mask*: the bits of a glyph that count. Returns how many columns that
    costs, from the first changed one to the last.

    For a grid sends one rectangle around all its changes.
    """
    first = count
    last = -1
    for column in range(count):
        glyph = text[start + column] & mask
        if glyph != shown[start + column]:
            shown[start + column] = glyph
            grid[column] = glyph
            if first == count:
                first = column
            last = column
    return last - first + 1 if last >= 0 else 0
