"""The solver against dice counted another way: by brute force over small cases, and by dice thrown."""

import json
from itertools import product

import numpy as np
import pytest

from desktop.coach.solver import colours, store
from desktop.coach.solver.best_turn import (
    COMBINATIONS,
    HOLDS,
    MOST_POINTS,
    NOT_MADE,
    NUMBER_PHASES,
    BestTurn,
    chance_only,
    choice,
    kept,
    outcome,
    points,
    points_only,
    rolled,
    safe,
)
from desktop.coach.solver.games import best_outcomes, played
from desktop.coach.solver.multisets import HIGH, LOW, Multisets
from desktop.coach.solver.solitaire import LATER, ColourPhase, Solitaire, worth
from p10core.dice.screens import between


def test_the_multisets_are_those_of_the_issue():
    assert HOLDS == (924, 126)
    assert (len(HIGH.holds[HIGH.combinations]), len(LOW.holds[LOW.combinations])) == (462, 70)
    assert dict(zip(LOW.numbers, LOW.chances, strict=True)) == {0: 2 / 6, 1: 1 / 6, 2: 1 / 6, 3: 1 / 6, 4: 1 / 6}


@pytest.mark.parametrize("dice", [HIGH, LOW], ids=["high", "low"])
def test_a_roll_is_every_roll_of_the_free_dice(dice: Multisets):
    values = np.random.default_rng(1).random(len(dice.holds))
    rolled_values = values.copy()
    dice.roll(rolled_values)
    for at in range(0, len(dice.holds), 17):
        free = len(dice.dice) - len(dice.holds[at])
        mean = 0.0
        for kinds in product(range(len(dice.numbers)), repeat=min(free, 4)):
            more = tuple(sorted((*dice.holds[at], *(dice.numbers[kind] for kind in kinds))))
            weight = np.prod([dice.chances[kind] for kind in kinds]) if kinds else 1.0
            mean += weight * (values if free <= 4 else rolled_values)[dice.place[more]]
        assert rolled_values[at] == pytest.approx(mean, abs=1e-12)


def test_the_best_hold_is_the_best_of_all_that_one_can_hold():
    holds = np.random.default_rng(2).random(HOLDS)
    best, chosen = kept(holds), choice(holds)
    for high, low in ((0, 0), (461, 69), (200, 30), (333, 50)):
        subs = [
            {dice.place[tuple(number for number, keep in zip(shown, mask, strict=True) if keep)]
             for mask in product((0, 1), repeat=len(shown))}
            for dice, shown in ((HIGH, HIGH.holds[HIGH.combinations][high]), (LOW, LOW.holds[LOW.combinations][low]))
        ]  # fmt: skip
        values = {holds[pair]: pair for pair in product(*subs)}
        assert best[high, low] == max(values)
        assert divmod(int(chosen[high, low]), HOLDS[1]) == values[max(values)]


@pytest.mark.parametrize("phase", NUMBER_PHASES)
def test_playing_by_the_choices_brings_what_the_turn_is_worth(phase):
    by_points = safe()
    turn = BestTurn(phase, by_points)
    likely = outcome(phase, turn.choices())
    assert likely.sum() == pytest.approx(1, abs=1e-12)
    assert likely @ by_points == pytest.approx(turn.value, abs=1e-8)


def test_a_first_phase_is_compared_with_what_is_scored_at_once():
    likely = outcome(1, BestTurn(1, chance_only()).choices())
    less = [int(100 * (likely[NOT_MADE] + likely[:score].sum())) for score in range(MOST_POINTS)]
    assert list(between._BRING_LESS) == less[between._LEAST : 61]


def test_most_dice_are_held_among_equals():
    assert set(choice(np.zeros(HOLDS)).ravel().tolist()) == set(
        (np.arange(HOLDS[0])[COMBINATIONS[0], None] * HOLDS[1] + np.arange(HOLDS[1])[COMBINATIONS[1]]).ravel().tolist()
    )


def one_die_at_a_time(faces: colours.Faces, payoff: np.ndarray) -> float:
    """The chance with one roll only, counted by colour; shares nothing with the tensor."""
    total = 0.0
    for colour in range(colours.COLOURS):
        counts = np.zeros(12)
        counts[0] = 1
        for die in range(10):
            chance = faces.chances[die][faces.colours[die] == colour].sum()
            counts[1:] = counts[1:] * (1 - chance) + counts[:-1] * chance
            counts[0] *= 1 - chance
        total += counts[7:].sum()
    return total


@pytest.mark.sweep
def test_seven_of_a_colour_with_one_roll_is_what_counting_colours_gives():
    faces = colours.colours_only()
    turn = colours.ColourTurn(faces, (colours.points(faces) >= 0).astype(float), policy=True)
    assert turn.one_roll == pytest.approx(one_die_at_a_time(colours.all_faces(), turn.masks[0]), abs=1e-12)
    made = colours.points(faces) >= 0
    assert colours.outcome(faces, turn.masks)[made].sum() == pytest.approx(turn.value, abs=1e-7)


def known_phase_8() -> ColourPhase:
    """What ``python -m desktop solve`` found for phase 8 in some minutes, without how its turns end point by point."""
    ends = np.zeros(MOST_POINTS + 1)
    ends[[40, NOT_MADE]] = 0.5
    return ColourPhase(0.011443885586546762, 0.5201964515845574, 20.224288698591824, 34.79399357487466, ends)


@pytest.fixture(scope="module")
def solitaire() -> Solitaire:
    return Solitaire(known_phase_8())


@pytest.mark.sweep
def test_a_value_is_that_of_the_best_turn_in_which_a_failure_is_worth_five_less(solitaire):
    for key in ((1, 0), (3, 60), (5, 190), (5, 0), (7, 0), (10, 0), (LATER, 0)):
        state = solitaire.states[key]
        phase = min(key[0], 10)
        turn = BestTurn(phase, np.append(state.made, solitaire.failed(*key)))
        assert turn.value == pytest.approx(state.value, abs=1e-8)


@pytest.mark.sweep
def test_the_bonus_raises_what_is_to_come_by_forty_at_most(solitaire):
    for (phase, total), state in solitaire.states.items():
        if phase <= 5:
            assert -1e-9 <= state.value - solitaire.states[phase, 0].value <= 40 + 1e-9, (phase, total)
    assert solitaire.states[5, 200].value > solitaire.states[5, 150].value + 30


@pytest.mark.sweep
def test_the_best_game_is_worth_what_the_solver_printed(solitaire):
    assert solitaire.expected() == pytest.approx(490.667896, abs=1e-5)


@pytest.mark.sweep
def test_whole_games_come_to_the_expected_score(solitaire):
    outcomes = best_outcomes(solitaire)
    ends = outcomes[8, 0].copy()
    ends[40], ends[NOT_MADE] = 1 - ends[NOT_MADE], ends[NOT_MADE]
    games = played(outcomes | {(8, 0): ends})
    assert games.likely.sum() == pytest.approx(1, abs=1e-9)
    short = solitaire.states[8, 0].value - solitaire.states[9, 0].value - worth(ends, np.arange(64.0))
    assert games.mean() == pytest.approx(solitaire.expected() - short, abs=1e-6)


def test_what_is_kept_is_forgotten_when_its_sources_change(tmp_path, monkeypatch):
    monkeypatch.setattr(store, "ROOM", tmp_path / "room")
    monkeypatch.setattr(store, "ROOT", tmp_path)
    (tmp_path / "rules").write_text("5 off")
    assert store.kept("value", ("rules",), lambda: [1.5]) == [1.5]
    assert store.kept("value", ("rules",), lambda: [2.5]) == [1.5]
    (tmp_path / "rules").write_text("6 off")
    assert store.kept("value", ("rules",), lambda: [2.5]) == [2.5]


@pytest.mark.sweep
def test_the_figures_are_as_json_has_them(solitaire, monkeypatch, capsys):
    from desktop.coach import solve
    from desktop.coach.solver import solution

    monkeypatch.setattr(solution, "phase_8", lambda say: known_phase_8())
    monkeypatch.setattr(solution, "Solitaire", lambda eight, say: solitaire)
    solve.main(["--json"])
    figures = json.loads(capsys.readouterr().out)
    assert set(figures) == {str(phase) for phase in range(1, 11)} | {"solitaire"}
    assert set(figures["3"]) == {"p_one_roll", "p_make", "mean_points"}
    assert set(figures["solitaire"]["value"]) == {str(phase) for phase in range(1, 11)}
    assert figures["1"]["p_one_roll"] == pytest.approx((points(1) != NOT_MADE).ravel() @ chances().ravel(), abs=1e-12)
    assert figures["4"]["mean_points"] == pytest.approx(BestTurn(4, points_only()).value)


def chances() -> np.ndarray:
    """How likely each combination is: what a roll of all ten dice spreads to."""
    found = np.empty((462, 70))
    for high, low in product(range(462), range(70)):
        if low == 0:
            unit = np.zeros(len(HIGH.holds))
            unit[HIGH.combinations.start + high] = 1
            HIGH.roll(unit)
            found[high] = unit[0]
    for low in range(70):
        unit = np.zeros(len(LOW.holds))
        unit[LOW.combinations.start + low] = 1
        LOW.roll(unit)
        found[:, low] *= unit[0]
    assert rolled(found * 0 + 1)[0, 0] == pytest.approx(1)
    return found
