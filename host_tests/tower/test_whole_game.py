"""Whole games on the virtual tower, from power-on to the winner, through buttons, OLED and pixels alone."""

import pytest

from desktop.bench.tower import Tower
from desktop.records.referee import referee, scorepad
from host_tests.reading_player import ReadingPlayer

SETTINGS = {"players": 4, "language": "en", "brightness": 5, "sound": 1}


@pytest.fixture(scope="module")
def game():
    """A four-player game, played to its end."""
    with Tower(seed=2026, settings=SETTINGS) as tower:
        player = ReadingPlayer(tower)
        player.set_up()
        player.roll_for_the_order()
        player.play_to_the_end()
        yield player


def test_a_four_player_game_ends_with_a_winner(game):
    assert game.line(0) in ("★ WINNER ★", "★ SHARED WIN ★")
    assert game.turns >= 40
    assert len(game.totals) == 4


def test_its_record_replays_to_the_totals_that_the_screens_said(game):
    result = scorepad(referee(game.record()))
    assert result["over"]
    assert {player["name"]: player["total"] for player in result["players"]} == game.totals
    assert result["winners"][0] == game.line(1)
    assert game.line(3) == f"{max(game.totals.values())} points"


def test_at_its_end_each_player_is_told_a_mark(game):
    told = set()
    for _ in range(60):
        game.tower.run(250)
        if game.line(0).startswith("Mark: "):
            told.add((game.line(1), game.line(3)))
    assert {name for name, _ in told} == set(game.totals)
    assert all(sentence for _, sentence in told)


def test_the_scorepad_on_the_oled_is_the_referees(game):
    players = scorepad(referee(game.record()))["players"]
    game.press("SCORE")
    pages = []
    for _ in range(5):
        pages += [line.split() for line in game.tower.screen()[1:4]]
        game.press("ROLL")
    rows = {row[0]: row[1:] for row in pages if row}
    assert rows["Total"] == [str(player["total"]) for player in players]
    assert rows["Fails"] == [str(player["failures"]) for player in players]
    assert rows["Bonus"] == [str(player["five_bonus"] or "-") for player in players]
    assert rows["First"] == [str(player["finish_bonus"] or "-") for player in players]
    for phase in range(1, 11):
        scores = [dict(player["phases"]).get(phase) for player in players]
        on_screen = [None if cell in ("-", "→") else int(cell) for cell in rows[str(phase)]]
        assert on_screen == scores
    game.press("MENU")


def test_the_same_presses_and_dice_give_the_same_bytes():
    def opening() -> tuple[bytes, list[tuple[int, int, int]], list[str]]:
        with Tower(seed=5, settings=SETTINGS) as tower:
            player = ReadingPlayer(tower)
            player.set_up()
            player.roll_for_the_order()
            player.play_turn()
            return bytes(tower.oled.ram), list(tower.pixels.rgb), list(tower.console)

    assert opening() == opening()
