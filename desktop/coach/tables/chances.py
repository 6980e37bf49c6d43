"""Makes the chances to win of the coach's file: a row of bytes for each node, by the difference of the totals.

Each game that can be set up is solved, between two who both play by the device's tables. A node is one of
solver/node.py. The solution has a value for every pair of totals. The file has one row for all of them: the one that
fits best those that come up in play. :func:`leads` says for which differences it has places. While the five phase bonus
is open, a chance is the mean of two, with it and without; not if one has finished a game of five phases, see
:func:`lead_of`.
"""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from itertools import chain

import numpy as np

from desktop.coach.solver import colours
from desktop.coach.solver.best_turn import MOST_POINTS, NOT_MADE, BestTurn
from desktop.coach.solver.multisets import Floats
from desktop.coach.solver.node import FIRST, Node
from desktop.coach.solver.plays import at_least
from desktop.coach.solver.positions import Ints, Rules
from desktop.coach.solver.two import Two
from desktop.coach.tables import win_plays
from desktop.coach.tables.plan import Table, solitaire, tables, with_games
from p10core.coach import outlook
from p10core.coach.file import BONUS_PLACES, POINTS, SAFE
from p10core.coach.file import PLACES as PLACES
from p10core.dice.bonuses import BONUS, FIVE_PHASE_TOTAL, FIVE_PHASES
from p10core.game.games import FINISH_NAMES, LAST_PHASE
from p10core.game.houses import HOUSE_EVEN, HOUSE_NONE, HOUSE_ROUNDS, HOUSE_SHORT

Rows = dict[int, Floats]  # of a phase: how the turns of each table end
Hopes = list[Floats | None]
FULL = 255
SURE = 65535
TOTALS = 2 * BONUS_PLACES  # before phase 5; more is as good
MOST_TOTAL = 800
BLUR = 8  # points
SELDOM = 1e-4  # the weight of all totals together that hardly come up
GAINS = (BONUS, -BONUS)  # of who began in the lead, by the bonus of each
STEPS = 5  # of the fit of the bonus
CAREFUL = 0.7  # of each of them
BOUND = 1e4  # the weight of two places that are bound together
FLAT = 1e-9
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


@cache
def last_turns() -> Floats:
    """``[phase - 1, points]``: the chance to win with a last turn that needs so many points. One point less is a shared
    win, and counts half. Phase 8 is played by the device's rules, the others at best.
    """
    payoffs = [at_least(least) for least in range(NOT_MADE)]
    rules = rows_of([])[colours.PHASE]
    return np.array(
        [
            [(rules @ payoff).max() if phase == colours.PHASE else BestTurn(phase, payoff).value for payoff in payoffs]
            for phase in range(1, LAST_PHASE + 1)
        ]
    )


def last_turns_section(turns: Floats) -> bytes:
    """The last turns as the file has them."""
    return bytes(np.rint(np.clip(turns, 0, 1) * SURE).astype("<u2").tobytes())


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
    """``[made, total]``: the chance to have 221 points after phase 5, for who has made so many phases and points. Phase
    5 is played for that, those before it as surely as possible.
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
    return bytes(np.rint(np.clip(bonus, 0, 1) * FULL).astype(np.uint8).tobytes())


def as_stored(bonus: Floats) -> Floats:
    """The bonus as it is read from the file."""
    return np.frombuffer(bonus_section(bonus), np.uint8).reshape(FIVE_PHASES, -1) / FULL


def nodes(rules: Rules) -> list[Node]:
    """The nodes in the order of the file's rows."""
    end = rules.end
    if rules.rounds:
        return [node for made in range(end) for node in (Node(0, (made, made)), Node(1, (made + 1, made)))]
    plain = [Node(mover, (first, second)) for mover in (0, 1) for first in range(end) for second in range(end)]
    last = [Node(0, (made, end)) for made in range(end - 1)]
    return plain + last + [Node(1, (end, made), earns) for made in range(end - 1) for earns in (False, True)]


def leads(node: Node) -> Ints:
    """The leads of who began for which a node's row has places: around what the phases bring that one has made more."""
    middle = outlook.A_PHASE * (node.made[FIRST] - node.made[1 - FIRST])
    return middle + outlook.STEP * np.arange(-(PLACES // 2), PLACES // 2 + 1)


def has_one_turn(rules: Rules, node: Node) -> bool:
    """Whether one has finished, and the other has but the last phase to make: there is no row."""
    return not rules.rounds and sorted(node.made) == [rules.end - 1, rules.end]


class Outlook(Two):
    """A game as the file has it, *rows*: a row of bytes a node. :meth:`value` is what the device reads there.

    *bonus*: see :func:`as_stored`; *last*: of the last phase, see :func:`last_turns`.
    """

    def __init__(self, rules: Rules, bonus: Floats, rows: bytes, last: Floats) -> None:
        self.rules = rules
        self.bonus = bonus
        self.last = np.append(last, 0)
        self.places = {node: place for place, node in enumerate(nodes(rules))}
        self.bytes = rows
        self.rows = np.frombuffer(rows, np.uint8).reshape(-1, PLACES) / FULL

    def value(self, node: Node, first: Ints, second: Ints) -> Floats:
        """The chance of who began."""
        first, second = np.broadcast_arrays(first, second)
        found = self._read(node, first, second)
        if node.made[FIRST] == self.rules.end:
            found = settled(first - second, found, self._read(node, first + 1, second))
        if node.made[1 - FIRST] == self.rules.end:
            found = 1 - settled(second - first, 1 - found, 1 - self._read(node, first, second + 1))
        return found

    def _read(self, node: Node, first: Ints, second: Ints) -> Floats:
        if has_one_turn(self.rules, node):
            if node.mover == FIRST:
                return self._passes(second - first, first, node.earns)
            return 1 - self._passes(first - second, second, node.earns)
        row, chance_of_bonus = self.rows[self.places[node]], hopes(self.rules, self.bonus, node, first, second)
        return read(row, leads(node), lead_of(self.rules, node, first, second), chance_of_bonus)

    def _passes(self, lead: Ints, total: Ints, earns: bool) -> Floats:
        """The chance that one turn of the last phase passes such a lead; *total*: of who plays it."""
        lead = lead - BONUS * earns
        points = 1 + (past(lead, total) if self.rules.open(self.rules.end - 1) else lead)
        return np.asarray(self.last[np.clip(points, 0, NOT_MADE)])


def settled(lead: Ints, chance: Floats, by_one: Floats) -> Floats:
    """The chance of one who has finished: nobody loses points, so who is behind at the end stays so.

    *by_one*: the chance with a point more.
    """
    return np.where(lead > 0, chance, np.where(lead == 0, by_one / 2, 0))


def hopes(rules: Rules, bonus: Floats, node: Node, first: Ints, second: Ints) -> Hopes:
    """The chance that the five phase bonus comes to who began, and to the other; None where it cannot any more, or
    comes with the points, see :func:`lead_of`.
    """
    if bonus_with_points(rules, node):
        return [None, None]
    both = zip(node.made, (first, second), strict=True)
    return [bonus[made][places(totals)] if rules.open(made) else None for made, totals in both]


def bonus_with_points(rules: Rules, node: Node) -> bool:
    """Whether one has finished a game of five phases: then the other has the bonus if the points are there."""
    return rules.end == FIVE_PHASES and rules.end in node.made and any(map(rules.open, node.made))


def lead_of(rules: Rules, node: Node, first: Ints, second: Ints) -> Ints:
    """The lead of who began, by which a row is read."""
    if not bonus_with_points(rules, node):
        return np.asarray(first - second)
    if node.made[FIRST] == rules.end:
        return past(first - second - BONUS * node.earns, second)
    return -past(second - first - BONUS * node.earns, first)


def past(lead: Ints, total: Ints) -> Ints:
    """The lead that the points of one with this *total* must make up, where the bonus comes with them."""
    return np.asarray(np.minimum(lead, np.maximum(lead - BONUS, FIVE_PHASE_TOTAL - 1 - total)))


def places(totals: Ints) -> Ints:
    """Where the bonus stands that these totals hope for."""
    return np.asarray(np.clip(totals // 2, 0, BONUS_PLACES - 1))


def read(row: Floats, grid: Ints, lead: Ints, hopes: Hopes) -> Floats:
    """What a row with these places says of these leads."""
    least = lead.min() - BONUS
    by_lead = tents(grid, np.arange(least, lead.max() + BONUS + 1)) @ row
    return np.asarray(sum(share * by_lead[lead + gain - least] for gain, share in cases(hopes)))


def cases(hopes: Hopes) -> list[tuple[int, Floats]]:
    """What who began gains in the lead by the bonus, and how likely that is, where it can be."""
    own, other = (np.zeros(1) if hope is None else hope for hope in hopes)
    neither_or_both = (1 - own) * (1 - other) + own * other
    found = ((0, neither_or_both), (BONUS, own * (1 - other)), (-BONUS, other * (1 - own)))
    return [(gain, share) for gain, share in found if share.any()]


def tents(grid: Ints, lead: Ints) -> Floats:
    """The part that each place of a row has in what it says of each lead: a row a lead."""
    off = np.abs(np.clip(lead, grid[0], grid[-1])[:, None] - grid)
    return np.asarray(np.maximum(1 - off / outlook.STEP, 0))


def fitted(rules: Rules, bonus: Floats, plays: Rows) -> Outlook:
    """A game between two who both take the best of the device's tables."""
    return rows_fitted(Two(rules, (Free(plays), Free(plays))), bonus, likely_totals(rules, plays))


def rows_fitted(game: Two, bonus: Floats, likely: list[Floats]) -> Outlook:
    """The game in rows."""
    rows = [Fit(game, node, bonus, likely).row for node in nodes(game.rules)]
    stored = np.rint(np.clip(rows, 0, 1) * FULL).astype(np.uint8).tobytes()
    return Outlook(game.rules, bonus, stored, last_turns()[game.rules.phases[-1] - 1])


def bonus_fitted(game: Two, bonus: Floats, likely: list[Floats]) -> Floats:
    """The chances of the bonus with which the rows fit best; from *bonus* on.

    They are below the chance to earn it: it may take tries. Least squares, a step at a time.
    """
    bonus = bonus.copy()
    rules = game.rules
    for _ in range(STEPS):
        pull, weight = np.zeros_like(bonus), np.full(bonus.shape, 1e-9)
        for node in nodes(rules):
            if bonus_with_points(rules, node) or not any(map(rules.open, node.made)):
                continue
            fit = Fit(game, node, bonus, likely)
            lacks = fit.values - fit.read(fit.hopes)
            for player, made in enumerate(node.made):
                if not rules.open(made):
                    continue
                others = [None if at == player else one for at, one in enumerate(fit.hopes)]
                certain, never = (fit.read(others, more) for more in (GAINS[player], 0))
                slope = certain - never
                place = places(fit.totals[player])
                pull[made] += np.bincount(place, slope * lacks * fit.weight, BONUS_PLACES)
                weight[made] += np.bincount(place, slope**2 * fit.weight, BONUS_PLACES)
        bonus = np.clip(bonus + CAREFUL * pull / (weight + 1e-3 * weight.max()), 0, 1)
    return as_stored(bonus)


class Fit:
    """The row that fits a node's values best, by how likely its totals are."""

    def __init__(self, game: Two, node: Node, bonus: Floats, likely: list[Floats]) -> None:
        first, second = game.totals(node.made)
        values = game.values[node].ravel()
        chances = [likely[made] for made in node.made]
        if game.rules.open(node.made[0]) or game.rules.open(node.made[1]):
            weight = chances[0][first] * chances[1][second]
        else:  # of the second's lead alone
            weight = np.correlate(chances[1], chances[0], "full")[second + len(chances[0]) - 1]
        weight = weight / weight.sum() + SELDOM / len(weight)
        for made, lead in zip(node.made, (first - second, second - first), strict=True):
            if made == game.rules.end:  # see settled
                weight = weight * (lead > 0)
        self.totals, self.lead = (first, second), lead_of(game.rules, node, first, second)
        self.values, self.weight = values, weight
        self.hopes = hopes(game.rules, bonus, node, first, second)
        self.grid = leads(node)
        if len(values) == 1:
            self.row = np.full(PLACES, values[0])
            return
        least = self.lead.min()
        at, steps = self.lead - least, np.arange(least, self.lead.max() + 1)
        seen = [(share, tents(self.grid, steps + gain)) for gain, share in cases(self.hopes)]
        square, wanted = np.zeros((PLACES, PLACES)), np.zeros(PLACES)
        for number, (share, own) in enumerate(seen, 1):
            weighed = weight * share
            wanted += np.bincount(at, weighed * values) @ own
            for other, there in [(share / 2, own), *seen[number:]]:  # half of what is symmetric
                square += own.T @ (np.bincount(at, weighed * other)[:, None] * there)
        square = square + square.T
        bends = np.diff(np.eye(PLACES), 2, axis=0)
        smooth = SMOOTH * bends.T @ bends + 1e-12 * np.eye(PLACES)
        self.row = rising(square + square.diagonal().max() * smooth, wanted)

    def read(self, hopes: Hopes, more: int = 0) -> Floats:
        """What the row says of the totals, with such chances of the bonus; *more*: points to who began."""
        return read(self.row, self.grid, self.lead + more, hopes)


def rising(matrix: Floats, wanted: Floats) -> Floats:
    """The row that solves this best and never falls: who is further ahead wins no less. Places that fall are bound
    together, and it is solved anew.
    """
    steps = np.diff(np.eye(PLACES), axis=0)
    bound = np.zeros(PLACES - 1, bool)
    while True:
        ties = steps[bound]
        row = np.linalg.solve(matrix + BOUND * matrix.diagonal().max() * ties.T @ ties, wanted)
        falls = (steps @ row < -FLAT) & ~bound
        if not falls.any():
            return row
        bound |= falls


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
    """The games of the file, by both finish rules each; in ten rounds they are the same. Two processes solve them, and
    begin at once with what they share: compiled loops, last turns.
    """
    by_finish_rules(rows, (HOUSE_SHORT, 1))
    pool = ProcessPoolExecutor(2)
    solved = pool.map(partial(by_finish_rules, rows), GAMES)
    pool.shutdown(wait=False)  # what was asked for is still done
    return chain.from_iterable(solved)


def by_finish_rules(rows: Rows, kind: tuple[int, int]) -> list[Outlook]:
    """The games of a house and a length."""
    house, length = kind
    seen: list[Outlook] = []
    for finish in range(1 if house == HOUSE_ROUNDS else len(FINISH_NAMES)):
        game = Two(Rules(finish, house, length), (Free(rows), Free(rows)))
        seen.append(outlook_of(game, rows, seen[0].bonus if seen else None))
    return seen


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
