"""The rating: a game's result is an even chance, luck and skill; without the luck a few games tell players apart."""

import math
import random
import re
import subprocess
import sys

import pytest

from desktop.coach.simulate import keep, play_game
from desktop.coach.tables import seats
from desktop.records.analysis import page, rating
from desktop.records.analysis.game import analyse
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
def twelve() -> list[str]:
    return [record(seed) for seed in range(12, 24)]


def test_luck_and_skill_of_both_seats_add_up_to_the_result(twelve):
    game, analysis = analyse(twelve[0].splitlines())
    first, second = rating.shares(analysis)
    assert [first.result, second.result] == [float(place in game.winners()) for place in (0, 1)]
    players = analysis["players"]
    order = analysis["win"]["curve"][0][0] - 0.5
    assert first.luck == pytest.approx(order + players[0]["luck"]["win"] - players[1]["luck"]["win"], abs=1e-5)
    assert (first.luck + second.luck, first.skill + second.skill) == pytest.approx((0, 0), abs=1e-5)
    assert 0.5 + first.luck + first.skill == pytest.approx(first.result)


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_page_says_a_sum_that_adds_up_for_both(twelve, language):
    drawn = page.drawn(analyse(twelve[0].splitlines())[1], language=language)
    [part] = re.findall(r'<section class="sums">(.*?)</ul>', drawn)
    sums = [
        [int(number.replace("−", "-")) for number in re.findall(r"[+−]?\d+", line)] for line in part.split("<li>")[1:]
    ]
    assert sorted(result for *_, result in sums) == [0, 100]
    for start, luck, skill, result in sums:
        assert start == 50 and result == start + luck + skill


def test_twelve_games_tell_the_master_from_the_beginner(twelve):
    players = rating.by_name(twelve)
    master, beginner = (rating.rated([share.less_luck for share in players[name]]) for name in ("North", "East"))
    assert master.games == 12
    assert master.rating - beginner.rating > 3 * 2 * master.error
    error_of_wins = 100 * math.sqrt(0.82 * 0.18 / 12)  # by how often it wins, not by these twelve: 11 of them
    assert error_of_wins > 2 * master.error


def test_a_few_games_are_no_rating():
    assert rating.rated([0.6] * (rating.LEAST_GAMES - 1)) is None
    assert rating.rated([0.6] * rating.LEAST_GAMES) == pytest.approx((60, 0, rating.LEAST_GAMES))


@pytest.mark.parametrize("players", [1, 3])
def test_games_of_others_than_two_are_left_out(players):
    assert rating.by_name([record(1, (MASTER,) * players, "short:1")]) == {}


def test_a_game_that_is_not_over_is_left_out(twelve):
    lines = twelve[0].splitlines()
    half = lines[: max(at for at, line in enumerate(lines[: len(lines) // 2]) if line.startswith("stop")) + 1]
    assert rating.by_name(["\n".join(half)]) == {}


def test_the_command_reads_records(twelve, tmp_path, capsys):
    for number, text in enumerate(twelve[: rating.LEAST_GAMES]):
        keep(tmp_path, number, text.splitlines())
    rating.main([str(path) for path in sorted(tmp_path.iterdir())])
    rows = capsys.readouterr().out.splitlines()
    assert sorted(row.split()[:2] for row in rows[1:]) == [["East", "5"], ["North", "5"]]
    assert all("±" in row for row in rows[1:])


def test_pages_need_no_numpy():
    """They are drawn in the leaderboard's own process, and in the browser; games are worked out elsewhere."""
    code = "import sys, desktop.records.analysis.page; print('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"
