"""The coach's figures for ``make bench``; ``python -m host_tests.coach.report`` prints them alone."""

import io
import time
from collections.abc import Callable

import numpy as np

from desktop.bench import vm
from desktop.coach.solver import win
from desktop.coach.solver.best_turn import NOT_MADE, NUMBER_PHASES, BestTurn, chance_only, points
from desktop.coach.solver.games import played
from desktop.coach.solver.positions import Rules
from desktop.coach.solver.solitaire import Solitaire
from desktop.coach.solver.solution import phase_8
from desktop.coach.tables import colour_rule, duels, file, plan, surely
from desktop.coach.tables.seats import sampled
from desktop.referee.record_words import parse_house
from p10core.coach.file import POINTS, SAFE
from p10core.dice.opponents import BEGINNER, CAUTIOUS, MASTER
from p10core.game.games import FINISH_NAMES

GAMES = 20_000
PIECE = 20_000
Figure = Callable[[str, object], None]

VM_TIMES = """
import time
from p10core.dice.evaluator import evaluate
faces = b"\\x28\\x18\\x38\\x3a\\x35\\x16\\x00\\x10\\x11\\x12"

def ms(work):
    begun = time.ticks_us()
    for i in range(1000):
        work(i % 7 + 1)
    return time.ticks_diff(time.ticks_us(), begun) / 1000

one = ms(lambda phase: evaluate(phase, faces))
print(round(ms(lambda phase: c.hold(phase, 1, faces, 0)) / one, 1))
print(round(ms(lambda phase: c.odds(phase, 1, faces, 15)) / one, 1))
print(round(ms(lambda phase: c.hold(8, 1, faces, 1)) / one, 1))
"""


def on_vm(*chunks: str) -> list[str]:
    """What *chunks* print on the small VM; the coach is ``c``; ``before`` is the heap without it."""
    data = io.BytesIO(file.built().read_bytes())
    pieces = iter(lambda: data.read(PIECE), b"")
    return vm.run(
        "import gc, sys; sys.path.append('.')\nimport zlib, binascii, p10core.dice.rules, p10core.coach.file",
        "out = open('coach.bin', 'wb')",
        *(f"out.write(binascii.unhexlify({piece.hex()!r}))" for piece in pieces),
        "out.close(); del out; gc.collect(); before = gc.mem_alloc()",
        "from p10core.coach.file import open_coach\nc, problem = open_coach(open, 'coach.bin')",
        *chunks,
        heap=1 << 20,
        as_on_drive=True,
    )


def report(figure: Figure) -> None:
    """Print every figure of the coach."""
    print("Coach")
    for size in file.SIZES:
        figure(f"bytes of {size.name} (at most {size.most:,})", f"{file.built(size).stat().st_size:,}")
    taken, *ratios = on_vm("gc.collect(); print(gc.mem_alloc() - before)", VM_TIMES)
    figure("bytes of heap between answers, 32-bit VM (at most 1,024)", f"{int(taken):,}")
    for what, ratio in zip(("hold", "odds of a hold", "hold in phase 8"), ratios, strict=True):
        figure(f"{what}: as long as so many evaluations, 32-bit VM", ratio)
    safety(figure)
    levels(figure)
    duel(figure)


def safety(figure: Figure) -> None:
    """What the safe aim loses of the chance, over all combinations after rolls 1 and 2 of phases of numbers."""
    losses, broken = [], 0
    for phase in NUMBER_PHASES:
        turn = BestTurn(phase, chance_only())
        for roll, chosen in zip((1, 2), surely.choices(phase), strict=True):
            chances = turn.holds[roll].ravel()[chosen]
            losses.append(turn.combinations[roll] - chances)
            broken += int((chances[points(phase) != NOT_MADE] < 1 - surely.EXACT).sum())
    figure(
        "safe: chance lost with a hold, greatest (at most 0.1 %) and mean",
        f"{np.max(losses):.4%} {np.mean(losses):.5%}",
    )
    figure("safe: made phases broken", broken)


def duel(figure: Figure) -> None:
    """What the device's tables lose of the best play in games of two: of those that ``solve --win`` has solved."""
    for name in ("none", "short:5", "even", "rounds"):
        house = parse_house(name)
        if not win.is_known(*house):
            figure(f"house game {name}: loss against the solution", f"solve --win --house {name} first")
            continue
        for finish, finish_name in enumerate(FINISH_NAMES):
            rules = Rules(finish, *house)
            found = duels.loss(rules, win.exactly(rules, win.stocked(*house)))
            figure(
                f"{name}, {finish_name}: wins against cautious, best play and the device",
                f"{found.best:.2%} {found.device:.2%}",
            )
            figure("  the device against best play (half is no loss)", f"{found.between:.2%}")


def levels(figure: Figure) -> None:
    """Mean scores of solitaire games by each level, and what is exact."""
    solution = Solitaire(phase_8())
    tables = plan.tables(solution)
    exact = {
        level: played(plan.played_by_tables(solution, tables, aim, colour_rule.outcome(aim == POINTS))).mean()
        for level, aim in ((CAUTIOUS, SAFE), (MASTER, POINTS))
    }
    figure("solitaire, best play, exactly", f"{solution.expected():.3f}")
    figure("what the coach's points aim loses of it, exactly (under 1)", f"{solution.expected() - exact[MASTER]:.3f}")
    for level, name in ((BEGINNER, "beginner"), (CAUTIOUS, "safe"), (MASTER, "points")):
        begun = time.perf_counter()
        sample = sampled(level, GAMES, seed=1)
        took = time.perf_counter() - begun
        expected = f"exactly {exact[level]:.3f}" if level in exact else "not worked out exactly"
        figure(
            f"{name}: {GAMES:,} solitaire games in {took:.0f} s, mean and its error",
            f"{sample.mean:.3f} +- {sample.error:.3f}, {expected}",
        )


if __name__ == "__main__":
    report(lambda name, value: print(f"  {name:<74}{value}", flush=True))
