"""Short presses, and presses by contacts that bounce, on the emulated chip; ``report()`` prints what came of them."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from desktop.chip.chip import PIXELS
from host_tests.chip.answers import QUIET, median
from host_tests.chip.playing import press, switched_on
from host_tests.chip.tower import ChipTower
from host_tests.tower.dice_marks import held
from host_tests.tower.hardware_rig import BOUNCES

DIE = 3
SHORT_MS, CLEAN_MS = 15, 100
SCAN_MS = 10  # the chip looks at its buttons so often: each press is tried at as many moments of it
SHOWN_MS = 300  # after it


class Outcome(NamedTuple):
    """Of how many *presses* of a die's button how many *held* it, and the ms to each *sign*: its pixel, as it stays."""

    presses: int
    held: int
    signs: list[float]


def tried(*contacts: Sequence[float]) -> Outcome:
    """A die is held by contacts that are so many ms closed, so many open, closed ..."""
    signs, count = [], 0
    with ChipTower({**QUIET, "players": 1}) as tower:
        switched_on(tower)
        press(tower, 1, "ROLL")
        tower.run(1500)
        kept = tower.save()
        for times in contacts:
            for moment in range(SCAN_MS):
                tower.restore(kept)
                tower.run(moment + 0.5)
                begun, light, sign = tower.now, tower.pixels.rgb[DIE - 1], 0.0
                end = begun + tower.contact(DIE, times) + SHOWN_MS
                while tower.now < end:
                    tower.chip.run(until=end, stop=PIXELS)
                    if tower.pixels.rgb[DIE - 1] != light:
                        light, sign = tower.pixels.rgb[DIE - 1], tower.now - begun
                signs.append(sign)
                count += held(tower) == [DIE]
        tower.drop(kept)
    return Outcome(len(signs), count, signs)


def report(figure: Callable[[str, object], None]) -> None:
    """Print what came of them."""
    print("Contacts, on the emulated chip")
    short, clean, old = tried([SHORT_MS]), tried([CLEAN_MS]), tried(*BOUNCES)
    figure(f"presses of {SHORT_MS} ms that held a die", f"{short.held} of {short.presses}")
    figure("contacts that bounce, and hold a die once", f"{old.held} of {old.presses}")
    for name, outcome in ((f"closed for {CLEAN_MS} ms", clean), ("contacts that bounce", old)):
        figure(f"hold to pixel, ms: median and worst, {name}", f"{median(outcome.signs):.0f}  {max(outcome.signs):.0f}")
