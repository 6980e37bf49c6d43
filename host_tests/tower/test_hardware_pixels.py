"""What light stands over the dice: marks of a pixel byte in, movement of light out. Times are the test's own."""

import pytest

from hardware.lights.colours import scaled
from hardware.lights.die_pixels import DICE, DiePixels
from p10core.kernel.frame import (
    BLUE,
    CELEBRATE,
    DARK,
    DIM,
    FULL,
    GREEN,
    HELD,
    OFF,
    ORANGE,
    PULSE,
    RED,
    ROLLING,
    USED,
    WHITE,
    WILD,
)

BRIGHTEST = 5
ROUND_MS = 10
LED_MA = 20 / 255  # a WS2812's current for one step of one channel


class Line:
    """The pixels as a NeoPixel object offers them, with a record of what was shown."""

    def __init__(self):
        self.waiting = [0] * DICE
        self.lit = [0] * DICE
        self.shows = 0

    def __setitem__(self, place, packed):
        assert isinstance(packed, int) and 0 <= packed <= 0xFFFFFF
        self.waiting[place] = packed

    def show(self):
        self.lit = list(self.waiting)
        self.shows += 1


def watch(marks, ms=2400, light=FULL, brightness=BRIGHTEST, start=0):
    """Show the pixel bytes for a while; returns what was lit after each round, ten 0xRRGGBB a round."""
    line = Line()
    pixels = DiePixels(line)
    frame = bytearray(marks) + bytearray(DICE - len(marks))
    seen = []
    for now in range(start, start + ms, ROUND_MS):
        pixels.show(frame, light, brightness, now)
        seen.append(list(line.lit))
    return seen


def die(seen, place):
    return [rgb[place] for rgb in seen]


def light_of(packed):
    return (packed >> 16) + (packed >> 8 & 0xFF) + (packed & 0xFF)


def changes(values):
    return sum(a != b for a, b in zip(values, values[1:], strict=False))


def test_a_held_die_is_steady_and_a_free_one_breathes():
    seen = watch([GREEN | HELD, GREEN])
    held, free = die(seen, 0), die(seen, 1)
    assert len(set(held)) == 1
    lights = [light_of(packed) for packed in free]
    assert 0.30 < min(lights) / light_of(scaled(GREEN, 255, 255)) < 0.40
    assert 0.75 < max(lights) / light_of(scaled(GREEN, 255, 255)) < 0.85
    assert max(lights) <= light_of(held[0])


def test_one_breath_takes_2400_ms():
    seen = die(watch([BLUE], ms=7200), 0)
    lights = [light_of(packed) for packed in seen]
    high = max(lights)
    tops = [i for i in range(1, len(lights)) if lights[i] == high > lights[i - 1]]
    assert [round((b - a) * ROUND_MS, -2) for a, b in zip(tops, tops[1:], strict=False)] == [2400, 2400]


def test_free_dice_breathe_together():
    for rgb in watch([RED] * DICE):
        assert len(set(rgb)) == 1


def test_a_place_without_a_die_stays_off():
    assert set(die(watch([RED, OFF]), 1)) == {0}


def test_used_dice_stand_out_from_the_unused_ones():
    seen = watch([RED | USED | HELD, RED | HELD, RED | USED, RED])
    used_held, held, used_free, free = ([light_of(packed) for packed in die(seen, place)] for place in range(4))
    assert min(used_held) > 3 * max(held)
    assert min(used_free) > 2.5 * max(free)
    assert set(used_held) == {light_of(scaled(RED, 255, 255))}
    assert len(set(used_free)) > 1 < len(set(free))


@pytest.mark.parametrize("mark", [0, HELD, HELD | USED])
def test_a_wild_sparks_white_twice_in_1200_ms(mark):
    seen = die(watch([ORANGE | WILD | mark], ms=12_000), 0)
    white = scaled(WHITE, 255, 255)
    assert changes([packed == white for packed in seen]) in (39, 40)  # ten times on, off, on, off
    share = sum(packed == white for packed in seen) / len(seen)
    assert 0.08 < share < 0.2
    assert all(packed == white or packed >> 16 > 4 * (packed & 0xFF) for packed in seen)  # its face else


def test_two_wilds_do_not_spark_as_one():
    white = scaled(WHITE, 255, 255)
    seen = watch([WILD | RED] * 10, ms=2400)
    assert max(sum(packed == white for packed in rgb) for rgb in seen) < 5


def test_a_rolling_die_shows_all_colours_and_none_too_long():
    colours = {scaled(colour, 180, 255) for colour in (RED, ORANGE, GREEN, BLUE)}
    for place in range(DICE):
        seen = die(watch([ROLLING | WILD | RED] * DICE, ms=3000), place)
        assert set(seen) == colours
        assert 14 <= changes(seen) <= 18


def test_rolling_dice_do_not_change_as_one():
    seen = watch([ROLLING] * DICE, ms=3000)
    assert all(len(set(rgb)) >= 2 for rgb in seen)
    for one, two in zip(seen, seen[1:], strict=False):
        assert sum(a != b for a, b in zip(one, two, strict=True)) <= 4


def test_a_roll_ends_die_by_die():
    line = Line()
    pixels = DiePixels(line)
    frame = bytearray([ROLLING | BLUE, ROLLING | GREEN | HELD])
    frame.extend(bytes(8))
    for now in range(0, 500, ROUND_MS):
        pixels.show(frame, FULL, BRIGHTEST, now)
    frame[1] = GREEN | HELD
    pixels.show(frame, FULL, BRIGHTEST, 540)
    assert line.lit[1] == scaled(GREEN, 204, 255)
    before = line.lit[0]
    pixels.show(frame, FULL, BRIGHTEST, 740)
    assert line.lit[0] != before
    assert line.lit[1] == scaled(GREEN, 204, 255)


def test_a_pulse_is_faster_and_deeper_than_a_breath():
    seen = watch([BLUE | PULSE, BLUE], ms=2400)
    pulse, breath = ([light_of(packed) for packed in die(seen, place)] for place in (0, 1))
    assert min(pulse) < 0.6 * min(breath)
    assert max(pulse) > 1.2 * max(breath)
    tops = sum(b < a >= 0.99 * max(pulse) for a, b in zip(pulse, pulse[1:], strict=False))
    assert tops == 3


@pytest.mark.parametrize("brightness", range(1, 6))
def test_dim_is_dimmer_and_dark_is_off(brightness):
    marks = [RED | HELD, ORANGE | WILD, GREEN, BLUE | PULSE, WHITE | HELD]
    full = watch(marks, brightness=brightness)
    dim = watch(marks, light=DIM, brightness=brightness)
    for place in range(len(marks)):
        assert max(map(light_of, die(dim, place))) < max(map(light_of, die(full, place)))
        assert min(map(light_of, die(dim, place))) > 0
    assert watch(marks, light=DARK, brightness=brightness)[-1] == [0] * DICE


def test_brightness_scales_everything():
    lit = [light_of(watch([ORANGE | HELD], ms=40, brightness=level)[-1][0]) for level in range(1, 6)]
    assert [round(100 * light / lit[-1]) for light in lit] == pytest.approx([8, 15, 28, 53, 100], abs=1)


def test_celebration_moves_through_all_colours_on_all_ten():
    seen = watch([], ms=2400, light=CELEBRATE)
    for place in range(DICE):
        colours = die(seen, place)
        for shift in (16, 8, 0):
            assert max(packed >> shift & 0xFF for packed in colours) > 230
    assert all(len(set(rgb)) >= 9 for rgb in seen)
    white = scaled(WHITE, 255, 255)
    assert changes([white in rgb for rgb in seen]) >= 12
    assert {place for rgb in seen for place in range(DICE) if rgb[place] == white} >= {0, 7, 4, 1}


def test_nothing_is_sent_when_nothing_changed():
    line = Line()
    pixels = DiePixels(line)
    frame = bytes([RED | HELD] * DICE)
    for now in range(0, 5000, ROUND_MS):
        pixels.show(frame, FULL, 3, now)
    assert line.shows == 1
    for now in range(5000, 6000, ROUND_MS):
        pixels.show(frame, DARK, 3, now)
    assert line.shows == 2


def test_a_byte_that_changes_is_shown_in_the_same_round_and_not_at_the_next_step():
    line = Line()
    pixels = DiePixels(line)
    frame = bytearray([GREEN] * DICE)
    pixels.show(frame, FULL, BRIGHTEST, 1000)
    frame[3] |= HELD
    pixels.show(frame, FULL, BRIGHTEST, 1001)
    assert line.lit[3] == scaled(GREEN, 204, 255)
    assert line.shows == 2


def test_at_most_one_write_in_33_ms():
    line = Line()
    pixels = DiePixels(line)
    for now in range(1000):
        pixels.show(bytes([ROLLING] * DICE), FULL, 3, now)
    assert line.shows <= 31


@pytest.mark.parametrize("light", [FULL, CELEBRATE])
@pytest.mark.parametrize(
    "mark",
    [WHITE | USED | HELD, GREEN | USED | HELD, ORANGE | PULSE, ROLLING, WILD | GREEN | USED | HELD],
    ids=["white", "used", "pulse", "rolling", "wild"],
)
def test_the_worst_picture_leaves_a_usb_port_its_reserve(mark, light):
    # 500 mA, of which some 60 mA are the Pico's and the OLED's.
    worst = max(sum(map(light_of, rgb)) for rgb in watch([mark] * DICE, light=light))
    assert worst * LED_MA <= 300


def test_pixels_go_on_after_the_time_left_the_small_ints():
    assert watch([GREEN], start=1 << 30, ms=200)[-1][0] != 0
