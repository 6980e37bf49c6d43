"""A leaderboard of many games in minutes: a week is played, and copied within the database into the weeks after it.

A copy has another hash and other initials, and came a week later than what it was copied from; so lists, standings and
letters are as if all had been played. It is not what says how fast games come in.
"""

import sqlalchemy as sa

from desktop.cafe.data.store import Store
from desktop.cafe.data.tables import games, scores, standings_due

WEEKS = 50
WEEK_MS = 7 * 86_400_000
GAME = "hash, cafe, tower, number, at, rules, record, void, signed, witness, mac, came, weighed"
SEAT = "seat, struck, total, wins, merit, worth, handle, looks, cafe, rules, less_luck, mark"


def copy_weeks(store: Store) -> int:
    """Copy the games that are there into the weeks until now; how many there are then. They are of one week, the
    first of WEEKS, and came when they were played.
    """
    sqlite = store.engine.dialect.name == "sqlite"
    letter = "char(65 + abs(random()) % 26)" if sqlite else "chr(65 + floor(26 * random())::int)"
    with store.engine.begin() as connection:
        played = connection.scalar(sa.select(sa.func.max(games.c.id))) or 0
        connection.execute(sa.update(games).values(came=games.c.at))
    for week in range(1, WEEKS):
        name = (
            f"printf('%064x', {week} * {played} + id)" if sqlite else f"lpad(to_hex({week} * {played} + id), 64, '0')"
        )
        shown = f"{name}, cafe, tower, number, at + {week * WEEK_MS}"
        others = GAME.partition("at, ")[2].replace("came", f"came + {week * WEEK_MS}")
        with store.engine.begin() as connection:
            connection.exec_driver_sql(
                f"INSERT INTO games (id, {GAME}) SELECT id + {week * played}, {shown}, {others} FROM games"
                f" WHERE id <= {played}"
            )
            connection.exec_driver_sql(
                f"INSERT INTO scores (game, initials, day, week, {SEAT}) SELECT game + {week * played}, {letter} || "
                f"{letter} || {letter}, day + {7 * week}, week + {week}, {SEAT} FROM scores WHERE game <= {played}"
            )
    with store.engine.begin() as connection:
        connection.exec_driver_sql(f"UPDATE towers SET games = games * {WEEKS}")
        connection.exec_driver_sql(f"UPDATE rule_sets SET games = games * {WEEKS}")
        connection.execute(sa.delete(standings_due))  # a season that begins is counted from the first player on
        if not sqlite:
            for table in (games, scores):
                key = f"pg_get_serial_sequence('{table}', 'id')"
                connection.exec_driver_sql(f"SELECT setval({key}, (SELECT max(id) FROM {table}))")
    if not sqlite:
        with store.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql("VACUUM ANALYZE")  # as PostgreSQL does by itself, within some minutes
    return WEEKS * played
