"""The page of the deal of the day: who played the same dice today, and this week.

Those count who played the whole game alone: then all had the very same dice. A player's first try at each day's deal
counts. The week is ranked by matchpoints, as in bridge; with one deal the total says the same.
"""

from datetime import date, timedelta
from typing import Any

import sqlalchemy as sa
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from desktop.cafe.clocks import local
from desktop.cafe.contests.same_dice import listed, results
from desktop.cafe.contests.shown import Ranked, Row, by_matchpoints
from desktop.cafe.data import lists
from desktop.cafe.data.store import Store, now_ms
from desktop.cafe.data.tables import rule_sets, scores
from desktop.cafe.guest_words import Words, guest_words, rules_in_words
from desktop.cafe.web_pages import language, templates

PLACES = 20  # of a list that are shown


def deals(request: Request) -> Response:
    """Today's deal and this week's, of the chain or of a café."""
    words = guest_words(language(request))
    store: Store = request.app.state.store
    name = request.query_params.get("cafe", "").replace("\0", "")
    with store.reading() as connection:
        cafe = lists.cafe_of(connection, name) if name else None
        named = lists.all_cafes(connection)
    if name and cafe is None:
        return PlainTextResponse(words["no_cafe"] + "\n", 404)
    today = local(now_ms(), cafe.timezone if cafe else "").date()
    monday = today - timedelta(days=today.weekday())
    week = first_tries(store, [monday + timedelta(days=day) for day in range(today.weekday() + 1)], name)
    of_today = [row for row in week if f" deal:{today:%Y%m%d} " in row.rules]
    of_week = [by_matchpoints(words["week"], results(week)[:PLACES], {})] if week else []
    context = {
        "words": words,
        "where": cafe.label if cafe else words["chain"],
        "today": f"{today:%Y%m%d}",
        "played": bool(of_today),
        "lists": [*of_the_day(of_today, words), *of_week],
        "cafe": name,
        "cafes": named,
    }
    return templates.TemplateResponse(request, "deals.html", context)


def first_tries(store: Store, dates: list[date], cafe: str) -> list[Any]:
    """The scores of those who played the deals of these days alone, each player's first of each deal."""
    dealt = sa.or_(*(rule_sets.c.rules.like(f"% deal:{day:%Y%m%d} solitaire") for day in dates))
    with store.reading() as connection:
        rules = list(connection.scalars(sa.select(rule_sets.c.rules).where(dealt)))
    here = (scores.c.cafe == cafe,) if cafe else ()
    rows = listed(store, sa.and_(scores.c.rules.in_(rules), *here))
    first: dict[tuple[str, ...], Any] = {}
    for row in rows:  # the oldest first
        first.setdefault((row.rules, row.handle.lower() or f"{row.cafe}/{row.initials}"), row)
    return list(first.values())


def of_the_day(rows: list[Any], words: Words) -> list[Ranked]:
    """A list for each rule set, the one that is played most before the others; equal totals share a rank."""
    sets: dict[str, list[Any]] = {}
    for row in sorted(rows, key=lambda row: -row.total):
        sets.setdefault(row.rules, []).append(row)
    return [
        Ranked(
            f"{words['day']}: {rules_in_words(rules, words['language'])}",
            ("points",),
            [
                Row(1 + sum(other.total > row.total for other in some), row.handle or row.initials, (row.total,))
                for row in some[:PLACES]
            ],
            0,
        )
        for rules, some in sorted(sets.items(), key=lambda item: -len(item[1]))
    ]
