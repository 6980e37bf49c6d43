"""From power-up to the first roll in few presses; a long press counts down; BACK goes one screen back."""

import pytest

from host_tests.player import Player
from p10core.game.games import FINISH_NAMES
from p10core.kernel.events import MENU

MADE = "8G 8O 8B 10B 7R 9G WR WO 3R 4R"


def dicing(seed: int = 1, **settings: object) -> Player:
    """A player whose dice are not loaded."""
    return Player(**settings).unload(seed)


def presses_to_the_first_roll(player: Player, *buttons: int | str) -> int:
    """How many of these presses it takes until the dice of the first turn are rolled; all of them, or fewer."""
    for count, button in enumerate(buttons, 1):
        player.press(button)
        player.wait(8000)  # whatever the tower does by itself
        game = player.app.program.game
        if game and game.turn and (game.turn.rolls or game.outcome):
            return count
    raise AssertionError(player.lines())


def test_alone_two_presses():
    assert presses_to_the_first_roll(dicing(), 1, "ROLL") == 2


def test_two_people_three_presses():
    player = dicing()
    assert presses_to_the_first_roll(player, 2, "ROLL", "ROLL") == 3
    assert [seat.level for seat in player.app.program.game.players] == [0, 0]


@pytest.mark.parametrize("button, level", [(7, 1), (8, 2), (9, 3)])
def test_with_the_tower_three_presses_whoever_begins(button, level):
    counts = set()
    for seed in range(8):
        player = dicing(seed, players=4)
        counts.add(presses_to_the_first_roll(player, 7, button, "ROLL"))
        assert sorted(seat.level for seat in player.app.program.game.players) == [0, level]
    assert counts == {2, 3}  # 2: the tower begins


def test_four_people_three_presses_if_no_two_roll_the_same():
    player = Player()
    player.press(4)
    player.roll_high(9, 6, 7, 8)
    player.press("ROLL")
    assert player.app.program.game.turn.rolls == 1


def test_the_same_again_is_one_press_of_ok():
    player = dicing(players=3, house="short:5")
    player.press("ROLL", 4, 6, 3, "MENU", "MENU")  # the other finish rule; a beginner in the third seat
    player.press("ROLL")
    assert player.line(2) == "3 Names      P1 P2 T3"
    player.press("SCORE")  # OK begins it from the list too
    assert not player.app.covered
    game = player.app.program.game
    assert [seat.level for seat in game.players] == [0, 0, 1]
    assert (FINISH_NAMES[game.finish], len(game.phases)) == ("classic", 5)
    player.press("MENU", 8, "SCORE")
    assert not player.app.covered
    assert player.line(1) == "1: alone    OK: again"


def test_a_long_press_counts_players_and_brightness_down():
    player = Player(players=3)
    player.press("ROLL", 2)
    assert player.lines()[1::3] == ["2 Players           4", "Hold down: fewer"]
    player.hold_down(2)  # from 4
    assert player.line(1) == "2 Players           3"
    for expected in (2, 1, 6, 5):
        player.hold_down(2)
        assert player.line(1) == f"2 Players           {expected}"
    for expected in (2, 1, 5):
        player.hold_down(7)
        assert player.line(2) == f"7 Brightness      {expected}/5"
    player.hold_down(8)  # no number
    assert player.line(3) == "8 Sound           off"


def test_cards_count_down_to_two_players_and_then_six():
    player = Player(players=3, game="cards")
    player.press("ROLL")
    for expected in (2, 6):
        player.hold_down(2)
        assert player.line(1) == f"2 Players           {expected}"


# BACK


def seen(player: Player) -> tuple[str, str]:
    """Which screen shows, and a line of it; which page of a list shows is all the same."""
    name = type(player.app.screen).__name__
    return name, player.line(0 if name == "NameScreen" else 4)


def ways_back(start: str) -> list[tuple[int | str, ...]]:
    """Each way into the screens of set-up (ROLL) or of a turn (MENU), a press a screen."""
    more = 10 if start == "ROLL" else 7
    found = [(start, more, 2)]
    return found + ([(start, 3), (start, 3, "SCORE"), (start, 6)] if start == "ROLL" else [(start, 2)])


@pytest.mark.parametrize("way", ways_back("ROLL"), ids=str)
def test_back_goes_one_screen_back_in_set_up(way):
    assert_back_retraces(dicing(), way)


@pytest.mark.parametrize("way", ways_back("MENU"), ids=str)
def test_back_goes_one_screen_back_in_a_turn(way):
    player = dicing()
    player.press(1, "ROLL")
    assert_back_retraces(player, way)


@pytest.mark.parametrize("way", [("MENU",), ("MENU", 2), ("MENU", 3)], ids=str)
def test_back_goes_one_screen_back_in_cards(way):
    player = dicing(game="cards")
    player.press(2, "SCORE")
    assert_back_retraces(player, way)


def assert_back_retraces(player: Player, way: tuple[int | str, ...]) -> None:
    """BACK leads through the same screens, the other way round."""
    before = [seen(player)]
    for button in way:
        player.press(button)
        assert seen(player) != before[-1]
        before.append(seen(player))
    back = [before.pop()]
    while before:
        player.press("MENU")
        assert seen(player) == before.pop(), back
        back.append(seen(player))
    assert not player.app.covered


@pytest.mark.parametrize("page", [1, 3, 5])
@pytest.mark.parametrize("start", [("ROLL", 10), ("MENU", 7)], ids=str)
def test_back_from_a_program_of_its_own_is_where_the_tower_was(start, page):
    player = dicing()
    if start[0] == "MENU":
        player.press(1, "ROLL")
    before = player.lines()
    player.press(*start, page)
    assert player.lines() != before
    player.press("MENU")
    assert player.lines() == before
    assert not player.app.covered


def test_menu_held_down_on_a_page_of_the_menu_shows_the_scorepad_over_the_game():
    player = dicing()
    player.press(1, "ROLL", "MENU", 7, 2)
    player.hold_down("MENU")
    assert player.line(1).startswith("Phase")
    player.app.handle(MENU, player.now + 400)
    player.wait(500)
    assert not player.app.covered


# What stands on the way


def test_the_tower_asks_nobody_for_a_roll_while_it_plays():
    player = Player(players=2, pace=1000)
    player.press(7, 9)
    player._loaded = [0, 4]  # it begins
    player.wait(2500)
    player.press("SCORE")
    said = set()
    for _ in range(400):
        player.wait(50)
        said.add(player.line(4))
        if player.app.program.game.current and player.line(4) == "ROLL when ready" and player.line(1) == "P1":
            break
    assert player.line(4) == "ROLL when ready"
    assert not said & {"ROLL: a die each", "ROLL the dice"}
    assert "The tower plays" in said


def test_before_the_towers_turn_the_screen_says_who_plays_and_wants_nothing():
    player = Player(players=2, pace=2000)
    player.press(7, 9)
    player._loaded = [4, 0]
    player.wait(4500)
    assert player.line(4) == "P1 begins: ROLL"
    player.roll(MADE)
    player.press("SCORE", "SCORE")
    assert player.lines()[:2] == ["T2 0            P1 34", "T2"]
    assert player.line(4) == "The tower plays"
