"""Light sleep: what wakes the board, when, and what it finds then."""

import time

import pytest

from desktop.bench.tower import real_clock
from host_tests import patience
from host_tests.trial import trial

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
