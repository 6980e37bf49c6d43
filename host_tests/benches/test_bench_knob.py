"""The simulated rotary encoder: CircuitPython's counting, and what it takes for no movement."""

import pytest

from desktop.bench.encoder import STEPS
from host_tests.trial import says, trial

KNOB = """
import board, rotaryio, time
knob = rotaryio.IncrementalEncoder(board.GP7, board.GP8{divisor})
print("knob", knob.position)
at = 0
while True:
    if knob.position != at:
        at = knob.position
        print("knob", at)
    time.sleep(0.001)
"""


@pytest.mark.parametrize(
    "divisor, turns, seen", [("", (2, -3), [0, 1, 2, 1, 0, -1]), (", 2", (1, -1), [0, 1, 2, 1, 0])]
)
def test_a_knob_counts_its_detents_both_ways(tmp_path, divisor, turns, seen):
    with trial(tmp_path, KNOB.format(divisor=divisor)) as tower:
        tower.power_on()
        tower.run(10)
        for turn in turns:
            tower.turn(turn)
        assert [int(line.split()[1]) for line in tower.console] == seen


def test_both_pins_that_move_at_once_count_nothing_whichever_way_they_stood():
    round_ = (0, 1, 3, 2)  # the states of (A, B) as the knob passes them
    for at, old in enumerate(round_):
        steps = [STEPS[old << 2 | round_[(at + further) % 4]] for further in range(4)]
        assert steps == [0, -1, 0, 1]


def test_a_knob_is_counted_while_the_firmware_is_busy_and_jitter_counts_nothing(tmp_path):
    with trial(tmp_path, KNOB.replace("0.001", "0.5").format(divisor="")) as tower:
        tower.power_on()
        tower.run(100)
        for quarter in (1, -1) * 5:
            tower.turn(quarter, quarters=1, ms=3)
        tower.turn(5, ms=10)
        tower.run(1000)
        assert tower.console == ["knob 0", "knob 5"]


def test_while_flash_is_erased_a_knob_keeps_five_changes_and_no_more(tmp_path):
    """After them it sees the pins as they stand now: one step before the fifth change."""
    code = """
import board, rotaryio, microcontroller
knob = rotaryio.IncrementalEncoder(board.GP7, board.GP8, 1)
microcontroller.nvm[0] = 1
microcontroller.nvm[0] = 255
print(knob.position)
"""
    with trial(tmp_path, code) as tower:
        tower.power_on()
        tower.run(2)
        tower.turn(3, ms=12)
        tower.run(200, check=False)
        assert tower.console[0] == "4"


def test_a_knob_wants_two_pins_that_are_neighbours(tmp_path):
    code = """
import board, rotaryio
for a, b in ((board.GP7, board.GP9), (board.GP9, board.GP8), (board.GP8, board.GP7)):
    try:
        knob = rotaryio.IncrementalEncoder(a, b)
        print("made")
    except Exception as error:
        print(type(error).__name__)
"""
    assert says(tmp_path, code) == ["RuntimeError", "made", "ValueError"]
