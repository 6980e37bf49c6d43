"""What owners do with contests: make and delete them, put games in, and run a tournament in rounds on its own page."""

from typing import Any

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from desktop.cafe.clocks import moment
from desktop.cafe.contests import kinds, rounds, rounds_table, standings
from desktop.cafe.contests.kinds import IN_ROUNDS, Contest
from desktop.cafe.contests.links import player_keys
from desktop.cafe.contests.shown import shown as contest_shown
from desktop.cafe.contests.standings import forget_erased
from desktop.cafe.data import lists
from desktop.cafe.data.store import Store
from desktop.cafe.guest_words import guest_words
from desktop.cafe.owner.owner_actions import Action, Fields
from desktop.cafe.owner.owner_pages import doing, owner_only, shown, spoken
from desktop.cafe.owner.roles import house_of
from desktop.cafe.screens import screen_link
from desktop.cafe.web_pages import number
from desktop.errors import BadInput


def page(request: Request, owner: str, fields: Fields) -> Response:
    """All of one tournament in rounds."""
    store: Store = request.app.state.store
    words = guest_words(spoken(request)["language"])
    one = kinds.contest(store, number(request.path_params["number"]) or 0, IN_ROUNDS)
    if one is None or house_of(store, owner) not in ("", one.cafe):
        return PlainTextResponse(words["no_event"] + "\n", 404)
    wall = f"/event/{one.id}/wall?{screen_link(store, '', one.cafe).partition('?')[2]}&lang={words['language']}"
    context: dict[str, Any] = {**contest_shown(store, one, words), "owner": owner, "guest": words, "wall": wall}
    context.pop("words")  # the owner's are others
    keys = player_keys(store, one.id, (player.number for player in context["now"].entrants))
    context["links"] = {
        number: f"/event/{one.id}/player?lang={words['language']}&k={key}" for number, key in keys.items()
    }
    return shown(request, "owner_contest.html", **context)


# What can be done. Each raises BadInput with a word of the owner's for what is wrong, and says what it was done to.


def make(store: Store, fields: Fields) -> str:
    """A new contest; its times are those of its café's clock."""
    cafe = fields.get("cafe", "")
    with store.reading() as connection:
        timezone = lists.zones(connection, {cafe}).get(cafe, "")
    try:
        begins, ends = (moment(fields.get(word, ""), timezone) for word in ("begins", "ends"))
    except BadInput:
        raise BadInput("bad_event") from None
    kind, name, rules = (fields.get(word, "") for word in ("kind", "name", "rules"))
    deals, rounds, size = (number(fields.get(word, "")) or 0 for word in ("deals", "rounds_planned", "size"))
    planned = (fields.get("form", ""), rounds, size)
    return str(kinds.make(store, kind, name, cafe, rules, begins, ends, deals, planned))


def delete(store: Store, one: Contest, fields: Fields) -> str:
    """It goes, for good."""
    kinds.delete(store, one.id)
    return ""


def end(store: Store, one: Contest, fields: Fields) -> str:
    """It is over as it stands."""
    kinds.end(store, one.id)
    return ""


def on_contest(work: Any, kind: str = "", *names: str) -> Action:
    """An action on the contest, of this *kind*, that a form names: ``work(store, contest, *numbers)`` with the numbers
    in some fields, or without such with all fields.
    """

    def do(store: Store, fields: Fields) -> str:
        one = kinds.contest(store, number(fields.get("event", "")) or 0, kind)
        if one is None:
            raise BadInput("no_event")
        said = [number(fields.get(name, "")) or 0 for name in names]
        what = work(store, one, *said) if names else work(store, one, fields)
        return " ".join(map(str, [one.id, *said] if what is None else [one.id, what])).strip()

    return do


def let_in(store: Store, one: Contest, fields: Fields) -> int:
    """Somebody without a phone checks in."""
    return rounds.check_in(store, one.id, fields.get("name", ""), trusted=True)


def changed(work: Any) -> Any:
    """What changes a player or a table: ``work(connection, contest, *numbers)`` is false if there is none."""

    def do(store: Store, one: Contest, *said: int) -> None:
        with store.engine.begin() as connection:
            if not work(connection, one, *said):
                raise BadInput("no_score")

    return do


def erase(store: Store, one: Contest, player: int) -> None:
    """A player's name goes, for good."""
    changed(rounds.erase_name)(store, one, player)
    forget_erased(store)


def give(store: Store, one: Contest, place: int, winner: int) -> str:
    """Who has won at a table, when no tower can say it."""
    changed(rounds.give)(store, one, place, winner)
    return f"{one.round} {place} {winner}"


ACTIONS: dict[str, Action] = {
    "make_event": make,
    "delete_event": on_contest(delete),
    "put_in": on_contest(lambda store, one, game: standings.put_in(store, one.id, game), kinds.TOURNAMENT, "game"),
    "take_out": on_contest(lambda store, one, game: standings.take_out(store, one.id, game), kinds.TOURNAMENT, "game"),
    "draw_round": on_contest(lambda store, one, _: rounds_table.next_round(store, one.id), IN_ROUNDS),
    "end_contest": on_contest(end, IN_ROUNDS),
    "let_in": on_contest(let_in, IN_ROUNDS),
    "let_go": on_contest(changed(rounds.leave), IN_ROUNDS, "player"),
    "let_back": on_contest(changed(rounds.come_back), IN_ROUNDS, "player"),
    "erase_entrant": on_contest(erase, IN_ROUNDS, "player"),
    "give_result": on_contest(give, IN_ROUNDS, "place", "winner"),
}

ROUTES: list[Any] = [
    Route("/owner/event/{number}", owner_only(page)),
    Route("/owner/event/{number}/do", doing(ACTIONS, "/owner/event/{number}"), methods=["POST"]),
]
