"""The pages of seasons and tournaments: all of them, and the standings of one."""

from typing import Any

from babel.dates import format_date
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from desktop.cafe.clocks import local
from desktop.cafe.data import lists
from desktop.cafe.data.contests import CONTEST
from desktop.cafe.data.evenings import EVENING
from desktop.cafe.data.standings import BEST_GAMES, TOURNAMENT, Event
from desktop.cafe.data.store import Store, now_ms
from desktop.cafe.guests import contest_shown, contest_table, events, league
from desktop.cafe.guests.guest_words import Words, guest_words, rules_in_words
from desktop.cafe.guests.matchpoints import evening_results
from desktop.cafe.web_pages import Context, at_one_go, language, number, templates

DAY_FIRST = {"en": "en_GB"}
STATES = ("running", "coming", "past")


def routes() -> list[Route]:
    """Pages that everyone may see."""
    return [Route("/events", at_one_go(all_events)), Route("/event/{number}", at_one_go(one_event))]


def all_events(request: Request) -> Response:
    """What goes on, what comes, what was."""
    words = guest_words(language(request))
    store: Store = request.app.state.store
    found = about_all(store, events.all_events(store), words)
    states = {state: [one for one in found if one["state"] == state] for state in STATES}
    context = {"words": words, "states": {state: some for state, some in states.items() if some}}
    return templates.TemplateResponse(request, "events.html", context)


def one_event(request: Request) -> Response:
    """Standings; of a tournament its games too."""
    words = guest_words(language(request))
    store: Store = request.app.state.store
    one = events.event(store, number(request.path_params["number"]) or 0)
    if one is None:
        return PlainTextResponse(words["no_event"] + "\n", 404)
    if one.kind == CONTEST:
        return in_rounds(request, store, one, words)
    if one.kind == league.LEAGUE:
        return league_table(request, one, words)
    tournament, evening = one.kind == TOURNAMENT, one.kind == EVENING
    rows: list[Any] = evening_results(store, one.id) if evening else events.table(store, one)
    with store.reading() as connection:
        labels = {row.name: row.label for row in lists.all_cafes(connection)}
    over = one.ends <= now_ms()
    several = len({row.cafe for row in rows} - {""}) > 1
    how = "by_matchpoints" if evening else "by_wins" if not one.by_sum else "by_all" if tournament else "by_sum"
    context = {
        "words": words,
        "event": about(store, one, words),
        "rows": rows,
        "labels": {row.cafe: labels.get(row.cafe, row.cafe) for row in rows} if several else {},
        "evening": evening,
        "by_sum": one.by_sum,
        "counting": one.counted is not None,
        "over": over,
        "winners": " · ".join(row.who for row in rows if row.rank == 1) if over and one.counted is None else "",
        "how": words[how].format(count=BEST_GAMES),
        "counts": words[f"{one.kind}_counts"],
        "games": events.games_of(store, one.id)[one.id] if tournament or evening else [],
    }
    return templates.TemplateResponse(request, "event.html", context)


def in_rounds(request: Request, store: Store, one: Event, words: Words) -> Response:
    """The page of a tournament in rounds: its tables, its standings, in the end who has won."""
    now = contest_table.standing(store, one.id)
    if now is None:
        return PlainTextResponse(words["no_event"] + "\n", 404)
    context = {"words": words, "event": about(store, one, words), **contest_shown.shown(now, words)}
    return templates.TemplateResponse(request, "contest.html", context)


def league_table(request: Request, one: Event, words: Words) -> Response:
    """The houses of a league."""
    store: Store = request.app.state.store
    rows, over = league.table(store, one)
    with store.reading() as connection:
        labels = {row.name: row.label for row in lists.all_cafes(connection)}
    nights = [
        night
        for night in events.all_events(store)
        if night.kind == EVENING and not night.cafe and one.begins <= night.begins < one.ends
    ]
    context = {
        "words": words,
        "event": about(store, one, words) | {"rules": words["league_nights"].format(over=over, all=len(nights))},
        "rows": rows,
        "labels": labels,
        "over": one.ends <= now_ms(),
        "nights": nights,
    }
    return templates.TemplateResponse(request, "league.html", context)


def about(store: Store, one: Event, words: Words) -> Context:
    """What a season or tournament is, in words."""
    return about_all(store, [one], words)[0]


def about_all(store: Store, some: list[Event], words: Words) -> list[Context]:
    """The same of several."""
    with store.reading() as connection:
        cafes = lists.cafes_of(connection, {one.cafe for one in some} - {""})
    return [in_words(one, cafes.get(one.cafe), words) for one in some]


def in_words(one: Event, cafe: lists.Cafe | None, words: Words) -> Context:
    """The same of one, whose café is known; None: the chain."""
    zone = cafe.timezone if cafe else ""
    now = now_ms()
    state = "coming" if now < one.begins else "past" if now >= one.ends else "running"
    return {
        "id": one.id,
        "kind": words[one.kind],
        "name": one.name,
        "state": state,
        "where": cafe.label if cafe else words["chain"],
        "rules": rules_of(one, words),
        "when": words["from_to"].format(
            begins=when(one.begins, zone, words["language"]), ends=when(one.ends, zone, words["language"])
        ),
    }


def rules_of(one: Event, words: Words) -> str:
    """Which games count, in words."""
    if one.kind == EVENING:
        return words["deals"].format(count=one.deals)
    if one.kind == league.LEAGUE:
        return words["same_dice"]
    return rules_in_words(one.rules, words["language"]) if one.rules else words["any_rules"]


def when(at: int, timezone: str, code: str) -> str:
    """A moment in words."""
    moment = local(at, timezone)
    return f"{format_date(moment, 'long', DAY_FIRST.get(code, code))}, {moment:%H:%M}"
