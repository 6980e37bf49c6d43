"""The rules once more, slowly and literally, for tests to compare with. Shares no code and no table with p10core.

How often each number is there is a tuple of eleven counts, wilds first: ``counts[0]`` wilds, ``counts[8]`` eights.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement

# The phase list of leaflet K, each group as the words that it uses.
PHASES = {
    1: (("set", 3), ("set", 3)),
    2: (("set", 3), ("run", 4)),
    3: (("set", 4), ("run", 4)),
    4: (("run", 7),),
    5: (("run", 8),),
    6: (("run", 9),),
    7: (("set", 4), ("set", 4)),
    9: (("set", 5), ("set", 2)),
    10: (("set", 5), ("set", 3)),
}

Counts = tuple[int, ...]


def all_combinations() -> Iterator[tuple[int, ...]]:
    """Every combination of numbers that six high and four low dice can show: 462 x 70, wilds as 0."""
    for high in combinations_with_replacement(range(5, 11), 6):
        for low in combinations_with_replacement((0, 1, 2, 3, 4), 4):
            yield high + low


def counts_of(numbers: tuple[int, ...]) -> Counts:
    """Numbers as counts."""
    counter = Counter(numbers)
    return tuple(counter[number] for number in range(11))


@cache
def best_score(groups: tuple[tuple[str, int], ...], counts: Counts) -> int | None:
    """The best score of *groups*, filled from *counts* in every way there is; None where there is no way. A group may
    consist of wilds only.
    """
    if not groups:
        return 0
    best = None
    for left, points in ways(groups[0], counts):
        rest = best_score(groups[1:], left)
        if rest is not None and (best is None or points + rest > best):
            best = points + rest
    return best


def ways(group: tuple[str, int], counts: Counts) -> Iterator[tuple[Counts, int]]:
    """Every way to fill one group: the counts that are left, its points."""
    kind, size = group
    if kind == "set":
        for number in range(1, 11):
            yield from places([number] * size, counts, 0)
    else:
        for start in range(1, 12 - size):
            yield from places(list(range(start, start + size)), counts, 0)


def places(wanted: list[int], counts: Counts, points: int) -> Iterator[tuple[Counts, int]]:
    """Fill place after place, each with its number or with a wild."""
    if not wanted:
        yield counts, points
        return
    for number, worth in ((wanted[0], wanted[0]), (0, 0)):
        if counts[number]:
            left = counts[:number] + (counts[number] - 1,) + counts[number + 1 :]
            yield from places(wanted[1:], left, points + worth)
