"""The light of the die pixels: colours that stay apart for every eye, and how bright they are.

All numbers are linear light, as an LED takes them: half the number is half the current, not half as bright
to the eye. The tables that bend for the eye are made from the formulas beside them, and a test makes them again.
"""

from p10core.const import const

# Red, green and blue of each colour of a pixel byte (OFF RED ORANGE GREEN BLUE WHITE YELLOW), 0..255.
#
# One man in twelve sees red, orange and green as shades of one colour. What is left to him is
# light against dark and blue against yellow, so red is deep with a trace of blue, orange is bright and has
# none, green leans to teal. In CIELAB any two are at least 34 apart for normal eyes and for simulated
# protanopes, deuteranopes and tritanopes alike (host_tests/tower/test_colours.py). White is no face's colour: it is
# for sparks, and about as bright as the others.
RGB = (
    b"\x00\x00\x00"  # OFF
    b"\xb4\x00\x0b"  # RED
    b"\xff\x40\x00"  # ORANGE
    b"\x00\xff\x4c"  # GREEN
    b"\x00\x28\xff"  # BLUE
    b"\x78\x82\x82"  # WHITE
    b"\xdc\x8c\x00"  # YELLOW, of cards
)

# Share of full current, of 255, for the settings' brightness 1..5: 8 15 28 53 100 %, even steps to the eye.
# Less than 8 % leaves an orange in mid-breath too few steps to differ from red.
FULL_SCALE = b"\x14\x26\x47\x87\xff"

# When the light level is DIM: a fifth, but again not so little that colours fall together.
DIM_SCALE = b"\x08\x0a\x10\x1b\x33"

# One breath in 64 steps, from 35 % of the light to 80 % and back: a raised cosine to the eye, gamma 2.2.
# round(255 * (a + (b - a) * (1 - cos(2 * pi * i / 64)) / 2) ** 2.2), a = .35 ** (1 / 2.2), b = .8 ** (1 / 2.2)
BREATH = (
    b"\x59\x59\x5a\x5b\x5d\x5f\x61\x64\x67\x6a\x6e\x73\x77\x7c\x81\x87"
    b"\x8c\x92\x98\x9d\xa3\xa9\xae\xb3\xb8\xbc\xc0\xc4\xc7\xc9\xcb\xcc"
    b"\xcc\xcc\xcb\xc9\xc7\xc4\xc0\xbc\xb8\xb3\xae\xa9\xa3\x9d\x98\x92"
    b"\x8c\x87\x81\x7c\x77\x73\x6e\x6a\x67\x64\x61\x5f\x5d\x5b\x5a\x59"
)
BREATH_STEPS = const(64)
LOWEST = const(89)  # the least of BREATH
HIGHEST = const(204)  # the most


def scaled(colour: int, level: int, scale: int) -> int:
    """0xRRGGBB of a colour at *level* and *scale*, both 0..255 of full light, rounded."""
    at = colour * 3
    share = level * scale
    red = (RGB[at] * share + 32512) // 65025
    green = (RGB[at + 1] * share + 32512) // 65025
    blue = (RGB[at + 2] * share + 32512) // 65025
    return red << 16 | green << 8 | blue


def rainbow(place: int, scale: int) -> int:
    """0xRRGGBB of a place on the colour wheel, 0..767; all places draw the same current."""
    up = place & 0xFF
    up = up * scale // 255
    down = scale - up
    if place < 256:
        return down << 16 | up << 8
    if place < 512:
        return down << 8 | up
    return up << 16 | down
