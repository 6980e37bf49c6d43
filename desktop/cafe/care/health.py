"""Whether the leaderboard is well: for the owner's page, and in a word for /health (200 or 503).

A part *fails* if this leaderboard cannot do its work without it: the database, room on the disk, the broker, a thread
of its own (workers.py). *lost* is the balance if games are missing that towers have sent. A part is *away* if somebody
else should look: a bridge, games that wait at bridges. A café that is closed is away, so only
what fails makes a 503.
"""

import logging
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import NotRequired, TypedDict

import sqlalchemy as sa

from desktop.cafe.data import balance
from desktop.cafe.data.database import GONE, first_line
from desktop.cafe.data.store import Store, now_ms
from desktop.cafe.data.tables import backups, cafes, keys, towers
from desktop.cafe.workers import Worker

ROOM_MB = 200  # on the disk; less fails
BEAT_S = 10  # between two proofs that the database can be written
SQLITE_BEAT_S = 600  # the same: a file's disk may be a card that wears
AWAY_MS = 30_000  # without a word a backup is broken off

log = logging.getLogger("board")


class Silent(TypedDict):
    """A tower or a backup that has not been heard since, in ms since 1970."""

    name: NotRequired[str]
    cafe: NotRequired[str]
    tower: NotRequired[str]
    heard: int


class BridgeHeard(TypedDict):
    """A bridge: whether some tower of it is here, when that was last heard, how many games it keeps."""

    cafe: str
    bridge: str
    here: bool
    heard: int
    waiting: int


class Part(TypedDict):
    """How a part is: "ok", "away", "lost" or "fails"; and what else is known of it, of each part something else."""

    state: str
    says: NotRequired[str]
    free_mb: NotRequired[int]
    connected: NotRequired[bool]
    here: NotRequired[int]
    away: NotRequired[list[Silent]]
    bridges: NotRequired[list[BridgeHeard]]
    games: NotRequired[int]
    towers: NotRequired[list[dict[str, str | int]]]
    ended: NotRequired[int]


Parts = dict[str, Part]  # by name


class Health:
    """Of the leaderboard with that *store* and *folder*; *connected*: whether it is with its broker, if any."""

    def __init__(self, store: Store, folder: Path, connected: Callable[[], bool] | None = None) -> None:
        self._store = store
        self._folder = folder
        self._connected = connected
        self._trouble = ""
        self._worker: Worker | None = None

    def __enter__(self) -> "Health":
        """From now on try now and then whether the database can be written."""
        self._worker = self._store.workers.start("heartbeat", self._beat_and_rest)
        return self

    def __exit__(self, *_: object) -> None:
        """Try it no more."""
        if self._worker:
            self._worker.end(BEAT_S)

    def beat(self) -> None:
        """Write what is there already: a full disk is found out before a game comes."""
        try:
            with self._store.engine.begin() as connection:
                connection.execute(sa.update(keys).values(key=keys.c.key))
            self._trouble = ""
        except GONE as error:
            self._trouble = first_line(error)
            log.warning("nothing can be written into the database: %s", self._trouble)

    def parts(self) -> Parts:
        """Each part with its ``state``, "ok", "away", "lost" or "fails", and what else is known of it."""
        found: Parts = {"database": {"state": "ok"}}
        free = shutil.disk_usage(self._folder).free // 1_000_000
        found["disk"] = {"state": "ok" if free >= ROOM_MB else "fails", "free_mb": free}
        if self._connected:
            connected = self._connected()
            found["broker"] = {"state": "ok" if connected else "fails", "connected": connected}
        troubles = self._store.workers.troubles()
        found["work"] = {"state": "fails" if troubles else "ok"}
        if troubles:
            found["work"]["says"] = "; ".join(f"{name} {trouble}" for name, trouble in troubles.items())
        trouble = self._trouble
        try:
            with self._store.reading() as connection:
                found |= self._asked(connection)
        except GONE as error:
            trouble = first_line(error)
        if trouble:
            found["database"] = {"state": "fails", "says": trouble}
        return found

    def _asked(self, connection: sa.Connection) -> Parts:
        """The parts that the database knows of."""
        gaps = balance.gaps(connection)
        return towers_and_bridges(connection) | {
            "backup": last_backup(connection),
            "balance": {
                "state": "lost" if gaps else "ok",
                "games": sum(gap.missing for gap in gaps),
                "towers": [gap._asdict() for gap in gaps],
            },
        }

    def works(self) -> bool:
        """Whether this leaderboard can do its work."""
        return all(part["state"] != "fails" for part in self.parts().values())

    def _beat_and_rest(self, worker: Worker) -> None:
        self.beat()
        worker.rest(SQLITE_BEAT_S if self._store.engine.dialect.name == "sqlite" else BEAT_S)


def last_backup(connection: sa.Connection) -> Part:
    """The part of that name: away if the last backup was broken off."""
    row = connection.execute(sa.select(backups).order_by(backups.c.began.desc()).limit(1)).first()
    if row is None:
        return {"state": "ok"}
    if row.ended is None and now_ms() - row.seen > AWAY_MS:
        return {"state": "away", "away": [{"name": row.file, "heard": row.seen}]}
    return {"state": "ok", "ended": row.ended or 0}


def towers_and_bridges(connection: sa.Connection) -> Parts:
    """The parts of that name, and how many games wait at bridges."""
    gone = sa.select(cafes.c.cafe).where(cafes.c.removed)
    ours = ~towers.c.removed, towers.c.cafe.not_in(gone)
    columns = (getattr(towers.c, name) for name in ("cafe", "tower", "bridge", "present", "seen", "waiting"))
    rows = connection.execute(sa.select(*columns).where(*ours).order_by(towers.c.cafe, towers.c.tower)).all()
    away: list[Silent] = [{"cafe": row.cafe, "tower": row.tower, "heard": row.seen} for row in rows if not row.present]
    bridges: dict[tuple[str, str], BridgeHeard] = {}
    for row in rows:
        if row.bridge:
            unheard: BridgeHeard = {"cafe": row.cafe, "bridge": row.bridge, "here": False, "heard": 0, "waiting": 0}
            one = bridges.setdefault((row.cafe, row.bridge), unheard)
            one["here"] = one["here"] or row.present
            one["heard"] = max(one["heard"], row.seen)
            one["waiting"] = max(one["waiting"], row.waiting)
    waiting = sum(bridge["waiting"] for bridge in bridges.values())
    silent = not all(bridge["here"] for bridge in bridges.values())
    return {
        "bridges": {"state": "away" if silent else "ok", "bridges": list(bridges.values())},
        "waiting": {"state": "away" if waiting else "ok", "games": waiting},
        "towers": {"state": "away" if away else "ok", "here": len(rows) - len(away), "away": away},
    }
