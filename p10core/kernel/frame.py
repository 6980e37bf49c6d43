"""What the tower shows at one moment: ten die pixels, five lines of text, a light level, a tune.

Screens write a frame and the hardware shows it; neither knows the other. Everything is bytes, so that
a frame costs nothing to keep and is compared byte by byte.

    frame.clear()
    frame.write(0, 0, "North")            # row 0..4, column 0..20
    frame.write(1, 2, " 8", INVERSE)      # a held die's cell
    frame.pixels[0] = colour_pixel(GREEN) | HELD
    frame.changed = True
"""

from p10core.const import const

COLUMNS = const(21)
ROWS = const(5)
BIG_COLUMNS = const(10)

# A glyph is one byte: ASCII 32..126 as it is, the characters of EXTRA from 1 on. The top bit makes it inverse.
# The last five are the initials of colours with a line under them.
# NARROW_ONE stands close to the 0 of a ten, so that ten cells of two characters can stand side by side: 8 10 10.
EXTRA = "éèêëàâçîïôùûÉ→★₁äöüṚỌĢḄṾ"
NARROW_ONE = "₁"
INVERSE = const(0x80)

# A pixel is one byte: its colour in the low three bits, then what marks it.
OFF = const(0)
RED = const(1)
ORANGE = const(2)
GREEN = const(3)
BLUE = const(4)
WHITE = const(5)
YELLOW = const(6)
COLOUR_MASK = const(0x07)
PULSE = const(0x08)  # asks to be looked at
HELD = const(0x10)  # steady; a free die breathes
USED = const(0x20)  # part of a made phase: brighter
WILD = const(0x40)  # a wild's face: white sparks
ROLLING = const(0x80)  # in the air: all colours, quickly

# The light of the whole tower.
FULL = const(0)
DIM = const(1)
DARK = const(2)
CELEBRATE = const(3)

# Tunes, by number; NOTE and more: one note.
SILENT = const(0)
CLICK = const(1)
LANDED = const(2)
MADE = const(3)
FAILED = const(4)
FANFARE = const(5)
REFUSED = const(6)
NOTE = const(16)
# Pairs of a note and its length in 10 ms. Notes count semitones up from A4 = 1 (440 Hz); 0 is a rest.
# F sharp 6 to A sharp 6 are left out: below 1,907 Hz the chip divides its clock in sixteenths, which puts G6 by
# two fifths of a semitone too high.
TUNES = (
    b"",  # SILENT
    b"\x28\x01",  # CLICK: one tick, C8
    b"\x0b\x03\x00\x02\x10\x04",  # LANDED: G5 C6
    b"\x0b\x08\x10\x08\x14\x08\x1c\x10",  # MADE: G5 C6 E6 C7
    b"\x0f\x0c\x00\x02\x0b\x16",  # FAILED: B5, down to G5
    b"\x0b\x0a\x10\x05\x10\x05\x14\x0a\x10\x0a\x14\x0a\x00\x05\x1c\x1e",  # FANFARE: G5 C6 C6 E6 C6 E6, C7
    b"\x04\x05\x00\x03\x04\x05",  # REFUSED: C5 twice
)

_BLANK = b" " * (COLUMNS * ROWS)
_NONE = bytes(BIG_COLUMNS)  # as long as the pixels


class Frame:
    """One picture. ``text`` is 5 rows of 21 glyphs, ``big`` a double-sized line over rows 1 and 2 (used
    when its first byte is not 0), ``pixels`` ten pixel bytes, ``light`` a light level, ``tune`` what to play
    once (the hardware sets it back to SILENT). The writer sets ``changed``, the hardware clears it. ``is_still``:
    nobody has pressed anything for so long that the picture may move a little.
    """

    def __init__(self) -> None:
        self.text = bytearray(COLUMNS * ROWS)
        self.big = bytearray(BIG_COLUMNS)
        self.pixels = bytearray(10)
        self.light = FULL
        self.is_still = False
        self.tune = SILENT
        self.changed = True
        self.clear()

    def clear(self) -> None:
        """All blank and dark; the light level and the tune stay."""
        self.text[:] = _BLANK
        self.big[:] = _NONE
        self.pixels[:] = _NONE
        self.changed = True

    def write(self, row: int, column: int, text: str, style: int = 0) -> None:
        """Put *text* at a row and column; what passes the right edge is cut off. *style*: 0 or INVERSE."""
        at = row * COLUMNS + column
        end = (row + 1) * COLUMNS
        plain = text.encode()
        if not style and len(plain) == len(text):  # ASCII alone, which is as it is: at once
            plain = plain[: max(0, end - at)]
            self.text[at : at + len(plain)] = plain
            return
        for character in text:
            if at >= end:
                break
            self.text[at] = glyph(character) | style
            at += 1

    def write_right(self, row: int, text: str, style: int = 0) -> None:
        """Put *text* at the right edge of a row."""
        self.write(row, max(0, COLUMNS - len(text)), text, style)

    def write_centred(self, row: int, text: str, style: int = 0) -> None:
        """Put *text* in the middle of a row."""
        self.write(row, max(0, (COLUMNS - len(text)) // 2), text, style)

    def write_big(self, text: str) -> None:
        """Show *text*, at most ten characters, double-sized and centred in place of rows 1 and 2."""
        for i in range(BIG_COLUMNS):
            self.big[i] = 32
        at = max(0, (BIG_COLUMNS - len(text)) // 2)
        for character in text:
            if at >= BIG_COLUMNS:
                break
            self.big[at] = glyph(character)
            at += 1


def glyph(character: str) -> int:
    """The byte that stands for a character: ASCII, or one of EXTRA; anything else shows as ``?``."""
    code = ord(character)
    if 32 <= code < 127:
        return code
    place = EXTRA.find(character)
    return place + 1 if place >= 0 else 63


def colour_pixel(colour: int) -> int:
    """The pixel byte of a die's colour, 0..3 as in :mod:`p10core.dice.ten_dice`."""
    return colour + 1
