"""The chip's watchdog, with CircuitPython's rules for an RP2040."""

import pytest

from host_tests.trial import trial

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
