"""The lesson: two turns with the same dice for everybody, and at each step one thing to press."""

import pytest

from desktop.coach.advise import coach
from host_tests.player import Player
from p10core.coach.file import CERTAIN, SAFE
from p10core.dice.evaluator import FAILED, evaluate
from p10core.dice.rules import Game
from p10core.dice.ten_dice import can_show, parse_face
from p10core.kernel.frame import FULL, PULSE, REFUSED
from p10core.kernel.words import LANGUAGES, Words
from p10core.lesson.screen import ASK, CARD, HOLD, PHASE, ROLLED, STEPS, STOP, THROW, TOO_SHORT, TURNS

LAST = len(STEPS) - 1


def open_coach(name, mode):
    """A tower has a coach's file; the lesson looks for no more."""
    from io import BytesIO

    assert (name, mode) == ("/coach.bin", "rb")
    return BytesIO()


def learner(**settings: object) -> Player:
    """Somebody who has just begun the lesson, on a tower with a coach."""
    player = Player(open_file=open_coach, **settings)
    player.press(10)
    return player


def do(player: Player) -> None:
    """What the step asks for."""
    screen = player.app.screen
    if screen.kind == HOLD:
        return player.press(*[die + 1 for die in range(10) if screen.mask >> die & 1 and not screen.held >> die & 1])
    if screen.kind == ASK:
        return player.hold_down("SCORE")
    player.press("ROLL" if screen.kind == THROW else "SCORE")


def go_to(player: Player, place: int) -> None:
    while player.app.screen.place < place:
        do(player)


def faces_of(roll: int) -> bytes:
    return bytes(parse_face(text) for text in ROLLED[roll].split())


def thrown() -> list[tuple[int, int]]:
    """Each roll, and what is held when it is thrown."""
    found, held, roll = [], 0, 0
    for kind, mask, _ in STEPS:
        if kind == HOLD:
            held = mask
        elif kind == THROW:
            held = 0 if roll in TURNS else held
            found.append((roll, held))
            roll += 1
    return found


def test_its_dice_could_have_fallen_so():
    assert [roll for roll, _ in thrown()] == list(range(len(ROLLED)))
    for roll, held in thrown():
        faces = faces_of(roll)
        assert all(can_show(die, face) for die, face in enumerate(faces))
        assert all(faces[die] == faces_of(roll - 1)[die] for die in range(10) if held >> die & 1)


def test_each_hold_is_the_safe_coach_s_best_and_to_roll_on_at_the_end_risks_nothing():
    roll = -1
    for kind, mask, _ in STEPS:
        roll += kind == THROW
        if kind == HOLD:
            game = Game(["Me"])
            game.turn.rolls = roll % 3 + 1
            game.turn.faces[:] = faces_of(roll)
            best = coach().best_hold(game, SAFE)
            assert coach().worth(game, SAFE, mask) == coach().worth(game, SAFE, best)
            assert (coach().worth(game, SAFE, mask) == CERTAIN) == (evaluate(PHASE, faces_of(roll)) != FAILED)


def test_it_tells_of_a_near_miss_and_of_points_that_become_more():
    results = [evaluate(PHASE, faces_of(roll)) for roll in range(len(ROLLED))]
    assert [result >> 10 for result in results if result != FAILED] == [34, 47]
    assert results[2] == FAILED and results[5] != FAILED


def test_who_does_what_it_says_makes_phase_1_and_is_back_where_games_begin():
    player = learner()
    seen = []
    while player.line(0) != "Who plays?":
        seen.append(" ".join(player.lines()))
        do(player)
    told = ["two sets of three", "three rolls", "three 8s", "A W is any number", "One die short", "the phase stays"]
    told += ["ask the coach", "34 points", "47 points", "a W counts 0", "40 for 221", "best total wins", "phase 2"]
    said = " ".join(" ".join(seen).split())
    places = [said.find(text) for text in told]
    assert -1 not in places and places == sorted(places), said
    assert len(seen) == len(STEPS)
    assert player.record == []


@pytest.mark.parametrize("language", [row.code for row in LANGUAGES])
def test_everybody_sees_the_same_dice_in_each_language(language):
    player = learner(language=language)
    rows = []
    while type(player.app.screen).__name__ == "LessonScreen":
        if player.app.screen.kind != CARD:
            rows.append(player.line(1))
        text = Words(language, "lesson")(STEPS[player.app.screen.place][2])
        assert "".join(text.split()) in "".join(player.lines()).replace(" ", ""), text
        do(player)
    assert rows[1] == " 8 5 8 610 8 1 3 4 2" and rows[-1] == " 910 6 910 9 W W 2 3"


@pytest.mark.parametrize("place", range(LAST))
def test_what_was_not_asked_for_does_nothing_but_say_no(place):
    player = learner()
    go_to(player, place)
    screen = player.app.screen
    wrong = {"ROLL": screen.kind not in (THROW, CARD), "SCORE": screen.kind in (THROW, HOLD)}
    wrong |= {die + 1: screen.kind != HOLD or not screen.mask >> die & 1 for die in range(10)}
    before = player.lines()
    for button in [button for button, is_wrong in wrong.items() if is_wrong]:
        player.app.frame.tune = 0
        player.press(button)
        assert (player.lines(), screen.place, player.app.frame.tune) == (before, place, REFUSED), button


def test_a_held_die_of_the_step_can_be_freed_again():
    player = learner()
    go_to(player, 2)
    player.press(1, 3, 1)
    assert player.inverse(1) == "    ##"
    player.press(1, 6)
    assert player.app.screen.kind == THROW and player.inverse(1) == "##  ##    ##"


def test_the_dice_to_hold_are_marked_and_blink_until_they_are_held():
    player = learner()
    go_to(player, 2)
    player.press(1)
    assert player.line(0) == " v   v     v"
    assert [die for die, pixel in enumerate(player.app.frame.pixels, 1) if pixel & PULSE] == [3, 6]


def test_score_that_is_tapped_for_the_coach_is_told_to_stay_down():
    player = learner()
    ask = [kind for kind, _, _ in STEPS].index(ASK)
    go_to(player, ask)
    assert player.app.screen.holds_score
    player.press("SCORE")
    assert player.app.screen.place == ask and " ".join(player.lines()[3:]) == TOO_SHORT
    player.hold_down("SCORE")
    assert player.app.screen.kind == HOLD and not player.app.screen.holds_score


@pytest.mark.parametrize("settings", [{"coach": "off"}, {"kiosk": 1}])
def test_where_nobody_may_ask_a_coach_the_lesson_does_not_name_it(settings):
    player = Player(open_file=open_coach, **settings)
    player.press(*((1, 10) if "kiosk" in settings else (10,)))
    asked = []
    while type(player.app.screen).__name__ == "LessonScreen":
        asked.append(player.app.screen.kind)
        do(player)
    assert ASK not in asked and asked.count(STOP) == 2


@pytest.mark.parametrize("place", [0, 2, 7, LAST])
def test_menu_leaves_it_at_any_time(place):
    player = learner()
    go_to(player, place)
    player.press("MENU")
    assert player.line(0) == "Who plays?" and player.app.frame.light == FULL


def test_it_is_found_in_the_menu_of_a_game_which_goes_on_afterwards():
    player = Player(players=1).unload()
    player.press("SCORE", "ROLL", 2)
    before = player.lines()
    player.press("MENU", 7, 6)
    assert player.lines()[0] == "Ten dice, ten phases."
    player.press("MENU")
    assert player.lines() == before


def test_dice_in_the_air_hear_nothing():
    player = learner()
    go_to(player, 1)
    player.handle(10)
    assert player.rolling() == 10 and player.app.screen.is_deaf() and player.line(3) == ""
    player.handle(0)
    assert player.app.screen.held == 0
    player.wait(1500)
    assert player.rolling() == 0 and player.line(3) == "Hold the three 8s:"
