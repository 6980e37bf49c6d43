"""The colours of dice and cards, as normal and as colour-blind eyes see them.

Simulations, in linear light: Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of
Color Vision Deficiency", 2009, severity 1.0; and, for the two red-green ones, Viénot, Brettel and Mollon,
"Digital video colourmaps for checking the legibility of displays by dichromats", 1999. Both are made for the sRGB
primaries, which the LEDs' are near to; an LED's byte is linear light, so no gamma is undone.
"""

from itertools import combinations
from math import atan2, cos, degrees, dist, pi

import pytest

from hardware.lights.colours import (
    BREATH,
    BREATH_STEPS,
    DIM_SCALE,
    FULL_SCALE,
    HIGHEST,
    LOWEST,
    RGB,
    rainbow,
    scaled,
)
from p10core.kernel.frame import BLUE, GREEN, ORANGE, RED, WHITE, YELLOW

# No face of a die is yellow, no card is orange.
NAMES = {RED: "red", ORANGE: "orange", GREEN: "green", BLUE: "blue", YELLOW: "yellow"}
APART = 34  # CIELAB distance; 2.3 is just noticeable side by side

EYES = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanope": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranope": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanope": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "protanope, Viénot": (
        (0.11238, 0.88762, 0),
        (0.11238, 0.88762, 0),
        (0.00401, -0.00401, 1),
    ),
    "deuteranope, Viénot": (
        (0.29275, 0.70725, 0),
        (0.29275, 0.70725, 0),
        (-0.02234, 0.02234, 1),
    ),
}

XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)


def base(colour):
    return tuple(RGB[colour * 3 : colour * 3 + 3])


def channels(packed):
    return packed >> 16, packed >> 8 & 0xFF, packed & 0xFF


def times(matrix, vector):
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def lab(rgb, eye="normal"):
    """CIELAB of LED bytes; the white is all three LEDs at full."""
    seen = [min(1, max(0, light)) for light in times(EYES[eye], [byte / 255 for byte in rgb])]
    x, y, z = (
        value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116
        for value in (max(0, light) / sum(row) for light, row in zip(times(XYZ, seen), XYZ, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def hue(rgb):
    _, a, b = lab(rgb)
    return degrees(atan2(b, a)) % 360


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize(
    ("one", "other"),
    [pair for pair in combinations(NAMES, 2) if pair != (ORANGE, YELLOW)],
    ids=lambda colour: NAMES[colour],
)
def test_any_two_colours_stay_apart_for_every_eye(eye, one, other):
    assert dist(lab(base(one), eye), lab(base(other), eye)) >= APART


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("colour", NAMES, ids=NAMES.get)
def test_sparks_stand_out_from_every_colour(eye, colour):
    assert dist(lab(base(colour), eye), lab(base(WHITE), eye)) >= APART


@pytest.mark.parametrize(
    ("colour", "least", "most"),
    # Hue angles around those of sRGB: pure red 40, dark orange 61, orange 73, yellow 103, green 136, spring green 156,
    # blue 306.
    [(RED, 20, 42), (ORANGE, 55, 74), (GREEN, 136, 160), (BLUE, 270, 306), (YELLOW, 80, 103)],
    ids=["red", "orange", "green", "blue", "yellow"],
)
def test_a_normal_eye_calls_them_by_their_names(colour, least, most):
    assert least <= hue(base(colour)) <= most


@pytest.mark.parametrize("level", range(1, 6))
@pytest.mark.parametrize("table", [FULL_SCALE, DIM_SCALE], ids=["full", "dim"])
@pytest.mark.parametrize("breath", [LOWEST, HIGHEST])
def test_colours_keep_their_kind_at_every_brightness(table, level, breath):
    scale = table[level - 1]
    red, orange, green, blue, yellow = (channels(scaled(colour, breath, scale)) for colour in NAMES)
    assert red[1] == 0 < red[0]
    assert orange[2] == 0 < orange[1] < orange[0]
    assert yellow[2] == 0 < yellow[0] < 2 * yellow[1]
    assert green[0] == 0 < green[1] > 2 * green[2]
    assert blue[0] == 0 < blue[2] > 2 * blue[1]


def test_brightness_rises_in_even_steps_and_dim_is_dimmer():
    for full, dim in zip(FULL_SCALE, DIM_SCALE, strict=True):
        assert dim < full
    for scale in (FULL_SCALE, DIM_SCALE):
        assert list(scale) == sorted(set(scale))
    for low, high in zip(FULL_SCALE, FULL_SCALE[1:], strict=False):
        assert 1.8 < high / low < 2


def test_the_breath_is_the_curve_its_comment_says():
    low, high = 0.35 ** (1 / 2.2), 0.8 ** (1 / 2.2)
    wave = [(1 - cos(2 * pi * i / 64)) / 2 for i in range(64)]
    assert bytes(round(255 * (low + (high - low) * rise) ** 2.2) for rise in wave) == BREATH
    assert len(BREATH) == BREATH_STEPS
    assert (min(BREATH), max(BREATH)) == (LOWEST, HIGHEST)


def test_scaling_is_exact_at_the_ends_and_rounds_in_between():
    assert channels(scaled(ORANGE, 255, 255)) == base(ORANGE)
    assert scaled(WHITE, 0, 255) == scaled(WHITE, 255, 0) == 0
    assert channels(scaled(ORANGE, 128, 128)) == (64, 16, 0)


def test_the_rainbow_is_a_closed_wheel_of_even_current():
    wheel = [channels(rainbow(place, 255)) for place in range(768)]
    assert {sum(rgb) for rgb in wheel} == {255}
    assert max(max(map(abs, map(int.__sub__, a, b))) for a, b in zip(wheel, wheel[1:] + wheel[:1], strict=True)) <= 1
