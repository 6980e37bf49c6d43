"""The turns that the page of the games solves in the browser are those of the solver; what it says of a game is what
the whole analysis says, as nearly as its page says.
"""

import json
import pickle
import random
import subprocess

import numpy as np
import pytest

from desktop.analysis.coached import coached
from desktop.analysis.game import analyse, built_coach
from desktop.bench.tower import ROOT
from desktop.coach import perfect
from desktop.coach.simulate import play_game
from desktop.referee.deal import rolled
from desktop.referee.record_words import parse_house
from desktop.site.pairs import Pair, name_of, named
from desktop.site.pairs import packed as packed_pair
from desktop.site.perfect import Perfect
from host_tests.cafe.talker import record_lines
from host_tests.solved_turns import BySolver, data
from host_tests.thorough import share
from p10core.coach.file import AUTO
from p10core.dice.rules import LAST_PHASE
from p10core.dice.ten_dice import ALL_DICE, roll
from p10core.dice.turn import ROLLS

WORTHS = 3


def rolls(source, count):
    for _ in range(count):
        faces = bytearray(10)
        roll(faces, 0, source.randbytes)
        yield bytes(faces)


@pytest.mark.parametrize("phase", [1, 5, 8, LAST_PHASE])
def test_they_are_solved_as_on_a_computer(phase):
    source = random.Random(phase)
    dice, _, points, *_ = pickle.loads(data())
    worths = [[*sorted(source.random() for _ in range(64)), source.random() / 2] for _ in range(WORTHS)]
    thrown = list(rolls(source, 4))
    turns = BySolver()
    lie = turns.left if phase in points else turns.kinds
    asked = [[at % 2 + 1, *lie(faces)] for at, faces in enumerate(thrown)]
    question = {
        "dice": dice,
        "points": list(points.get(phase, [])),
        "turns": [{"worth": w, "asked": asked} for w in worths],
    }
    script = [ROOT / "host_tests" / "page" / "turns.mjs", ROOT / "desktop" / "site" / "page" / "turns.js"]
    done = subprocess.run(["node", *script], input=json.dumps(question), capture_output=True, text=True, check=True)
    for worth, told in zip(worths, json.loads(done.stdout), strict=True):
        stick = turns.of(phase, worth)
        assert told.get("before") == pytest.approx(stick.before, abs=1e-9)
        for at, faces in enumerate(thrown):
            assert told["holds"][at] == pytest.approx(stick.holds(at % 2 + 1, faces), abs=1e-9)


HOUSES = ["none", "rounds", "even", "short:5", "short:7", "short:3", "short:8"]
FIFTY = [(house, 2 + seed % 5, seed) for seed in range(7) for house in HOUSES]


@pytest.mark.share
@pytest.mark.parametrize(("house", "players", "seed"), share(FIFTY, 25))
def test_a_game_in_the_browser_is_as_the_whole_analysis_says(house, players, seed):
    finish = seed % 2
    lines: list[str] = []
    game, _ = play_game(players, random.Random(f"{house} {seed}").randbytes, finish, house, lines)
    kind, length = parse_house(house)
    table = Pair(packed_pair(finish, kind, length)) if players == 2 and house != "short:8" else None
    assert name_of(game) == (named(finish, kind, length) if table else "")
    _, here = coached(lines, built_coach(lambda said: None), BySolver(), table)
    _, whole = analyse(lines, aim=AUTO)
    assert np.array(here["win"]["curve"]) == pytest.approx(np.array(whole["win"]["curve"]), abs=2e-5)
    assert [player["mark"] for player in here["players"]] == [player["mark"] for player in whole["players"]]
    for mine, other in zip(here["turns"], whole["turns"], strict=True):
        for word in ("luck", "skill"):
            assert mine[word]["win"] == pytest.approx(other[word]["win"], abs=2e-5)
    assert min(player["skill"]["win"] for player in here["players"]) < -0.02  # there was something to see


@pytest.mark.share
@pytest.mark.parametrize("house", share(["short:5", "rounds", "none"], 3))
def test_perfect_holds_in_the_browser_as_on_a_computer(house):
    """What its holds are worth is the same; which of equal ones it takes is, too."""
    source = random.Random(f"perfect {house}")
    kind, length = parse_house(house)
    here = Perfect(BySolver())
    here.learn(named(0, kind, length), Pair(packed_pair(0, kind, length)))
    seen = 0

    def play(game, random_bytes):
        nonlocal seen
        while True:
            game.roll(rolled(game, random_bytes))
            if game.turn.rolls == ROLLS:
                break
            held = perfect.best_hold(game)
            assert here.hold(game) == held
            assert here.worth(game) == pytest.approx(perfect.worth(game), abs=1e-9)
            seen += 1
            if held == ALL_DICE:
                break
            game.hold(held)
        game.stop()

    play_game(2, source.randbytes, 0, house, play=play)
    assert seen > 10


def test_a_game_alone_in_the_browser_is_as_the_whole_analysis_says():
    lines = record_lines(5, players=1, house="none")
    _, here = coached(lines, built_coach(lambda said: None), BySolver())
    _, whole = analyse(lines)
    for mine, other in zip(here["turns"], whole["turns"], strict=True):
        assert mine["luck"]["points"] == pytest.approx(other["luck"]["points"], abs=1e-4)
        assert [roll.get("best", {}).get("points") for roll in mine["rolls"]] == [
            roll.get("best", {}).get("points") for roll in other["rolls"]
        ]
