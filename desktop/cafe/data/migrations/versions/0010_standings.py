"""Standings of seasons that are kept as games arrive: desktop/cafe/contests/standings.py."""

import sqlalchemy as sa
from alembic import op

revision = "0010_standings"
down_revision = "0009_evenings"

KEY = sa.BigInteger().with_variant(sa.Integer, "sqlite")
NAME = "CASE WHEN {0}handle NOT IN ('', '---') THEN lower({0}handle) ELSE {0}cafe || '/' || {0}initials END"
DUE = "INSERT INTO standings_due (player) VALUES ({});"
SEEN = "merit, struck, handle, initials, cafe, day"


def upgrade() -> None:
    """Tables, and triggers that note whose standing a change of a score may move: nothing that changes one can forget
    to. The seasons that are there are counted from the start.
    """
    op.add_column("events", sa.Column("counted", sa.String(60)))
    op.execute("UPDATE events SET counted = '' WHERE kind = 'season'")
    op.create_table(
        "standings",
        sa.Column("event", KEY, sa.ForeignKey("events.id"), primary_key=True),
        sa.Column("player", sa.String(60), primary_key=True),
        sa.Column("handle", sa.String(24), nullable=False),
        sa.Column("initials", sa.String(8), nullable=False),
        sa.Column("cafe", sa.String(32), nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.Column("best", sa.Integer, nullable=False),
        sa.Column("sum", sa.Integer, nullable=False),
        sa.Column("first", KEY, nullable=False),
        sa.Column("first_win", KEY),
    )
    op.create_index("standings_by_sum", "standings", ["event", sa.text("sum DESC"), sa.text("best DESC"), "first"])
    op.create_index("standings_by_wins", "standings", ["event", sa.text("wins DESC"), "first_win", "first"])
    op.create_table(
        "standings_due", sa.Column("id", KEY, primary_key=True), sa.Column("player", sa.String(60), nullable=False)
    )
    op.create_index(
        "scores_player",
        "scores",
        [sa.text(f"({NAME.format('')})")],
        sqlite_where=sa.text("merit IS NOT NULL"),
        postgresql_where=sa.text("merit IS NOT NULL"),
    )
    new, old = DUE.format(NAME.format("NEW.")), DUE.format(NAME.format("OLD."))
    if op.get_bind().dialect.name == "sqlite":
        op.execute(f"CREATE TRIGGER score_came AFTER INSERT ON scores BEGIN {new} END")
        op.execute(f"CREATE TRIGGER score_changed AFTER UPDATE OF {SEEN} ON scores BEGIN {old} {new} END")
    else:
        for name, when, what in (("score_came", "INSERT", new), ("score_changed", f"UPDATE OF {SEEN}", old + new)):
            body = f"$$ BEGIN {what} RETURN NULL; END $$"
            op.execute(f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS {body}")
            op.execute(f"CREATE TRIGGER {name} AFTER {when} ON scores FOR EACH ROW EXECUTE FUNCTION {name}()")
