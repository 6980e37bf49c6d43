"""Tournaments in rounds: who has checked in, who sits where, what came of it."""

import sqlalchemy as sa
from alembic import op

revision = "0014_contests"
down_revision = "0012_managers"

KEY = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def event() -> sa.Column[int]:
    """The first column of each table."""
    return sa.Column("event", KEY, sa.ForeignKey("events.id"), primary_key=True)


def upgrade() -> None:
    """Five tables; the events that are there have none of it."""
    op.create_table(
        "contests",
        event(),
        sa.Column("form", sa.String(8), nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("round", sa.Integer, nullable=False, server_default="0"),
        sa.Column("ended", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_table(
        "entrants",
        event(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("looks", sa.String(72), nullable=False),
        sa.Column("initials", sa.String(3), nullable=False),
        sa.Column("since", sa.Integer, nullable=False),
        sa.Column("gone", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("pool", sa.Integer, nullable=False, server_default="0"),
    )
    op.create_table(
        "contest_rounds",
        event(),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("began", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "contest_tables",
        event(),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("place", sa.Integer, primary_key=True),
        sa.Column("tower", sa.String(60), nullable=False),
        sa.Column("game", KEY, sa.ForeignKey("games.id")),
    )
    op.create_table(
        "contest_seats",
        event(),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("entrant", sa.Integer, primary_key=True),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer),
        sa.Column("total", sa.Integer),
    )
