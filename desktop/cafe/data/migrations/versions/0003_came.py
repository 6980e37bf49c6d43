"""When a game came in: a season takes games for a time after its end, and none later."""

import sqlalchemy as sa
from alembic import op

revision = "0003_came"
down_revision = "0002"


def upgrade() -> None:
    """A new column; what was there came in time."""
    op.add_column("games", sa.Column("came", sa.BigInteger, nullable=False, server_default="0"))
