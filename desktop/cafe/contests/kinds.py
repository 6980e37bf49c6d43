"""The kinds of contest that a house can hold, and the one life that all of them have.

A contest is announced until it begins, then it is on. After its end it is closed: games that were played in time still
come in. Then its result is read, and stays. What counts in each, and who leads: standings.py of seasons and
tournaments, same_dice.py of evenings and leagues, rounds.py of tournaments in rounds.
"""

from typing import NamedTuple

import sqlalchemy as sa

from desktop.cafe.data.store import Store
from desktop.cafe.data.tables import (
    contest_deals,
    contest_games,
    contest_rounds,
    contest_seats,
    contest_tables,
    contests,
    entrants,
    standings,
)
from desktop.cafe.names import LONGEST_LABEL
from desktop.errors import BadInput

SEASON, TOURNAMENT, EVENING, IN_ROUNDS, LEAGUE = "season", "tournament", "evening", "in_rounds", "league"
ANNOUNCED, ON, CLOSED, READ = LIFE = "announced", "on", "closed", "read"
SWISS, GROUPS = FORMS = "swiss", "groups"
SIZES = (2, 3, 4, 5, 6)  # of a table in rounds
POOL = 4  # players of a group at most
MOST_ROUNDS = 12
MOST_DEALS = 6  # of an evening: the tower reads no longer line
MOST_CONTESTS = 100  # on their page
HOUR_MS = 3_600_000
OF_ONE = (contest_seats, contest_tables, contest_rounds, entrants, contest_deals, contest_games, standings)


class Kind(NamedTuple):
    """What a kind of contest is. *late_ms*: after its end, in which games that were begun, or were cut off with their
    café, still come in. *any_rules*: whether its owner chooses the rules; *any_cafe*: whether one café may hold it.
    """

    late_ms: int
    any_rules: bool = True
    any_cafe: bool = True


KINDS = {
    SEASON: Kind(72 * HOUR_MS),
    TOURNAMENT: Kind(0),  # its owner puts the games into it
    EVENING: Kind(HOUR_MS, any_rules=False),
    IN_ROUNDS: Kind(HOUR_MS),
    LEAGUE: Kind(HOUR_MS, any_rules=False, any_cafe=False),  # its nights are evenings
}


class Contest(NamedTuple):
    """A contest as its row has it; *cafe* "" is the chain, *rules* "" any; *begins* and *ends* in ms since 1970.
    *counted*: a season's players up to this one are counted; None: all are. *round*: that is on, 0: players check in.
    """

    id: int
    kind: str
    name: str
    cafe: str
    rules: str
    begins: int
    ends: int
    deals: int
    counted: str | None
    form: str
    rounds: int
    size: int
    round: int
    ended: bool

    @property
    def by_sum(self) -> bool:
        """Whether points decide, not games won."""
        return bool(self.rules) and not self.rules.startswith("cards")

    @property
    def late(self) -> int:
        """The moment from which no game comes in."""
        return self.ends + KINDS[self.kind].late_ms

    def life(self, now: int, decided: bool = False) -> str:
        """Where it is in its life; *decided*: nothing is left to play."""
        if self.ended or decided or now >= self.late:
            return READ
        return ANNOUNCED if now < self.begins else ON if now < self.ends else CLOSED


def late(*kinds: str) -> sa.Case[int]:
    """The same moment as the database has it, of contests of these kinds."""
    late_of = {kind: contests.c.ends + KINDS[kind].late_ms for kind in kinds}
    return sa.case(late_of, value=contests.c.kind)


def make(
    store: Store,
    kind: str,
    name: str,
    cafe: str,
    rules: str,
    begins: int,
    ends: int,
    deals: int = 0,
    planned: tuple[str, int, int] = (SWISS, 5, 2),
) -> int:
    """A new contest; its number. Raises BadInput without a name, if it ends before it begins, for an evening that has
    no deal, or more than MOST_DEALS, for a league of one house, or a tournament in rounds that cannot be. *planned*:
    the form of one, its rounds, and players at a table.
    """
    name = " ".join(name.split())
    if kind not in KINDS or not name or len(name) > LONGEST_LABEL or begins >= ends:
        raise BadInput("bad_event")
    if kind == EVENING and not 0 < deals <= MOST_DEALS:
        raise BadInput("bad_deals")
    if cafe and not KINDS[kind].any_cafe:
        raise BadInput("bad_league")
    values = {"kind": kind, "name": name, "cafe": cafe, "begins": begins, "ends": ends}
    values |= {"rules": rules if KINDS[kind].any_rules else "", "counted": "" if kind == SEASON else None}
    if kind == EVENING:
        values |= {"deals": deals}
    if kind == IN_ROUNDS:
        form, rounds, size = planned
        if form not in FORMS or size not in SIZES or not 0 < rounds <= MOST_ROUNDS:
            raise BadInput("bad_contest")
        values |= {"form": form} | (
            {"rounds": POOL - 1, "size": 2} if form == GROUPS else {"rounds": rounds, "size": size}
        )
    with store.engine.begin() as connection:
        made = connection.scalar(sa.insert(contests).values(**values).returning(contests.c.id))
    store.changed()
    return int(made or 0)


def delete(store: Store, number: int) -> None:
    """A contest goes; its games stay."""
    with store.engine.begin() as connection:
        for table in OF_ONE:
            connection.execute(sa.delete(table).where(table.c.contest == number))
        connection.execute(sa.delete(contests).where(contests.c.id == number))
    store.changed()


def all_contests(store: Store) -> list[Contest]:
    """All of them, the newest first."""
    wanted = sa.select(contests).order_by(contests.c.begins.desc(), contests.c.id).limit(MOST_CONTESTS)
    with store.reading() as connection:
        return [Contest(*row) for row in connection.execute(wanted)]


def some(store: Store) -> bool:
    """Whether there is one at all."""
    with store.reading() as connection:
        return connection.scalar(sa.select(contests.c.id).limit(1)) is not None


def contest(store: Store, number: int, kind: str = "") -> Contest | None:
    """One by its number; None if there is none, or it is of another *kind*."""
    with store.reading() as connection:
        return found(connection, number, kind)


def found(connection: sa.Connection, number: int, kind: str = "") -> Contest | None:
    """The same, by a connection."""
    row = connection.execute(sa.select(contests).where(contests.c.id == number)).first()
    return Contest(*row) if row and kind in ("", row.kind) else None


def end(store: Store, number: int) -> None:
    """Its owner ends a contest: its result is read as it stands."""
    with store.engine.begin() as connection:
        connection.execute(sa.update(contests).where(contests.c.id == number).values(ended=True))
    store.changed()
