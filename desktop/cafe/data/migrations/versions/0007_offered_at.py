"""When a tower last showed its code: an owner enrols it then or soon after."""

import sqlalchemy as sa
from alembic import op

revision = "0007_offered_at"
down_revision = "0006_sessions"


def upgrade() -> None:
    """A new column; the codes that were shown before are old."""
    op.add_column("towers", sa.Column("offered_at", sa.BigInteger, nullable=False, server_default="0"))
