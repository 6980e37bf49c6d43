"""Each erase and program of the flash in a first power-up, a start and each switch of programs, on the emulated chip:
``python -m host_tests flash_operations``.
"""

import argparse
from itertools import groupby

from desktop.chip.built import HAVE_ONE, official
from desktop.errors import BadInput
from desktop.image.disk.image import owners
from desktop.image.picos import PICO, XIP
from host_tests.chip.playing import SET_UP, press, switched_on
from host_tests.chip.programs import ALONE
from host_tests.chip.tower import ChipTower, Operation

SECTOR = 4096
GAME = (
    ("lobby to dice", ("SCORE",)),
    ("dice to fair dice", ("ROLL", 2, "MENU", "ROLL", 7, 1)),
    ("fair dice to dice", ("SCORE",)),
    ("dice to a puzzle", ("MENU", "ROLL", 7, 5)),
    ("a puzzle to dice", ("MENU",)),
    ("dice to lobby", ("MENU", "ROLL", 8, "SCORE")),
)


def main(arguments: list[str]) -> None:
    """Print them. Of a switch the presses before it are left out: they note moves of the game."""
    argparse.ArgumentParser(prog="host_tests flash_operations", description=__doc__).parse_args(arguments)
    found, said = official()
    if not found:
        raise BadInput(f"{said}. {HAVE_ONE}.")
    with ChipTower({**ALONE, "first_start": 1}) as tower:
        switched_on(tower, "Hello!")
        tell("a first power-up", tower)
    with ChipTower(ALONE) as tower:
        switched_on(tower)
        switched_on(tower, SET_UP)
        done = len(tower.operations)
        switched_on(tower, SET_UP)
        tell("a start", tower, done)
        for name, presses in GAME:
            press(tower, *presses[:-1])
            done = len(tower.operations)
            press(tower, presses[-1])
            tell(name, tower, done)
        press(tower, "SCORE", "ROLL")
        done = len(tower.operations)
        tower.power_on()
        tower.until("1:sets")
        tell("a start with a game on", tower, done)


def tell(what: str, tower: ChipTower, since: int = 0) -> None:
    """Print those *since* so many, equal ones that follow each other as one, in ms after power-on."""
    sectors = owners(tower.image)
    found = tower.operations[since:]
    print(f"{what}: {len(found)} operations")

    def place(operation: Operation) -> tuple[str, str, int]:
        begin = PICO.drive_start if operation.area == "drive" else PICO.nvm_start
        return operation.kind, operation.area, (operation.offset - (begin - XIP)) // SECTOR

    for (kind, area, sector), same in groupby(found, place):
        times = [operation.at - tower.on_at for operation in same]
        there = "the journal's page" if area == "nvm" else ", ".join(sorted(sectors[sector]))
        print(f"  {kind:<8} {area} {sector:>3}  x{len(times):<3} {times[0]:>7,.0f} to {times[-1]:>7,.0f} ms  {there}")
