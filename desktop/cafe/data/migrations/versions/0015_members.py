"""Names that are held by a PIN, and the mark of each player of a game that was analysed."""

import sqlalchemy as sa
from alembic import op

revision = "0015_members"
down_revision = "0014_contests"

KEY = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Nobody holds a name yet, and no game has a mark."""
    op.create_table(
        "members",
        sa.Column("id", KEY, primary_key=True),
        sa.Column("looks", sa.String(72), nullable=False, unique=True),
        sa.Column("handle", sa.String(24), nullable=False),
        sa.Column("pin", sa.String(200), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
    op.add_column("scores", sa.Column("mark", sa.Integer))
