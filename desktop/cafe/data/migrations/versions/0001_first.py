"""Games, scores, towers, rule sets."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

KEY = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """All tables and indexes."""
    op.create_table(
        "games",
        sa.Column("id", KEY, primary_key=True),
        sa.Column("hash", sa.String(64), nullable=False, unique=True),
        sa.Column("cafe", sa.String(32), nullable=False),
        sa.Column("tower", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("rules", sa.String(40), nullable=False),
        sa.Column("record", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "scores",
        sa.Column("id", KEY, primary_key=True),
        sa.Column("game", KEY, sa.ForeignKey("games.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("initials", sa.String(8), nullable=False),
        sa.Column("struck", sa.Boolean, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("wins", sa.Boolean, nullable=False),
        sa.Column("merit", sa.Integer),
        sa.Column("rules", sa.String(40), nullable=False),
        sa.Column("day", sa.Integer, nullable=False),
        sa.Column("week", sa.Integer, nullable=False),
    )
    op.create_index("ix_scores_game", "scores", ["game"])
    op.create_index("best_ever", "scores", ["rules", sa.text("merit DESC"), "id"])
    op.create_index("best_of_day", "scores", ["rules", "day", sa.text("merit DESC"), "id"])
    op.create_index("best_of_week", "scores", ["rules", "week", sa.text("merit DESC"), "id"])
    op.create_table(
        "towers",
        sa.Column("cafe", sa.String(32), primary_key=True),
        sa.Column("tower", sa.String(32), primary_key=True),
        sa.Column("bridge", sa.String(64), nullable=False),
        sa.Column("present", sa.Boolean, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
    op.create_table(
        "rule_sets",
        sa.Column("rules", sa.String(40), primary_key=True),
        sa.Column("games", sa.Integer, nullable=False),
    )
