"""Who has a name: at the end of a game the others are asked for initials."""

import pytest

from p10core.dice.opponents import MASTER
from p10core.dice.rules import set_up_game
from p10core.game.set_up import SetUp, seat_names, unnamed

TOWER = "the tower"


@pytest.mark.parametrize(
    "seats, asked",
    [
        (["", ""], ["P1", "P2"]),
        (["EVA", "BEN"], []),
        (["EVA", ""], ["P2"]),
        (["X7", "", "B2"], ["P2"]),  # names that look like a seat's number
        (["P2", ""], ["P2'"]),
        (["", TOWER], ["P1"]),
        (["EVA", TOWER], []),
    ],
)
def test_only_people_without_a_name_are_asked_for_initials(seats, asked):
    chosen = SetUp()
    chosen.players = len(seats)
    for seat, name in enumerate(seats):
        chosen.names[seat] = "" if name == TOWER else name
        chosen.levels[seat] = MASTER if name == TOWER else 0
    players = set_up_game(chosen, seat_names(chosen, "P"), None).players
    found, number = [], unnamed(chosen, players)
    while number is not None:
        found.append(players[number].name)
        number = unnamed(chosen, players, number + 1)
    assert found == asked


def test_who_has_given_initials_is_not_asked_again():
    chosen = SetUp()
    chosen.players = 2
    players = set_up_game(chosen, seat_names(chosen, "P"), None).players
    players[0].name = "ABM"
    assert players[unnamed(chosen, players)].name == "P2"
