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


def test_what_is_shorter_than_a_scan_may_be_missed_and_bouncing_is_not_seen(start):
    tower = start(BUSY)
    for _ in range(20):
        tower.set_button(1, True)
        tower.run(2)
        tower.set_button(1, False)
        tower.run(10)
    for _ in range(3):
        tower.set_button(2, True)
        tower.run(1)
        tower.set_button(2, False)
        tower.run(1)
    tower.set_button(2, True)
    tower.run(1000)
    assert 0 < [event[:2] for event in told(tower)].count((0, "down")) < 20
    assert [event[:2] for event in told(tower) if event[0] == 1] == [(1, "down")]


def test_a_key_that_is_down_as_its_scanner_is_made_has_no_event_before_it_comes_up(start):
    tower = start("time.sleep(0.1)\n" + BUSY)
    tower.set_button("MENU", True)
    tower.run(300)
    tower.set_button("MENU", False)
    tower.run(600)
    assert [event[:2] for event in told(tower)] == [(12, "up")]


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


def test_a_queue_that_is_full_says_so_and_loses_the_newest(start):
    tower = start(
        "keys = make(max_events=3)\ntime.sleep(0.5)\nprint(len(keys.events), keys.events.overflowed)\n"
        "tell(keys.events)\nprint(keys.events.overflowed, bool(keys.events))\nkeys.events.clear()\n"
        "print(keys.events.overflowed)\n"
    )
    for button in (1, 2, 3):
        tower.press(button)
    tower.run(500)
    assert tower.console[0] == "3 True"
    assert [line.split()[:2] for line in tower.console[1:4]] == [["0", "down"], ["0", "up"], ["1", "down"]]
    assert tower.console[4:] == ["True False", "False"]


def test_pins_are_taken_and_given_back_and_a_queue_outlives_its_scanner(start):
    tower = start(
        "import digitalio\nkeys = make()\nevents = keys.events\ntime.sleep(0.1)\nkeys.deinit()\n"
        "digitalio.DigitalInOut(board.GP6).deinit()\ntime.sleep(0.1)\ntell(events)\n"
        "again = make()\n"
        "for attempt in (make, lambda: keys.events, lambda: keypad.Keys([board.GP2, 3], value_when_pressed=False)):\n"
        "    try:\n        attempt()\n    except Exception as error:\n        print(type(error).__name__, error)\n"
        "digitalio.DigitalInOut(board.GP2)\nprint(again.key_count)\n"
    )
    tower.set_button(4, True)
    tower.run(60)
    tower.set_button(4, False)
    tower.run(60)
    tower.press(5)
    tower.run(100)
    assert [line.split()[:2] for line in tower.console[:2]] == [["3", "down"], ["3", "up"]]
    assert tower.console[2] == "ValueError GP6 in use"
    assert tower.console[3].startswith("ValueError Object has been deinitialized")
    assert tower.console[4].startswith("TypeError pin must be of type Pin")
    assert tower.console[5:] == ["13"]


def test_a_key_must_stay_for_as_many_scans_as_the_threshold_says(start):
    tower = start(BUSY.replace("make()", "make(debounce_threshold=3)"))
    tower.press(1, ms=15)
    tower.press(2, ms=45)
    tower.run(900)
    assert [event[:2] for event in told(tower)] == [(1, "down"), (1, "up")]


def test_reset_takes_all_keys_to_be_down_whatever_is_written_of_it(start):
    tower = start("keys = make()\ntime.sleep(0.1)\nkeys.events.clear()\nkeys.reset()\ntell(keys.events)\n")
    tower.set_button(2, True)
    tower.run(100)
    assert [event[:2] for event in told(tower)] == [(key, "up") for key in range(13) if key != 1]


def test_an_event_costs_its_two_updates_of_a_button(start):
    """13 take 6.1 ms on the device."""
    tower = start("keys = make()\ntime.sleep(0.8)\nbegun = supervisor.ticks_ms()\ntell(keys.events)\nprint(0, 0, 0)\n")
    for _ in range(5):
        tower.press(1)
    tower.run(1000)
    code = "keys = make()\ntime.sleep(0.8)\nstart = supervisor.ticks_ms()\nevent = keypad.Event()\n"
    code += "while keys.events.get_into(event):\n    pass\nprint(supervisor.ticks_ms() - start)\n"
    tower.power_off()
    tower = start(code)
    for _ in range(5):
        tower.press(1)
    tower.run(1000)
    assert 8.5 < int(tower.console[-1]) < 11


def test_the_scan_goes_on_over_the_wrap_of_the_clock(start):
    tower = start("keys = make()\ntime.sleep(64)\ntell(keys.events)\n")
    tower.run(62_900)
    tower.press(1, ms=800)
    tower.run(1000)
    (_, first, down), (_, last, up) = told(tower)
    assert (first, last) == ("down", "up")
    assert 790 < (up - down) % (1 << 29) < 811


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
