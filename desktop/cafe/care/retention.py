"""What is kept for a time only: after ``retention_days`` initials, handles and records are erased. Totals stay, and
are nobody's any more. The addresses in the owners' log go too, by desktop/cafe/owner/owners.py.
"""

import contextlib
import logging
from collections.abc import Callable, Iterator
from pathlib import Path

import sqlalchemy as sa

from desktop.cafe.contests.standings import forget_erased
from desktop.cafe.data.database import keep_trying
from desktop.cafe.data.store import Store, now_ms
from desktop.cafe.data.tables import NOBODY, games, members, refused, scores
from desktop.cafe.workers import Worker, Workers

DAY_MS = 86_400_000
ADDRESS_DAYS = 30  # so long the owners' log keeps addresses, as the privacy page tells guests
ONCE_A_DAY_S = DAY_MS / 1000
STILL_S = 600.0  # a year of games may go at once

log = logging.getLogger("board")


@contextlib.contextmanager
def kept_for(workers: Workers, name: str, days: int, erase: Callable[[int], object]) -> Iterator[None]:
    """Until the block ends a worker of that name calls *erase* now and once a day, with the moment (ms since 1970)
    before which things are to go. With 0 *days* nothing goes.
    """

    def work(worker: Worker) -> None:
        keep_trying(lambda: erase(now_ms() - days * DAY_MS), worker)
        worker.rest(ONCE_A_DAY_S)

    if not days:
        yield
        return
    with workers.working(name, work, STILL_S):
        yield


def erase(store: Store, before: int) -> int:
    """Erase initials, handles and records of the games before a moment (ms since 1970); how many games that were."""
    old = sa.select(games.c.id).where(games.c.at < before, games.c.record != b"")
    with store.engine.begin() as connection:
        # As if struck out: no standings count them as one player, and nobody can put a handle there.
        nobody = {"initials": NOBODY, "handle": "", "looks": "", "struck": True}
        connection.execute(sa.update(scores).where(scores.c.game.in_(old)).values(nobody))
        connection.execute(sa.delete(refused).where(refused.c.at < before))
        # Who holds a name by which nobody has played since does not hold it any more.
        played = sa.exists().where(scores.c.looks != "", scores.c.looks == members.c.looks)
        connection.execute(sa.delete(members).where(members.c.since < before, ~played))
        gone: int = connection.execute(sa.update(games).where(games.c.id.in_(old)).values(record=b"")).rowcount
    if gone:
        forget_erased(store)
        log.info("initials and records of %d games were erased, they were kept for long enough", gone)
        store.changed()
    return gone


def old_files(folder: Path, before: int) -> None:
    """Delete the files that were last written before a moment: records that the referee refused have names in them."""
    for path in folder.glob("*.txt"):
        with contextlib.suppress(FileNotFoundError):
            if path.stat().st_mtime * 1000 < before:
                path.unlink()
