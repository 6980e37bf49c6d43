"""Cafés with names, signed towers, owners, games that are void, lists of a café, handles, seasons and tournaments."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

KEY = sa.BigInteger().with_variant(sa.Integer, "sqlite")
TOLD = sa.BigInteger  # a moment, in ms since 1970


def upgrade() -> None:
    """New tables and columns. What was there is listed as it was: it came before towers could sign."""
    op.create_table(
        "cafes",
        sa.Column("cafe", sa.String(32), primary_key=True),
        sa.Column("label", sa.String(60), nullable=False),
        sa.Column("timezone", sa.String(40), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("logo", sa.LargeBinary),
        sa.Column("removed", sa.Boolean, nullable=False),
    )
    op.create_table(
        "owners",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("password", sa.String(200), nullable=False),
    )
    op.create_table("keys", sa.Column("name", sa.String(32), primary_key=True), sa.Column("key", sa.String(64)))
    op.create_table(
        "boards",
        sa.Column("name", sa.String(80), primary_key=True),
        sa.Column("seen", TOLD, nullable=False),
    )
    op.create_table(
        "log",
        sa.Column("id", KEY, primary_key=True),
        sa.Column("at", TOLD, nullable=False),
        sa.Column("who", sa.String(32), nullable=False),
        sa.Column("what", sa.String(200), nullable=False),
    )
    op.create_table(
        "events",
        sa.Column("id", KEY, primary_key=True),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("cafe", sa.String(32), nullable=False),
        sa.Column("rules", sa.String(40), nullable=False),
        sa.Column("begins", TOLD, nullable=False),
        sa.Column("ends", TOLD, nullable=False),
    )
    op.create_table(
        "event_games",
        sa.Column("event", KEY, sa.ForeignKey("events.id"), primary_key=True),
        sa.Column("game", KEY, sa.ForeignKey("games.id"), primary_key=True),
    )
    column: sa.Column[Any]
    for column in (
        sa.Column("void", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("signed", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.Column("witness", sa.String(12), nullable=False, server_default=""),
        sa.Column("mac", sa.String(64), nullable=False, server_default=""),
    ):
        op.add_column("games", column)
    op.create_index("games_to_witness", "games", ["witness", "id"])
    op.create_index("games_unsigned", "games", ["signed", "id"])
    op.create_index("games_of_cafe", "games", ["cafe", "id"])
    for column in (
        sa.Column("cafe", sa.String(32), nullable=False, server_default=""),
        sa.Column("handle", sa.String(24), nullable=False, server_default=""),
        sa.Column("worth", sa.Integer),
    ):
        op.add_column("scores", column)
    op.execute("UPDATE scores SET worth = merit, cafe = (SELECT games.cafe FROM games WHERE games.id = scores.game)")
    op.create_index("cafe_best_ever", "scores", ["cafe", "rules", sa.text("merit DESC"), "id"])
    op.create_index("cafe_best_of_day", "scores", ["cafe", "rules", "day", sa.text("merit DESC"), "id"])
    op.create_index("cafe_best_of_week", "scores", ["cafe", "rules", "week", sa.text("merit DESC"), "id"])
    for column in (
        sa.Column("label", sa.String(60), nullable=False, server_default=""),
        sa.Column("secret", sa.String(64), nullable=False, server_default=""),
        sa.Column("offered", sa.String(64), nullable=False, server_default=""),
        sa.Column("waiting", sa.Integer, nullable=False, server_default="0"),
        sa.Column("removed", sa.Boolean, nullable=False, server_default=sa.false()),
    ):
        op.add_column("towers", column)
