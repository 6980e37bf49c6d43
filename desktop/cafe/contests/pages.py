"""The pages of contests: all that are on, and one with its standings."""

from typing import NamedTuple

import sqlalchemy as sa
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from desktop.cafe.clocks import local
from desktop.cafe.contests import life, standings
from desktop.cafe.contests.life import LIFE, READ, Contest
from desktop.cafe.contests.standings import BEST_GAMES, Result, listed, results
from desktop.cafe.data import lists
from desktop.cafe.data.store import Store, now_ms
from desktop.cafe.data.tables import contest_games, scores
from desktop.cafe.guest_words import Words, guest_words, rules_in_words, when
from desktop.cafe.web_pages import Context, at_one_go, language, number, templates


class Row(NamedTuple):
    """A line of a list that ranks; *cells* after the name."""

    rank: int
    who: str
    cells: tuple[object, ...]
    small: str = ""


class Ranked(NamedTuple):
    """A list that ranks. *heads*: words over its columns, after the player's; *main*: the cell that decides."""

    title: str
    heads: tuple[str, ...]
    rows: list[Row]
    main: int


def routes() -> list[Route]:
    """Pages that everyone may see."""
    return [Route("/events", at_one_go(all_contests)), Route("/event/{number}", at_one_go(one_contest))]


def all_contests(request: Request) -> Response:
    """What goes on, what comes, what was."""
    words = guest_words(language(request))
    store: Store = request.app.state.store
    known = about(store, life.all_contests(store), words)
    by_life = {state: [one for one in known if one["state"] == state] for state in (LIFE[1], LIFE[0], *LIFE[2:])}
    context = {"words": words, "states": {state: some for state, some in by_life.items() if some}}
    return templates.TemplateResponse(request, "contests.html", context)


def one_contest(request: Request) -> Response:
    """One of them: who leads, and what counts."""
    store: Store = request.app.state.store
    words = guest_words(language(request))
    one = life.contest(store, number(request.path_params["number"]) or 0)
    if one is None:
        return PlainTextResponse(words["no_event"] + "\n", 404)
    return templates.TemplateResponse(request, "contest.html", shown(store, one, words))


def shown(store: Store, one: Contest, words: Words) -> Context:
    """All that the page of a contest shows."""
    part = by_deals if one.deals else by_games
    title = words["final" if one.life(now_ms()) == READ else "standings"]
    return {"words": words, "contest": about(store, [one], words)[0], **part(store, one, words, title)}


def about(store: Store, some: list[Contest], words: Words) -> list[Context]:
    """What contests are, in words."""
    with store.reading() as connection:
        cafes = lists.cafes_of(connection, {one.cafe for one in some} - {""})
    return [in_words(one, cafes.get(one.cafe), words) for one in some]


def in_words(one: Contest, cafe: lists.Cafe | None, words: Words) -> Context:
    """What a contest is, in words; its café is known, None: the chain."""
    zone = cafe.timezone if cafe else ""
    rules = rules_in_words(one.rules, words["language"]) if one.rules else words["any_rules"]
    return {
        "id": one.id,
        "kind": words[one.kind],
        "name": one.name,
        "state": one.life(now_ms()),
        "where": cafe.label if cafe else one.cafe or words["chain"],
        "rules": words["deals"].format(count=one.deals) if one.deals else rules,
        "when": span(one.begins, one.ends, zone, words),
        "late": words["games_until"].format(until=when(one.late, zone, words["language"])),
    }


def span(begins: int, ends: int, zone: str, words: Words) -> str:
    """From when to when; of an evening the day stands there once."""
    from_, to = local(begins, zone), local(ends, zone)
    until = f"{to:%H:%M}" if from_.date() == to.date() else when(ends, zone, words["language"])
    return words["from_to"].format(begins=when(begins, zone, words["language"]), ends=until)


def by_games(store: Store, one: Contest, words: Words, title: str) -> Context:
    """A season, or an evening by free dice: who has the most points, or wins."""
    rows = standings.table(store, one)
    labels = labels_of(store, {row.cafe for row in rows})
    heads = ("games", "wins", "best", "sum")[: 4 if one.by_sum else 3]
    lines = [Row(row.rank, row.who, row[3 : 3 + len(heads)], labels.get(row.cafe, "")) for row in rows]
    counting = one.counted is not None
    how = words["by_sum" if one.by_sum else "by_wins"].format(count=BEST_GAMES)
    return {
        "lists": [Ranked(title, heads, lines, 3 if one.by_sum else 1)],
        "empty": "" if counting else words["no_standings"],
        "counting": counting,
        "winners": "" if counting else winners(one, lines),
        "how": f"{words['season_counts']} {how} {words['who_counts']}",
    }


def by_deals(store: Store, one: Contest, words: Words, title: str) -> Context:
    """An evening by the same dice: who has made most of them."""
    of_contest = sa.select(contest_games.c.game).where(contest_games.c.contest == one.id)
    seats = listed(store, scores.c.game.in_(of_contest))
    rows = results(seats)
    ranked = by_matchpoints(title, rows, labels_of(store, {row.cafe for row in rows}))
    return {
        "lists": [ranked],
        "empty": words["no_standings"],
        "live": one.life(now_ms()) != READ,
        "winners": winners(one, ranked.rows),
        "how": f"{words['evening_counts']} {words['by_matchpoints']} {words['who_counts']}",
        "games": list(dict.fromkeys(row.game for row in seats)),
    }


def winners(one: Contest, rows: list[Row]) -> str:
    """Who leads it, once no game comes in any more; "" until then."""
    return " · ".join(row.who for row in rows if row.rank == 1) if one.life(now_ms()) == READ else ""


def by_matchpoints(title: str, rows: list[Result], labels: dict[str, str]) -> Ranked:
    """The list of those who are ranked by matchpoints. *labels*: what cafés are called, of those that are named."""
    lines = [
        Row(row.rank, row.who, (row.games, f"{row.points} / {row.most}", row.percent), labels.get(row.cafe, ""))
        for row in rows
    ]
    return Ranked(title, ("games", "matchpoints", "percent"), lines, 2)


def labels_of(store: Store, cafes: set[str]) -> dict[str, str]:
    """What these cafés are called, those that were taken off too; nothing if there is but one."""
    named = cafes - {""}
    if len(named) < 2:
        return {}
    with store.reading() as connection:
        known = lists.cafes_of(connection, named)
    return {name: known[name].label if name in known else name for name in named}
