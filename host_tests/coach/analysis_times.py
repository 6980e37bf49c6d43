"""How long the analysis of a game takes, for ``python -m host_tests benchmarks``.

Whole games of two, four and six are analysed as the page of `make play` has it done, by a process of its own on
one core. The time is from its start, with the tables that it reads; the curve is that of the chances to win.
"""

import json
import os
import random
import subprocess
import time
from collections.abc import Callable

from desktop.analysis.analyst import FOLLOWED, ROOT
from desktop.coach.simulate import play_game
from p10core.game.games import FINISH_NAMES

SEED = 27
AIMS = {2: "", 4: " (aim: under 5)", 6: " (aim: under 15)"}  # seconds


def record_of(players: int, finish: int) -> str:
    """A whole game."""
    lines: list[str] = []
    play_game(players, random.Random(SEED).randbytes, finish, "none", lines)
    return "\n".join(lines)


def times_of(record: str) -> tuple[float, float]:
    """Seconds until the first piece of the curve is there, and until all is."""
    pipe = subprocess.PIPE
    begun = time.perf_counter()
    with subprocess.Popen(FOLLOWED, cwd=ROOT, stdin=pipe, stdout=subprocess.DEVNULL, stderr=pipe, text=True) as process:
        assert process.stdin and process.stderr
        process.stdin.write(record)
        process.stdin.close()
        first = 0.0
        for line in process.stderr:
            if not first and line.startswith("{") and json.loads(line)["curve"]:
                first = time.perf_counter() - begun
        process.wait()
    return first, time.perf_counter() - begun


def report(figure: Callable[[str, object], None]) -> None:
    """Print them."""
    print("Analysis of a whole game on one core, seconds: to the first piece of the curve (aim: 1), and to all of it")
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})  # of what is started from here
    times_of(record_of(2, 0))  # what is compiled the first time is kept
    for players, aim in AIMS.items():
        for finish, name in enumerate(FINISH_NAMES):
            first, whole = times_of(record_of(players, finish))
            figure(f"{players} players, {name}{aim}", f"{first:.1f}  {whole:.1f}")
    os.sched_setaffinity(0, cores)
