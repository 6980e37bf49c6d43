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


def test_a_tower_that_dozes_keeps_time_and_sees_a_press_at_once():
    chip = Chip(flashed.tower())
    chip.power()
    chip.wait_text("OK", 6000)
    chip.run(3000)

    def instructions(ms, step):
        before, end = chip.get("instructions"), chip.now + ms
        while chip.now < end:
            chip.run(until=min(end, chip.now + step))
        assert chip.now - end < 1
        return chip.get("instructions") - before

    awake = instructions(2000, 100)
    chip.set("doze", 1)
    assert instructions(2000, 100) < awake / 2
    before = bytes(chip.shown())
    chip.set("doze", 0)
    chip.press("ROLL")
    chip.run(150)
    assert bytes(chip.shown()) != before, chip.screen()
