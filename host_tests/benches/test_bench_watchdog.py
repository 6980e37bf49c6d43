"""The chip's watchdog, with CircuitPython's rules for an RP2040."""

import pytest

from desktop.bench.tower import real_clock
from host_tests.patience import until
from host_tests.trial import says, trial

ON = """
import time
from microcontroller import watchdog, cpu
from watchdog import WatchDogMode
print(cpu.reset_reason)
watchdog.timeout = 2
watchdog.mode = WatchDogMode.RESET
"""
BITTEN = ["ResetReason.POWER_ON", "ResetReason.WATCHDOG"]


def reasons(folder, code, ms=4000):  # one bite, not two
    with trial(folder, ON + code) as tower:
        tower.power_on()
        tower.run(ms, check=False)
        return [line for line in tower.console if line.startswith("ResetReason")]


@pytest.mark.parametrize(
    "code, bitten",
    [
        ("time.sleep(9)", True),
        ("while True:\n    time.sleep(0.1)", True),
        ("while True:\n    time.sleep(0.1)\n    watchdog.feed()", False),
        ("watchdog.mode = None\ntime.sleep(9)", False),
        ("while True:\n    time.sleep(0.1)\n    watchdog.timeout = 2", False),  # that feeds
        ("try:\n    time.sleep(9)\nexcept Exception:\n    time.sleep(9)", True),
        ("1 / 0", True),  # an error leaves it running
        ("pass", False),  # an end does not
        ("import sys\nsys.exit()", False),
        ("import supervisor\nif cpu.reset_reason is None: supervisor.reload()", False),
    ],
)
def test_who_does_not_feed_it_is_bitten(tmp_path, code, bitten):
    assert reasons(tmp_path, code) == (BITTEN if bitten else BITTEN[:1])


def test_it_bites_at_its_time_and_the_start_is_quicker(tmp_path):
    with trial(tmp_path, ON + "time.sleep(9)") as tower:
        tower.power_on()
        tower.run(1990)
        assert tower.restarts == 0
        tower.run(20)
        assert tower.restarts == 1
        tower.run(1210)  # without the wait for a press of reset: 1.2 s
        assert len(tower.console) == 2


def test_a_bitten_board_does_not_run_safemode(tmp_path):
    (tmp_path / "safemode.py").write_text("print('safe mode')\n")
    assert reasons(tmp_path, "time.sleep(9)") == BITTEN


def test_boot_does_not_leave_it_running(tmp_path):
    (tmp_path / "boot.py").write_text(ON)
    with trial(tmp_path, "import time\ntime.sleep(20)\nprint('alive')\ntime.sleep(9)\n") as tower:
        tower.power_on()
        tower.run(25_000)
        assert tower.console == ["alive"]


def test_its_rules(tmp_path):
    code = """
from microcontroller import watchdog as w
from watchdog import WatchDogMode, WatchDogTimeout
def attempt(name, value):
    try:
        setattr(w, name, value)
        print(getattr(w, name))
    except Exception as error:
        print(type(error).__name__)
w.feed()
attempt("timeout", 8.388)
attempt("timeout", 9)
attempt("timeout", -1)
attempt("mode", WatchDogMode.RAISE)
attempt("mode", "RESET")
attempt("mode", WatchDogMode.RESET)
attempt("mode", None)
"""
    expected = ["8.388", "ValueError", "ValueError", "NotImplementedError", "TypeError", "WatchDogMode.RESET", "None"]
    assert says(tmp_path, code) == expected


def test_more_than_it_can_count_is_cut_short(tmp_path):
    code = ON.replace("timeout = 2", "timeout = 8.9") + "time.sleep(20)"
    with trial(tmp_path, code) as tower:
        tower.power_on()
        tower.run(8380)
        assert tower.restarts == 0
        tower.run(20)
        assert tower.restarts == 1


def test_it_bites_in_real_time(tmp_path):
    with trial(tmp_path, ON.replace("= 2", "= 0.3") + "time.sleep(9)", clock=real_clock) as tower:
        tower.power_on()
        until(lambda: len(tower.console) > 1)
        assert tower.console[:2] == BITTEN
