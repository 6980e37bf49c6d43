"""The ten dice: balanced, as the leaflets' 649 demands, and rolled fairly."""

import json
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from p10core.dice.ten_dice import DICE, HIGH_DICE, SIDES, draw_side, face_of, face_text, parse_face, roll, side_of

LAYOUT = json.loads((Path(__file__).parents[2] / "desktop" / "coach" / "dice.json").read_text())
FACES = [[tuple(face) for face in die] for die in LAYOUT["dice"]]


def test_the_device_carries_the_layout_of_the_dice():
    for die, side in product(range(DICE), range(SIDES)):
        number, colour = FACES[die][side]
        assert face_text(face_of(die, side)) == (str(number) if number else "W") + colour[0].upper()


def test_six_high_dice_and_four_low_ones():
    for die in range(HIGH_DICE):
        assert sorted(number for number, _ in FACES[die]) == [5, 6, 7, 8, 9, 10]
    for die in range(HIGH_DICE, DICE):
        assert sorted(number for number, _ in FACES[die]) == [0, 0, 1, 2, 3, 4]


def test_fifteen_faces_of_each_colour_and_all_four_on_each_die():
    assert Counter(colour for die in FACES for _, colour in die) == dict.fromkeys(LAYOUT["colours"], 15)
    for die in FACES:
        assert {colour for _, colour in die} == set(LAYOUT["colours"])


def test_no_two_dice_are_coloured_alike():
    assert len({tuple(die) for die in FACES}) == DICE


def test_every_face_is_written_and_read_back():
    for die, side in product(range(DICE), range(SIDES)):
        face = face_of(die, side)
        assert parse_face(face_text(face)) == face
        assert face_of(die, side_of(die, face)) == face


@pytest.mark.parametrize("text", ["", "8", "G", "11R", "0R", "08R", "8X", "WW", "8g", "1 0R", "8GG", "٣R"])
def test_what_is_no_face_is_refused(text):
    with pytest.raises(ValueError, match="not a face"):
        parse_face(text)


def test_bytes_that_would_favour_a_side_are_thrown_away():
    drawn = iter([255, 252, 251, 253, 6, 0])
    assert [draw_side(lambda n: bytes([next(drawn)])) for _ in range(3)] == [5, 0, 0]


def test_every_byte_below_252_makes_each_side_42_times():
    stream = iter(range(252))
    assert Counter(draw_side(lambda n: bytes([next(stream)])) for _ in range(252)) == dict.fromkeys(range(6), 42)


def test_held_dice_stay_and_each_free_die_takes_one_byte():
    faces = bytearray(face_of(die, 0) for die in range(DICE))
    asked = []
    roll(faces, 0b1111111100, lambda n: asked.append(n) or b"\x05")
    assert asked == [1, 1]
    assert list(faces) == [face_of(die, 5 if die < 2 else 0) for die in range(DICE)]
