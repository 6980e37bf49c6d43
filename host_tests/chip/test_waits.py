"""The turns of CircuitPython's waits that the emulator leaves out: nobody can tell, but for the time that it takes."""

from desktop.chip.chip import Chip
from host_tests.chip.tower import FIRMWARE

PLAYED = ("OK", "ROLL", "ROLL", "ROLL", "1", "ROLL", "OK", "MENU")
FIRST, GAP, REST = 4000, 1500, 5000  # ms


def played(**names):
    """A chip that was played on and then left alone, until it sleeps: in a wait it knows the time of the last turn."""
    chip = Chip(FIRMWARE, **names)
    chip.power()
    for place, button in enumerate(PLAYED):
        chip.tap(button, at=FIRST + GAP * place)
    chip.run(FIRST + GAP * len(PLAYED) + REST)
    while not chip.get("sleeping"):
        chip.run(0.1)
    return chip


def test_a_short_wait_ends_as_the_long_one_would(tmp_path):
    short, long = played(), played(symbols=tmp_path / "no names, no hooks")
    assert short.records() == long.records()
    assert bytes(short.ram) == bytes(long.ram)
    assert short.get("cycles") == long.get("cycles")
    assert short.get("instructions") < 0.75 * long.get("instructions")
