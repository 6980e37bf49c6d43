"""A place for games that the referee refused."""

import sqlalchemy as sa
from alembic import op

revision = "0005_refused"
down_revision = "0004_looks"


def upgrade() -> None:
    """A new table."""
    op.create_table(
        "refused",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True),
        sa.Column("digest", sa.String(64), nullable=False, unique=True),
        sa.Column("cafe", sa.String(32), nullable=False),
        sa.Column("tower", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("mac", sa.String(64), nullable=False),
        sa.Column("record", sa.LargeBinary, nullable=False),
        sa.Column("why", sa.String(200), nullable=False),
    )
