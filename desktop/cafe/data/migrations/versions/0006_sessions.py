"""The sessions of owners, so that one who logs out is out at every leaderboard."""

import sqlalchemy as sa
from alembic import op

revision = "0006_sessions"
down_revision = "0005_refused"


def upgrade() -> None:
    """A new table."""
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("ends", sa.BigInteger, nullable=False),
    )
