"""The ten best totals of a tower."""

from p10core.game.high_scores import add, rank_among


def test_the_newer_of_two_equal_totals_comes_second():
    rows = []
    for total, initials in ((300, "ANN"), (410, "BOB"), (300, "CID")):
        add(rows, total, initials)
    assert rows == [(410, "BOB"), (300, "ANN"), (300, "CID")]


def test_the_eleventh_game_takes_the_place_of_the_last_if_it_was_better():
    rows = []
    for total in range(100, 200, 10):
        add(rows, total, "OLD")
    assert rank_among(rows, 100) == -1
    add(rows, 101, "NEW")
    assert rows[-1] == (101, "NEW")
    assert len(rows) == 10


def test_a_game_without_points_is_none_of_the_best():
    assert rank_among([], 0) == -1
    assert rank_among([], -15) == -1  # alone, by its failures
