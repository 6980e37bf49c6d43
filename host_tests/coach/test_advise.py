"""``python -m desktop advise``: a line in, what the coach would hold out."""

import random

import pytest

from desktop.coach.advise import Rules, advised
from desktop.coach.tables import exact
from desktop.errors import BadInput
from desktop.referee.record_words import parse_house
from host_tests.game.desk import run
from p10core.dice.evaluator import FAILED, evaluate
from p10core.dice.ten_dice import ALL_DICE, face_text, roll

FACES = "8G 7G 8B 10B 5B 6O WR 2B 1O 2O"
MADE = "8G 8O 8B 10B 5B 6O WR WO 1O 2O"


def answers(*lines: str, rules: Rules | None = None) -> list[str]:
    return list(advised(lines, rules or Rules()))


def held(answer: str) -> list[int]:
    """The places of an answer."""
    places = answer.split()[0].removeprefix("hold=")
    return [int(place) for place in places.split(",")] if places else []


def test_the_dice_to_hold_and_the_chance_with_them():
    assert answers(f"safe 1 1 {FACES}", "") == ["hold=0,2,6 make=0.9815"]


def test_faces_may_stand_in_any_order_and_places_follow_them():
    backwards = " ".join(reversed(FACES.split()))
    (answer,) = answers(f"safe 1 1 {backwards}")
    assert sorted(9 - place for place in held(answer)) == [0, 2, 6]
    assert answer.endswith("make=0.9815")


def test_all_ten_end_the_turn():
    (answer,) = answers("safe 6 2 5R 6R 7R 8B 9R 10O 4G 3G 2R 1G")
    assert answer == "hold=0,1,2,3,4,5,6,7,8,9 make=1.0000"


def test_safe_keeps_what_is_made_and_the_best_chance():
    source = random.Random(3)
    for _ in range(300):
        faces = bytearray(10)
        roll(faces, 0, source.randbytes)
        phase, after = source.choice((1, 2, 3, 4, 5, 6, 7, 9, 10)), source.choice((1, 2))
        words = " ".join(face_text(face) for face in faces)
        (answer,) = answers(f"safe {phase} {after} {words}")
        mask = sum(1 << place for place in held(answer))
        chances = [exact.chance(phase, after, faces, any_dice) for any_dice in range(ALL_DICE)]
        stays_made = evaluate(phase, faces) != FAILED
        assert exact.chance(phase, after, faces, mask) >= (1 if stays_made else max(chances) - 0.001) - 1e-9


def test_what_the_other_has_decides():
    """Phase 10 is made with 46 points, and 40 more for the finish: that wins 350 to 341, and loses 336 to 341."""
    shown = "8G 8O 8B 8B 8O 10O WR 2B 2R 2O"
    wins, loses = answers(
        f"auto 10 2 {shown} mine=264 other=0,341 first=0", f"auto 10 2 {shown} mine=250 other=0,341 first=0"
    )
    assert wins.endswith("make=1.0000")
    assert float(loses.split("make=")[1]) < 1


def test_alone_the_aim_auto_is_points_and_against_another_to_win():
    low = "5R 5G 5O 5R 5B 5B 1B 1R 2R 1G"
    alone, points = answers(f"auto 1 2 {low}", f"points 1 2 {low}")
    assert alone == points
    ahead, behind = answers(
        f"auto 7 1 {MADE} mine=300 other=6,150 first=1", f"auto 7 1 {MADE} mine=150 other=9,340 first=1"
    )
    assert ahead != behind


def test_the_rules_are_those_that_were_asked_for():
    rules = Rules(1, parse_house("even"))
    assert answers(f"auto 2 1 {FACES} mine=0 other=2,0 first=0", rules=rules)[0].startswith("hold=")
    with pytest.raises(BadInput, match="phase 3 is not played in this game"):
        answers(f"auto 3 1 {FACES}", rules=rules)
    rounds = Rules(0, parse_house("rounds"))
    assert answers(f"auto 10 1 {FACES} mine=300 other=0,310 first=0", rules=rounds)
    with pytest.raises(BadInput, match="in ten rounds the other is on phase 3 here, not 5"):
        answers(f"auto 2 1 {FACES} mine=30 other=5,190 first=0", rules=rounds)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (f"brave 1 1 {FACES}", "'brave' is not an aim: auto, points, safe"),
        ("safe", "an aim, a phase, a roll and ten faces are wanted; here are 0 faces"),
        ("safe 1 1 8G 7G", "here are 2 faces"),
        (f"safe 11 1 {FACES}", "'11' is not a phase: a number from 1 to 10"),
        (f"safe 1 3 {FACES}", "'3' is not a roll after which dice are held: 1 or 2"),
        ("safe 1 1 8G 7G 8B 10B 5B 6O WR 2B 1O 2X", "'2X' is not a face"),
        ("safe 1 1 8R 8R 8B 10B 5B 6O WR 2B 1O 2O", "no die is left for 8R"),
        (f"safe 1 1 {FACES} his=3", "'his=3' is not one of mine=..., other=..., first=..."),
        (f"safe 1 1 {FACES} mine=3 mine=4", "'mine=' is there twice"),
        (f"safe 1 1 {FACES} first=1", "first= goes with other="),
        (f"safe 1 1 {FACES} other=3", "other=3 is not PHASE,TOTAL"),
        (f"safe 1 1 {FACES} other=12,3", "'12' is not a phase, or 0 for one who has finished"),
        (f"safe 1 1 {FACES} other=2,3 first=2", "first=2 is not one of 0, 1"),
        (f"safe 1 1 {FACES} mine=701", "'701' is not a total: a number from 0 to 700"),
    ],
)
def test_what_cannot_be_is_refused_with_its_line(line, message):
    with pytest.raises(BadInput) as refused:
        answers(f"safe 1 1 {FACES}", line)
    assert str(refused.value).startswith("line 2: ")
    assert message in str(refused.value)


def test_a_line_that_is_no_text_leaves_the_answers_before_it():
    done = run("advise", text=f"safe 1 1 {FACES}\n".encode() + b"\xff\n")
    assert (done.returncode, done.stdout) == (2, "hold=0,2,6 make=0.9815\n")
    assert done.stderr == "desktop advise: line 2: not text in UTF-8\n"


def test_the_chance_of_a_colour_is_exact_too():
    """After roll 1 the colour may still be changed, which the tower's own odds leave out."""
    (answer,) = answers(f"safe 8 1 {MADE}")
    assert held(answer) == [1, 5, 7, 8, 9]
    assert answer.endswith("make=0.7616")
