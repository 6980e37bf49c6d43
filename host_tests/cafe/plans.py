"""What the database does for each question of the leaderboard's page: by which index, and how much it reads for it.

The questions are those that the page really asks, as they pass by; so none can be forgotten here. How a question is
answered shows only in a database that has many games: PostgreSQL reads a small table as a whole, and is right to.
"""

import json
import re
from typing import Any, NamedTuple

import sqlalchemy as sa

from desktop.cafe.contests import life, standings
from desktop.cafe.data import lists, oversight
from desktop.cafe.data.store import Store
from desktop.cafe.guests import handles, member_games
from desktop.cafe.guests.shown_leaderboard import View, leaderboard
from host_tests.cafe import lists_of

MOST = 1000  # rows of a table that the page may read for one question: it shows ten games, and all towers
STEPS = 8  # of SQLite's machine, that it takes for a row at least


class Answer(NamedTuple):
    """*rows*: what was read, for SQLite estimated from its machine's steps."""

    question: str
    how: str
    rows: int

    @property
    def by_index(self) -> bool:
        """Whether only little was read. How much there is must not matter."""
        return self.rows <= MOST


def answers(store: Store, rules: str, *cafes: str) -> list[Answer]:
    """All questions for the page of a rule set, of the chain and of some cafés, for a game, a name, and an owner."""
    asked: list[tuple[str, Any]] = []

    def note(connection: Any, cursor: Any, statement: str, parameters: Any, context: Any, many: bool) -> None:
        if statement.startswith("SELECT") and " FROM " in " ".join(statement.split()):
            asked.append((statement, parameters))

    sa.event.listen(store.engine, "before_cursor_execute", note)
    for cafe in ("", *cafes):
        leaderboard(store, View(cafe, rules, "en"))
    latest = lists_of.latest(store)
    lists.game(store, latest[0]["game"] if latest else 1)
    with store.engine.connect() as connection:
        handles.last_game(connection, "Nobody's name", 1)
        member_games.games_of(connection, "Nobody's name")
    for one in life.all_contests(store):
        standings.table(store, one)
        with store.engine.begin() as connection:
            standings.count(connection, one, ["nobody/NOB"])
    for which in (oversight.to_witness, oversight.unverified):
        oversight.waiting_games(store, which)
    sa.event.remove(store.engine, "before_cursor_execute", note)
    answer = by_sqlite if store.engine.dialect.name == "sqlite" else by_postgresql
    with store.engine.connect() as connection:
        cursor = connection.connection.cursor()
        found = [Answer(asked_for(said), *answer(cursor, said, parameters)) for said, parameters in asked]
    dearest = {one.question: one for one in sorted(found, key=lambda one: one.rows)}
    return list(dearest.values())


def asked_for(statement: str) -> str:
    """A statement without what it selects, as SQLite and PostgreSQL alike have it."""
    return re.sub(r"%\(\w+\)s(::\w+)?", "?", " ".join(statement.split()).partition(" FROM ")[2])


def by_sqlite(cursor: Any, statement: str, parameters: Any) -> tuple[str, int]:
    """SQLite's plan; what was read, by the steps of its machine."""
    how = "; ".join(row[-1] for row in cursor.execute("explain query plan " + statement, parameters).fetchall())
    rows = 0

    def step() -> int:
        nonlocal rows
        rows += 1
        return 0

    cursor.connection.set_progress_handler(step, STEPS)
    cursor.execute(statement, parameters).fetchall()
    cursor.connection.set_progress_handler(None, STEPS)
    return how, rows


def by_postgresql(cursor: Any, statement: str, parameters: Any) -> tuple[str, int]:
    """PostgreSQL's plan; what was read, by its own account."""
    cursor.execute("explain (analyze, format json) " + statement, parameters)
    said = cursor.fetchone()[0]
    [whole] = json.loads(said) if isinstance(said, str) else said
    nodes = list(parts(whole["Plan"]))
    named = ("Node Type", "Index Name", "Relation Name", "Index Cond")
    how = "; ".join(" ".join(str(node[name]) for name in named if name in node) for node in nodes)
    rows = 0.0
    for node in nodes:
        if node["Node Type"].endswith("Scan"):
            counts = ("Actual Rows", "Rows Removed by Filter", "Rows Removed by Index Recheck")
            rows += node["Actual Loops"] * sum(node.get(count, 0) for count in counts)
    return how, round(rows)


def parts(node: dict[str, Any]) -> Any:
    """A plan's node and all below it."""
    yield node
    for part in node.get("Plans", ()):
        yield from parts(part)
