"""The turns that the page of the games solves in the browser are those of the solver; what it says of a game is what
the whole analysis says, as nearly as its page says.
"""

import json
import pickle
import random
import subprocess

import numpy as np
import pytest

from desktop.bench.tower import ROOT
from desktop.coach.simulate import play_game
from desktop.records.analysis.game import analyse, built_coach
from desktop.records.analysis.worth import of_numbers
from desktop.records.coached import coached
from desktop.site.turns import Turns, packed
from p10core.coach.coach import AUTO
from p10core.dice.rules import LAST_PHASE
from p10core.dice.ten_dice import roll

WORTHS = 3


@pytest.fixture(scope="module")
def data():
    return packed()


class BySolver(Turns):
    """The same turns, by the solver of a computer."""

    def __init__(self, data):
        super().__init__(data, lambda high, low: None)

    def of(self, phase, worth):
        stick = of_numbers(phase, np.array(worth))
        stick.holds = lambda roll, faces: stick._holds(roll, faces).tolist()
        return stick


def hands(source, count):
    for _ in range(count):
        faces = bytearray(10)
        roll(faces, 0, source.randbytes)
        yield bytes(faces)


@pytest.mark.parametrize("phase", [1, 5, LAST_PHASE])
def test_they_are_solved_as_on_a_computer(data, phase):
    source = random.Random(phase)
    dice, _, points, _ = pickle.loads(data)
    worths = [[*sorted(source.random() for _ in range(64)), source.random() / 2] for _ in range(WORTHS)]
    thrown = list(hands(source, 4))
    turns = BySolver(data)
    asked = [[at % 2 + 1, *turns.left(faces)] for at, faces in enumerate(thrown)]
    question = {"dice": dice, "points": list(points[phase]), "turns": [{"worth": w, "asked": asked} for w in worths]}
    script = [ROOT / "host_tests" / "turns.mjs", ROOT / "desktop" / "site" / "page" / "turns.js"]
    done = subprocess.run(["node", *script], input=json.dumps(question), capture_output=True, text=True, check=True)
    for worth, told in zip(worths, json.loads(done.stdout), strict=True):
        stick = turns.of(phase, worth)
        assert told["before"] == pytest.approx(stick.before, abs=1e-9)
        for at, faces in enumerate(thrown):
            assert told["holds"][at] == pytest.approx(stick.holds(at % 2 + 1, faces), abs=1e-9)


@pytest.mark.parametrize(
    ("players", "house", "chance", "sums"), [(2, "none", 0.01, 0.1), (2, "rounds", 0.01, 0.1), (3, "none", 0.03, 0.1)]
)
def test_a_game_in_the_browser_is_nearly_that_of_the_whole_analysis(data, players, house, chance, sums):
    lines: list[str] = []
    play_game(players, random.Random(f"{players} {house}").randbytes, 0, house, lines)
    coach = built_coach(lambda said: None)
    _, here = coached(lines, coach, BySolver(data))
    _, whole = analyse(lines, aim=AUTO)
    moved = [np.array(analysis["win"]["curve"]) for analysis in (here, whole)]
    assert np.abs(moved[0] - moved[1]).mean() < chance
    assert moved[0][-1].tolist() == moved[1][-1].tolist()
    for mine, other in zip(here["players"], whole["players"], strict=True):
        assert mine["mark"] == other["mark"]
        for word in ("luck", "skill"):
            assert mine[word]["win"] == pytest.approx(other[word]["win"], abs=sums)
        assert mine["skill"]["win"] < -0.01  # there was something to see


def test_alone_all_but_phase_8_is_as_the_whole_analysis_says(data):
    lines: list[str] = []
    play_game(1, random.Random(5).randbytes, 0, "none", lines)
    _, here = coached(lines, built_coach(lambda said: None), BySolver(data))
    _, whole = analyse(lines)
    for mine, other in zip(here["turns"], whole["turns"], strict=True):
        if mine["phase"] != 8:
            assert mine["luck"]["points"] == pytest.approx(other["luck"]["points"], abs=1e-4)
            assert [roll.get("best", {}).get("points") for roll in mine["rolls"]] == [
                roll.get("best", {}).get("points") for roll in other["rolls"]
            ]
