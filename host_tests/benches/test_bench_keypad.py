"""The simulated keypad: keys that are scanned whatever the firmware does, with the habits of CircuitPython 10.3."""

import threading

import pytest

from desktop.bench.tower import BOUNCES_MS, real_clock
from host_tests.patience import until
from host_tests.trial import trial

KEYS = """
import board, keypad, supervisor, time
pins = [getattr(board, "GP%d" % number) for number in range(6, 19)]
def make(**more):
    return keypad.Keys(pins, value_when_pressed=False, pull=True, **{"interval": 0.01, **more})
def tell(events):
    event = keypad.Event()
    while events.get_into(event):
        print(event.key_number, "down" if event.pressed else "up", event.timestamp - begun)
begun = supervisor.ticks_ms()
"""
BUSY = "keys = make()\ntime.sleep(0.8)\ntell(keys.events)\n"


@pytest.fixture
def start(tmp_path, towers):
    def make(code, **options):
        tower = trial(tmp_path, KEYS + code + "\nwhile True:\n    time.sleep(9)\n", **options)
        towers.append(tower)
        tower.bounces = (), ()
        tower.power_on()
        tower.run(30)  # the keys are up as their scanner is made
        return tower

    return make


def told(tower):
    """(key, down or up, ms) of each line."""
    return [(int(key), way, int(ms)) for key, way, ms in (line.split() for line in tower.console)]


@pytest.mark.parametrize("phase", range(0, 10, 2))
def test_contacts_bounce_unless_that_is_turned_off(start, phase):
    """As old buttons do: what one press looks like to a scan depends on when that comes."""
    tower = start(BUSY)
    tower.bounces = BOUNCES_MS
    tower.run(70 + phase)
    tower.press(3)
    tower.run(800)
    ways = [way for _, way, _ in told(tower)]
    assert ways[0] == "down" and ways[-1] == "up" and ways == ["down", "up"] * (len(ways) // 2)
    assert len(ways) > 2 or phase in (0, 8)


def test_presses_while_the_firmware_is_busy_wait_with_their_times(start):
    tower = start(BUSY)
    tower.run(70)
    at, expected = 100, []
    for button, ms in ((3, 12), (1, 15), (3, 20), ("ROLL", 30), (10, 40)):
        tower.set_button(button, True)
        tower.run(ms)
        tower.set_button(button, False)
        tower.run(53)
        key = 10 if button == "ROLL" else button - 1
        expected += [(key, "down", at), (key, "up", at + ms)]
        at += ms + 53
    assert tower.console == []
    tower.run(800)
    assert [event[:2] for event in told(tower)] == [event[:2] for event in expected]
    assert all(0 <= seen[2] - due[2] <= 10 for seen, due in zip(told(tower), expected, strict=True))


def test_no_scan_while_interrupts_are_off(start, monkeypatch):
    """A flash sector takes 45 ms to erase: a press inside is lost, one across its end is seen at the end."""
    tower = start(
        "keys = make()\ntime.sleep(0.03)\nmicrocontroller.nvm[0] = 1\n".join(
            ("import microcontroller\n", "tell(keys.events)\n")
        )
    )
    tower.nvm[0] = 0
    monkeypatch.setattr(tower.flash, "_charge", tower.flash.clock.charge_blind)
    tower.run(10)
    tower.set_button(1, True)
    tower.run(15)
    tower.set_button(1, False)
    tower.run(10)
    tower.set_button(2, True)
    tower.run(60)
    tower.set_button(2, False)
    tower.run(100)
    ((key, way, ms),) = told(tower)
    assert (key, way) == (1, "down")
    assert 75 <= ms <= 88


def test_in_real_time_a_press_is_seen_though_the_firmware_sleeps_on(start):
    code = "keys = make()\nprint(0, 'ready', 0)\nwhile len(keys.events) < 2:\n    time.sleep(1)\ntell(keys.events)\n"
    tower = start(code, clock=real_clock)
    until(lambda: tower.console)
    hand = threading.Thread(target=lambda: (tower.set_button(1, True), until(lambda: tower.has_seen(1))))
    hand.start()
    hand.join()
    tower.set_button(1, False)
    until(lambda: tower.has_seen(1))
    until(lambda: len(tower.console) >= 3)
    assert [event[:2] for event in told(tower)[1:]] == [(0, "down"), (0, "up")]
