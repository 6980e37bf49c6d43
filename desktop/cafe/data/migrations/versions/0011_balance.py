"""What each tower says it has sent: desktop/cafe/data/balance.py."""

import sqlalchemy as sa
from alembic import op

revision = "0011_balance"
down_revision = "0010_standings"

COUNTS = ("ahead", "refused", "doubles", "missing")


def upgrade() -> None:
    """New columns. What a tower had before they were there is found when it first says what it has sent."""
    op.add_column("towers", sa.Column("told", sa.Integer))
    for name in COUNTS:
        op.add_column("towers", sa.Column(name, sa.Integer, nullable=False, server_default="0"))
