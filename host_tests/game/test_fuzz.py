"""Anything that fingers, clocks and plugs may do to a tower, against somebody who knows the rules.

`make fuzz` does more.
"""

import random

import pytest

from host_tests import slips
from host_tests.game import card_fuzzing, drivers, garbage
from host_tests.game.fuzzing import FuzzedTower
from host_tests.thorough import ALL, share
from p10core.kernel.events import ROLL, SCORE

LONG_RUNS = 6  # towers of drivers.EVENTS_A_TOWER events each: 12,000
CARD_RUNS = 3


def test_a_deal_by_chance_in_a_kiosk_is_no_move():
    """SCORE takes one at the question for its number, which then is no dice."""
    tower = FuzzedTower(random.Random(36), {"players": 1, "kiosk": 1})
    for code in (SCORE, ROLL, SCORE):
        tower.press(code, 400)
    assert tower.screen() == "StartScreen" and tower.app.set_up.deal


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
