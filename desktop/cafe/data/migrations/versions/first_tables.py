"""The first tables of a leaderboard, and the triggers by which standings are counted.

What is made here is what tables.py has: no board has any other tables yet. Who changes a table changes the revision, by
which an older database is refused; once boards are out in the world, writes the tables of today out here, as alembic's
autogenerate prints them, and adds a migration of the change.
"""

from alembic import op

from desktop.cafe.data.tables import metadata

revision = "2026_11_28"
down_revision = None

NAME = "CASE WHEN {0}handle NOT IN ('', '---') THEN lower({0}handle) ELSE {0}cafe || '/' || {0}initials END"
DUE = "INSERT INTO standings_due (player) VALUES ({});"
SEEN = "merit, struck, handle, initials, cafe, day"


def upgrade() -> None:
    """Tables, and triggers that note whose standing a change of a score may move: nothing that changes one can forget
    to.
    """
    metadata.create_all(op.get_bind())
    new, old = DUE.format(NAME.format("NEW.")), DUE.format(NAME.format("OLD."))
    if op.get_bind().dialect.name == "sqlite":
        op.execute(f"CREATE TRIGGER score_came AFTER INSERT ON scores BEGIN {new} END")
        op.execute(f"CREATE TRIGGER score_changed AFTER UPDATE OF {SEEN} ON scores BEGIN {old} {new} END")
    else:
        for name, when, what in (("score_came", "INSERT", new), ("score_changed", f"UPDATE OF {SEEN}", old + new)):
            body = f"$$ BEGIN {what} RETURN NULL; END $$"
            op.execute(f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS {body}")
            op.execute(f"CREATE TRIGGER {name} AFTER {when} ON scores FOR EACH ROW EXECUTE FUNCTION {name}()")
