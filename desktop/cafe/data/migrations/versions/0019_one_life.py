"""Contests of all kinds stand in one table: desktop/cafe/contests/kinds.py."""

import sqlalchemy as sa
from alembic import op

revision = "0019_one_life"
down_revision = "0018_backups"
branch_labels = None
depends_on = None

KEY = sa.BigInteger().with_variant(sa.Integer, "sqlite")
NUMBERS = "rounds", "size", "round"
OF_ONE = "standings", "contest_deals", "contest_games", "entrants", "contest_rounds", "contest_tables", "contest_seats"


def upgrade() -> None:
    """What made a tournament in rounds of an event stands in its own row; all contests stay, with their numbers."""
    op.add_column("events", sa.Column("form", sa.String(8), nullable=False, server_default=""))
    for name in NUMBERS:
        op.add_column("events", sa.Column(name, sa.Integer, nullable=False, server_default="0"))
    op.add_column("events", sa.Column("ended", sa.Boolean, nullable=False, server_default=sa.false()))
    for name in ("form", *NUMBERS, "ended"):
        its = f"(SELECT contests.{name} FROM contests WHERE contests.event = events.id)"
        op.execute(f"UPDATE events SET {name} = {its} WHERE id IN (SELECT event FROM contests)")
    op.execute("UPDATE events SET kind = 'in_rounds' WHERE kind = 'contest'")
    op.drop_table("contests")
    op.rename_table("events", "contests")
    op.rename_table("event_deals", "contest_deals")
    op.rename_table("event_games", "contest_games")
    for name in OF_ONE:
        op.execute(f"ALTER TABLE {name} RENAME COLUMN event TO contest")


def downgrade() -> None:
    """Back to events, some of which are contests."""
    for name in OF_ONE:
        op.execute(f"ALTER TABLE {name} RENAME COLUMN contest TO event")
    op.rename_table("contests", "events")
    op.rename_table("contest_deals", "event_deals")
    op.rename_table("contest_games", "event_games")
    op.create_table(
        "contests",
        sa.Column("event", KEY, sa.ForeignKey("events.id"), primary_key=True),
        sa.Column("form", sa.String(8), nullable=False),
        *(sa.Column(name, sa.Integer, nullable=False, server_default="0") for name in NUMBERS),
        sa.Column("ended", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.execute(
        "INSERT INTO contests (event, form, rounds, size, round, ended)"
        " SELECT id, form, rounds, size, round, ended FROM events WHERE kind = 'in_rounds'"
    )
    op.execute("UPDATE events SET kind = 'contest' WHERE kind = 'in_rounds'")
    for name in ("form", *NUMBERS, "ended"):
        op.drop_column("events", name)
