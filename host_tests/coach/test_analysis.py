"""The analysis of a game: what is luck and what is skill adds up, the coach loses nothing, the mark is the tower's."""

import asyncio
import json
import random
import signal
import sys

import numpy as np
import pytest

from desktop.analysis import analyst, text
from desktop.analysis.game import analyse
from desktop.analysis.parts import dice_of
from desktop.coach.simulate import play_game
from desktop.coach.solver import colours
from desktop.coach.tables import file
from desktop.coach.values import worth
from desktop.errors import BadInput
from host_tests.game.desk import FAILING, OPENING, SOLO, run
from host_tests.game.dice_words import dice, faces_of
from host_tests.player import Player
from host_tests.thorough import ALL, share
from p10core.coach.file import POINTS, SAFE, CoachFile, open_coach
from p10core.coach.outlook import standing
from p10core.dice.evaluator import FAILED, nearest
from p10core.dice.record import Recorder
from p10core.dice.rules import OVER, Game
from p10core.dice.ten_dice import ALL_DICE, face_of, roll
from p10core.dice.turn import ROLLS
from p10core.kernel.app import App
from p10core.kernel.events import ROLL, SCORE

MEASURES = ("chance", "points")
CANNOT = "roll 5R 6R 7R 8B 10G 5B 1B 1R 2R 3B\n"


@pytest.fixture(scope="module")
def coach() -> CoachFile:
    found, problem = open_coach(open, str(file.built()))
    assert problem == ""
    return found


def taken_apart(record: str, aim: int = SAFE) -> dict:
    return analyse(record.splitlines(), aim=aim)[1]


def coached_game(coach: CoachFile, aim: int, seed: int, house: int = 0) -> list[str]:
    """The record of a solitaire game in which every hold is the coach's."""
    source = random.Random(seed)
    lines: list[str] = []
    game = Game(["Rose"], 0, house, watch=Recorder(lines.append).watch)
    while game.state != OVER:
        turn = game.turn
        while True:
            faces = bytearray(turn.faces)
            roll(faces, turn.held, source.randbytes)
            game.roll(faces)
            if turn.rolls == ROLLS:
                break
            mask = coach.hold(turn.phase, turn.rolls, turn.faces, aim, standing(game.player()), turn.held)
            if mask == ALL_DICE:
                break
            game.hold(mask)
        game.stop()
    return lines


# It adds up.


PLAYED = [
    *((1, "none"), (2, "even"), (3, "short:2"), (2, "rounds"), (1, "even")),
    *((1, "rounds"), (1, "short:5"), (2, "none"), (2, "short:5"), (3, "rounds"), (3, "even")),
]


@pytest.mark.share
@pytest.mark.parametrize(("players", "house"), PLAYED if ALL else PLAYED[:2])
def test_luck_and_skill_add_up_to_how_each_turn_ended(players, house):
    for seed in range(2 if players < 3 else 1):
        lines: list[str] = []
        game, turns = play_game(players, random.Random(f"{seed}{players}{house}").randbytes, 0, house, lines)
        analysis = analyse(lines)[1]
        assert len(analysis["turns"]) == turns
        assert max(len(line) for line in text.report(analysis).splitlines()) <= 100
        for turn in analysis["turns"]:
            assert turn["after"]["chance"] == (1 if turn["score"] else 0)
            for measure in MEASURES:
                steps = [step["luck"][measure] - step.get("cost", {measure: 0})[measure] for step in turn["rolls"]]
                ended = turn["after"][measure] - turn["before"][measure]
                assert sum(steps) == pytest.approx(ended, abs=1e-7)
                assert turn["luck"][measure] + turn["skill"][measure] == pytest.approx(ended, abs=1e-7)
                assert turn["skill"][measure] <= 0
                assert all(step["cost"][measure] >= 0 for step in turn["rolls"] if "cost" in step)
        for player in analysis["players"]:
            own = [turn for turn in analysis["turns"] if turn["player"] == player["name"]]
            for word in ("luck", "skill"):
                assert player[word]["chance"] == pytest.approx(sum(turn[word]["chance"] for turn in own))


def test_the_luck_of_a_roll_is_nothing_on_average():
    """One die is rolled, 8 8 8 and 9 9 want a third 9: over its six faces luck and bad luck are the same."""
    begun = f"{SOLO}roll 8G 8O 8B 9R 9R 5B 1B 4O 1O 2O\nhold 1,2,3,4,5,7,8,9,10\n"
    luck = []
    for face in ("5B", "6O", "7G", "8R", "9G", "10O"):
        turn = taken_apart(f"{begun}roll 8G 8O 8B 9R 9R {face} 1B 4O 1O 2O\n")["turns"][0]
        luck.append([turn["rolls"][1]["luck"][measure] for measure in MEASURES])
    assert np.mean(luck, axis=0) == pytest.approx([0, 0], abs=1e-8)
    assert max(luck)[0] > 0.01


# Who follows the coach.


@pytest.mark.parametrize("seed", [1, 2])
def test_the_safe_coach_loses_no_chance(coach, seed):
    """But the thousandth that it gives for points."""
    analysis = taken_apart("\n".join(coached_game(coach, SAFE, seed)))
    for turn in analysis["turns"]:
        assert -0.002 <= turn["skill"]["chance"] <= 0
        if turn["phase"] != colours.PHASE:
            stick = worth.chance_of(turn["phase"])
            for step in turn["rolls"][:2]:
                shown = faces_of(" ".join(step["faces"]))
                held = coach.hold(turn["phase"], step["roll"], shown, SAFE)
                chances = stick.holds(step["roll"], shown)
                assert chances[held] >= chances.max() - 0.001
    assert analysis["mark"] in (100, None), "of few holds there is none"


def test_the_points_coach_loses_few_points_and_fewer_than_the_safe_one(coach):
    def lost(aim: int) -> float:
        analysis = taken_apart("\n".join(coached_game(coach, aim, 1)))
        return -sum(turn["skill"]["points"] for turn in analysis["turns"] if turn["phase"] != colours.PHASE)

    assert lost(POINTS) < 3 < lost(SAFE)


@pytest.mark.parametrize("aim", [SAFE, POINTS])
def test_who_follows_the_coach_of_an_aim_has_the_mark_100_by_it_and_less_by_the_other(coach, aim):
    record = "\n".join(coached_game(coach, aim, 4))
    assert taken_apart(record, aim)["mark"] == 100
    assert taken_apart(record, SAFE + POINTS - aim)["mark"] < 100


# What a hold costs.


def test_a_stop_too_early_costs_all_that_there_was():
    turn = taken_apart(SOLO + CANNOT + "stop\n")["turns"][0]
    (step,) = turn["rolls"]
    assert step["hold"] == "stop"
    assert step["cost"]["chance"] > 0.9
    assert step["best"]["chance"] != "stop"
    assert turn["before"]["chance"] + turn["luck"]["chance"] == pytest.approx(step["cost"]["chance"])
    assert (turn["score"], turn["after"]["chance"], turn["after"]["points"]) == (0, 0, 0)


def test_to_score_a_made_phase_at_once_costs_no_chance_but_points():
    turn = taken_apart(OPENING)["turns"][0]
    first, second = turn["rolls"]
    assert second["hold"] == "stop"
    assert second["cost"]["chance"] == 0
    assert second["cost"]["points"] > 0
    assert first["hold"] == [1, 3, 4, 7]
    assert first["best"]["chance"] != "stop"


def test_a_wrong_die_costs_what_the_solver_says(coach):
    shown = "8G 8O 8B 10B 5B 6O WR 2B 1O 4R"
    wrong, right = dice(1, 2, 3, 7, 8), dice(1, 2, 3, 4, 7)
    chances = worth.chance_of(1).holds(1, faces_of(shown))
    analysis = taken_apart(f"{SOLO}roll {shown}\nhold 1,2,3,7,8\nroll {shown}\n")
    (dearest,) = analysis["costliest"]
    assert (dearest["turn"], dearest["phase"], dearest["roll"], dearest["hold"]) == (1, 1, 1, [1, 2, 3, 7, 8])
    assert dearest["cost"]["chance"] == pytest.approx(chances.max() - chances[wrong], abs=1e-8)
    for mask in (wrong, right, coach.hold(1, 1, faces_of(shown), SAFE)):
        assert 10000 * chances[mask] == pytest.approx(coach.odds(1, 1, faces_of(shown), mask), abs=2)
    assert chances[wrong] < chances[right] <= chances.max()


def test_the_costliest_holds_come_dearest_first():
    lines: list[str] = []
    play_game(2, random.Random(5).randbytes, 0, "none", lines)
    costs = [hold["cost"]["win"] for hold in analyse(lines)[1]["costliest"]]
    assert len(costs) == 5
    assert costs == sorted(costs, reverse=True)
    assert costs[-1] > 0


# The mark.


class Careless(Player):
    """Whose dice fall by a *source* of chance."""

    def __init__(self, source: random.Random, players: int) -> None:
        self.source = source
        super().__init__(open_file=lambda name, mode: file.built().open(mode), players=players)
        self.record = RECORD

    def _random_bytes(self, count: int) -> bytes:
        return self.source.randbytes(count)


def careless_game(players: int, seed: int, has_time: bool) -> App:
    """A game on the tower's screens: some dice are held for no reason, some turns end too early. The tower *has_time*
    between the presses to think its thoughts to their end, or none.
    """
    source = random.Random(seed)
    player = Careless(source, players)

    def press(button: int) -> None:
        player.handle(button)
        for _ in range(15):
            player.now += 100
            player.tick()
            while has_time and player.app.prepare(player.now):
                pass

    while not player.app.program.game or player.app.program.game.state != OVER:
        app = player.app
        screen, turn = type(app.screen).__name__, app.program.game.turn if app.program.game else None
        if screen == "TurnScreen" and 1 <= turn.rolls <= 2:
            if turn.result() != FAILED or source.random() < 0.1:
                press(SCORE)  # and once more in the next round, where the phase is not made
                continue
            wrong = 1 << source.randrange(10) if source.random() < 0.4 else 0
            wanted = nearest(turn.phase, turn.faces) & ALL_DICE ^ wrong
            for die in range(10):
                if (turn.held ^ wanted) >> die & 1:
                    press(die)
        press(SCORE if screen == "StartScreen" or turn and turn.rolls == ROLLS else ROLL)
    return player.app


RECORD: list[str] = []


@pytest.mark.share
@pytest.mark.parametrize(("players", "seed"), share([(2, 4), (1, 3)], 2))
def test_the_mark_is_the_one_that_the_tower_shows(players, seed):
    """A game by the tower's own buttons, then its record at the referee's desk."""
    RECORD.clear()
    app = careless_game(players, seed, has_time=True)
    analysis = analyse(RECORD)[1]
    right = [(player.name, player.mark()) for player in app.program.game.players]
    assert [(player["name"], player["mark"]) for player in analysis["players"]] == right
    assert [(player["kept"], player["best"]) for player in analysis["players"]] == [
        (player.kept / 10000, player.best / 10000) for player in app.program.game.players
    ]
    assert all(20 < mark < 100 for _, mark in right)


def test_the_mark_is_nearly_the_same_for_who_presses_before_the_tower_has_thought():
    """Nobody is made to wait: such a hold is judged by the holds looked at so far."""
    RECORD.clear()
    app = careless_game(2, 4, has_time=False)
    for player, seen in zip(app.program.game.players, analyse(RECORD)[1]["players"], strict=True):
        assert abs(player.mark() - seen["mark"]) <= 2
        assert abs(player.best / 10000 - seen["best"]) < 0.06


def test_a_seat_of_the_tower_has_no_mark():
    lines: list[str] = []
    play_game(2, random.Random(8).randbytes, 0, "none", lines)
    people = [player["mark"] for player in analyse(lines)[1]["players"]]
    lines[0] += " towers=" + lines[0].rpartition(",")[2]
    assert [player["mark"] for player in analyse(lines)[1]["players"]] == [people[0], None]


# A record may stop anywhere.


def test_a_game_that_stops_anywhere_is_analysed_as_far_as_it_goes():
    lines: list[str] = []
    play_game(2, random.Random(8).randbytes, 0, "none", lines)
    whole = analyse(lines)[1]["turns"]
    for end in range(0, len(lines), 23):
        if end < 2:
            continue
        turns = analyse(lines[:end])[1]["turns"]
        done = [turn for turn in turns if turn["score"] is not None]
        assert done == whole[: len(done)]
        assert len(turns) - len(done) <= 1
        if len(turns) > len(done):
            left = turns[-1]
            assert left["luck"]["chance"] + left["skill"]["chance"] == pytest.approx(
                left["after"]["chance"] - left["before"]["chance"], abs=1e-7
            )


def test_nothing_played_is_said():
    assert taken_apart(SOLO) == taken_apart(SOLO) | {"turns": [], "mark": None, "costliest": []}
    assert text.report(taken_apart(SOLO)) == "Nothing to analyse yet: nobody has rolled."


def test_a_broken_record_is_refused_with_its_line():
    with pytest.raises(BadInput, match="line 3: the turn of North is not over"):
        taken_apart(SOLO + FAILING + "turn North\n")


# Seven of a colour.


def test_the_chances_of_a_colour_are_those_of_the_solver():
    faces = colours.colours_only()
    tensor = colours.embedded((colours.points(faces) >= 0).astype(float), 4)
    source = random.Random(1)
    rolls = []
    for _ in range(50):
        shown = bytearray(10)
        roll(shown, 0, source.randbytes)
        rolls.append(bytes(shown))
    for after in (2, 1):
        colours.roll(tensor, faces)
        for shown in rolls:
            chances = worth.chance_of(8).holds(after, shown)
            for mask in (0, 1, 0x155, 0x3FE):
                at = tuple(face >> 4 if mask >> die & 1 else 4 for die, face in enumerate(shown))
                assert chances[mask] == pytest.approx(tensor[at], abs=1e-12)
        colours.keep_best(tensor, 4)
    colours.roll(tensor, faces)
    assert worth.chance_of(8).before == pytest.approx(tensor[(4,) * 10], abs=1e-12)


def test_the_points_of_a_colour_are_exact_after_the_second_roll():
    """Two dice are left to roll, so 36 ways to lie say what the hold is worth."""
    shown = faces_of("8G 7G 8B 10B 5B 6O WR 2B 1O 4R")
    held = ALL_DICE & ~dice(4, 10)
    for standing_at in (0, worth.ROUNDS):
        stick = worth.points_of(8, standing_at)
        ends = []
        for first in range(6):
            for second in range(6):
                ended = bytearray(shown)
                ended[3], ended[9] = face_of(3, first), face_of(9, second)
                ends.append(stick.end(ended))
        assert stick.holds(2, shown)[held] == pytest.approx(np.mean(ends), abs=1e-9)


def test_points_are_those_of_the_best_solitaire_game():
    """A failure costs 5 and another turn: before the first roll a turn is worth 5 more than its failure."""
    for phase, total in ((1, 0), (3, 75), (5, 180), (7, 0), (8, 0), (10, 0)):
        assert worth.points_of(phase, total).before == pytest.approx(5, abs=1e-6)
    assert worth.points_of(10, 1).before > 5  # the first try: a failure forgoes the bonus too
    for before_five in (worth.pay_off(5, 190), worth.pay_off(5, worth.ROUNDS - 190)):
        assert before_five[31] - before_five[30] == pytest.approx(1 + 40)  # 221: the five phase bonus
    # In ten rounds a failed phase does not come again, and phase 10 is always tried for the first time.
    assert [worth.pay_off(phase, worth.ROUNDS)[30] for phase in (6, 10)] == [30 + 5, 30 + 5 + 40]


# The command.


def test_the_command_prints_it_and_json_has_it_beside_the_scorepad(tmp_path):
    record = tmp_path / "game.txt"
    record.write_text(OPENING)
    shown = run("referee", str(record), "--analyse")
    assert shown.returncode == 0
    assert "the costliest holds" in shown.stdout and "South is to play phase 1" in shown.stdout
    with_it = json.loads(run("referee", str(record), "--json", "--analyse").stdout)
    analysis = with_it.pop("analysis")
    assert with_it == json.loads(run("referee", str(record), "--json").stdout)
    assert analysis["turns"][0]["rolls"][0]["hold"] == dice_of(dice(1, 3, 4, 7))
    refused = run("referee", "-", "--analyse", text=SOLO + FAILING + "end\n")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "line 3: the game is not over" in refused.stderr and "Traceback" not in refused.stderr


@pytest.mark.parametrize("is_told_before", [False, True])
def test_a_server_that_ends_while_a_page_is_asked_for_waits_for_the_process_too(monkeypatch, is_told_before):
    """Where it does not, pipes stay open behind the event loop. A server that loses patience tells whoever answers to
    stop, and so does the event loop as it ends.
    """
    begins = asyncio.create_subprocess_exec
    begun = asyncio.Queue()

    async def noted(*command, **pipes):
        process = await begins(*command, **pipes)
        begun.put_nowait(process)
        return process

    monkeypatch.setattr(asyncio, "create_subprocess_exec", noted)

    async def end_in_the_middle():
        asking = asyncio.create_task(analyst.asked((sys.executable, "-c", "import signal; signal.pause()"), ""))
        process = await begun.get()
        if is_told_before:
            await asyncio.sleep(0)
            asking.cancel()
            await asyncio.sleep(0)
        return process

    assert asyncio.run(end_in_the_middle()).returncode == -signal.SIGKILL
