"""A bridge judges in a thread a port, the leaderboard while guests open pages: no valid game is refused for that."""

import random
import threading

import pytest

from desktop.coach.simulate import play_game
from desktop.errors import BadInput
from desktop.referee.referee import referee
from host_tests.thorough import ALL

THREADS, EACH, FEW = 6, 10_000, 40  # games


def games_of_dice(count: int) -> list[list[str]]:
    """Records of whole games of two, as a tower prints them."""
    source, found = random.Random(27), []
    for _ in range(count):
        lines: list[str] = []
        play_game(2, source.randbytes, 0, "none", lines)
        found.append(lines)
    return found


@pytest.mark.share
def test_threads_that_judge_together_refuse_no_valid_game(hasty_threads):
    games = games_of_dice(20)
    refused, judged = [], []

    def judge() -> None:
        for number in range(EACH if ALL else FEW):
            try:
                judged.append(referee(games[number % len(games)]).state)
            except BadInput as error:
                refused.append(str(error))

    threads = [threading.Thread(target=judge) for _ in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert refused == []
    assert len(judged) == THREADS * (EACH if ALL else FEW)
