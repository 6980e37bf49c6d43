"""Results with the luck taken out, from which names are rated."""

import sqlalchemy as sa
from alembic import op

revision = "0008_luck"
down_revision = "0007_offered_at"

KNOWN = sa.text("less_luck IS NOT NULL")


def upgrade() -> None:
    """New columns. The games of two by the rules of dice that are there wait; no other can be rated."""
    op.add_column("games", sa.Column("weighed", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("scores", sa.Column("less_luck", sa.Float))
    op.execute(
        "UPDATE games SET weighed = true WHERE rules LIKE 'cards%' OR rules LIKE '%solitaire%' OR rules LIKE '%deal:%'"
        " OR (SELECT count(*) FROM scores WHERE scores.game = games.id) <> 2"
    )
    op.create_index("games_to_weigh", "games", ["weighed", "id"])
    for name, columns in (("rated", ["rules", "day", "id"]), ("cafe_rated", ["cafe", "rules", "day", "id"])):
        op.create_index(name, "scores", columns, sqlite_where=KNOWN, postgresql_where=KNOWN)
