"""A tournament in rounds as it stands: its tables, who leads and why, what comes next.

Swiss rounds are won by points: 1 for a win, at a table of more the share of the others whom one is ahead of, ½ of it
for who is level. Equal points are parted by the opponents': at each table the mean of theirs (for two that is
Buchholz's count; who had nobody to play counts as if against oneself), then by the sum of the totals. In groups each
meets each; then the best of them, a power of two, play on, and who loses is out. Two who lose in the same round are
parted by their points in the groups.
"""

from collections import Counter, defaultdict
from fractions import Fraction
from random import Random, SystemRandom
from typing import Any, NamedTuple

from desktop.cafe.contests import draw, kinds, rounds
from desktop.cafe.contests.kinds import GROUPS, IN_ROUNDS, SWISS, Contest
from desktop.cafe.contests.rounds import MOST_ENTRANTS, WHOLE
from desktop.cafe.data.store import Store
from desktop.errors import BadInput

PODIUM = 3
PARTS = {
    Fraction(0): "",
    Fraction(1, 2): "½",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
}


def figure(value: Fraction) -> str:
    """Points as people write them: ``2½``."""
    whole, rest = divmod(value, 1)
    return f"{whole or ''}{PARTS[rest]}" or "0" if rest in PARTS else f"{float(value):.1f}"


class Place(NamedTuple):
    """A player at a table: *who* is a row of ``entrants``; *points* of WHOLE, None as long as it waits; *total* in the
    game, None without one.
    """

    who: Any
    points: int | None
    total: int | None

    @property
    def won(self) -> bool:
        """Whether nobody was ahead."""
        return self.points == WHOLE

    @property
    def said(self) -> str:
        """Its points as people write them; "" as long as it waits."""
        return "" if self.points is None else figure(Fraction(self.points, WHOLE))


class Drawn(NamedTuple):
    """A table of a round; *place* 0: of somebody with nobody to play."""

    place: int
    tower: str
    game: int | None
    players: list[Place]

    @property
    def waits(self) -> bool:
        """Whether its game is still to come."""
        return any(one.points is None for one in self.players)


class Line(NamedTuple):
    """A player's line in the standings; equal ones share a *rank*. *points* and *against* in wins."""

    rank: int
    who: Any
    points: Fraction
    against: Fraction
    totals: int
    played: int
    out_in: int  # how many rounds of those that one loses once were won; -1: none was reached

    @property
    def said(self) -> str:
        """Its points as people write them."""
        return figure(self.points)


class Standing(NamedTuple):
    """All of a tournament."""

    contest: Contest
    entrants: list[Any]
    rounds: list[list[Drawn]]
    lines: list[Line]

    @property
    def now(self) -> list[Drawn]:
        """The tables of the round that is on."""
        return self.rounds[-1] if self.rounds else []

    @property
    def waits(self) -> int:
        """How many tables have yet to play."""
        return sum(table.waits for table in self.now)

    @property
    def over(self) -> bool:
        """Whether it is decided, or the owner has ended it."""
        one = self.contest
        if one.ended:
            return True
        played = bool(one.round) and not self.waits
        if one.form == SWISS:
            return played and one.round >= one.rounds
        return played and one.round > one.rounds and len(self.now) == 1

    @property
    def podium(self) -> list[Line]:
        """The first three, once it is over."""
        return self.lines[:PODIUM] if self.over else []


def standing(store: Store, contest: int) -> Standing | None:
    """How a tournament stands; None if it is none in rounds."""
    one = kinds.contest(store, contest, IN_ROUNDS)
    return as_it_stands(store, one) if one else None


def as_it_stands(store: Store, one: Contest) -> Standing:
    """The same of one that is known."""
    with store.reading() as connection:
        who = {row.number: row for row in rounds.entrants_of(connection, one.id)}
        seats = [row for row in rounds.seats_of(connection, one.id) if row.round <= one.round]
    drawn: list[dict[int, Drawn]] = [{} for _ in range(one.round)]
    for row in seats:
        its = drawn[row.round - 1].setdefault(row.place, Drawn(row.place, row.tower, row.game, []))
        its.players.append(Place(who[row.entrant], row.points, row.total))
    in_order = [sorted(some.values(), key=lambda table: table.place or MOST_ENTRANTS) for some in drawn]
    return Standing(one, list(who.values()), in_order, lines(one, list(who.values()), in_order))


def lines(one: Contest, who: list[Any], drawn: list[list[Drawn]]) -> list[Line]:
    """Who stands where. Totals part those who are equal else, if they compare."""
    sat: dict[int, list[tuple[bool, Drawn, Place]]] = {player.number: [] for player in who}
    for number, tables_then in enumerate(drawn, 1):
        for table in tables_then:
            for place in table.players:
                sat[place.who.number].append((one.form == GROUPS and number > one.rounds, table, place))
    points = {
        number: Fraction(sum(place.points or 0 for last, _, place in mine if not last), WHOLE)
        for number, mine in sat.items()
    }
    found = []
    for player in who:
        mine = sat[player.number]
        faced = (strength(table, place, points) for last, table, place in mine if not last and place.points is not None)
        totals = [place.total for _, _, place in mine if place.total is not None]
        last = [place.won for last, _, place in mine if last]
        found.append(
            Line(
                rank=0,
                who=player,
                points=points[player.number],
                against=sum(faced, Fraction()),
                totals=sum(totals) if one.by_sum else 0,
                played=len(totals),
                out_in=sum(last) if last else -1,
            )
        )
    found.sort(key=lambda line: (*(-part for part in worth(line)), line.who.number))
    for at, line in enumerate(found):
        equal = at > 0 and worth(found[at - 1]) == worth(line)
        found[at] = line._replace(rank=found[at - 1].rank if equal else at + 1)
    return found


def worth(line: Line) -> tuple[int, Fraction, Fraction, int]:
    """What decides, the first first."""
    return line.out_in, line.points, line.against, line.totals


def joined(drawn: list[list[Drawn]]) -> list[Drawn]:
    """All tables of some rounds."""
    return [table for tables in drawn for table in tables]


def strength(table: Drawn, place: Place, points: dict[int, Fraction]) -> Fraction:
    """The mean of the opponents' points; one's own if there was no game."""
    others = [points[other.who.number] for other in table.players if other is not place]
    if not others or all(other.total is None for other in table.players):
        return points[place.who.number]
    return sum(others, Fraction()) / len(others)


def next_round(store: Store, contest: int, lot: Random | None = None) -> int:
    """Draw the next round; its number. Raises BadInput: "closed" if there is none to come, "alone" if there are no two
    to play, "waits" of those who lose once while a table has to play.
    """
    now = standing(store, contest)
    if now is None or now.over or (now.contest.form == SWISS and now.contest.round >= now.contest.rounds):
        raise BadInput("closed")
    chance = lot or SystemRandom()  # which nobody can foresee
    with store.engine.begin() as connection:
        one = rounds.held(connection, contest)
        if one is None or one.round != now.contest.round:
            raise BadInput("closed")  # somebody else was quicker
        if one.form == GROUPS and not one.round:
            group_of = draw.pools([player.number for player in now.entrants if not player.gone], chance)
            for number, pool in group_of.items():
                rounds.change(connection, contest, number, pool=pool)
            now = now._replace(entrants=rounds.entrants_of(connection, contest))
        drawn = tables(now, chance)
        if not any(len(table) > 1 for table in drawn):
            raise BadInput("alone")
        rounds.begin_round(connection, one, drawn)
    store.changed()
    return one.round + 1


def tables(now: Standing, chance: Random) -> list[list[int]]:
    """Who sits together in the next round."""
    one = now.contest
    here = {player.number for player in now.entrants if not player.gone}
    if one.form == SWISS:
        points = {line.who.number: int(line.points * WHOLE) for line in now.lines if line.who.number in here}
        return draw.swiss(points, met(now), idle(now), one.size, chance)
    if one.round < one.rounds:
        return group_tables(now, here)
    if now.waits:
        raise BadInput("waits")
    if one.round == one.rounds:
        return draw.knock_out(best_of_groups(now, here))
    ranked = [line.who.number for line in now.lines]
    winners = [place.who.number for table in now.now for place in table.players if place.won]
    return draw.knock_out(sorted(winners, key=ranked.index))


def group_tables(now: Standing, here: set[int]) -> list[list[int]]:
    """Each group's next round. Who has gone plays nobody."""
    members = defaultdict(list)
    for player in now.entrants:
        if player.pool:
            members[player.pool].append(player.number)
    found = []
    for pool in sorted(members):
        for table in draw.group_round(members[pool], now.contest.round + 1):
            if there := [one for one in table if one in here]:
                found.append(there)
    return sorted(found, key=lambda table: len(table) == 1)


def best_of_groups(now: Standing, here: set[int]) -> list[int]:
    """Who plays on, the best first: the winners of the groups, then the seconds, as many as make a power of two."""
    place: Counter[int] = Counter()
    ranked: list[tuple[int, int, int]] = []
    for line in now.lines:
        if line.who.number in here and line.who.pool:
            place[line.who.pool] += 1
            ranked.append((place[line.who.pool], len(ranked), line.who.number))
    most = 2 * len(place)
    count = 2
    while 2 * count <= min(most, len(ranked)):
        count *= 2
    return [number for _, _, number in sorted(ranked)[:count]] if len(ranked) > 1 else []


def met(now: Standing) -> Counter[frozenset[int]]:
    """How often each two have met."""
    return Counter(
        frozenset((one.who.number, other.who.number))
        for table in joined(now.rounds)
        for at, one in enumerate(table.players)
        for other in table.players[:at]
    )


def idle(now: Standing) -> Counter[int]:
    """How often each had nobody to play."""
    return Counter(place.who.number for table in joined(now.rounds) if not table.place for place in table.players)
