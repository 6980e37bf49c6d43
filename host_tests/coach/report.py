"""The coach's figures for ``make bench``: its files, and what its aim for points loses, exactly."""

from collections.abc import Callable

from desktop.coach.solver.games import played
from desktop.coach.solver.solitaire import Solitaire
from desktop.coach.solver.solution import phase_8
from desktop.coach.tables import colour_rule, file, plan
from p10core.coach.file import POINTS


def report(figure: Callable[[str, object], None]) -> None:
    """Print every figure of the coach."""
    print("Coach")
    for size in file.SIZES:
        figure(f"bytes of {size.name} (at most {size.most:,})", f"{file.built(size).stat().st_size:,}")
    solution = Solitaire(phase_8())
    ends = plan.played_by_tables(solution, plan.tables(solution), POINTS, colour_rule.outcome())
    figure("solitaire, best play, exactly", f"{solution.expected():.3f}")
    lost = solution.expected() - played(ends).mean()
    figure("what the coach's points aim loses of it, exactly (under 1)", f"{lost:.3f}")
