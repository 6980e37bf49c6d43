"""The board's tables for SQLAlchemy. The migrations create them."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Table

metadata = MetaData()
KEY = BigInteger().with_variant(Integer, "sqlite")

games = Table(
    "games",
    metadata,
    Column("id", KEY, primary_key=True),
    Column("hash", String(64), nullable=False, unique=True),
    Column("cafe", String(32), nullable=False),
    Column("tower", String(32), nullable=False),
    Column("number", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),  # ms since 1970, when a bridge took it
    Column("rules", String(40), nullable=False),
    Column("record", LargeBinary, nullable=False),  # as zlib has it
)

scores = Table(
    "scores",
    metadata,
    Column("id", KEY, primary_key=True),
    Column("game", KEY, ForeignKey("games.id"), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("initials", String(8), nullable=False),
    Column("struck", Boolean, nullable=False),
    Column("total", Integer, nullable=False),
    Column("wins", Boolean, nullable=False),
    Column("merit", Integer),  # what the best are sorted by, the most first; null: in no list
    Column("rules", String(40), nullable=False),
    Column("day", Integer, nullable=False),  # days since the year 1, in the board's own time
    Column("week", Integer, nullable=False),
)
Index("best_ever", scores.c.rules, scores.c.merit.desc(), scores.c.id)
Index("best_of_day", scores.c.rules, scores.c.day, scores.c.merit.desc(), scores.c.id)
Index("best_of_week", scores.c.rules, scores.c.week, scores.c.merit.desc(), scores.c.id)

towers = Table(
    "towers",
    metadata,
    Column("cafe", String(32), primary_key=True),
    Column("tower", String(32), primary_key=True),
    Column("bridge", String(64), nullable=False),
    Column("present", Boolean, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("games", Integer, nullable=False),
)

rule_sets = Table(
    "rule_sets",
    metadata,
    Column("rules", String(40), primary_key=True),
    Column("games", Integer, nullable=False),
)
