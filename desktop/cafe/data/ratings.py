"""Names rated by their results with the luck taken out: see desktop/records/analysis/rating.py.

A worker takes the luck out of one stored game at a time, the newest first, in a process of low priority. What it finds
is kept; what waits when the leaderboard stops is done after its next start.
"""

import contextlib
import json
import logging
import shutil
import subprocess
import time
import zlib
from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import zip_longest
from typing import Any, NamedTuple

import sqlalchemy as sa

from desktop.cafe.data.database import keep_trying
from desktop.cafe.data.store import Store
from desktop.cafe.data.tables import NOBODY, games, scores
from desktop.cafe.workers import Worker
from desktop.records.analysis.analyst import COMMAND, ROOT
from desktop.records.analysis.rating import LEAST_GAMES, Rating, rated_by_sums, shares

LATEST = 200  # seats of a rule set that are read, for a page reads few rows: a rating is of how one plays now
LONGEST_S = 900  # as the page of an analysis waits
LOOK_S = 0.5  # between two looks at the process that takes out luck

log = logging.getLogger("board")


class RatedPlayer(NamedTuple):
    """A player by handle, or by initials and café; with the rating."""

    handle: str
    initials: str
    cafe: str
    rating: Rating


@cache
def latest_of(of_a_cafe: bool) -> sa.Select[Any]:
    """The question for the seats by which a rule set's ratings are made."""
    columns = (scores.c.handle, scores.c.initials, scores.c.cafe, scores.c.merit, scores.c.struck, scores.c.less_luck)
    latest = sa.select(*columns).where(scores.c.rules == sa.bindparam("rules"), scores.c.less_luck.is_not(None))
    if of_a_cafe:
        latest = latest.where(scores.c.cafe == sa.bindparam("cafe"))
    # By day first: by number alone PostgreSQL may walk through all scores.
    return latest.order_by(scores.c.day.desc(), scores.c.id.desc()).limit(LATEST)


def ratings(connection: sa.Connection, rules: str, cafe: str = "") -> list[RatedPlayer]:
    """Who has enough rated games by these rules, in a café or ("") in the chain; the best rating first."""
    played: dict[tuple[str, ...], list[Any]] = {}
    for seat in connection.execute(latest_of(bool(cafe)), {"rules": rules, "cafe": cafe}):
        if seat.merit is None or seat.struck:  # void, erased, or a tower
            continue
        handle = "" if seat.handle == NOBODY else seat.handle
        played.setdefault((handle.lower(),) if handle else ("", seat.cafe, seat.initials), []).append(seat)
    found = []
    for (handle, *_), seats in played.items():
        if len(seats) >= LEAST_GAMES:
            results = [seat.less_luck for seat in seats]
            rating = rated_by_sums(len(results), sum(results), sum(result * result for result in results))
            found.append(RatedPlayer(handle and seats[0].handle, seats[0].initials, seats[0].cafe, rating))
    return sorted(found, key=lambda one: (-one.rating.rating, one.handle, one.initials, one.cafe))


def waiting(store: Store) -> Any:
    """The newest game whose luck is to be taken out, a row of ``id`` and ``record``; None if there is none."""
    wanted = sa.select(games.c.id, games.c.record).where(games.c.weighed == sa.false(), games.c.record != b"")
    with store.engine.connect() as connection:
        return connection.execute(wanted.order_by(games.c.id.desc()).limit(1)).first()


def keep(store: Store, game: int, results: list[float], marks: Sequence[int | None] = ()) -> None:
    """Keep a game's results less luck, in order of play, and the marks; none: it has none."""
    with store.engine.begin() as connection:
        for seat, (result, mark) in enumerate(zip_longest(results, marks)):
            its = sa.update(scores).where(scores.c.game == game, scores.c.seat == seat)
            connection.execute(its.values(less_luck=result, mark=mark))
        its = sa.update(games).where(games.c.id == game).values(weighed=True).returning(games.c.cafe)
        cafe = connection.scalar(its)
    if results:
        store.changed(*[cafe] if cafe else [])


def take_out(store: Store, worker: Worker) -> None:
    """Take the luck out of the newest game that waits, or wait for one."""
    game = keep_trying(lambda: waiting(store), worker)
    if game is None:
        return worker.rest()
    found = weighed(zlib.decompress(game.record).decode(), worker)
    if not worker.ended:
        keep_trying(lambda: keep(store, game.id, *found), worker)


def weighed(record: str, worker: Worker) -> tuple[list[float], list[int | None]]:
    """The results less luck of a record, and the marks; none if it is refused, or takes too long, or the worker is to
    end.
    """
    nice = ("nice", "-n", "19") if shutil.which("nice") else ()
    pipe = subprocess.PIPE
    until = time.monotonic() + LONGEST_S
    with subprocess.Popen(
        (*nice, *COMMAND), cwd=ROOT, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True
    ) as process:
        said: str | None = None
        asked: str | None = record
        while said is None:
            worker.beat()
            try:
                said, _ = process.communicate(asked, LOOK_S)
            except subprocess.TimeoutExpired:
                asked = None  # what is asked once is remembered, and an error the second time
                if worker.ended or time.monotonic() > until:
                    process.kill()
                    if not worker.ended:
                        log.warning("the luck of a game could not be taken out in %s s", LONGEST_S)
                    return [], []
    if process.returncode:
        return [], []
    analysis = json.loads(said)["analysis"]
    results = [share.less_luck for share in shares(analysis)]
    return results, [player["mark"] for player in analysis["players"]] if results else []


@contextlib.contextmanager
def luck_taken_out(store: Store) -> Iterator[None]:
    """Until the block ends the luck is taken out of the games that are stored. What is under way then is done after the
    next start.
    """
    with store.workers.working("ratings", partial(take_out, store)) as worker, store.telling(worker.wake):
        yield
