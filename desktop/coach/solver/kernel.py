"""The loops that solving spends its time in, compiled: one roll, the best hold, where plays lead.

Each does the same sums in the same order as the tables of :mod:`desktop.coach.solver.multisets` say, row by row, so the
figures are the same on every machine. What is compiled is kept in build/numba; the first time takes some seconds. They
let go of Python's lock, so threads can run them side by side.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar, cast

import numba
import numpy as np

from desktop.coach.solver import store

Floats = np.ndarray
Ints = np.ndarray
Result = TypeVar("Result")
Function = TypeVar("Function", bound=Callable[..., object])
vars(numba.config)["CACHE_DIR"] = str(store.BUILD / "numba")  # where the project was installed nobody may write


def compiled(function: Function) -> Function:
    """The function, compiled as soon as it is called, kept in build/ for the next process."""
    return cast(Function, numba.njit(cache=True, nogil=True)(function))


@compiled
def roll(values: Floats, more: Ints, chances: Floats, combinations: int) -> None:
    """From the rows of the combinations, the last ones from *combinations* on, to those of the holds: their other dice
    are rolled.
    """
    for hold in range(combinations - 1, -1, -1):
        row = values[hold]
        first, chance = values[more[hold, 0]], chances[0]
        for column in range(row.size):
            row[column] = chance * first[column]
        for kind in range(1, chances.size):
            other, chance = values[more[hold, kind]], chances[kind]
            for column in range(row.size):
                row[column] += chance * other[column]


@compiled
def spread(likely: Floats, more: Ints, chances: Floats, sizes: Ints) -> None:
    """The reverse of :func:`roll`; *sizes*: where the holds of each number of dice begin."""
    for size in range(sizes.size - 1):
        for kind in range(chances.size):
            chance = chances[kind]
            for hold in range(sizes[size], sizes[size + 1]):
                row, other = likely[hold], likely[more[hold, kind]]
                for column in range(row.size):
                    other[column] += chance * row[column]


@compiled
def best(values: Floats, less: Ints) -> None:
    """Turn the rows of holds into the best of those that one can keep of each."""
    for hold in range(1, len(less)):
        row = values[hold]
        for kind in range(less.shape[1]):
            if less[hold, kind] >= 0:
                other = values[less[hold, kind]]
                for column in range(row.size):
                    row[column] = max(row[column], other[column])


@compiled
def best_choice(values: Floats, less: Ints, choice: Ints) -> None:
    """As :func:`best`; *choice*, of the same shape, goes along: what it says of the best."""
    for hold in range(1, len(less)):
        row, chosen = values[hold], choice[hold]
        for kind in range(less.shape[1]):
            if less[hold, kind] >= 0:
                other, others = values[less[hold, kind]], choice[less[hold, kind]]
                for column in range(row.size):
                    better = other[column] > row[column]
                    row[column] = other[column] if better else row[column]
                    chosen[column] = others[column] if better else chosen[column]


@compiled
def commonly_held(likely: Floats, best: Floats, holds: Floats, high: Ints, low: Ints, far: float) -> Floats:
    """How often people come to hold each hold: if it is worth *far* less than the best one, e times less often.

    ``likely[high, low]``: how likely each combination is; ``best[high, low]``: what its best hold is worth;
    ``holds[high, low]``: what each hold is worth; ``high[combination, mask]``, *low* alike: the hold that a mask makes.
    """
    result = np.zeros(holds.shape)
    for mask in range(high.shape[1]):
        for mask_of_low in range(low.shape[1]):
            for row in range(len(high)):
                for column in range(len(low)):
                    at, low_at = high[row, mask], low[column, mask_of_low]
                    lost = best[row, column] - holds[at, low_at]
                    result[at, low_at] += likely[row, column] * np.exp(-lost / far)
    return result


# The game of two: in each position the play that brings most, see :mod:`desktop.coach.solver.two`.
# ``plays[score, play]``: how likely a play brings a score, ``worth[score, position]``: what that is worth to who began.

LANES = 16  # positions at once, side by side
TILE = 64  # plays at once: what they bring in these positions fits the processor's nearest cache
THREAD = 256  # positions that are worth a thread
Turn = tuple[Floats, Floats, Floats, Ints, int]  # plays, worth, fails, told (empty: free), sign; see two.py's Choices


@compiled
def nearest(table: Floats, rows: Ints, columns: Ints) -> Floats:
    """What a table says in these rows and columns; beyond its edge what stands there."""
    found = np.empty(rows.size, table.dtype)
    for at in range(rows.size):
        row = min(max(rows[at], 0), table.shape[0] - 1)
        found[at] = table[row, min(max(columns[at], 0), table.shape[1] - 1)]
    return found


@compiled
def brings(plays: Floats, worth: Floats, begin: int, made: Floats) -> None:
    """What the scores of each play bring in LANES positions, from the one at *begin* on: into ``made[play, lane]``.

    Behind the last position the last is repeated.
    """
    last = worth.shape[1] - 1
    by = np.empty((len(worth), LANES))
    for score in range(len(worth)):
        for lane in range(LANES):
            by[score, lane] = worth[score, min(begin + lane, last)]
    for tile in range(0, plays.shape[1], TILE):
        end = min(tile + TILE, plays.shape[1])
        made[tile:end] = 0.0
        for score in range(len(worth)):
            row, likely = by[score], plays[score]
            for play in range(tile, end):
                into, chance = made[play], likely[play]
                for lane in range(LANES):
                    into[lane] += row[lane] * chance


@compiled
def take(
    turn: Turn, made: Floats, failed: Floats, begin: int, trifle: float, taken: Ints, mine: Floats, fail: Floats
) -> None:
    """The play that the mover takes in LANES positions, what its scores bring and how likely it fails, into the last
    three; of equals the one that fails less, else the first. *made*: see :func:`brings`.
    """
    plays, worth, fails, told, sign = turn
    if told.size:
        for lane in range(LANES):
            at = min(begin + lane, told.size - 1)
            play = told[at]
            brought = 0.0
            for score in range(len(worth)):
                brought += worth[score, at] * plays[score, play]
            taken[lane], mine[lane], fail[lane] = play, brought, fails[play]
        return
    best = np.full(LANES, -np.inf)
    for play in range(len(made)):
        row, chance, lost = made[play], fails[play], trifle * fails[play]
        for lane in range(LANES):
            value = sign * (row[lane] + chance * failed[lane]) - lost
            better = value > best[lane]
            best[lane] = value if better else best[lane]
            taken[lane] = play if better else taken[lane]
    for lane in range(LANES):
        mine[lane], fail[lane] = made[taken[lane], lane], fails[taken[lane]]


@compiled
def settle_one(turn: Turn, failed: Floats, trifle: float, span: tuple[int, int], values: Floats, taken: Ints) -> None:
    """Values and plays of the positions of a *span* if it is known what a failure is worth there."""
    plays, worth, _, told, _ = turn
    made = np.empty((plays.shape[1], LANES))
    one, mine, fail, lost = np.zeros(LANES, np.int64), np.empty(LANES), np.empty(LANES), np.empty(LANES)
    for begin in range(span[0], span[1], LANES):
        for lane in range(LANES):
            lost[lane] = failed[min(begin + lane, failed.size - 1)]
        if not told.size:
            brings(plays, worth, begin, made)
        take(turn, made, lost, begin, trifle, one, mine, fail)
        for lane in range(min(LANES, span[1] - begin)):
            taken[begin + lane], values[begin + lane] = one[lane], mine[lane] + fail[lane] * lost[lane]


@compiled
def settle_two(
    turns: tuple[Turn, Turn],
    rules: tuple[int, float, float],
    span: tuple[int, int],
    values: tuple[Floats, Floats],
    taken: tuple[Ints, Ints],
) -> float:
    """Settle two turns that lead to each other by failures. *rules*: how many steps at most, what ends them, and the
    trifle. Returns by how much a position still moved, 0 if all have settled.
    """
    tries, exact, trifle = rules
    first, second = turns
    made, answers = np.empty((first[0].shape[1], LANES)), np.empty((second[0].shape[1], LANES))
    one, mine, fail = np.zeros(LANES, np.int64), np.empty(LANES), np.empty(LANES)
    two, answer, answer_fail = np.zeros(LANES, np.int64), np.empty(LANES), np.empty(LANES)
    value, reply, failed = np.full(LANES, 0.5), np.full(LANES, 0.5), np.empty(LANES)
    restless = 0.0
    for begin in range(span[0], span[1], LANES):  # positions begin where those before them came to rest
        if not first[3].size:
            brings(first[0], first[1], begin, made)
        if not second[3].size:
            brings(second[0], second[1], begin, answers)
        for _ in range(tries):
            take(first, made, reply, begin, trifle, one, mine, fail)
            for lane in range(LANES):
                failed[lane] = mine[lane] + fail[lane] * reply[lane]
            take(second, answers, failed, begin, trifle, two, answer, answer_fail)
            moved = 0.0
            for lane in range(LANES):
                # With both plays settled, value = mine + fail * reply and reply = answer + answer_fail * value.
                now = (mine[lane] + fail[lane] * answer[lane]) / (1 - fail[lane] * answer_fail[lane])
                reply[lane] = answer[lane] + answer_fail[lane] * now
                moved = max(moved, abs(now - value[lane]))
                value[lane] = now
            if moved < exact:
                break
        if moved >= exact:
            restless = max(restless, moved)
        for lane in range(min(LANES, span[1] - begin)):
            at = begin + lane
            taken[0][at], taken[1][at], values[0][at], values[1][at] = one[lane], two[lane], value[lane], reply[lane]
    return restless


def in_threads(work: Callable[[tuple[int, int]], Result], count: int, parts: int = 2) -> list[Result]:
    """What *work* says of each part of so many: it is given where one begins and ends. Few are one part."""
    if count < parts * THREAD:
        return [work((0, count))]
    cuts = [count * part // parts // LANES * LANES for part in range(parts)] + [count]
    with ThreadPoolExecutor(parts) as pool:
        return list(pool.map(work, zip(cuts, cuts[1:], strict=False)))
