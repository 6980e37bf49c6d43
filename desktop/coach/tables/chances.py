"""The chance to win as the coach's file has it: a row of bytes a node (see solver/positions.py) over the
difference of the totals, of each game that can be set up, solved between two who both play by the device's tables.

A total counts with what the five phase bonus is still worth: 40 times the chance of it. So a node has one row where the
solution has a value for every pair of totals; the row fits those that come up best.
"""

from collections.abc import Iterator
from functools import cache

import numpy as np

from desktop.coach.solver import colours
from desktop.coach.solver.multisets import Floats
from desktop.coach.solver.node import FIRST, Node
from desktop.coach.solver.positions import Ints, Rules
from desktop.coach.solver.turn import MOST_POINTS, NOT_MADE
from desktop.coach.solver.two import Two
from desktop.coach.tables import win_plays
from desktop.coach.tables.plan import Table, solitaire, tables, with_games
from p10core.agreed import FINISH_NAMES, LAST_PHASE
from p10core.coach import outlook
from p10core.coach.coach import POINTS, SAFE
from p10core.dice.bonuses import BONUS, FIVE_PHASE_TOTAL, FIVE_PHASES
from p10core.houses import HOUSE_EVEN, HOUSE_NONE, HOUSE_ROUNDS, HOUSE_SHORT

Rows = dict[int, Floats]  # of a phase: how the turns of each table end
STEP, PLACES = outlook.STEP, outlook.PLACES
MOST = STEP * (PLACES // 2)  # the greatest difference that counts
FULL = 255
TOTALS = 2 * outlook.BONUS_PLACES  # before phase 5; more is as good
MOST_TOTAL = 800
BLUR = 8  # points
SELDOM = 1e-4  # the weight of all totals together that hardly come up
STEPS = 5  # of the fit of the bonus
CAREFUL = 0.7  # of each of them
SMOOTH = 1e-4  # weight of a bend, so that places where nothing comes up lie between the others

# The games in the order of the file; p10core.coach.outlook.game_number is the way there.
GAMES = [(HOUSE_NONE, LAST_PHASE), *((HOUSE_SHORT, length) for length in range(1, LAST_PHASE))]
GAMES += [(HOUSE_EVEN, LAST_PHASE), (HOUSE_ROUNDS, LAST_PHASE)]


def rows_of(plan: list[Table]) -> Rows:
    """How turns end by each table, of each phase, in the order of the file; phase 8 by the device's two rules."""
    rows: dict[int, list[Floats]] = {colours.PHASE: [win_plays.phase_8(SAFE), win_plays.phase_8(POINTS)]}
    for table in plan:
        rows.setdefault(table.phase, []).append(table.ends())
    return {phase: np.array(ends) for phase, ends in rows.items()}


class Free:
    """One who takes the best of the device's tables, turn by turn."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows

    def plays(self, phase: int) -> Floats:
        """The tables."""
        return self.rows[phase]

    def told(self, node: Node, own: Ints, ahead: Ints) -> None:
        """Nothing: it is free to choose."""


def bonus_chances(rows: Rows) -> Floats:
    """``[made, total]``: the chance that who has made so many of phases 1 to 5 comes to 221 with the fifth, when the
    fifth is played for that and those before for the surest.
    """
    totals = np.arange(TOTALS)
    chances = np.zeros((FIVE_PHASES, TOTALS))
    after = np.where(np.arange(TOTALS + MOST_POINTS) >= FIVE_PHASE_TOTAL, 1.0, 0.0)
    for made in reversed(range(FIVE_PHASES)):
        ends = rows[made + 1][: None if made == FIVE_PHASES - 1 else 1]
        reached = np.array([after[totals + score] for score in range(MOST_POINTS)])
        chances[made] = (ends[:, :NOT_MADE] @ reached / (1 - ends[:, NOT_MADE])[:, None]).max(axis=0)
        after = np.append(chances[made], np.full(MOST_POINTS, chances[made][-1]))
    return chances


def bonus_section(bonus: Floats) -> bytes:
    """The bonus of a game as the file has it: for 0 to 4 phases made, of every second total, in 255ths."""
    return np.rint(np.clip(bonus, 0, 1) * FULL).astype(np.uint8).tobytes()


def as_stored(bonus: Floats) -> Floats:
    """The bonus as it is read from the file."""
    return np.frombuffer(bonus_section(bonus), np.uint8).reshape(FIVE_PHASES, -1) / FULL


def nodes(rules: Rules) -> list[Node]:
    """The nodes in the order of the file's rows."""
    end = rules.end
    if rules.rounds:
        return [node for made in range(end) for node in (Node(0, (made, made)), Node(1, (made + 1, made)))]
    plain = [Node(mover, (first, second)) for mover in (0, 1) for first in range(end) for second in range(end)]
    last = [Node(0, (made, end)) for made in range(end)]
    return plain + last + [Node(1, (end, made), earns) for made in range(end) for earns in (False, True)]


class Outlook(Two):
    """A game as the file has it, *rows*: a row of bytes a node. :meth:`value` is what the device reads there.

    *bonus*: see :func:`as_stored`.
    """

    def __init__(self, rules: Rules, bonus: Floats, rows: bytes) -> None:
        self.rules = rules
        self.bonus = bonus
        self.places = {node: place for place, node in enumerate(nodes(rules))}
        self.bytes = rows
        self.rows = np.frombuffer(rows, np.uint8).reshape(-1, PLACES) / FULL

    def value(self, node: Node, first: Ints, second: Ints) -> Floats:
        """The chance of who began."""
        first, second = np.broadcast_arrays(first, second)
        low, part = between(ahead(self.rules, self.bonus, node, first, second))
        row = self.rows[self.places[node]]
        return np.asarray(row[low] * (1 - part) + row[low + 1] * part)


def ahead(rules: Rules, bonus: Floats, node: Node, first: Ints, second: Ints) -> Floats:
    """By how much who began is ahead, what the bonus is worth counted in."""
    lead = (first - second).astype(float)
    for made, totals, sign in ((node.made[0], first, 1), (node.made[1], second, -1)):
        if rules.open(made):
            lead += sign * BONUS * bonus[made][np.clip(totals // 2, 0, outlook.BONUS_PLACES - 1)]
    return lead


def between(lead: Floats) -> tuple[Ints, Floats]:
    """Which place of a row lies below a lead, and how far it is to the next one."""
    at = np.clip((lead + MOST) / STEP, 0, PLACES - 1)
    low = np.minimum(at.astype(int), PLACES - 2)
    return low, at - low


def fitted(rules: Rules, bonus: Floats, plays: Rows) -> Outlook:
    """A game between two who both take the best of the device's tables."""
    return rows_fitted(Two(rules, (Free(plays), Free(plays))), bonus, likely_totals(rules, plays))


def rows_fitted(game: Two, bonus: Floats, likely: list[Floats]) -> Outlook:
    """The game in rows."""
    rows = [Fit(game, node, bonus, likely).row for node in nodes(game.rules)]
    return Outlook(game.rules, bonus, np.rint(np.clip(rows, 0, 1) * FULL).astype(np.uint8).tobytes())


def bonus_fitted(game: Two, bonus: Floats, likely: list[Floats]) -> Floats:
    """What the bonus that may yet come is worth, in parts of it, so that the rows fit best; from *bonus* on.

    It is worth less than the chance to earn it: it may take tries. Least squares, a step at a time.
    """
    bonus = bonus.copy()
    rules = game.rules
    for _ in range(STEPS):
        pull, weight = np.zeros_like(bonus), np.full(bonus.shape, 1e-9)
        for node in nodes(rules):
            if not (rules.open(node.made[0]) or rules.open(node.made[1])):
                continue
            fit = Fit(game, node, bonus, likely)
            slope = BONUS * (fit.row[fit.low + 1] - fit.row[fit.low]) / STEP
            lacks = fit.values - fit.row[fit.low] * (1 - fit.part) - fit.row[fit.low + 1] * fit.part
            for made, totals, sign in ((node.made[0], fit.first, 1), (node.made[1], fit.second, -1)):
                if rules.open(made):
                    place = np.clip(totals // 2, 0, outlook.BONUS_PLACES - 1)
                    pull[made] += np.bincount(place, sign * slope * lacks * fit.weight, outlook.BONUS_PLACES)
                    weight[made] += np.bincount(place, slope**2 * fit.weight, outlook.BONUS_PLACES)
        bonus = np.clip(bonus + CAREFUL * pull / (weight + 1e-3 * weight.max()), 0, 1)
    return as_stored(bonus)


class Fit:
    """The row that fits a node's values best, by how likely its totals are, and how it fits at each of the totals."""

    def __init__(self, game: Two, node: Node, bonus: Floats, likely: list[Floats]) -> None:
        first, second = game.totals(node.made)
        values = game.values[node].ravel()
        chances = [likely[made] for made in node.made]
        if game.rules.open(node.made[0]) or game.rules.open(node.made[1]):
            weight = chances[0][first] * chances[1][second]
        else:  # of the second's lead alone
            weight = np.correlate(chances[1], chances[0], "full")[second + len(chances[0]) - 1]
        weight = weight / weight.sum() + SELDOM / len(weight)
        self.first, self.second, self.values, self.weight = first, second, values, weight
        self.low, self.part = between(ahead(game.rules, bonus, node, first, second))
        if len(values) == 1:
            self.row = np.full(PLACES, values[0])
            return
        matrix, wanted = np.zeros((PLACES, PLACES)), np.zeros(PLACES)
        shares = (1 - self.part, self.part)
        for here in (0, 1):
            wanted += np.bincount(self.low + here, weight * shares[here] * values, PLACES)
            for there in (0, 1):
                cells = np.bincount(self.low, weight * shares[here] * shares[there], PLACES)[: PLACES - 1]
                at = np.arange(PLACES - 1)
                matrix[at + here, at + there] += cells
        bends = np.diff(np.eye(PLACES), 2, axis=0)
        smooth = SMOOTH * bends.T @ bends + 1e-12 * np.eye(PLACES)
        self.row = np.linalg.solve(matrix + matrix.diagonal().max() * smooth, wanted)


def likely_totals(rules: Rules, plays: Rows) -> list[Floats]:
    """How likely each total is of one who has made so many phases, a little blurred."""
    likely = [np.zeros(MOST_TOTAL)]
    likely[0][0] = 1
    for made, phase in enumerate(rules.phases):
        ends = plays[phase][0].copy()
        if rules.rounds:
            ends[0] += ends[NOT_MADE]
        after = np.convolve(likely[-1], ends[:NOT_MADE] / ends[:NOT_MADE].sum())[:MOST_TOTAL]
        if rules.five and made + 1 == FIVE_PHASES:
            after[FIVE_PHASE_TOTAL + BONUS :] = after[FIVE_PHASE_TOTAL:-BONUS].copy()
            after[FIVE_PHASE_TOTAL : FIVE_PHASE_TOTAL + BONUS] = 0
        if made + 1 == rules.end:
            after = np.roll(after, BONUS)
        likely.append(after)
    blur = np.exp(-0.5 * (np.arange(-2 * BLUR, 2 * BLUR + 1) / BLUR) ** 2)
    return [np.convolve(totals, blur / blur.sum(), "same") for totals in likely]


@cache
def tables_rows() -> Rows:
    """How turns end by the tables of the file."""
    return rows_of(with_games(tables(solitaire())))


def master(rules: Rules) -> "Looking":
    """The tower's best level in a game of two."""
    rows = tables_rows()
    game = Two(rules, (Free(rows), Free(rows)))
    return Looking(rows, outlook_of(game, rows))


def outlook_of(game: Two, rows: Rows, bonus: Floats | None = None) -> Outlook:
    """The game as the file has it; *bonus*: of the same game by the other finish rule, which serves both."""
    likely = likely_totals(game.rules, rows)
    if bonus is None:
        bonus = as_stored(bonus_chances(rows)[:, ::2])
        if game.rules.five:
            bonus = bonus_fitted(game, bonus, likely)
    return rows_fitted(game, bonus, likely)


def outlooks(rows: Rows) -> Iterator[Outlook]:
    """The games of the file, by both finish rules each; in ten rounds they are the same."""
    for house, length in GAMES:
        bonus = None
        for finish in range(1 if house == HOUSE_ROUNDS else len(FINISH_NAMES)):
            seen = outlook_of(Two(Rules(finish, house, length), (Free(rows), Free(rows))), rows, bonus)
            bonus = seen.bonus
            yield seen


class Looking:
    """A side that plays as the tower does in games: one step ahead, by the chances of the file."""

    def __init__(self, rows: Rows, seen: Outlook) -> None:
        self.rows = rows
        self.seen = seen

    def plays(self, phase: int) -> Floats:
        """The tables."""
        return self.rows[phase]

    def told(self, node: Node, own: Ints, ahead: Ints) -> Ints:
        """The table that leads to the best chance."""
        totals = (own, own - ahead) if node.mover == FIRST else (own - ahead, own)
        worth = self.seen.payoffs(node, *totals) @ self.rows[self.seen.rules.phases[node.of_mover()]].T
        return np.asarray(worth.argmax(axis=1))
