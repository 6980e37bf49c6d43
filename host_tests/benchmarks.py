"""The project's figures: ``python -m host_tests benchmarks``. What the README claims is printed here."""

import argparse
import time
from collections import Counter
from collections.abc import Callable
from itertools import product
from pathlib import Path

from desktop.bench import vm
from desktop.bench.disk.fat12 import free_clusters, layout
from desktop.coach.tables import report as coach_report
from desktop.making import drive
from host_tests.chip import figures
from host_tests.coach import analysis_times
from host_tests.game import brute_force, card_games
from p10core.dice import tables
from p10core.dice.evaluator import FAILED, evaluate, nearest
from p10core.dice.ten_dice import DICE, SIDES, face_of


def figure(name: str, value: object) -> None:
    """A line of the report."""
    print(f"  {name:<66}{value}")


def phases_made() -> None:
    """How many hands make each phase: of numbers by walking them all, of colours by counting the dice's faces."""
    print("Hands that make each phase, of 32,340 hands of numbers (462 high x 70 low)")
    hands = [bytes(hand) for hand in brute_force.all_hands()]
    for phase in brute_force.PHASES:
        figure(f"phase {phase}", sum(evaluate(phase, hand) != FAILED for hand in hands))
    made, rolls = seven_of_a_colour()
    figure(f"phase 8, of {rolls:,} rolls of the ten dice with their colours", f"{made:,}")


def seven_of_a_colour() -> tuple[int, int]:
    """Rolls in which seven dice or more have one colour, and rolls in all: exact, die by die."""
    made = 0
    for colour in range(4):
        dice_of_colour = Counter({0: 1})
        for die in range(DICE):
            of_it = sum(face_of(die, side) >> 4 == colour for side in range(SIDES))
            following: Counter[int] = Counter()
            for count, rolls in dice_of_colour.items():
                following[count + 1] += rolls * of_it
                following[count] += rolls * (SIDES - of_it)
            dice_of_colour = following
        made += sum(rolls for count, rolls in dice_of_colour.items() if count >= 7)
    return made, SIDES**DICE


def rate(work: Callable[[], object], calls: int) -> float:
    """Calls a second."""
    begun = time.perf_counter()
    work()
    return calls / (time.perf_counter() - begun)


def evaluations() -> None:
    """The evaluator's speed on this computer, against brute force in the same run; its tables and its garbage."""
    print("Evaluator")
    hands = [bytes(hand) for hand in brute_force.all_hands()][::33]
    calls = len(hands) * len(brute_force.PHASES)

    def ours() -> None:
        for phase, hand in product(brute_force.PHASES, hands):
            evaluate(phase, hand)

    def brute() -> None:
        for phase, hand in product(brute_force.PHASES, hands):
            brute_force.best_score.cache_clear()
            brute_force.best_score(brute_force.PHASES[phase], brute_force.counts_of(tuple(hand)))

    def nearest_ways() -> None:
        for phase, hand in product(brute_force.PHASES, hands):
            nearest(phase, hand)

    fast, slow = rate(ours, calls), rate(brute, calls)
    figure("evaluations a second, this computer", f"{fast:,.0f}")
    figure("the same by brute force", f"{slow:,.0f}")
    figure("ratio", f"{fast / slow:.0f}")
    figure("nearest ways a second, this computer", f"{rate(nearest_ways, calls):,.0f}")
    size = len(tables.PATTERNS) + len(tables.FACES) + 2 * len(tables.PATTERN_START)
    figure("bytes of tables (at most 2,048)", size)
    figure("bytes allocated by an evaluation, 32-bit VM", vm_garbage())


def vm_garbage() -> int:
    """Bytes that ten evaluations allocate on the small VM."""
    prepare = (
        "from p10core.dice.evaluator import evaluate\nhand = b'\\x28\\x18\\x38\\x3a\\x35\\x16\\x00\\x10\\x11\\x12'"
    )
    return vm.garbage(prepare, "for phase in range(1, 11):\n    evaluate(phase, hand)")


def on_the_drive() -> None:
    """What the drive holds."""
    print("The drive")
    image = drive.fresh()[1]
    figure("bytes that are free", f"{len(free_clusters(image)) * layout(len(image)).cluster:,}")


def main(arguments: list[str]) -> None:
    """Print every figure."""
    parser = argparse.ArgumentParser(prog="host_tests benchmarks", description="Print the project's figures.")
    parser.parse_args(arguments)
    print(f"The ten-phase dice tower, measured {time.strftime('%Y-%m-%d')} in {Path.cwd().name}")
    for part in (phases_made, evaluations, on_the_drive):
        part()
    figures.report(figure)
    coach_report.report(figure)
    analysis_times.report(figure)
    card_games.report(figure)
