"""Recomputes a sample of the positions of a dataset: ``python check.py two-players-2011.csv.gz --positions 300``.

It needs NumPy, and shares no code with what made the dataset. Of a position it takes the chances of those that follow,
works out the best way to play one turn from the rules and the sides of the dice, and compares. Turns at phase 8 (seven
dice of one colour) are left out: there it matters which die is which. It ends with exit status 1 if the dataset is off
by more than it may be: 0.0005 on average, 0.01 at the most.
"""

import argparse
import csv
import gzip
import itertools
import random
import sys

import numpy as np

PHASES = {  # the groups of each: how many dice of one number, or in a row
    1: [("set", 3), ("set", 3)],
    2: [("set", 3), ("run", 4)],
    3: [("set", 4), ("run", 4)],
    4: [("run", 7)],
    5: [("run", 8)],
    6: [("run", 9)],
    7: [("set", 4), ("set", 4)],
    9: [("set", 5), ("set", 2)],
    10: [("set", 5), ("set", 3)],
}
COLOUR_PHASE = 8
HIGH_SIDES, LOW_SIDES = (5, 6, 7, 8, 9, 10), (0, 0, 1, 2, 3, 4)  # six dice, four dice; 0: a wild
BONUS, FIVE_PHASES, FIVE_PHASE_TOTAL = 40, 5, 221
FAILED = -1
MEAN_OFF, MOST_OFF = 0.0005, 0.01


class Dice:
    """Some dice of one kind, of which it only matters what they show: every multiset of up to all of them."""

    def __init__(self, count, sides):
        faces = sorted(set(sides))
        self.sets = [some for size in range(count + 1) for some in itertools.combinations_with_replacement(faces, size)]
        self.place = {some: at for at, some in enumerate(self.sets)}
        self.whole = [at for at, some in enumerate(self.sets) if len(some) == count]
        self.more = [  # after each multiset that is not whole: where one more die leads, side by side
            [self.place[tuple(sorted((*some, side)))] for side in sides] for some in self.sets if len(some) < count
        ]
        self.less = [  # before each: where it leads to take one die away
            sorted({self.place[some[:at] + some[at + 1 :]] for at in range(len(some))}) for some in self.sets
        ]

    def roll(self, values):
        """From what whole multisets are worth (rows) to what all are worth whose other dice are rolled."""
        for at in reversed(range(len(self.more))):
            values[at] = values[self.more[at]].mean(axis=0)
        return values

    def hold(self, values):
        """What each multiset is worth if any part of it may be held."""
        for at, parts in enumerate(self.less):
            for part in parts:
                np.maximum(values[at], values[part], out=values[at])
        return values


HIGH, LOW = Dice(6, HIGH_SIDES), Dice(4, LOW_SIDES)


def rolled(values):
    """From what all ten dice (high by low) are worth as they lie to what all holds are worth."""
    holds = np.zeros((len(HIGH.sets), len(LOW.sets)))
    holds[np.ix_(HIGH.whole, LOW.whole)] = values
    some = LOW.roll(holds[HIGH.whole].T.copy()).T
    holds[HIGH.whole] = some
    return HIGH.roll(holds)


def held(holds):
    """From what all holds are worth to what all ten dice are worth, if the best is held."""
    best = LOW.hold(HIGH.hold(holds.copy()).T.copy()).T
    return best[np.ix_(HIGH.whole, LOW.whole)]


def wanted(groups):
    """Every way to make a phase: how many dice of each number, 1 to 10, it asks for."""
    if not groups:
        yield np.zeros(11, int)
        return
    kind, size = groups[0]
    for rest in wanted(groups[1:]):
        for first in range(1, 11 if kind == "set" else 12 - size):
            way = rest.copy()
            way[first if kind == "set" else slice(first, first + size)] += size if kind == "set" else 1
            yield way


def scores(phase):
    """What each combination scores at a phase, FAILED if it is not made: a wild stands for any number and scores 0."""
    shown = [(*HIGH.sets[high], *LOW.sets[low]) for high in HIGH.whole for low in LOW.whole]
    shown = np.array([[some.count(number) for number in range(11)] for some in shown])
    best = np.full(len(shown), FAILED)
    for way in wanted(PHASES[phase]):
        natural = np.minimum(shown, way)
        made = (way - natural)[:, 1:].sum(axis=1) <= shown[:, 0]
        best = np.maximum(best, np.where(made, natural @ np.arange(11), FAILED))
    return best.reshape(len(HIGH.whole), len(LOW.whole))


class Dataset:
    """The chances of a file. A position is (to play, made by the first, by the second, earns, their totals)."""

    def __init__(self, path, phases):
        self.end = phases
        self.classic = "classic" in path
        self.by_totals, self.by_lead = {}, {}
        with gzip.open(path, "rt") as file:
            for row in csv.reader(itertools.islice(file, 1, None)):
                node = tuple(map(int, row[:4]))
                if row[6]:
                    self.by_lead.setdefault(node, {})[int(row[6])] = float(row[7])
                else:
                    self.by_totals.setdefault(node, {})[int(row[4]), int(row[5])] = float(row[7])

    def chance(self, node, totals):
        """Of who began."""
        if node in self.by_totals:
            return self.by_totals[node][totals]
        return self.by_lead[node][totals[0] - totals[1]]

    def after(self, node, totals, score):
        """The chance of who began once the turn has brought *score*."""
        to_play, *made, earns = node
        mover = to_play - 1
        last_series = self.end in made
        if score == FAILED:
            return over(totals) if last_series else self.chance((3 - to_play, *made, 0), totals)
        totals = list(totals)
        totals[mover] += score
        made[mover] += 1
        if made[mover] == FIVE_PHASES and totals[mover] >= FIVE_PHASE_TOTAL:
            totals[mover] += BONUS
        finishes = made[mover] == self.end
        if finishes and (earns or not last_series):
            totals[mover] += BONUS
        if last_series:
            return over(totals) if finishes else self.chance((to_play, *made, earns), tuple(totals))
        # Who finishes later in the same round has the bonus too; by classic only if it was on the last phase already.
        in_time = finishes and mover == 0 and (not self.classic or made[1] == self.end - 1)
        return self.chance((3 - to_play, *made, int(in_time)), tuple(totals))

    def recomputed(self, node, totals, points):
        """The chance of who began, worked out from the positions that follow."""
        mover = node[0] - 1
        sign = (1, -1)[mover]
        worth = {score: sign * self.after(node, totals, score) for score in np.unique(points).tolist()}
        values = np.vectorize(worth.get)(points)
        for _ in range(2):
            values = held(rolled(values))
        return sign * rolled(values)[0, 0]


def over(totals):
    """The chance of who began when the game is over: a shared win is half."""
    return (totals[0] > totals[1]) + (totals[0] == totals[1]) / 2


def main():
    """The command line."""
    parser = argparse.ArgumentParser(description="Recompute a sample of the positions of a dataset.")
    parser.add_argument("file", help="two-players-2011.csv.gz or two-players-classic.csv.gz")
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--phases", type=int, default=10, help="of a short game: how many (default 10)")
    options = parser.parse_args()
    data = Dataset(options.file, options.phases)
    nodes = {**data.by_totals, **data.by_lead}
    choice = [node for node in sorted(nodes) if node[node[0]] + 1 != COLOUR_PHASE]
    points = {phase: scores(phase) for phase in {node[node[0]] + 1 for node in choice}}
    source = random.Random(options.seed)
    off = []
    for node in source.choices(choice, [len(nodes[node]) for node in choice], k=options.positions):
        place = source.choice(sorted(nodes[node]))
        totals = place if node in data.by_totals else (1000 + place, 1000)
        found = data.recomputed(node, totals, points[node[node[0]] + 1])
        off.append((abs(found - nodes[node][place]), node, place, found))
    worst = max(off)
    mean = sum(one[0] for one in off) / len(off)
    print(f"{len(off)} positions recomputed: off by {mean:.6f} on average, {worst[0]:.6f} at the most")
    print(f"the worst is {worst[1]} {worst[2]}: {nodes[worst[1]][worst[2]]:.5f} in the file, {worst[3]:.5f} recomputed")
    sys.exit(1 if mean > MEAN_OFF or worst[0] > MOST_OFF else 0)


if __name__ == "__main__":
    main()
