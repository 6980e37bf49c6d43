"""Which weekly letters were sent: desktop/cafe/care/letter_mail.py."""

import sqlalchemy as sa
from alembic import op

revision = "0013_letters"
down_revision = "0012_managers"


def upgrade() -> None:
    """A table."""
    op.create_table(
        "letters",
        sa.Column("week", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("address", sa.String(200), primary_key=True),
        sa.Column("sent", sa.BigInteger, nullable=False),
    )
