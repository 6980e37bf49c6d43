"""Managers of one house beside the owners of all: desktop/cafe/owner/roles.py."""

import sqlalchemy as sa
from alembic import op

revision = "0012_managers"
down_revision = "0011_balance"


def upgrade() -> None:
    """A new column: who is there owns all."""
    op.add_column("owners", sa.Column("cafe", sa.String(32), nullable=False, server_default=""))
