"""The search for the best hold on the emulated chip: what it finds, and how long that takes. ``report()`` for `make
bench`. The positions are those of host_tests/coach/corners.py, where much hangs on a point.
"""

from functools import cache
from typing import NamedTuple

from desktop.coach.advise import coach
from host_tests.chip.tower import ChipTower
from host_tests.coach.corners import BY_A_LEAD, CORNERS, FEW_TO_HOLD, MANY_POINTS, at
from p10core.coach.file import AUTO, WIN
from p10core.dice.rules import Game

MOST_MS = 60_000
DONE = "That was all."
IN_PLAY = 117_000  # bytes of the heap that are free in a turn, see host_tests/chip/room.py
CODE = """
import gc, time
from array import array
from p10core.coach.file import open_coach
from p10core.coach.outlook import Plan
from p10core.coach.search import Search
from p10core.dice.turn import Turn

file, _ = open_coach(open)
gc.collect()
taken = bytearray(max(gc.mem_free() - {free}, 0))
for line in open("/positions"):
    phase, rolls, faces, ends, rivals = eval(line)
    turn = Turn(phase)
    turn.rolls = rolls
    turn.faces[:] = bytes(faces)
    gc.collect()
    began = last = time.monotonic_ns()
    search = Search(file, turn, Plan({win}, {win}, 0, array("h", ends), rivals))
    longest = 0
    while search.more():
        now = time.monotonic_ns()
        longest = max(longest, now - last)
        last = now
    print("found", search.mask, search.worth, (last - began) // 1000000, longest // 1000000)
print("{done}")
"""


class Found(NamedTuple):
    """The hold, as a mask, what it is worth; how long that took, and the longest piece of it, in ms."""

    rolls: int
    hold: int
    worth: int
    ms: int = 0
    longest: int = 0


def games() -> list[Game]:
    """The positions as they are, and those after roll 2 also after roll 1."""
    lines = [(line, "none", 0) for line, _ in CORNERS] + BY_A_LEAD
    lines += [(line, house, 1) for line, house in MANY_POINTS + FEW_TO_HOLD]
    earlier = [(line.replace(" 2 ", " 1 ", 1), house, finish) for line, house, finish in lines]
    return [at(*line) for line in dict.fromkeys(lines + earlier)]


def found_here() -> list[Found]:
    """What this computer finds."""
    found = []
    for game in games():
        search = coach().search(game, AUTO)
        search.best()
        found.append(Found(game.turn.rolls, search.mask, search.worth))
    return found


@cache
def found_there(free: int) -> list[Found]:
    """What the chip finds, with so many bytes of the heap *free* at first."""
    lines = []
    for game in games():
        plan = coach().plan(game, AUTO)
        lines.append(repr((game.turn.phase, game.turn.rolls, list(game.turn.faces), list(plan.ends), plan.rivals)))
    code = CODE.format(free=free, done=DONE, win=WIN)
    files = {"code.py": code.encode(), "positions": "\n".join(lines).encode()}
    with ChipTower({"players": 1}, files) as tower:
        tower.power_on()
        while DONE not in tower.console:
            assert tower.now < MOST_MS, tower.console[-9:]
            tower.run(1000)
        told = [line.split()[1:] for line in tower.console if line.startswith("found ")]
    assert len(told) == len(lines)
    return [Found(game.turn.rolls, *map(int, words)) for game, words in zip(games(), told, strict=True)]


def report() -> None:
    """Print how long they take."""
    print(f"Search for the best hold on the emulated chip where a point decides, {IN_PLAY:,} bytes of the heap free")
    for rolls in (1, 2):
        some = [found for found in found_there(IN_PLAY) if found.rolls == rolls]
        times = sorted(found.ms for found in some)
        longest = max(found.longest for found in some)
        print(f"  after roll {rolls}, ms: median, worst of {len(times)}; longest piece".ljust(60), end="")
        print(f"{times[len(times) // 2]:>6,}{times[-1]:>7,}{longest:>6}")
