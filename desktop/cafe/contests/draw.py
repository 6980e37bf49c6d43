"""Who plays whom in the next round of a tournament.

Swiss rounds: those meet who have about as many points, and nobody meets the same again while there is somebody else.
Of all ways to pair them the best one is found, as a matching of the least cost (networkx); tables of three and more are
bettered by exchanges of two players until none helps. Groups: each meets each, by the circle method.
"""

import itertools
from collections.abc import Iterable, Mapping, Sequence
from random import Random

import networkx as nx

from desktop.cafe.contests.kinds import POOL

AGAIN = 10**9  # the cost of meeting once more; more than any difference in points comes to
CHANCE = 1000  # a cost below that is drawn by lot, so that equal ones meet in no order
NEAREST = 24  # by points, whom anybody is paired with if that can be: a hundred players take a second
NOBODY = 0  # players have numbers from 1

Met = Mapping[frozenset[int], int]  # two players, and how often they have met
Table = list[int]


def swiss(points: Mapping[int, int], met: Met, idle: Mapping[int, int], size: int, lot: Random) -> list[Table]:
    """The tables of the next round for the players, who have so many *points*. *idle*: how often each had nobody to
    play. With *size* 2 and an odd number the last table is of one: with the fewest points, and not twice the same.
    """
    players = sorted(points, key=lambda one: (-points[one], one))
    if size > 2:
        return in_tables(players, points, met, size, lot)
    graph = nx.Graph()
    graph.add_nodes_from(players)
    for near in (NEAREST, len(players)):
        for at, one in enumerate(players):
            for other in players[at + 1 : at + 1 + near]:
                graph.add_edge(one, other, weight=-meeting(one, other, points, met, lot))
        if len(players) % 2:
            for one in players:
                cost = AGAIN * idle.get(one, 0) + CHANCE * points[one] ** 2 + lot.randrange(CHANCE)
                graph.add_edge(one, NOBODY, weight=-cost)
        pairs = nx.max_weight_matching(graph, maxcardinality=True)
        if len(pairs) == (len(players) + 1) // 2 and not any(met.get(frozenset(pair)) for pair in pairs):
            break  # else somebody would meet the same again, who need not
    return by_points(([one for one in pair if one != NOBODY] for pair in pairs), points)


def meeting(one: int, other: int, points: Mapping[int, int], met: Met, lot: Random) -> int:
    """What it costs that two meet."""
    apart = points[one] - points[other]
    return AGAIN * met.get(frozenset((one, other)), 0) + CHANCE * apart * apart + lot.randrange(CHANCE)


def in_tables(players: Sequence[int], points: Mapping[int, int], met: Met, size: int, lot: Random) -> list[Table]:
    """Tables of so many, or of one less where it does not come out."""
    order = sorted(players, key=lambda one: (-points[one], lot.random()))
    count = -(-len(order) // size)
    tables = [order[len(order) * at // count : len(order) * (at + 1) // count] for at in range(count)]
    draw = {frozenset(pair): meeting(*pair, points, met, lot) for pair in itertools.combinations(order, 2)}

    def cost(*some: Table) -> int:
        return sum(draw[frozenset(pair)] for table in some for pair in itertools.combinations(table, 2))

    better = True
    while better:
        better = False
        for first, second in itertools.combinations(tables, 2):
            for here, there in itertools.product(range(len(first)), range(len(second))):
                was = cost(first, second)
                first[here], second[there] = second[there], first[here]
                if cost(first, second) < was:
                    better = True
                else:
                    first[here], second[there] = second[there], first[here]
    return by_points(tables, points)


def by_points(tables: Iterable[Table], points: Mapping[int, int]) -> list[Table]:
    """The tables with the most points first, a table of one last."""
    return sorted(
        (sorted(table, key=lambda one: (-points[one], one)) for table in tables),
        key=lambda table: (len(table) == 1, [-points[one] for one in table], table),
    )


def pools(players: Sequence[int], lot: Random) -> dict[int, int]:
    """The group of each player, from 1: groups of POOL, or of one less where it does not come out."""
    order = list(players)
    lot.shuffle(order)
    count = -(-len(order) // POOL)
    return {one: 1 + at % count for at, one in enumerate(order)}


def group_round(members: Sequence[int | None], number: int) -> list[Table]:
    """Who of a group meets whom in a round from 1; None is a place that nobody has."""
    circle = [*members, *[None] * (POOL - len(members))]
    first, rest = circle[0], circle[1:]
    turn = (number - 1) % len(rest)
    circle = [first, *rest[turn:], *rest[:turn]]
    pairs = zip(circle[: POOL // 2], reversed(circle[POOL // 2 :]), strict=True)
    return [table for pair in pairs if (table := [one for one in pair if one is not None])]


def knock_out(ranked: Sequence[int]) -> list[Table]:
    """The best against the last of these, and so on; their number is a power of two."""
    half = len(ranked) // 2
    return [[one, other] for one, other in zip(ranked[:half], reversed(ranked[half:]), strict=True)]
