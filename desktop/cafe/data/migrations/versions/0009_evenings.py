"""Duplicate evenings: how many deals each has, and which."""

import sqlalchemy as sa
from alembic import op

revision = "0009_evenings"
down_revision = "0008_luck"

KEY = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """A table for the deals that were drawn. The events that are there have none."""
    op.add_column("events", sa.Column("deals", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "event_deals",
        sa.Column("event", KEY, sa.ForeignKey("events.id"), primary_key=True),
        sa.Column("place", sa.Integer, primary_key=True),
        sa.Column("deal", sa.Integer, nullable=False),
    )
