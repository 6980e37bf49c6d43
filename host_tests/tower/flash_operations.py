"""Every erase and program of the flash in a game, and what lies there: ``python -m host_tests flash_operations``.

From the first screen on nothing may be erased that holds a block of the FAT, the root directory, or a file that is not
the journal's: a plug pulled in that moment would kill the drive.
"""

import argparse
import itertools

from desktop.bench.disk.image import owners
from desktop.bench.tower import Tower
from host_tests.reading_player import START_MS, ReadingPlayer


def main(arguments: list[str]) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="host_tests flash_operations", description="The flash operations of a game.")
    parser.add_argument("--players", type=int, default=4, choices=range(2, 7), help="how many (default 4)")
    parser.add_argument("--chip", action="store_true", help="on the emulated Pico: first power-up, start, switches")
    chosen = parser.parse_args(arguments)
    if chosen.chip:
        on_the_chip()
        return
    players = chosen.players
    with Tower(seed=1, settings={"players": players, "language": "en"}) as tower:
        player = ReadingPlayer(tower)
        tower.power_on()
        tell("first power-up, by CircuitPython itself", tower)
        tower.run(1500)
        player.press("SCORE", START_MS)
        player.play_game()
        tell("a game from set-up to set-up", tower)


def on_the_chip() -> None:
    """Those of the emulated Pico, or why there are none."""
    from desktop.chip.built import HAVE_ONE, official
    from host_tests.chip.flash_operations import report

    found, said = official()
    if found:
        report()
    else:
        print(f"The emulated Pico: {said}. {HAVE_ONE}.")


def tell(what: str, tower: Tower) -> None:
    """Print the operations so far, equal ones that follow each other as one, and forget them."""
    sectors = owners(tower.drive.image)
    print(f"{what}: {len(tower.operations)} operations")
    for operation, same in itertools.groupby(tower.operations, lambda done: (done.kind, done.area, done.sector)):
        kind, area, sector = operation
        there = "the journal's page" if area == "nvm" else ", ".join(sorted(sectors[sector]))
        print(f"  {kind:<8} {area} {sector:>3}  x{len(list(same)):<4} {there}")
    tower.operations.clear()
