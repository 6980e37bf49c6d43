"""A house's own colours on its screens, and what it has to say there."""

import sqlalchemy as sa
from alembic import op

revision = "0016_house"
down_revision = "0015_members"


def upgrade() -> None:
    """The cafés that are there look as they did."""
    for name, length in (("colour", 7), ("ground", 7), ("notice", 200)):
        op.add_column("cafes", sa.Column(name, sa.String(length), nullable=False, server_default=""))
