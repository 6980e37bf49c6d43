"""Ten dice as cells of the OLED and as pixels, and how they land after a roll.

Cell and pixel of a die are over its button. A held die is steady and stands dark on light. The initial of a
die that a made phase uses is underlined, and it has more light. A wild sparks.
"""

from p10core.const import const
from p10core.dice.ten_dice import COLOUR_LETTERS, DICE, WILD
from p10core.kernel.frame import HELD, INVERSE, NARROW_ONE, ROLLING, USED, colour_pixel
from p10core.kernel.frame import WILD as WILD_PIXEL

# The initials of colours in all languages, and as p10core/kernel/frame.py has them underlined.
_LETTERS = "ROGBV"
_UNDERLINED = "ṚỌĢḄṾ"

_IN_THE_AIR_MS = const(350)  # before the first die lands
_APART_MS = const(60)  # from one die that lands to the next


class Throw:
    """Dice in the air: they land one by one, left to right. ``rolling`` is the mask of those still in the air."""

    def __init__(self):
        self.rolling = 0
        self._since = 0

    def start(self, dice, now):
        """Throw the dice of the mask *dice*."""
        self.rolling = dice
        self._since = now

    def land(self, now):
        """Let the dice land that are due *now*. True if there was one."""
        if not self.rolling or now - self._since < _IN_THE_AIR_MS:
            return False
        for die in range(DICE):
            if self.rolling >> die & 1:
                self.rolling &= ~(1 << die)
                self._since += _APART_MS
                return True
        return False


def cell_text(number):
    """The two characters of a die's cell."""
    if number == 10:
        return NARROW_ONE + "0"
    return " W" if number == WILD else " %d" % number


def draw_dice(frame, say, faces, dice, held, used, rolling):
    """Draw the *dice* of a mask with their *faces*; *held*, *used*, *rolling* are masks too."""
    letters = say(COLOUR_LETTERS)
    for die in range(DICE):
        if not dice >> die & 1:
            continue
        if rolling >> die & 1:
            frame.pixels[die] = ROLLING
            continue
        number = faces[die] & 15
        colour = faces[die] >> 4
        style = INVERSE if held >> die & 1 else 0
        frame.write(1, 2 * die, cell_text(number), style)
        letter = letters[colour]
        if used >> die & 1:
            letter = _UNDERLINED[_LETTERS.find(letter)]
        frame.write(2, 2 * die, " " + letter, style)
        pixel = colour_pixel(colour)
        if held >> die & 1:
            pixel |= HELD
        if used >> die & 1:
            pixel |= USED
        if number == WILD:
            pixel |= WILD_PIXEL
        frame.pixels[die] = pixel
