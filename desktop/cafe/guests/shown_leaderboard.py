"""What a leaderboard's page shows, of a café or of the chain, as the page's script gets it.

What a page shows is bounded: three lists of ten, the ten latest games, SETS rule sets by name,
TOWERS towers by name.
"""

import json
from typing import NamedTuple, NotRequired, TypedDict

from desktop.cafe.data import lists
from desktop.cafe.data.rows import LatestGame, Score
from desktop.cafe.data.store import Store, is_recent, now_ms
from desktop.cafe.guest_words import Words, guest_words, order_in_words, rules_in_words
from desktop.cafe.guests.handles import is_guest, token, who

CLAIM_MS = 120_000  # after a game, in which screens get the link to it


class View(NamedTuple):
    """What a page asks for. *cafe* "" is the chain, *rules* "" those that are played most; *screen*: whether it may
    show the code of a new game, see screens.py.
    """

    cafe: str
    rules: str
    language: str
    screen: bool = False


class BestRow(TypedDict):
    """A row of a list of the best."""

    game: int
    who: str
    total: int


class LatestRow(TypedDict):
    """A game among the latest; its seats are ``[who, total, won]``. *waits* is there if it waits for a witness."""

    game: int
    at: int
    rules: str
    cafe: str
    seats: list[list[str | int]]
    waits: NotRequired[int]


class Newest(TypedDict):
    """The game that has just come in, the token of its link, and what its guests without a name are called."""

    game: int
    token: str
    guests: list[str]


class TowersHere(TypedDict):
    """How many towers are there; of some: where, its name, how many games came from it."""

    count: int
    named: list[list[str | int]]


class House(TypedDict):
    """A café's own colours, "" for the leaderboard's, and what it has to say."""

    colour: str
    ground: str
    notice: str


class Leaderboard(TypedDict):
    """What a page shows, by period of the best: see lists.PERIODS."""

    rules: str
    title: str
    order: str
    sets: list[list[str]]
    best: dict[str, list[BestRow]]
    latest: list[LatestRow]
    towers: TowersHere
    newest: Newest | None
    house: House


class Shown(NamedTuple):
    """What a page shows, and the same as JSON."""

    leaderboard: Leaderboard
    json: str


def leaderboard(store: Store, view: View, key: str = "") -> Leaderboard:
    """What a page shows. *key*: that of the links to new games, see handles.py; only screens get such a link."""
    words = guest_words(view.language)
    at = now_ms()
    with store.reading() as connection:
        known = lists.sets(connection)
        rules = view.rules if view.rules in known else known[0] if known else ""
        cafe = lists.cafe_of(connection, view.cafe) if view.cafe else None
        zone = cafe.timezone if cafe else ""
        best = lists.best(connection, rules, at, view.cafe, zone)
        latest = lists.latest(connection, view.cafe)
        count, some = lists.towers_here(connection, view.cafe)
        labels = lists.labels(connection) if not view.cafe else {}
        if len(labels) == 1:
            cafe = lists.cafe_of(connection, *labels)
    named = known[: lists.SETS] + [rules] * (rules in known[lists.SETS :])
    return {
        "rules": rules,
        "title": rules_in_words(rules, view.language) if rules else words["site"],
        "order": order_in_words(rules, view.language) if rules else "",
        "sets": [[one, rules_in_words(one, view.language)] for one in named],
        "best": {period: [best_row(row, words) for row in rows] for period, rows in best.items()},
        "latest": [latest_row(row, words, labels) for row in latest],
        "towers": {
            "count": count,
            "named": [[labels.get(row.cafe, row.cafe), row.label or f"…{row.tower[-6:]}", row.games] for row in some],
        },
        "newest": newest(latest, at, key) if view.screen else None,
        "house": house(cafe),
    }


def house(cafe: lists.Cafe | None) -> House:
    """How a café's screens look; the page of a chain of one is that café's."""
    if cafe is None:
        return {"colour": "", "ground": "", "notice": ""}
    return {"colour": cafe.colour, "ground": cafe.ground, "notice": cafe.notice}


def best_row(row: Score, words: Words) -> BestRow:
    """A row of a list of the best."""
    return {"game": row["game"], "who": who(row, words["guest"]), "total": row["total"]}


def latest_row(row: LatestGame, words: Words, labels: dict[str, str]) -> LatestRow:
    """A game among the latest. Of many cafés the chain's page says which."""
    seats: list[list[str | int]] = [
        [who(seat, words["guest"]), seat["total"], int(seat["wins"])] for seat in row["seats"]
    ]
    where = labels.get(row["cafe"], row["cafe"]) if len(labels) > 1 else ""
    said: LatestRow = {"game": row["game"], "at": row["at"], "rules": row["rules"], "cafe": where, "seats": seats}
    if row["waits"]:
        said["waits"] = 1
    return said


def newest(latest: list[LatestGame], at: int, key: str) -> Newest | None:
    """The game that has just come in, with the token of its link; None if there is none, or it came long ago."""
    if not latest or not is_recent(latest[0]["at"], CLAIM_MS, at):
        return None
    game = latest[0]
    guests = [seat["initials"] for seat in game["seats"] if is_guest(seat)]
    return {"game": game["game"], "token": token(key, game["game"]), "guests": guests}


def compact(said: object) -> str:
    """JSON in as few bytes as may be."""
    return json.dumps(said, ensure_ascii=False, separators=(",", ":"))
