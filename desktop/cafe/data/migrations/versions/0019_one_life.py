"""Contests of all kinds stand in one table: desktop/cafe/contests/kinds.py."""

import sqlalchemy as sa
from alembic import op

revision = "0019_one_life"
down_revision = "0018_backups"

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
