"""What the tower plays for: a look one turn ahead over the chances of the coach's file, and the plan that follows."""

import random

import numpy as np
import pytest

from desktop.coach.calibrate import loss_of
from desktop.coach.solver.best_turn import MOST_POINTS, NOT_MADE, BestTurn, outcome, points_only
from desktop.coach.solver.node import Node
from desktop.coach.solver.plays import at_least
from desktop.coach.solver.positions import Rules
from desktop.coach.solver.two import Two
from desktop.coach.tables import chances, choose_plays, duels, seats, win_plays
from desktop.referee.record_words import parse_house
from host_tests.game.dice_words import numbers
from host_tests.thorough import share
from p10core.coach.coach import Coach
from p10core.coach.file import (
    AUTO,
    BONUS_PLACES,
    CERTAIN,
    FAILS,
    LAST_TURN,
    PLACES,
    POINT,
    POINTS,
    ROWS_IN_A_PART,
    SAFE,
    WIN,
)
from p10core.coach.outlook import game_number, row_number
from p10core.dice.bonuses import BONUS, FIVE_PHASE_TOTAL
from p10core.dice.rules import LAST_SERIES, PLAY, Game
from p10core.dice.ten_dice import ALL_DICE
from p10core.dice.turn import Turn
from p10core.game.games import FINISH_NAMES

PAY_OFFS = (points_only(), at_least(36), at_least(44), at_least(50))
ROUNDING = 0.02  # a point: the tower counts the bonus that may yet come in whole ones


@pytest.fixture(scope="module")
def coach() -> Coach:
    return seats.opened()


def stored(coach: Coach, rules: Rules, number: int) -> chances.Outlook:
    """A game as the file has it, read by its format alone."""
    bonus = bytearray(5 * BONUS_PLACES)
    coach.file.bonus(number // 2, 0, bonus)
    parts = -(-len(chances.nodes(rules)) // ROWS_IN_A_PART)
    steps = np.frombuffer(b"".join(coach.file.part(number, part) for part in range(parts)), np.uint8)
    steps = steps.reshape(-1, PLACES)
    rows = steps.cumsum(axis=1).astype(np.uint8).tobytes()
    last = bytearray(LAST_TURN)
    coach.file.last_turn(rules.phases[-1], last)
    turns = np.frombuffer(bytes(last), "<u2") / 65535
    return chances.Outlook(rules, np.frombuffer(bytes(bonus), np.uint8).reshape(5, -1) / 255, rows, turns)


def at_node(rules: Rules, finish: int, house: tuple[int, int], node: Node, totals: tuple[int, int]) -> Game:
    """A game of two of the device that stands there."""
    game = Game(["First", "Second"], finish, *house)
    game.state, game.current = PLAY, node.mover
    for player, made, total in zip(game.players, node.made, totals, strict=True):
        player.phase = rules.phases[made] if made < rules.end else 0
        player.scores[1] = min(total, 255) if made else 0
        player.bonuses = [total - player.scores[1], 0]
    if rules.end in node.made and not rules.rounds:
        game.state, game.first_finisher = LAST_SERIES, 1 - node.mover
        game.were_on_last = node.earns << 1
    game.turn = Turn(rules.phases[node.of_mover()])
    return game


@pytest.mark.parametrize("finish", [0, 1])
@pytest.mark.share
@pytest.mark.parametrize("house", share(["none", "short:1", "short:3", "rounds", "even", "short:7"], 3))
def test_the_tower_sees_what_the_solution_of_its_file_sees(coach, house, finish):
    """Positions of every node: what each number of points, and failing, leads to."""
    agreed = parse_house(house)
    rules = Rules(finish, *agreed)
    game = Game(["First", "Second"], finish, *agreed)
    number = 2 * game_number(game.house, len(game.phases)) + (finish if not rules.rounds else 0)
    seen = stored(coach, rules, number)
    source = random.Random(8)
    for node in chances.nodes(rules):
        if rules.end in node.made and not rules.rounds and node.mover and finish == 0 and not node.earns:
            continue  # by 2011 who comes later in the round may always earn it
        totals = tuple(min(made * 41 + source.randrange(-9, 25), 250) if made else 0 for made in node.made)
        totals = tuple(max(total, 0) for total in totals)
        game = at_node(rules, finish, agreed, node, totals)
        wanted = seen.payoffs(node, *(np.array([total]) for total in totals))[0]
        ends = coach.plan(game, AUTO).ends
        for score in [*rules.scores[node.of_mover()], NOT_MADE]:
            assert ends[score] / CERTAIN == pytest.approx(wanted[score], abs=ROUNDING), (node, totals, score)


def test_every_row_of_a_game_has_a_number_of_its_own():
    for house in ("none", "short:1", "even", "rounds"):
        rules = Rules(0, *parse_house(house))
        numbers = [
            row_number(rules.end, rules.rounds, not node.mover, *node.made, node.earns) for node in chances.nodes(rules)
        ]
        assert numbers == list(range(len(numbers)))


@pytest.mark.parametrize(("house", "made", "totals"), [("short:1", 0, (0, 0)), ("short:5", 4, (180, 185))])
def test_who_finishes_stays_ahead_as_often_as_the_best_last_turn_fails_to_come_past(coach, house, made, totals):
    """With so many points; by either the first finish bonus may be earned, and with 221 the five phase bonus."""
    agreed = parse_house(house)
    rules = Rules(0, *agreed)
    [phase] = rules.phases[made:]
    ends = coach.plan(at_node(rules, 0, agreed, Node(0, (made, made)), totals), AUTO).ends

    def comes_to(total: int, score: int) -> int:
        return total + score + BONUS + (BONUS if made == 4 and total + score >= FIVE_PHASE_TOTAL else 0)

    for score in rules.scores[made]:
        mine = comes_to(totals[0], score)
        theirs = [comes_to(totals[1], points) for points in range(NOT_MADE)]
        passes = BestTurn(phase, np.array([(total > mine) + (total == mine) / 2 for total in theirs] + [0.0])).value
        assert ends[score] / CERTAIN == pytest.approx(1 - passes, abs=ROUNDING), score


@pytest.mark.parametrize("after", [1, 2])
def test_a_made_phase_that_wins_is_scored(coach, after):
    """The other, who began, has finished with 341; 36 and the first finish bonus win by 346."""
    game = at_node(Rules(0, *parse_house("none")), 0, parse_house("none"), Node(1, (10, 9), True), (341, 270))
    turn = game.turn
    turn.faces[:] = numbers("6 6 6 6 6 9 2 2 2 4")
    turn.rolls = after
    assert turn.result() >> 10 == 36
    plan = coach.plan(game, AUTO)
    assert plan.goal == WIN
    assert (plan.ends[36], plan.ends[31], plan.ends[30], plan.ends[FAILS]) == (CERTAIN, CERTAIN // 2, 0, 0)
    mask = coach.file.hold(turn.phase, turn.rolls, turn.faces, plan.aim, plan.standing)
    assert mask == ALL_DICE or coach.file.odds(turn.phase, turn.rolls, turn.faces, mask) == 10000


def test_alone_it_plays_for_points_and_safe_is_safe_whoever_plays(coach):
    alone = Game(["Solo"])
    assert coach.plan(alone, AUTO).goal == POINTS
    assert coach.plan(alone, SAFE).goal == SAFE
    two = at_node(Rules(0, *parse_house("none")), 0, parse_house("none"), Node(0, (0, 0)), (0, 0))
    assert coach.plan(two, AUTO).goal == WIN
    assert coach.plan(two, POINTS).goal == POINTS
    assert coach.plan(two, SAFE).goal == SAFE


@pytest.mark.parametrize(
    ("phase", "points", "shown", "after"),
    [
        (5, 190, "7 8 9 10 8 5 2 3 4 W", 2),
        (9, 300, "5 7 9 6 5 6 4 W 3 3", 1),
        (10, 340, "9 9 9 5 9 5 W 3 4 W", 1),
    ],
)
def test_in_ten_rounds_alone_it_plays_for_the_total(coach, phase, points, shown, after):
    """A failure costs 5 and does not come again; phase 5 may bring the bonus at 221, phase 10 brings one."""
    game = Game(["Solo"], 0, *parse_house("rounds"))
    player = game.players[0]
    player.phase = phase
    player.scores[1], player.scores[2] = points // 2, points - points // 2
    game.turn = turn = Turn(phase)
    turn.faces[:] = numbers(shown)
    turn.rolls = after
    plan = coach.plan(game, AUTO)
    worth = np.arange(MOST_POINTS) + 5.0 + 40 * (phase == 10) + 40 * (phase == 5) * (np.arange(MOST_POINTS) >= 31)
    assert [plan.ends[score] / POINT for score in range(MOST_POINTS)] == worth.tolist()
    lost = loss_of(turn, BestTurn(phase, np.append(worth, 0.0)), coach.best_hold(game, AUTO))
    assert lost < 0.5


def test_no_judgement_of_points_is_more_than_a_mark_takes(coach):
    """62 points, 40 for the finish and 5 that it does not cost are more than 100."""
    game = Game(["Solo"], 0, *parse_house("rounds"))
    game.players[0].phase = 10
    game.turn = turn = Turn(10)
    turn.faces[:] = numbers("10 10 10 10 10 10 4 4 4 4")
    turn.rolls = 2
    assert coach.judgement(game, AUTO, stops=True) == (CERTAIN, CERTAIN)


def test_the_even_game_has_no_five_phase_bonus_to_count_on(coach):
    for house, standing in (("none", 180), ("even", 0)):
        game = Game(["Solo"], 0, *parse_house(house))
        player = game.players[0]
        player.phase = 4
        player.scores[2] = 180
        game.turn = Turn(4)
        assert coach.plan(game, AUTO).standing == standing


def test_the_finish_rules_have_rows_of_their_own(coach):
    node = Node(0, (9, 5))
    ends = []
    for finish in range(len(FINISH_NAMES)):
        rules = Rules(finish, *parse_house("none"))
        ends.append(list(coach.plan(at_node(rules, finish, parse_house("none"), node, (320, 200)), AUTO).ends))
    assert ends[0] != ends[1]


def test_a_row_fits_the_game_that_it_stands_for():
    """A game of two phases between two who both have one play: the rows are within 6 % of its values that come up."""
    plays = {}
    for phase in (1, 2):
        plays[phase] = outcome(phase, BestTurn(phase, points_only()).choices())[None]
    rules = Rules(0, *parse_house("short:2"))
    seen = chances.fitted(rules, np.zeros((5, BONUS_PLACES)), plays)
    game = Two(rules, (chances.Free(plays), chances.Free(plays)))
    for node in chances.nodes(rules):
        totals = [np.array([39 * made if made < 2 else 40 * made + 40]) for made in node.made]
        assert seen.value(node, *totals) == pytest.approx(game.value(node, *totals), abs=0.06), node


def test_who_looks_ahead_beats_who_always_plays_the_same():
    plays = {
        phase: np.array([outcome(phase, BestTurn(phase, pay_off).choices()) for pay_off in PAY_OFFS])
        for phase in (1, 2)
    }
    rules = Rules(0, *parse_house("short:2"))
    looking = chances.Looking(plays, chances.fitted(rules, np.zeros((5, BONUS_PLACES)), plays))
    stubborn = chances.Free({phase: ends[:1] for phase, ends in plays.items()})
    free = duels.either(rules, chances.Free(plays), stubborn)
    assert duels.either(rules, looking, stubborn) > 0.505
    assert duels.either(rules, looking, stubborn) == pytest.approx(free, abs=0.001)
    assert duels.either(rules, looking, looking) == pytest.approx(0.5)


# The play that was chosen for games.


def test_the_play_that_adds_most_is_chosen():
    sample = choose_plays.Sample()
    ends = np.eye(65)[[10, 40, NOT_MADE]]
    wanted = np.array([np.arange(65.0), np.arange(65.0)[::-1]])
    sample.add(wanted, 1.0, np.random.default_rng(1))
    assert choose_plays.best_addition(sample, ends[:1], ends[1:]) == 1
    assert choose_plays.best_addition(sample, ends[1:2], ends[[0, 2]]) == 0
    by_points = choose_plays.in_thousands(6, np.append(np.arange(64.0), 20.0))
    assert (min(by_points), max(by_points), by_points[0]) == (0, 1000, 0)


def test_the_chosen_plays_stand_in_their_file_as_they_are_used():
    for phase in (1, 2, 3, 4, 5, 6, 7, 9, 10):
        pay_off = win_plays.pay_off(phase)
        assert len(pay_off) == 65 and pay_off.max() == 1000
        made = np.flatnonzero(pay_off[:NOT_MADE])
        assert (np.diff(pay_off[made]) >= 0).all(), "more points are never worth less"
    for aim in (SAFE, POINTS):
        assert win_plays.phase_8(aim).sum() == pytest.approx(1, abs=1e-5)
