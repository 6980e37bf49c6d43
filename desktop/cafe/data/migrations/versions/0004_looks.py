"""How the players' names look, so that nobody takes one that looks like another's."""

import sqlalchemy as sa
from alembic import op

from desktop.cafe.lookalikes import looks

revision = "0004_looks"
down_revision = "0003_came"

SCORES = sa.table("scores", sa.column("id"), sa.column("handle"), sa.column("looks"))


def upgrade() -> None:
    """A new column, for the names that are there too."""
    op.add_column("scores", sa.Column("looks", sa.String(72), nullable=False, server_default=""))
    connection = op.get_bind()
    named = sa.select(SCORES.c.handle).where(SCORES.c.handle.not_in(("", "---"))).distinct()
    for handle in connection.scalars(named).all():
        connection.execute(sa.update(SCORES).where(SCORES.c.handle == handle).values(looks=looks(handle)))
    some = sa.text("looks != ''")
    op.create_index("scores_looks", "scores", ["looks"], sqlite_where=some, postgresql_where=some)
