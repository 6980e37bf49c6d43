"""The chance to win over a game: it begins as the solver says, ends at 100 and 0, and luck and skill move it."""

import random
import re

import numpy as np
import pytest

from desktop.analysis import page
from desktop.analysis.game import analyse, moved
from desktop.analysis.lessons import kind_of, lessons
from desktop.analysis.share import packed, unpacked
from desktop.coach.perfect import chances, ends
from desktop.coach.simulate import play_game, play_turn
from desktop.coach.solver.best_turn import NOT_MADE, BestTurn
from desktop.coach.values.copies import snapshot
from desktop.coach.values.win_plays import colour_plays
from desktop.coach.values.worth import COLOUR_CHANCE, COLOUR_ROUNDS, won_by
from desktop.errors import BadInput
from desktop.referee.referee import referee
from host_tests.game.dice_words import dice, faces_of
from p10core.dice.rules import FAILURE_COST, LAST_SERIES, Game
from p10core.dice.ten_dice import ALL_DICE
from p10core.game.games import FINISH_2011, FINISH_CLASSIC

TWO = "game dice finish={} house={} players=North,South\norder North=9 South=7\n"
MADE = "roll 8G 8O 8B 10B 5B 6O WR WO 1O 2O\nstop\n"  # phase 1: 34
FAILED = "roll 5R 6R 7R 8B 10G 5B 1B 1R 2R 3B\nstop\n"


def begun(house: str, finish: str = "2011") -> Game:
    return referee(TWO.format(finish, house).splitlines())


def moments(players: int, seed: int, house: str = "none", finish: int = FINISH_2011) -> list[Game]:
    """A game as it stood before each turn, and as it ended."""
    found: list[Game] = []

    def play(game, random_bytes):
        found.append(snapshot(game))
        play_turn(game, random_bytes)

    game, _ = play_game(players, random.Random(seed).randbytes, finish, house, [], play=play)
    return [*found, game]


# Two players: the solved game.


@pytest.mark.parametrize(
    ("house", "finish", "second"),
    [
        ("short:1", "2011", 0.5207),
        ("short:2", "2011", 0.5923),
        ("short:3", "classic", 0.5234),
        ("rounds", "2011", 0.5065),
    ],
)
def test_at_first_the_chances_are_those_of_the_solver(house, finish, second):
    """As ``solve --win`` prints them; the table is made of 600 plays, and loses less than a thousandth by it."""
    assert chances(begun(house, finish)) == pytest.approx([1 - second, second], abs=5e-4)


@pytest.mark.parametrize(("players", "house"), [(2, "rounds"), (6, "short:2")])
def test_a_game_ends_at_100_and_0_and_chances_sum_to_1(players, house):
    lines: list[str] = []
    game, _ = play_game(players, random.Random(1).randbytes, 0, house, lines)
    curve = moved(lines)["curve"]
    assert [sum(chances) for chances in curve] == pytest.approx([1] * len(curve))
    assert min(map(min, curve)) >= 0
    assert curve[-1] == [(place in game.winners()) / len(game.winners()) for place in range(players)]


def test_a_shared_win_is_half_for_each():
    """One phase, and both make 34 of it; the first finish bonus is theirs alike."""
    game = referee((TWO.format("2011", "short:1") + MADE + MADE).splitlines())
    assert game.is_over()
    assert chances(game) == [0.5, 0.5]


def test_in_the_last_series_every_point_more_helps_until_it_is_enough():
    """North has made the only phase with 34, and has 40 for it; South earns them too, and so wants 35."""
    game = referee((TWO.format("2011", "short:1") + MADE).splitlines())
    assert game.state == LAST_SERIES
    by_points = ends(game)
    assert (by_points[33], by_points[34], by_points[35], by_points[NOT_MADE]) == (0, 0.5, 1, 0)


@pytest.mark.parametrize("finish", [FINISH_2011, FINISH_CLASSIC])
def test_the_best_turn_is_worth_the_chance_before_it(finish):
    """Worked out exactly from what its ends are worth; the table has a play that is as good, or nearly."""
    for moment in moments(2, 3, "short:3", finish)[:-1]:
        before = chances(moment)[moment.current]
        turn = BestTurn(moment.player().phase, np.array(ends(moment)))
        assert turn.value == pytest.approx(before, abs=2e-3)


# Three to six: what the coach plans for.


def test_who_comes_before_the_finisher_earns_no_bonus_and_cannot_win():
    """North fails, South makes the only phase with 34 and 40 for it, West may earn them too, North may not."""
    record = "game dice house=short:1 players=North,South,West\norder North=9 South=8 West=7\n"
    north, south, west = moved((record + FAILED + MADE).splitlines())["curve"][-1]
    assert north == 0
    assert west == pytest.approx(1 - south)
    assert 0.3 < west < 0.9
    assert moved((record + FAILED + MADE + FAILED).splitlines())["curve"][-1] == [0, 1, 0]


# Luck and skill.


@pytest.mark.parametrize("players", [2, 3])
def test_luck_and_skill_of_a_turn_are_how_far_it_moved_the_chance(players):
    lines: list[str] = []
    play_game(players, random.Random(4).randbytes, 0, "short:3", lines)
    game, analysis = analyse(lines)
    win = analysis["win"]
    assert win["curve"][-1] == [float(place in game.winners()) for place in range(players)]
    assert len(win["curve"]) == len(analysis["turns"]) + 1
    for turn, before, after in zip(analysis["turns"], win["curve"], win["curve"][1:], strict=False):
        place = win["players"].index(turn["player"])
        assert turn["luck"]["win"] + turn["skill"]["win"] == pytest.approx(after[place] - before[place], abs=1e-5)
        assert turn["skill"]["win"] <= 0
    for point in win["turning_points"]:
        assert abs(point["to"] - point["from"]) > 0.05


def test_a_record_that_stops_in_a_turn_has_the_chances_before_it():
    record = TWO.format("2011", "short:1") + MADE + "roll 8G 8O 8B 10B 5B 6O WR 2B 1O 4R\n"
    _, analysis = analyse(record.splitlines())
    assert len(analysis["win"]["curve"]) == 2
    assert analysis["turns"][1]["score"] is None


def test_in_solitaire_points_count_and_nobody_wins():
    _, analysis = analyse(("game dice players=North\n" + MADE).splitlines())
    assert (analysis["currency"], analysis["win"]) == ("points", None)
    assert "win" not in analysis["turns"][0]["luck"]


def test_seven_of_a_colour_are_held_for_the_chance_to_win():
    """Only 45 points and more win. 10 9 9 8 7 5 4 of red are 52: whoever keeps them has won."""
    by_points = np.append((np.arange(NOT_MADE) >= 45).astype(float), 0.0)
    stick = won_by(8, by_points)
    holds = stick.holds(2, faces_of("5R 10R 7R 9R 9R 8R 2G 1R 2R 4R"))
    assert [holds[ALL_DICE], holds[dice(1, 2, 3, 4, 5, 6, 10)], holds.max()] == pytest.approx([1, 1, 1])
    assert 0 < holds[dice(7, 8, 9, 10)] < holds[dice(2, 4, 5, 6)] < 0.5


def test_the_generated_plays_of_phase_8_are_those_of_the_solution():
    plays = np.array(colour_plays())
    assert 1 - plays[:, NOT_MADE].min() == pytest.approx(COLOUR_CHANCE, abs=2e-4)
    rounds = (plays[:, :NOT_MADE] @ (np.arange(NOT_MADE) + FAILURE_COST)).max()
    assert rounds == pytest.approx(COLOUR_ROUNDS, abs=2e-3)


# Lessons.


def slip(held, best, cost, score=0, player="North", turn=1):
    step = {"roll": 1, "faces": ["8G"] * 10, "hold": held, "best": {"win": best}, "cost": {"win": cost}}
    return {"number": turn, "player": player, "phase": 1, "score": score, "rolls": [step]}


@pytest.mark.parametrize(
    ("held", "best", "score", "kind"),
    [
        ("stop", [1], 0, "too soon"),
        ("stop", [1], 34, "too modest"),
        ([1, 2], "stop", 0, "too greedy"),
        ([1, 2, 3], [1, 2], 0, "too many"),
        ([1], [1, 2], 0, "too few"),
        ([1, 4], [1, 2], 0, "wrong dice"),
    ],
)
def test_a_slip_has_a_name(held, best, score, kind):
    assert kind_of(slip(held, best, 0.1)["rolls"][0] | {"score": score}, "win") == kind


def test_the_dearest_habits_are_the_lessons():
    turns = [
        slip([1, 2, 3], [1], 0.02, turn=1),
        slip([1, 2], [1], 0.03, turn=2),
        slip([1], [2], 0.04, turn=3),
        slip([1], [1], 0.0, turn=4),
    ]
    turns.append(slip("stop", [1], 0.009, score=34, turn=5))  # that is too little to be taught
    many, wrong = lessons(turns, "win")
    assert (many["kind"], many["times"], many["dearest"]["turn"]) == ("too many", 2, 2)
    assert many["cost"] == pytest.approx(0.05)
    assert wrong["kind"] == "wrong dice"


def test_what_the_tower_held_is_no_lesson():
    lines: list[str] = []
    play_game(2, random.Random(8).randbytes, 0, "short:2", lines)
    tower = lines[0].rpartition(",")[2]
    lines[0] += " towers=" + tower
    analysis = analyse(lines)[1]
    assert tower not in {lesson["player"] for lesson in analysis["lessons"]}
    assert tower not in {hold["player"] for hold in analysis["costliest"]}
    assert tower in analysis["win"]["players"]
    shown = page.drawn(analysis)
    assert f"<h2>{tower} " not in shown
    assert set(re.findall('href="#(turn-[0-9]+)"', shown)) <= set(re.findall('<article id="([^"]+)"', shown))


# Sharing.


def test_a_link_has_the_whole_record_and_is_short():
    lines: list[str] = []
    play_game(6, random.Random(3).randbytes, 0, "none", lines)
    record = "\n".join([*lines, "Zoë"])
    assert unpacked(packed(record)) == record
    assert len(packed(record)) < len(record) / 3 < 8000, "a server reads lines of 8,192 characters"


def test_a_link_does_not_unfold_without_end():
    with pytest.raises(BadInput, match="cut off, or too long"):
        unpacked(packed("turn North\n" * 100_000))
