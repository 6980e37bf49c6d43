"""How names look, anew: large letters and small are the same, also of m and i, and of letters that are not Latin."""

import sqlalchemy as sa
from alembic import op

from desktop.cafe.lookalikes import looks

revision = "0020_large_and_small"
down_revision = "0019_one_life"

NAMES = ("scores", "handle"), ("entrants", "name"), ("members", "handle")  # of two who hold a name the first keeps it


def upgrade() -> None:
    """Of all names that are there."""
    connection = op.get_bind()
    for table, column in NAMES:
        name: sa.ColumnClause[str] = sa.column(column)
        its: sa.ColumnClause[str] = sa.column("looks")
        rows = sa.table(table, name, its)
        known = connection.execute(sa.select(name, its).select_from(rows).where(its != "").distinct()).all()
        there = {row.looks for row in known} if table == "members" else set()
        for text, old in known:
            new = looks(text)
            if new != old and new not in there:
                connection.execute(sa.update(rows).where(name == text, its == old).values(looks=new))
                there.update({new} if table == "members" else ())
