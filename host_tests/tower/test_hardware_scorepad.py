"""What the OLED shows: frames in, and the picture read back from the chip's memory as a player reads it."""

import pytest

from desktop.bench.sh1106 import Sh1106
from desktop.bench.ssd1306 import Ssd1306
from host_tests.tower.hardware_rig import rig
from p10core.kernel.frame import EXTRA, NARROW_ONE

TURN = """
frame.write(0, 0, "North  1: 3+3    1/3")
frame.write(1, 0, " 8 7 810 5 6 W 2 1 2")
frame.write(2, 0, " G G B B B O R B O O")
frame.write(3, 0, "2 more for a 2nd set")
frame.write(4, 0, "Hold, then ROLL")
"""
HOLD_DIE_3 = """
frame.write(1, 4, " 8", INVERSE)
frame.write(2, 4, " B", INVERSE)
"""
BIG = """
frame.clear()
frame.write(0, 3, "next is")
frame.write_big("Élise")
frame.write_centred(4, "any button")
"""


def rows(tower):
    return [row.rstrip() for row in tower.screen()]


def test_five_rows_of_text():
    with rig(TURN) as tower:
        assert rows(tower) == [
            "North  1: 3+3    1/3",
            " 8 7 810 5 6 W 2 1 2",
            " G G B B B O R B O O",
            "2 more for a 2nd set",
            "Hold, then ROLL",
        ]
        assert not "".join(tower.inverse()).strip()


def test_a_held_die_is_inverse_in_both_its_cells():
    with rig(TURN, HOLD_DIE_3) as tower:
        tower.press("ROLL")
        assert [row.rstrip() for row in tower.inverse()] == ["", "    ##", "    ##", "", ""]
        assert rows(tower)[1:3] == [" 8 7 810 5 6 W 2 1 2", " G G B B B O R B O O"]


def test_every_character_can_be_read_upright_and_inverse():
    ascii_rows = [bytes(range(first, min(first + 20, 127))).decode() for first in range(32, 127, 20)]
    blocks = []
    for style in ("0", "INVERSE"):
        blocks.append("".join(f"frame.write({row}, 0, {text!r}, {style})\n" for row, text in enumerate(ascii_rows)))
        blocks.append(
            f"frame.clear()\nframe.write(0, 0, {EXTRA[:20]!r}, {style})\nframe.write(1, 0, {EXTRA[20:]!r}, {style})"
        )
    with rig(*blocks) as tower:
        for style in " #":
            assert [row.ljust(20)[:20] for row in tower.screen()] == [text.ljust(20) for text in ascii_rows]
            assert tower.inverse()[2][:20] == style * 20
            tower.press("ROLL")
            tower.run(300)
            assert rows(tower)[0] + rows(tower)[1] == EXTRA.replace(NARROW_ONE, "1")
            assert tower.inverse()[0][:20] == style * 20
            tower.press("ROLL")
            tower.run(300)


def test_a_big_line_replaces_two_rows_and_goes_again():
    with rig(TURN, BIG, "frame.write_big('Zoë')", "frame.clear()\n" + TURN) as tower:
        turn = rows(tower)
        for name in ("Élise", "Zoë"):
            tower.press("ROLL")
            tower.run(300)
            assert [row.strip() for row in rows(tower)] == ["next is", name, "", "", "any button"]
            assert len(tower.screen()[1]) == 10
        tower.press("ROLL")
        tower.run(300)
        assert rows(tower) == turn


def test_nothing_is_left_of_the_pictures_before():
    with rig("pass", TURN, BIG, "frame.clear()") as tower:
        blank = bytes(tower.oled.ram)
        assert not any(blank)
        for _ in range(3):
            tower.press("ROLL")
            tower.run(300)
        assert bytes(tower.oled.ram) == blank


@pytest.mark.parametrize("oled", [Ssd1306, Sh1106])
def test_no_light_falls_on_the_noise_that_a_panel_wakes_up_with(oled):
    with rig(TURN, settle=0, oled=oled) as tower:
        for _ in range(2):
            assert any(tower.oled.ram)
            while not tower.oled.on:
                tower.run(1)
            assert rows(tower)[0] == "North  1: 3+3    1/3"
            assert rows(tower)[4] == "Hold, then ROLL"
            for fitted in (False, True):
                tower.oled.fitted = fitted
                tower.run(1200 if not fitted else 0)


def test_a_whole_new_picture_is_there_in_a_fifth_of_a_second(capsys):
    blocks = [f"for row in range(5):\n    frame.write(row, 0, '{letter}' * 21)" for letter in "ab"]
    with rig(*blocks) as tower:
        tower.set_button("ROLL", True)
        while "b" not in tower.screen()[0]:
            tower.run(1)
        ms = 0
        while "a" in "".join(tower.screen()):
            tower.run(1)
            ms += 1
        with capsys.disabled():
            print(f" [a whole picture takes {ms} ms]", end="")
        assert ms < 200


def test_a_hold_sends_few_bytes(capsys):
    with rig(TURN, HOLD_DIE_3) as tower:
        before = tower.oled.bytes_received
        tower.run(500)
        assert tower.oled.bytes_received == before
        tower.press("ROLL")
        sent = tower.oled.bytes_received - before
        with capsys.disabled():
            print(f" [a hold sends {sent} bytes to the OLED]", end="")
        assert 0 < sent < 150


def test_only_what_changed_is_sent():
    with rig(TURN, "frame.write(4, 0, 'hold')") as tower:
        before = tower.oled.bytes_received
        tower.press("ROLL")  # one letter of 6 x 12, over two pages
        assert tower.oled.bytes_received - before <= 30


def test_dim_dark_and_back():
    lights = ["frame.light = DIM", "frame.light = DARK", "frame.light = FULL", "frame.light = CELEBRATE"]
    with rig(TURN, *lights) as tower:
        full, picture = tower.oled.contrast, bytes(tower.oled.ram)
        tower.press("ROLL")
        assert tower.oled.on
        assert tower.oled.contrast < full / 5
        tower.press("ROLL")
        assert not tower.oled.on
        for _ in range(2):
            tower.press("ROLL")
            assert tower.oled.on
            assert tower.oled.contrast == full
        assert bytes(tower.oled.ram) == picture


def test_what_is_written_in_the_dark_is_there_in_the_light():
    with rig("frame.light = DARK", TURN, "frame.light = FULL") as tower:
        assert not tower.oled.on
        tower.press("ROLL")
        tower.run(300)
        assert not tower.oled.on
        tower.press("ROLL")
        assert rows(tower)[4] == "Hold, then ROLL"


@pytest.mark.parametrize("row", [0, 4])
def test_a_row_that_changes_all_the_time_leaves_the_others_their_turn(row):
    churn = f"frame.write({row}, 0, chr(97 + now // 10 % 26) * 21)\nframe.changed = True"
    blocks = [
        f"for row in range(5):\n    if row != {row}:\n        frame.write(row, 0, '{word}')" for word in ("old", "new")
    ]
    with rig(*blocks, every_round=churn) as tower:
        tower.press("ROLL", ms=60)
        tower.run(250)
        assert [line.rstrip() for place, line in enumerate(tower.screen()) if place != row] == ["new"] * 4


def test_the_rows_under_a_big_line_do_not_peep_out():
    with rig("for row in range(5):\n    frame.write(row, 0, 'W' * 21, INVERSE)", "frame.write_big('Zoë')") as tower:
        tower.press("ROLL")
        tower.run(300)
        edges = [x for x in range(128) if not 4 <= x < 124]
        rows = [f"{row:0128b}" for row in tower.oled.picture()]
        assert not any(rows[y][x] == "1" for x in edges for y in range(12, 36))
        assert all(rows[y][1] == "1" for y in (0, 11, 36, 47))
