"""The evaluator against the leaflets and against brute force."""

from itertools import combinations, product

import numpy as np
import pytest

from desktop.coach import make_tables
from host_tests.game import brute_force
from host_tests.game.dice_words import dice, faces_of, numbers, used
from host_tests.thorough import share
from p10core.dice import tables
from p10core.dice.evaluator import FAILED, evaluate, nearest, target

BEST_SCORES = [
    # phase, dice, score
    (1, "8 8 8 10 5 6 W W 1 2", 34),  # leaflet A: 8 8 8 + 10 W W
    (1, "10 9 9 8 8 5 W W 1 2", 34),  # not 10 W W: 9 9 W + 8 8 W
    (1, "10 9 9 9 8 8 W W 1 1", 43),  # 9 9 9 + 8 8 W, not 9 9 9 + 10 W W
    (1, "10 10 10 10 10 10 1 2 3 4", 60),  # two sets of the same number
    (1, "7 7 7 7 5 6 W W 1 2", 28),  # the same number with wilds: 7 7 7 + 7 W W
    (2, "8 8 8 6 7 9 1 2 3 W", 46),  # 8 8 8 + 6 7 W 9: a wild where the run needs a fourth eight
    (2, "8 8 8 8 7 10 1 2 W W", 49),  # 8 8 8 + 7 8 W 10
    (4, "5 6 7 8 9 10 W W W 4", 49),  # 4 to 10
    (4, "5 5 6 7 7 8 2 3 4 W", 35),  # 2 to 8
    (4, "6 7 8 9 10 10 W W 1 1", 40),  # W W 6 7 8 9 10: wilds at the low end of a run
    (4, "5 6 7 8 5 5 4 W W 1", 30),  # 4 5 6 7 8 W W: wilds at the high end
    (5, "5 6 7 8 9 10 W W 1 1", 45),  # W W 5 6 7 8 9 10
    (6, "5 6 7 8 9 10 1 2 3 4", 54),  # 2 to 10, not 1 to 9
    (7, "9 9 9 9 9 9 W W 1 2", 54),  # eight nines, two of them wild
    (9, "10 10 10 10 10 9 W 1 2 3", 59),  # 10 10 10 10 10 + 9 W
    (10, "10 10 10 10 9 9 W W 1 2", 58),  # 10 10 10 10 W + 9 9 W
]


@pytest.mark.parametrize(("phase", "shown", "score"), BEST_SCORES)
def test_the_player_gets_the_best_score(phase, shown, score):
    assert evaluate(phase, numbers(shown)) >> 10 == score


def test_the_leaflets_example_names_its_dice():
    made = evaluate(1, faces_of("8G 8O 8B 10B 5B 6O WR WO 1O 2O"))
    assert made >> 10 == 34
    assert used(made) == dice(1, 2, 3, 4, 7, 8)


def test_a_wild_of_another_colour_does_not_complete_seven_of_one():
    assert evaluate(8, faces_of("5O 6O 7O 8O 10R 10R 4O 2O WR WG")) == FAILED
    assert evaluate(8, faces_of("5O 6O 7O 8O 10R 10R 4O 2O WR WO")) >> 10 == 32


def test_leaflet_example_of_one_colour():
    assert evaluate(8, faces_of("5O 8O 9O 10O 7G 7G 2O 4O WO 1R")) >> 10 == 38  # 2 4 W 5 8 9 10 all orange


def test_the_highest_seven_of_eight_dice_of_a_colour_count():
    made = evaluate(8, faces_of("5O 6O 7O 8O 10R 10O 4O 2O WO 1R"))
    assert made >> 10 == 5 + 6 + 7 + 8 + 10 + 4 + 2
    assert used(made) == dice(1, 2, 3, 4, 6, 7, 8)


COMBINATIONS = list(brute_force.all_combinations())


@pytest.mark.share
@pytest.mark.parametrize("phase", brute_force.PHASES)
def test_all_combinations_agree_with_brute_force(phase):
    groups = brute_force.PHASES[phase]
    size = sum(count for _, count in groups)
    for shown in share(COMBINATIONS, 8 + phase):
        right = brute_force.best_score(groups, brute_force.counts_of(shown))
        result = evaluate(phase, bytes(shown))
        assert (None if result == FAILED else result >> 10) == right, shown
        if result != FAILED:
            taken = tuple(number for die, number in enumerate(shown) if used(result) >> die & 1)
            assert len(taken) == size, shown
            assert brute_force.best_score(groups, brute_force.counts_of(taken)) == right == sum(taken), shown


@pytest.mark.share
def test_a_million_rolls_of_colours_agree_with_brute_force():
    layout = np.array([list(tables.FACES[die * 6 : die * 6 + 6]) for die in range(10)], dtype=np.uint8)
    sides = share(np.random.default_rng(8).integers(0, 6, (1_000_000, 10)), 10)
    rolls = layout[np.arange(10), sides]
    right = np.full(len(rolls), FAILED)
    for colour in range(4):
        of_colour = np.where(rolls >> 4 == colour, (rolls & 15).astype(int), -1)
        seven = np.sort(of_colour, axis=1)[:, 3:]
        right = np.where(seven[:, 0] >= 0, seven.sum(axis=1), right)
    results = np.array([evaluate(8, row) for row in map(bytes, rolls)])
    assert np.array_equal(np.where(results == FAILED, FAILED, results >> 10), right)
    made = results != FAILED
    assert made.sum() > len(rolls) // 100
    taken = (results[made, None] >> np.arange(10) & 1).astype(bool)
    assert (taken.sum(axis=1) == 7).all()
    assert ((rolls[made] & 15) * taken).sum(axis=1).tolist() == right[made].tolist()
    colours = np.where(taken, rolls[made] >> 4, 255)
    assert all(len(set(row) - {255}) == 1 for row in colours.tolist())


def rerolled(shown: tuple[int, ...], free: list[int], count: int):
    """Every combination that comes of *shown* when *count* of the *free* dice show something else."""
    for places in combinations(free, count):
        for faces in product(*(range(5, 11) if place < 6 else range(5) for place in places)):
            changed = list(shown)
            for place, face in zip(places, faces, strict=True):
                changed[place] = face
            yield tuple(changed)


@pytest.mark.parametrize("phase", brute_force.PHASES)
def test_nearest_counts_the_dice_that_are_missing(phase):
    """To change as many of the dice that do not help can make the phase; one fewer of any dice cannot."""
    groups = brute_force.PHASES[phase]

    def makes(some):
        return any(brute_force.best_score(groups, brute_force.counts_of(changed)) is not None for changed in some)

    for shown in COMBINATIONS[::1601]:
        result = nearest(phase, bytes(shown))
        missing = result >> 10
        if missing <= 3:
            assert makes(rerolled(shown, [die for die in range(10) if not result >> die & 1], missing)), shown
            assert not missing or not makes(rerolled(shown, list(range(10)), missing - 1)), shown


def test_nearest_of_a_colour_keeps_the_commonest():
    result = nearest(8, faces_of("5O 6O 7O 8G 10R 10G 4O 2B WR WG"))
    assert result >> 10 == 3
    assert used(result) == dice(1, 2, 3, 7)


def test_target_tells_what_the_phase_could_become():
    wanted = bytearray(11)
    target(2, numbers("8 8 8 5 6 10 1 2 3 4"), wanted)
    assert {number: amount for number, amount in enumerate(wanted) if amount} == {8: 3, 3: 1, 4: 1, 5: 1, 6: 1}


def test_the_tables_are_what_the_generator_makes_and_fit_two_kib():
    assert make_tables.TABLES.read_text() == make_tables.source()
    assert len(tables.PATTERNS) + len(tables.FACES) + 2 * len(tables.PATTERN_START) <= 2048
