"""When backups were begun and ended, so that one that was broken off is said."""

import sqlalchemy as sa
from alembic import op

revision = "0018_backups"
down_revision = "0016_house"


def upgrade() -> None:
    """None is known so far."""
    op.create_table(
        "backups",
        sa.Column("file", sa.String(200), primary_key=True),
        sa.Column("began", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger),
    )
