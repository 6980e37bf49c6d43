"""Light sleep: what wakes the board, when, and what it finds then."""

import time

import pytest

from desktop.bench.tower import real_clock
from host_tests import patience
from host_tests.trial import says, trial

SLEEP = """
import alarm, board, time
def pin(number, value=False, edge=False, pull=True):
    return alarm.pin.PinAlarm(getattr(board, "GP%d" % number), value, edge, pull)
def until(seconds):
    return alarm.time.TimeAlarm(monotonic_time=time.monotonic() + seconds)
def sleep(*alarms):
    woken = alarm.light_sleep_until_alarms(*alarms)
    print([a is woken for a in alarms], alarm.wake_alarm is woken, time.monotonic_ns() // 1_000_000)
"""
PLAY = "\nwhile True:\n    time.sleep(0.01)\n"


@pytest.fixture
def start(tmp_path, towers):
    def make(code, **options):
        tower = trial(tmp_path, SLEEP + code + PLAY, **options)
        towers.append(tower)
        tower.power_on()
        return tower

    return make


def test_a_button_wakes_it_within_its_millisecond(start):
    tower = start("sleep(pin(16), pin(17))\n")
    tower.run(10_000)
    assert tower.console == []
    tower.set_button("SCORE", True)
    tower.run(1)
    assert tower.console == ["[False, True] True 10320"]
    assert tower.now_ms == 10_001


def test_all_thirteen_may_be_set_and_the_first_of_the_list_wins(start):
    tower = start("sleep(*[pin(number) for number in range(6, 19)])\n")
    tower.set_button(10, True)
    tower.set_button(3, True)
    tower.run(1)
    assert tower.console[0].startswith(f"[{'False, ' * 2}True")


@pytest.mark.parametrize(
    "alarm, presses, woken",
    [
        ("pin(16)", (), False),
        ("pin(16)", (True,), True),
        ("pin(16, pull=False)", (), True),  # a pin that floats reads low
        ("pin(16, True, pull=False)", (), False),
        ("pin(16, True)", (True,), False),  # pulled down, and nothing pulls it up
        ("pin(16, edge=True)", (True, False), True),
        ("pin(16, edge=True)", (False,), False),
    ],
)
def test_levels_edges_and_pulls(start, alarm, presses, woken):
    tower = start(f"sleep({alarm})\n")
    for down in presses:
        tower.run(20)
        tower.set_button("ROLL", down)
    tower.run(20)
    assert bool(tower.console) is woken


def test_an_edge_must_come_while_it_sleeps(start, tmp_path):
    tower = start("time.sleep(0.1)\nsleep(pin(16, edge=True))\n")
    tower.set_button("ROLL", True)
    tower.run(500)
    assert tower.console == []
    tower.set_button("ROLL", False)
    tower.run(10)
    tower.set_button("ROLL", True)
    tower.run(10)
    assert len(tower.console) == 1


@pytest.mark.parametrize("seconds, woken", [(0.1, 1000), (0.69, 1000), (1.9, 2000), (10.5, 11000)])
def test_a_time_comes_with_a_whole_second_of_the_chip_late_or_early(start, seconds, woken):
    # From 0.32 s on the chip's clock.
    tower = start(f"sleep(until({seconds}))\n")
    tower.run(20_000)
    (said,) = tower.console
    assert int(said.split()[-1]) == woken


def test_pins_in_use_are_refused_before_and_free_after(start):
    code = """
import digitalio
def attempt(action, *arguments, **more):
    try:
        print(action(*arguments, **more))
    except Exception as error:
        print(type(error).__name__, error)
button = digitalio.DigitalInOut(board.GP16)
attempt(pin, 16)
button.deinit()
armed = pin(16, pull=False)
button = digitalio.DigitalInOut(board.GP16)
attempt(alarm.light_sleep_until_alarms, armed)
button.deinit()
alarm.light_sleep_until_alarms(armed)
digitalio.DigitalInOut(board.GP16)
attempt(alarm.light_sleep_until_alarms)
attempt(alarm.light_sleep_until_alarms, 5)
attempt(alarm.light_sleep_until_alarms, until(1), until(2))
attempt(alarm.time.TimeAlarm)
attempt(alarm.time.TimeAlarm, monotonic_time=0.1)
print(alarm.wake_alarm is armed)
"""
    tower = start(code)
    tower.run(100)
    assert tower.console == [
        "ValueError GP16 in use",
        "ValueError GP16 in use",
        "None",
        "TypeError Expected a kind of Alarm",
        "ValueError Only one alarm.time alarm can be set.",
        "ValueError Supply one of monotonic_time or epoch_time",
        "ValueError Time is in the past.",
        "True",
    ]


def test_the_watchdog_bites_a_sleeper(start):
    code = """
from microcontroller import watchdog, cpu
from watchdog import WatchDogMode
print(cpu.reset_reason)
watchdog.timeout = 8
watchdog.mode = WatchDogMode.RESET
sleep(pin(16))
"""
    tower = start(code)
    tower.run(12_000)
    assert tower.console == ["ResetReason.POWER_ON", "ResetReason.WATCHDOG"]


def test_asleep_in_real_time_it_keeps_no_core_busy(start):
    tower = start("sleep(pin(16), until(60))\n", clock=real_clock)
    patience.until(lambda: tower.asleep)
    before = time.process_time()
    tower.run(500)
    assert time.process_time() - before < 0.25
    assert tower.console == []
    tower.set_button("ROLL", True)
    patience.until(lambda: tower.console)


def test_real_time_wakes_by_the_clock_and_ends_by_the_plug(start):
    tower = start("sleep(until(0.1))\nsleep(pin(16))\n", clock=real_clock)
    patience.until(lambda: tower.console)
    tower.power_off()  # or it hangs
    assert len(tower.console) == 1


@pytest.mark.parametrize(
    "volts, low, high", [(3.9, 25_700, 25_900), (0, 0, 0), (4.7, 31_000, 31_200), (20, 65535, 65535)]
)
def test_the_supply_is_read_as_its_third(tmp_path, volts, low, high):
    code = """
import analogio, board
with analogio.AnalogIn(board.VOLTAGE_MONITOR) as monitor:
    print(monitor.value)
    try:
        analogio.AnalogIn(board.A3)
    except ValueError as error:
        print(error)
print(analogio.AnalogIn(board.A0).value)
try:
    analogio.AnalogIn(board.GP22)
except ValueError as error:
    print(error)
import digitalio
print(digitalio.DigitalInOut(board.VBUS_SENSE).value)
"""
    with trial(tmp_path, code) as tower:
        tower.vsys = volts
        tower.vbus = False
        tower.power_on()
        tower.run(50, check=False)
        assert low <= int(tower.console[0]) <= high
        assert tower.console[1:5] == ["VOLTAGE_MONITOR in use", "0", "Invalid pin", "False"]
    assert says(tmp_path, code)[-1] == "True"
