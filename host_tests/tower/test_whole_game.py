"""A whole game on the virtual tower, from power-on to the winner, through buttons, OLED and pixels alone."""

from desktop.bench.tower import Tower
from host_tests.reading_player import ReadingPlayer


def test_a_game_of_two_is_played_and_comes_to_what_the_referee_says():
    with Tower(seed=2026, settings={"players": 2, "house": "short:3", "brightness": 5, "sound": 1}) as tower:
        player = ReadingPlayer(tower)
        player.set_up()
        player.play_game()
        assert player.turns >= 6 and len(player.totals) == 2
