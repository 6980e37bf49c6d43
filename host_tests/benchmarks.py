"""The project's figures: ``python -m host_tests benchmarks``."""

import argparse
import time
from collections.abc import Callable
from itertools import product
from pathlib import Path

from desktop.drive import drive
from desktop.image.disk.fat12 import free_clusters, layout
from host_tests.chip import figures
from host_tests.coach import analysis_times
from host_tests.coach import report as coach_report
from host_tests.game import brute_force, card_games
from p10core.dice import tables
from p10core.dice.evaluator import evaluate, nearest


def figure(name: str, value: object) -> None:
    """A line of the report."""
    print(f"  {name:<66}{value}")


def rate(work: Callable[[], object], calls: int) -> float:
    """Calls a second."""
    begun = time.perf_counter()
    work()
    return calls / (time.perf_counter() - begun)


def evaluations() -> None:
    """The evaluator's speed on this computer, against brute force in the same run; its tables."""
    print("Evaluator")
    rolls = [bytes(faces) for faces in brute_force.all_combinations()][::33]
    calls = len(rolls) * len(brute_force.PHASES)

    def ours() -> None:
        for phase, faces in product(brute_force.PHASES, rolls):
            evaluate(phase, faces)

    def brute() -> None:
        for phase, faces in product(brute_force.PHASES, rolls):
            brute_force.best_score.cache_clear()
            brute_force.best_score(brute_force.PHASES[phase], brute_force.counts_of(tuple(faces)))

    def nearest_ways() -> None:
        for phase, faces in product(brute_force.PHASES, rolls):
            nearest(phase, faces)

    fast, slow = rate(ours, calls), rate(brute, calls)
    figure("evaluations a second, this computer", f"{fast:,.0f}")
    figure("the same by brute force", f"{slow:,.0f}")
    figure("ratio", f"{fast / slow:.0f}")
    figure("nearest ways a second, this computer", f"{rate(nearest_ways, calls):,.0f}")
    size = len(tables.PATTERNS) + len(tables.FACES) + 2 * len(tables.PATTERN_START)
    figure("bytes of tables (at most 2,048)", size)


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
    evaluations()
    on_the_drive()
    figures.report(figure)
    coach_report.report(figure)
    analysis_times.report(figure)
    card_games.report(figure)
