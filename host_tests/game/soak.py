"""Whole games on one virtual tower that is never switched off: ``python -m host_tests soak [--games N]``.

It is played on as people do: by buttons, OLED and pixels. Each game's record goes to the referee.
"""

import argparse
import gc
import sys

from desktop.bench.tower import Tower
from host_tests.reading_player import ReadingPlayer


def main(arguments: list[str]) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="host_tests soak", description="Whole games on one virtual tower.")
    parser.add_argument("--games", type=int, default=1000, help="how many (default 1,000)")
    games = parser.parse_args(arguments).games
    blocks: list[int] = []
    with Tower(seed=1, settings={"players": 2, "language": "en", "brightness": 5}) as tower:
        player = ReadingPlayer(tower)
        player.set_up()
        for number in range(1, games + 1):
            player.play_game()
            player.totals.clear()
            tower.console.clear()
            gc.collect()
            blocks.append(sys.getallocatedblocks())
            if number % 10 == 0 or number == games:
                hours = tower.now_ms // 3_600_000
                print(f"{number} games, {hours} hours of play, {blocks[-1] - blocks[0]:+,} blocks in use", flush=True)
