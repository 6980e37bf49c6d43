"""What made a result: an even chance, luck and skill add up to it, in figures and on the page."""

import random
import re

import pytest

from desktop.coach.simulate import play_game
from desktop.coach.tables import seats
from desktop.records.analysis import page
from desktop.records.analysis.game import analyse
from desktop.records.analysis.shares import shares
from p10core.dice.opponents import BEGINNER, MASTER


def record(seed: int, levels: tuple[int, ...] = (MASTER, BEGINNER), house: str = "short:3") -> str:
    """A game between levels of the tower."""
    coach = seats.opened_once()
    lines: list[str] = []
    play_game(
        len(levels),
        random.Random(f"rating {seed}").randbytes,
        0,
        house,
        lines,
        bytes(levels),
        lambda game, random_bytes: seats.play_turn(game, coach, random_bytes),
    )
    return "\n".join(lines)


@pytest.fixture(scope="module")
def analysed():
    return analyse(record(12).splitlines())


def test_luck_and_skill_of_both_seats_add_up_to_the_result(analysed):
    game, analysis = analysed
    first, second = shares(analysis)
    assert [first.result, second.result] == [float(place in game.winners()) for place in (0, 1)]
    players = analysis["players"]
    order = analysis["win"]["curve"][0][0] - 0.5
    assert first.luck == pytest.approx(order + players[0]["luck"]["win"] - players[1]["luck"]["win"], abs=1e-5)
    assert (first.luck + second.luck, first.skill + second.skill) == pytest.approx((0, 0), abs=1e-5)
    assert 0.5 + first.luck + first.skill == pytest.approx(first.result)


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_page_says_a_sum_that_adds_up_for_both(analysed, language):
    drawn = page.drawn(analysed[1], language=language)
    [part] = re.findall(r'<section class="sums">(.*?)</ul>', drawn)
    sums = [
        [int(number.replace("−", "-")) for number in re.findall(r"[+−]?\d+", line)] for line in part.split("<li>")[1:]
    ]
    assert sorted(result for *_, result in sums) == [0, 100]
    for start, luck, skill, result in sums:
        assert start == 50 and result == start + luck + skill
