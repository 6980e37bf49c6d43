"""The turns of CircuitPython's waits that the emulator leaves out: nobody can tell, but for the time that it takes."""

from desktop.chip.chip import Chip
from host_tests.chip import flashed

PLAYED = ("OK", "ROLL", "ROLL", "ROLL", "1", "ROLL", "OK", "MENU")
FIRST, GAP, REST = 4000, 1500, 5000  # ms


def played(unaided):
    """A chip that was played on and then left alone, until it sleeps: in a wait it knows the time of the last turn."""
    chip = Chip(flashed.tower(), unaided=unaided)
    chip.power()
    for place, button in enumerate(PLAYED):
        chip.tap(button, at=FIRST + GAP * place)
    chip.run(FIRST + GAP * len(PLAYED) + REST)
    while not chip.get("sleeping"):
        chip.run(0.1)
    return chip


def test_a_short_wait_ends_as_the_long_one_would():
    short, long = played(unaided=False), played(unaided=True)
    assert short.records() == long.records()
    assert bytes(short.ram) == bytes(long.ram)
    assert short.get("cycles") == long.get("cycles")
    assert short.get("instructions") < 0.85 * long.get("instructions")
