"""Anything that fingers, clocks and plugs may do to a tower, against somebody who knows the rules.

`make fuzz` does more. Here hypothesis chooses and shrinks the short stories; drivers.py plays the long ones, in which
games come to their end.
"""

import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from host_tests import slips
from host_tests.game import card_fuzzing, drivers, garbage
from host_tests.game.fuzzing import FuzzedTower
from host_tests.thorough import ALL, share
from p10core.kernel.events import ROLL, SCORE

ROOT = Path(__file__).parents[2]
LONG_RUNS = 6  # towers of drivers.EVENTS_A_TOWER events each: 12,000
CARD_RUNS = 3
SHORT_RUNS, STEPS = 150 if ALL else 30, 50  # 7,500 rules, several events each, or a fifth of them

buttons = st.integers(0, 12)
gaps = st.sampled_from((0, 5, 30, 120, 299, 300, 1000))


class Mashed(RuleBasedStateMachine):
    """A tower in the hands of hypothesis; FuzzedTower checks everything after every event."""

    @initialize(
        seed=st.integers(0, 1000),
        players=st.integers(1, 6),
        house=st.sampled_from(("none", "rounds", "short:1", "short:5", "even")),
        finish=st.sampled_from(("2011", "classic")),
        language=st.sampled_from(("en", "fr")),
        kiosk=st.integers(0, 1),
    )
    def power_on(self, seed: int, **chosen: object) -> None:
        self.tower = FuzzedTower(random.Random(seed), chosen)

    @rule(button=buttons, gap=gaps)
    def press(self, button: int, gap: int) -> None:
        self.tower.press(button, gap)

    @rule(button=buttons, times=st.integers(2, 4), apart=gaps)
    def bounce_or_double_click(self, button: int, times: int, apart: int) -> None:
        self.tower.bounce(button, times, apart)

    @rule(together=st.lists(buttons, min_size=2, max_size=5, unique=True))
    def chord(self, together: list[int]) -> None:
        self.tower.chord(together)

    @rule(button=buttons)
    def long_press(self, button: int) -> None:
        self.tower.long(button)

    @rule(ms=st.integers(10, 3 * 3_600_000))
    def time_jumps(self, ms: int) -> None:
        self.tower.jump(ms)

    @rule()
    def dice_land(self) -> None:
        self.tower.land()

    @rule(presses=st.integers(1, 12))
    def play_on(self, presses: int) -> None:
        for _ in range(presses):
            drivers.steer(self.tower)

    @rule()
    def power_cut(self) -> None:
        self.tower.cut()

    @rule(button=buttons)
    def power_cut_in_a_press(self, button: int) -> None:
        self.tower.torn(button)

    @rule(writable=st.booleans())
    def somebody_takes_the_drive(self, writable: bool) -> None:
        self.tower.give_the_drive(writable)

    @rule(name=st.sampled_from(("A", "J2", "P1", "NEMO-8.'+", "")))
    def type_a_name(self, name: str) -> None:
        drivers.type_name(self.tower, name)


def test_a_deal_by_chance_in_a_kiosk_is_no_move():
    """SCORE takes one at the question for its number, which then is no dice."""
    tower = FuzzedTower(random.Random(36), {"players": 1, "kiosk": 1})
    for code in (ROLL, 9, SCORE):
        tower.press(code, 400)
    assert tower.screen() == "QuickSetUpScreen" and tower.app.set_up.deal


TestMashed = pytest.mark.share(Mashed.TestCase)
TestMashed.settings = settings(
    max_examples=SHORT_RUNS,
    stateful_step_count=STEPS,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)


@pytest.mark.share
@pytest.mark.parametrize("seed", share(range(1, 1 + LONG_RUNS), 3))
def test_whole_games_under_fuzz(seed):
    """To have one again: python -m host_tests fuzz --seed SEED --events 2000"""
    seen = drivers.run(seed, drivers.EVENTS_A_TOWER).seen
    assert seen["roll"] > 100 and seen["hold"] > 200 and seen["end"] > 20


@pytest.mark.share
@pytest.mark.parametrize("seed", share(range(4, 4 + 4 * CARD_RUNS, 4), 3))
def test_games_of_cards_under_fuzz(seed):
    """To have one again: python -m host_tests fuzz --seed SEED --events 2000"""
    seen = card_fuzzing.run(seed, drivers.EVENTS_A_TOWER).seen
    assert seen["cut"] > 20 and seen["torn"] > 20 and seen["press"] > 400


@pytest.mark.share
@pytest.mark.parametrize("feed", garbage.FEEDERS, ids=lambda feed: feed.__name__)
def test_garbage_is_refused_or_read_but_never_a_traceback(feed):
    """To have one again: feed(random.Random(SEED), COUNT)"""
    feed(random.Random(2026), 600 if ALL else 200)
    slips.caught.clear()  # entries of any shape under a right check are no slips of ours


def test_garbage_on_the_command_line_is_refused_without_a_traceback(tmp_path):
    source = random.Random(7)
    record = garbage.played()[0].encode()
    for number in range(6):
        data = source.randbytes(200) if number % 2 else garbage.mutated(source, record, 3)
        (tmp_path / "record").write_bytes(data)
        for command in (["referee", str(tmp_path / "record")], ["referee", "-"], ["evaluate"]):
            line = [sys.executable, "-m", "desktop", *command]
            done = subprocess.run(line, input=data, capture_output=True, check=False, cwd=ROOT)
            assert done.returncode in (0, 2)
            assert b"Traceback" not in done.stderr
