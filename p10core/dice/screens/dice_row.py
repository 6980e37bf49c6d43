"""Ten dice as cells of the OLED and as pixels, and how they land after a roll.

Cell and pixel of a die are over its button. A held die is steady and stands dark on light. The initial of a
die that a made phase uses is underlined, and it has more light. A wild sparks.
"""

from p10core.const import const
from p10core.dice.ten_dice import COLOUR_LETTERS, DICE
from p10core.kernel.frame import COLUMNS, HELD, INVERSE, ROLLING, USED, colour_pixel, glyph
from p10core.kernel.frame import WILD as WILD_PIXEL
from p10core.types import Bytes, Frame, Words

# The initials of colours in all languages, and as p10core/kernel/frame.py has them underlined.
_LETTERS = "ROGBV"
_UNDERLINED = "ṚỌĢḄṾ"

# Glyphs of numbers: a wild has a W, and before the 0 of a ten stands NARROW_ONE.
_SPACE = const(32)
_ZERO = const(48)
_W = const(87)
_ONE = const(16)

_IN_THE_AIR_MS = const(350)  # before the first die lands
_APART_MS = const(60)  # from one die that lands to the next


class Throw:
    """Dice in the air: they land one by one, left to right. ``rolling`` is the mask of those still in the air."""

    def __init__(self) -> None:
        self.rolling = 0
        self._since = 0

    def start(self, dice: int, now: int) -> None:
        """Throw the dice of the mask *dice*."""
        self.rolling = dice
        self._since = now

    def land(self, now: int) -> bool:
        """Let the dice land that are due *now*. True if there was one."""
        if not self.rolling or now - self._since < _IN_THE_AIR_MS:
            return False
        for die in range(DICE):
            if self.rolling >> die & 1:
                self.rolling &= ~(1 << die)
                self._since += _APART_MS
                return True
        return False


def draw_dice(frame: Frame, say: Words, faces: Bytes, dice: int, held: int, used: int, rolling: int) -> None:
    """Draw the *dice* of a mask with their *faces*; *held*, *used*, *rolling* are masks too.

    It writes the glyphs themselves, for a press waits for it: 4 ms on the chip, and 10 by the frame's write().
    """
    letters = say(COLOUR_LETTERS)
    text = frame.text
    pixels = frame.pixels
    for die in range(DICE):
        if not dice >> die & 1:
            continue
        if rolling >> die & 1:
            pixels[die] = ROLLING
            continue
        number = faces[die] & 15
        colour = faces[die] >> 4
        letter = letters[colour]
        pixel = colour_pixel(colour)
        style = 0
        if held >> die & 1:
            style = INVERSE
            pixel |= HELD
        if used >> die & 1:
            letter = _UNDERLINED[_LETTERS.find(letter)]
            pixel |= USED
        at = COLUMNS + 2 * die
        text[at] = style | (_ONE if number == 10 else _SPACE)
        text[at + 1] = style | (_ZERO + number % 10 if number else _W)
        text[at + COLUMNS] = style | _SPACE
        text[at + COLUMNS + 1] = style | glyph(letter)
        pixels[die] = pixel if number else pixel | WILD_PIXEL
