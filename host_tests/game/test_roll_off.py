"""Who plays first: highest roll first, ties re-roll among the tied (leaflet A, PLAY)."""

from p10core.dice.roll_off import RollOff


def played(players: int, *rolled: int) -> RollOff:
    roll_off = RollOff(players)
    for number in rolled:
        roll_off.add(number)
    return roll_off


def test_highest_plays_first_down_to_the_lowest():
    roll_off = played(4, 6, 9, 5, 10)
    assert roll_off.next() is None
    assert roll_off.order() == [3, 1, 0, 2]


def test_each_seat_rolls_in_turn():
    assert [played(3, *[7, 8, 9][:rolls]).next() for rolls in range(4)] == [0, 1, 2, None]


def test_only_the_tied_roll_again():
    roll_off = played(3, 9, 5, 9)
    assert roll_off.next() == 0
    roll_off.add(7)
    assert roll_off.next() == 2
    roll_off.add(8)
    assert roll_off.next() is None
    assert roll_off.order() == [2, 0, 1]
    assert [list(rolls) for rolls in roll_off.rolls] == [[9, 7], [5], [9, 8]]


def test_a_reroll_below_the_untied_keeps_its_place():
    assert played(3, 9, 6, 9, 5, 10).order() == [2, 0, 1]  # 9,10 and 9,5 both stand before 6


def test_ties_of_a_reroll_roll_once_more_among_themselves():
    roll_off = played(3, 9, 9, 9, 7, 7, 5)
    assert roll_off.next() == 0
    roll_off = played(3, 9, 9, 9, 7, 7, 5, 6, 10)
    assert roll_off.next() is None
    assert roll_off.order() == [1, 0, 2]


def test_two_ties_at_once_are_settled_apart():
    roll_off = played(4, 9, 5, 9, 5, 6, 6, 8, 10)
    assert [list(rolls) for rolls in roll_off.rolls] == [[9, 6], [5, 6], [9, 8], [5, 10]]
    assert roll_off.order() == [2, 0, 3, 1]


def test_one_player_needs_no_roll():
    assert RollOff(1).next() is None
