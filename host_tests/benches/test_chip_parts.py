"""The small parts of the emulated RP2040, as its data sheet has them: pins, watchdog, calendar; snapshots and hooks."""

import pytest

from desktop.chip.chip import HALT, RESET
from host_tests.benches.bare_chip import CODE, RAM, TIMER, WATCHDOG, BareChip

PADS, RTC, ROSC_RANDOM = 0x4001C000, 0x4005C000, 0x4006001C
SIO = 0xD0000000


@pytest.fixture
def chip():
    return BareChip()


def test_presses_come_at_their_times_in_whatever_order_they_are_told(chip):
    chip.unreset(5, 8)
    chip.poke(PADS + 4 + 4 * 6, 0x48)
    now = chip.now
    since = chip.record_count()
    chip.release(1, at=now + 9)
    chip.press(1, at=now + 5)
    chip.tap(2, ms=1, at=now + 7)
    chip.idle(10)
    told = [(round(at - now), pin, level) for at, kind, pin, level, _ in chip.records(since) if kind == "pin"]
    assert told == [(5, 6, 0), (7, 7, 0), (8, 7, 0xFFFFFFFF), (9, 6, 0xFFFFFFFF)]


def test_the_watchdog_resets_what_does_not_feed_it(chip):
    """Its counter falls by two a microsecond (erratum RP2040-E1); RAM and scratch registers stay."""
    chip.tick()
    chip.poke(WATCHDOG + 0x0C, 0xCAFE)
    chip.write(RAM + 0x4000, b"kept")
    chip.poke(WATCHDOG + 4, 20000)
    chip.poke(WATCHDOG, 1 << 30)
    assert not chip.idle(9, stop=RESET) & RESET
    chip.poke(WATCHDOG + 4, 20000)
    assert not chip.idle(9, stop=RESET) & RESET
    assert chip.idle(9, stop=RESET) & RESET
    assert (chip.read(RAM + 0x4000, 4), chip.get("resets")) == (b"kept", 1)
    chip.place(CODE, 0xBE00)
    assert (chip.peek(WATCHDOG + 8), chip.peek(WATCHDOG + 0x0C)) == (1, 0xCAFE)  # the timer was it


@pytest.mark.parametrize("registers, expected", [((0x60, 0x64), (0x7FFFFFFC, 1)), ((0x68, 0x6C), (-3, -1))])
def test_the_divider_has_signs_or_none(chip, registers, expected):
    """2.3.1.5: -7 / 2, whichever of the two is written last; the remainder has the dividend's sign."""
    for order in (registers, registers[::-1]):
        for register in order:
            chip.poke(SIO + register, -7 & 0xFFFFFFFF if register in (0x60, 0x68) else 2)
        assert (chip.peek(SIO + 0x70), chip.peek(SIO + 0x74)) == tuple(value & 0xFFFFFFFF for value in expected)


@pytest.mark.parametrize(
    "year, month, day, weekday, after",
    [
        (2026, 12, 31, 4, (2027, 1, 1, 5)),
        (2024, 2, 28, 3, (2024, 2, 29, 4)),
        (2100, 2, 28, 0, (2100, 3, 1, 1)),
        (2000, 2, 29, 2, (2000, 3, 1, 3)),
    ],
)
def test_the_calendar_turns_at_midnight(chip, year, month, day, weekday, after):
    chip.unreset(15)
    chip.poke(RTC + 4, year << 12 | month << 8 | day)
    chip.poke(RTC + 8, weekday << 24 | 23 << 16 | 59 << 8 | 58)
    chip.poke(RTC + 12, 0x11)

    def read():
        date, time = chip.peek(RTC + 0x18), chip.peek(RTC + 0x1C)
        return (date >> 12, date >> 8 & 15, date & 31, time >> 24), (time >> 16 & 31, time >> 8 & 63, time & 63)

    chip.idle(900)
    assert read() == ((year, month, day, weekday), (23, 59, 58))
    chip.idle(1200)
    assert read() == (after, (0, 0, 0))


def test_a_snapshot_has_the_same_future_each_time(chip):
    """A program that writes what the ring oscillator's noise and the timer say, all over a part of the RAM."""
    chip.tick()
    chip.place(CODE, 0x6801, 0x6822, 0x1889, 0x6019, 0x3304, 0xE7F9)  # noise in r1, time in r2: their sum; and again
    chip.run_from(CODE, 1, r0=ROSC_RANDOM, r3=RAM + 0x10000, r4=TIMER + 0x28)
    kept = chip.save()
    futures = []
    for _ in range(2):
        chip.restore(kept)
        chip.run(2)
        futures.append((bytes(chip.ram), list(chip.regs), chip.ns, chip.get("cycles")))
    assert futures[0] == futures[1]
    chip.restore(kept)
    chip.set("seed", 5)
    chip.run(2)
    assert bytes(chip.ram) != futures[0][0]
    chip.drop(kept)


def test_a_hook_stops_each_time_and_takes_no_time(chip):
    def cycles():
        before = chip.get("cycles")
        while not chip.run(1) & HALT:
            pass
        return chip.get("cycles") - before

    chip.place(CODE, 0x2005, 0x3801, 0xD1FD, 0xBE00)  # movs r0, #5; subs r0, #1; bne
    chip.run_from(CODE, 0)
    plain = cycles()
    chip.place(CODE, 0x2005, 0x3801, 0xD1FD, 0xBE00)
    number = chip.hook(CODE + 2)
    assert chip.hook(CODE + 2) == number  # one place, one hook
    stops = 0
    chip.regs[15] = CODE
    before = chip.get("cycles")
    while not (why := chip.run(1)) & HALT:
        stops += bool(why & 32 and chip.get("hook") == number)
    assert stops == 5
    assert chip.get("cycles") - before == plain
