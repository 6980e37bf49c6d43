"""What the weekly letter asks for: the games of a week by an index, and since when each name is there."""

import sqlalchemy as sa
from alembic import op

revision = "0017_letters"
down_revision = "0016_house"

FIRST = "SELECT min(id) FROM scores WHERE looks <> '' GROUP BY looks"
AT = "SELECT at FROM games WHERE games.id = scores.game"


def upgrade() -> None:
    """A name that is there was first given for the first of its games."""
    op.create_index("games_of_week", "games", ["at", "void", "came", "cafe", "tower"])
    op.add_column("scores", sa.Column("debut", sa.BigInteger))
    op.execute(f"UPDATE scores SET debut = ({AT}) WHERE id IN ({FIRST})")
    first = sa.text("debut IS NOT NULL")
    op.create_index("scores_debut", "scores", ["debut"], sqlite_where=first, postgresql_where=first)
