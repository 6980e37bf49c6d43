"""The leaderboard's tables for SQLAlchemy. The migrations create them."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    case,
    false,
    func,
    literal_column,
    true,
)
from sqlalchemy.sql.elements import Grouping

metadata = MetaData()
Columns = dict[str, object]  # of a row, by name
NOBODY = "---"  # in place of initials that are erased or struck out, and of a handle that is struck out
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
    Column("void", Boolean, nullable=False, server_default=false()),  # the owner has taken it back
    Column("signed", Boolean, nullable=False, server_default=true()),  # by an enrolled tower, or let in by the owner
    Column("witness", String(12), nullable=False, server_default=""),  # "asked" of a total over 600, "given"; "": none
    Column("mac", String(64), nullable=False, server_default=""),  # the tower's signature, in hexadecimal digits
    Column("came", BigInteger, nullable=False, server_default="0"),  # ms since 1970, when the leaderboard took it
)
Index("games_to_witness", games.c.witness, games.c.id)
Index("games_unsigned", games.c.signed, games.c.id)
Index("games_of_cafe", games.c.cafe, games.c.id)

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
    Column("worth", Integer),  # the merit of a game that counts; null: of a seat that is never listed
    Column("handle", String(24), nullable=False, server_default=""),  # what the player wants to be called
    Column("looks", String(72), nullable=False, server_default=""),  # of the handle, see lookalikes.py
    Column("cafe", String(32), nullable=False, server_default=""),
    Column("rules", String(40), nullable=False),
    Column("day", Integer, nullable=False),  # days since the year 1, in the leaderboard's own time
    Column("week", Integer, nullable=False),
)
# A player: who has a handle is one everywhere. Its texts are no parameters, else the index could not be used.
PLAYER = case(
    (
        scores.c.handle.not_in((literal_column("''", String), literal_column(f"'{NOBODY}'", String))),
        func.lower(scores.c.handle, type_=String),
    ),
    else_=scores.c.cafe + literal_column("'/'", String) + scores.c.initials,
)
LISTED = scores.c.merit.is_not(None)
Index("scores_player", Grouping(PLAYER), sqlite_where=LISTED, postgresql_where=LISTED)
Index("scores_looks", scores.c.looks, sqlite_where=scores.c.looks != "", postgresql_where=scores.c.looks != "")
Index("best_ever", scores.c.rules, scores.c.merit.desc(), scores.c.id)
Index("best_of_day", scores.c.rules, scores.c.day, scores.c.merit.desc(), scores.c.id)
Index("best_of_week", scores.c.rules, scores.c.week, scores.c.merit.desc(), scores.c.id)
Index("cafe_best_ever", scores.c.cafe, scores.c.rules, scores.c.merit.desc(), scores.c.id)
Index("cafe_best_of_day", scores.c.cafe, scores.c.rules, scores.c.day, scores.c.merit.desc(), scores.c.id)
Index("cafe_best_of_week", scores.c.cafe, scores.c.rules, scores.c.week, scores.c.merit.desc(), scores.c.id)

towers = Table(
    "towers",
    metadata,
    Column("cafe", String(32), primary_key=True),
    Column("tower", String(32), primary_key=True),
    Column("bridge", String(64), nullable=False),
    Column("present", Boolean, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("games", Integer, nullable=False),
    Column("label", String(60), nullable=False, server_default=""),  # what people call it
    Column("secret", String(64), nullable=False, server_default=""),  # in hexadecimal digits; "": it is not enrolled
    Column("offered", String(64), nullable=False, server_default=""),  # the secret that it wants to be enrolled with
    Column("offered_at", BigInteger, nullable=False, server_default="0"),  # ms since 1970, when it last said so
    Column("waiting", Integer, nullable=False, server_default="0"),  # games that its bridge still has, of any tower
    Column("removed", Boolean, nullable=False, server_default=false()),
    Column("told", Integer),  # how many records it says it has sent; null: it has not said. This and more: balance.py
    Column("ahead", Integer, nullable=False, server_default="0"),
    Column("refused", Integer, nullable=False, server_default="0"),  # of its records, by the referee
    Column("doubles", Integer, nullable=False, server_default="0"),  # of its records, another tower's too
    Column("missing", Integer, nullable=False, server_default="0"),
)

cafes = Table(
    "cafes",
    metadata,
    Column("cafe", String(32), primary_key=True),  # as topics and addresses have it
    Column("label", String(60), nullable=False),  # what people call it
    Column("timezone", String(40), nullable=False),  # as Europe/Paris; "": the leaderboard's own
    Column("key", String(64), nullable=False),  # shared with its bridge, in hexadecimal digits; "": it has none
    Column("logo", LargeBinary),
    Column("colour", String(7), nullable=False, server_default=""),  # of its screens' headings, as #ffb04d
    Column("ground", String(7), nullable=False, server_default=""),
    Column("notice", String(200), nullable=False, server_default=""),  # that its screens show in the kiosk's round
    Column("removed", Boolean, nullable=False),
)

owners = Table(
    "owners",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("password", String(200), nullable=False),  # as argon2 has it
)

sessions = Table(  # of owners who are logged in
    "sessions",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("owner", String(32), nullable=False),
    Column("ends", BigInteger, nullable=False),
)

keys = Table(  # what the leaderboard signs with, made at its first start
    "keys",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("key", String(64)),
)

log = Table(  # what owners have done
    "log",
    metadata,
    Column("id", KEY, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("who", String(32), nullable=False),
    Column("what", String(200), nullable=False),
)

contests = Table(  # seasons and evenings: contests/life.py
    "contests",
    metadata,
    Column("id", KEY, primary_key=True),
    Column("kind", String(12), nullable=False),
    Column("name", String(60), nullable=False),
    Column("cafe", String(32), nullable=False),  # "": the whole chain
    Column("rules", String(40), nullable=False),
    Column("begins", BigInteger, nullable=False),
    Column("ends", BigInteger, nullable=False),
    Column("deals", Integer, nullable=False, server_default="0"),  # of an evening by the same dice
    Column("counted", String(60)),  # of all others, see contests/standings.py
)

standings = Table(  # of seasons: contests/standings.py
    "standings",
    metadata,
    Column("contest", KEY, ForeignKey("contests.id"), primary_key=True),
    Column("player", String(60), primary_key=True),  # PLAYER
    Column("handle", String(24), nullable=False),
    Column("initials", String(8), nullable=False),
    Column("cafe", String(32), nullable=False),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("best", Integer, nullable=False),
    Column("sum", Integer, nullable=False),  # of the points that count
    Column("first", KEY, nullable=False),  # score, and the first that won
    Column("first_win", KEY),
)
Index("standings_by_sum", standings.c.contest, standings.c.sum.desc(), standings.c.best.desc(), standings.c.first)
Index("standings_by_wins", standings.c.contest, standings.c.wins.desc(), standings.c.first_win, standings.c.first)

standings_due = Table(  # players whose scores have changed, each by a trigger
    "standings_due",
    metadata,
    Column("id", KEY, primary_key=True),
    Column("player", String(60), nullable=False),
)

contest_deals = Table(  # of an evening, once they are drawn
    "contest_deals",
    metadata,
    Column("contest", KEY, ForeignKey("contests.id"), primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("deal", Integer, nullable=False),
)

contest_games = Table(  # of an evening by the same dice
    "contest_games",
    metadata,
    Column("contest", KEY, ForeignKey("contests.id"), primary_key=True),
    Column("game", KEY, ForeignKey("games.id"), primary_key=True),
)

members = Table(  # who hold a name by a PIN: members.py
    "members",
    metadata,
    Column("id", KEY, primary_key=True),
    Column("looks", String(72), nullable=False, unique=True),
    Column("handle", String(24), nullable=False),
    Column("pin", String(200), nullable=False),  # as argon2 has it
    Column("since", BigInteger, nullable=False),
)

refused = Table(  # games that the referee refused: refused.py
    "refused",
    metadata,
    Column("id", KEY, primary_key=True),
    Column("digest", String(64), nullable=False, unique=True),
    Column("cafe", String(32), nullable=False),
    Column("tower", String(32), nullable=False),
    Column("number", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("mac", String(64), nullable=False),
    Column("record", LargeBinary, nullable=False),
    Column("why", String(200), nullable=False),
)

backups = Table(  # of this database; in ms since 1970
    "backups",
    metadata,
    Column("file", String(200), primary_key=True),
    Column("began", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),  # when it last got on
    Column("ended", BigInteger),  # null: it is not whole
)

rule_sets = Table(
    "rule_sets",
    metadata,
    Column("rules", String(40), primary_key=True),
    Column("games", Integer, nullable=False),
)
