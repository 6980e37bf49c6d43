"""What a player's own page says of all games by a name."""

from collections import defaultdict
from typing import Any

import sqlalchemy as sa

from desktop.cafe.data.tables import games, scores
from desktop.cafe.lookalikes import looks

MOST = 2000  # games that are looked at, the latest
LATEST = 20  # that are named


def games_of(connection: sa.Connection, handle: str) -> list[Any]:
    """The seats of a name in games that count, the oldest first, with ``at`` and ``players`` of each."""
    query = sa.select(scores).where(scores.c.looks != "", scores.c.looks == looks(handle), ~scores.c.struck)
    mine = query.order_by(scores.c.id.desc()).limit(MOST).subquery()
    others = sa.select(sa.func.count()).where(scores.c.game == mine.c.game)  # a question for each: of a join
    players = others.scalar_subquery().label("players")  # PostgreSQL may begin with all games
    game = sa.select(mine, games.c.at, players).join(games, games.c.id == mine.c.game)
    wanted = game.where(~games.c.void, games.c.signed != sa.false()).order_by(games.c.at, games.c.id)
    return list(connection.execute(wanted).all())


def won(row: Any) -> bool:
    """Whether others were beaten."""
    return bool(row.wins) and row.players > 1


def bests(rows: list[Any]) -> list[Any]:
    """The best game by each rule set, the one most played first; of cards the win with the fewest points."""
    by_rules: dict[str, list[Any]] = defaultdict(list)
    for row in rows:
        if "deal:" not in row.rules and (won(row) or not row.rules.startswith("cards")):
            by_rules[row.rules].append(row)
    found = sorted(by_rules.values(), key=len, reverse=True)
    return [min(some, key=lambda row: -row.total if not row.rules.startswith("cards") else row.total) for some in found]
