"""Three pictures of a solution: odds by roll, value by total, how games end. The same figures draw the same bytes."""

from pathlib import Path

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt  # noqa: E402 - the backend is chosen first
import numpy as np  # noqa: E402

from desktop.coach.solver.solution import Solution
from p10core.dice.bonuses import FIVE_PHASE_TOTAL, FIVE_PHASES
from p10core.dice.rules import LAST_PHASE  # noqa: E402

FOLDER = Path("build/plots")
STYLE = {"svg.hashsalt": "ten phases", "svg.fonttype": "none", "axes.spines.top": False, "axes.spines.right": False}
WIDTH, HEIGHT = 7.5, 3.6  # inches
LEAST, MOST = 350, 620  # final scores to show


def draw(solution: Solution, folder: Path = FOLDER) -> None:
    """Draw odds.svg, values.svg and scores.svg into *folder*, which is made if it is not there."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, picture in (("odds", odds), ("values", values), ("scores", scores)):
        with plt.rc_context(STYLE):
            figure, axes = plt.subplots(figsize=(WIDTH, HEIGHT), layout="constrained")
            picture(axes, solution)
            figure.savefig(folder / f"{name}.svg", metadata={"Date": None, "Creator": None})
            plt.close(figure)


def odds(axes: plt.Axes, solution: Solution) -> None:
    """The chance to make each phase with one roll and with three."""
    phases = np.array(list(solution.odds))
    one = [100 * phase.p_one_roll for phase in solution.odds.values()]
    three = [100 * phase.p_make for phase in solution.odds.values()]
    axes.bar(phases - 0.2, one, 0.4, color="#e08a1e", label="one roll")
    axes.bar(phases + 0.2, three, 0.4, color="#2b6cb0", label="three rolls, best holds")
    axes.set(xlabel="phase", ylabel="chance to make it, %", xticks=phases)
    axes.legend(frameon=False, loc="upper center", bbox_to_anchor=(0.5, 1.16), ncol=2)


def values(axes: plt.Axes, solution: Solution) -> None:
    """What phases 2 to 5 are worth more than at total 0: the bonus at 221."""
    states = solution.solitaire.states
    for phase in range(2, FIVE_PHASES + 1):
        totals = sorted(total for at, total in states if at == phase)
        gains = [states[phase, total].value - states[phase, 0].value for total in totals]
        axes.plot(totals, gains, marker=".", markersize=3, linewidth=1, label=f"before phase {phase}")
    axes.axvline(FIVE_PHASE_TOTAL, color="grey", linewidth=0.8, linestyle=":")
    axes.set(xlabel="running total", ylabel="points to come, above total 0")
    axes.legend(frameon=False)


def scores(axes: plt.Axes, solution: Solution) -> None:
    """How the best solitaire game ends."""
    games = solution.games
    shown = (games.scores() >= LEAST) & (games.scores() <= MOST)
    axes.bar(games.scores()[shown], 100 * games.likely[shown], 1.0, color="#2b6cb0")
    axes.axvline(games.mean(), color="black", linewidth=0.8)
    axes.set(xlabel=f"final score after phase {LAST_PHASE} (line: mean {games.mean():.1f})", ylabel="chance, %")
