"""Seasons and evenings: the one life that both have, and the deals of an evening by the same dice.

A contest is announced until it begins, then it is on. After its end it is closed: games that were played in time still
come in. Then its result is read, and stays. Who leads: standings.py.

The deals of an evening are drawn when it begins, so nobody can have played them before. Every enrolled tower of its
café, or of the chain, is told all of them in one order, signed with its secret: hardware/cafe/line.py. A game counts if
the tower has signed it, if its record says that the leaderboard dealt it, and if it is the first by that deal on its
tower. Whoever was told a deal and types it into another tower has no such record there. No list shows the number of
such a deal, by which others could look at its dice. An evening without deals counts games as a season does.
"""

import re
import secrets
from collections.abc import Sequence
from typing import NamedTuple

import sqlalchemy as sa

from desktop.cafe.data import trust
from desktop.cafe.data.rows import Submission
from desktop.cafe.data.store import Store, now_ms
from desktop.cafe.data.store import make as make_row
from desktop.cafe.data.tables import cafes, contest_deals, contest_games, contests, games, standings, towers
from desktop.cafe.names import LONGEST_LABEL
from desktop.cafe.signature import deals_line
from desktop.errors import BadInput
from p10core.game.set_up import MOST_DEAL

SEASON, EVENING = "season", "evening"
ANNOUNCED, ON, CLOSED, READ = LIFE = "announced", "on", "closed", "read"
HOUR_MS = 3_600_000
LATE_MS = {SEASON: 72 * HOUR_MS, EVENING: HOUR_MS}  # after its end, in which games that were cut off still come in
MOST_DEALS = 6  # of an evening: the tower reads no longer line
MOST_CONTESTS = 100  # on their page
TOLD_FOR_MS = 7 * 24 * HOUR_MS  # so long after its end towers are told that an evening is over
DEAL = re.compile(r"deal:(\d{8})")  # in the rules of a game
MASK = re.compile(r"deal:E(\d+)-")  # in their place, see mask


class Contest(NamedTuple):
    """A contest as its row has it; *cafe* "" is the chain, *rules* "" any; *begins* and *ends* in ms since 1970.
    *deals*: of an evening by the same dice. *counted*: players up to this one are counted; None: all are.
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

    @property
    def by_sum(self) -> bool:
        """Whether points decide, not games won."""
        return bool(self.rules) and not self.rules.startswith("cards")

    @property
    def late(self) -> int:
        """The moment from which no game comes in."""
        return self.ends + LATE_MS[self.kind]

    def life(self, now: int) -> str:
        """Where it is in its life."""
        if now >= self.late:
            return READ
        return ANNOUNCED if now < self.begins else ON if now < self.ends else CLOSED


def make(store: Store, kind: str, name: str, cafe: str, rules: str, begins: int, ends: int, deals: int = 0) -> int:
    """A new contest; its number. Raises BadInput without a name, if it ends before it begins, for more than MOST_DEALS,
    for deals of a season. An evening by deals takes any rules.
    """
    name = " ".join(name.split())
    if kind not in LATE_MS or not name or len(name) > LONGEST_LABEL or begins >= ends:
        raise BadInput("bad_event")
    if not 0 <= deals <= (MOST_DEALS if kind == EVENING else 0):
        raise BadInput("bad_deals")
    values = {"kind": kind, "name": name, "cafe": cafe, "begins": begins, "ends": ends, "deals": deals}
    values |= {"rules": "" if deals else rules, "counted": None if deals else ""}
    with store.engine.begin() as connection:
        made = connection.scalar(sa.insert(contests).values(**values).returning(contests.c.id))
    store.changed()
    return int(made or 0)


def delete(store: Store, number: int) -> None:
    """A contest goes; its games stay."""
    with store.engine.begin() as connection:
        for table in (contest_deals, contest_games, standings):
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


def contest(store: Store, number: int) -> Contest | None:
    """One by its number; None if there is none."""
    with store.reading() as connection:
        return found(connection, number)


def found(connection: sa.Connection, number: int) -> Contest | None:
    """One by its number, by a connection; None if there is none."""
    row = connection.execute(sa.select(contests).where(contests.c.id == number)).first()
    return Contest(*row) if row else None


# The deals of an evening


def deals_of(store: Store, evening: int) -> list[int]:
    """An evening's deals in their order. They are drawn as soon as somebody asks after its beginning."""
    dealt = sa.select(contest_deals.c.deal).where(contest_deals.c.contest == evening).order_by(contest_deals.c.place)
    with store.engine.begin() as connection:
        drawn = list(connection.scalars(dealt))
        one = found(connection, evening)
        if not drawn and one is not None and one.begins <= now_ms():
            for place in range(one.deals):  # another thread may draw at the same time: the first one's stay
                deal = {"deal": secrets.randbelow(MOST_DEAL) + 1}
                make_row(connection, contest_deals, {"contest": evening, "place": place}, deal)
            drawn = list(connection.scalars(dealt))
    return drawn


def lines(store: Store, cafe: str | None = None, tower: str | None = None) -> dict[tuple[str, str], bytes]:
    """The line for each enrolled tower, by café and name: the deals of its evening, or that it is over. A tower that
    had no evening in the last days has none. Only those of one *cafe*, or of one *tower* of it, if that is asked.
    """
    now = now_ms()
    recent = sa.select(contests).where(contests.c.deals > 0, contests.c.begins <= now)
    recent = recent.where(contests.c.ends > now - TOLD_FOR_MS).order_by(contests.c.begins, contests.c.id)
    enrolled = sa.select(towers.c.cafe, towers.c.tower, towers.c.secret).where(towers.c.secret != "", ~towers.c.removed)
    for column, wanted in ((towers.c.cafe, cafe), (towers.c.tower, tower)):
        if wanted is not None:
            enrolled = enrolled.where(column == wanted)
    gone = sa.select(cafes.c.cafe).where(cafes.c.removed)
    with store.reading() as connection:
        some = connection.execute(recent).all()
        hear = connection.execute(enrolled.where(towers.c.cafe.not_in(gone))).all() if some else []
    had = {one.cafe for one in some}  # "": all
    on = {one.cafe: deals_of(store, one.id) for one in some if one.ends > now}
    return {
        (row.cafe, row.tower): deals_line(row.secret, row.tower, on.get(row.cafe) or on.get("") or [])
        for row in hear
        if had & {row.cafe, ""}
    }


def masked(connection: sa.Connection, submissions: Sequence[Submission]) -> list[Submission]:
    """Games that come in, with ``deal:E7-1`` in their rules for the number that evening 7 has as its first deal."""
    numbers = {int(dealt[1]): dealt[0] for one in submissions if (dealt := DEAL.search(one.verdict.rules))}
    wanted = sa.select(contest_deals).where(contest_deals.c.deal.in_(numbers))
    rows = connection.execute(wanted).all() if numbers else []
    names = {numbers[row.deal]: mask(row.contest, row.place) for row in rows}

    def mask_in(rules: str) -> str:
        dealt = DEAL.search(rules)
        return rules.replace(dealt[0], names.get(dealt[0], dealt[0])) if dealt else rules

    return [one._replace(verdict=one.verdict._replace(rules=mask_in(one.verdict.rules))) for one in submissions]


def mask(evening: int, place: int) -> str:
    """What stands in rules for an evening's deal at a place from 0."""
    return f"deal:E{evening}-{place + 1}"


def count_in(connection: sa.Connection, game: int, submission: Submission) -> None:
    """Let a game that has just come in count for the evening whose deal it was played by, if it may."""
    deal = submission.verdict.evening
    if not deal or not trust.verified(connection, submission):
        return
    both = contest_deals.join(contests, contest_deals.c.contest == contests.c.id)
    wanted = sa.select(contests.c.id, contest_deals.c.place).select_from(both).where(contest_deals.c.deal == deal)
    wanted = wanted.where(contests.c.cafe.in_(("", submission.cafe)), contests.c.begins <= submission.at)
    row = connection.execute(wanted.where(contests.c.ends > submission.at - LATE_MS[EVENING])).first()
    if row is None:
        return
    others = sa.select(games.c.id).where(
        games.c.cafe == submission.cafe, games.c.tower == submission.tower, games.c.id != game
    )
    by_it = (games.c.rules + " ").like(f"% {mask(row.id, row.place)} %")
    if connection.scalar(others.where(by_it).limit(1)) is None:
        connection.execute(sa.insert(contest_games).values(contest=row.id, game=game))


def take_part(store: Store) -> None:
    """Whatever comes into this store from now on counts for evenings, and shows no number of their deals."""
    store.masks.append(masked)
    store.told.append(count_in)


def is_secret(connection: sa.Connection, rules: str, now: int) -> bool:
    """Whether a game by these *rules* has dice that others may still get on an evening, *now* in ms since 1970: then
    nobody is shown them, whether the game counts or not.
    """
    has_mask = MASK.search(rules)
    evening = found(connection, int(has_mask[1])) if has_mask else None
    return evening is not None and now < evening.late
