"""A player's own page, across all cafés: by the PIN of the name, or by the link that this leads to.

Nobody else sees it. PINs are tried 30 times in a quarter of an hour at most, for a name from everywhere, and from an
address for all names; the link works meanwhile.
"""

from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from desktop.cafe.data import lists, members
from desktop.cafe.data.members import Member
from desktop.cafe.data.store import Store
from desktop.cafe.guest_words import Words, guest_words, rules_in_words, when
from desktop.cafe.guests import member_games
from desktop.cafe.tries import address_of, tried
from desktop.cafe.web_pages import Context, language, templates, with_form
from desktop.errors import BadInput

PRIVATE = {"Cache-Control": "no-store", "Referrer-Policy": "no-referrer"}


def routes() -> list[Route]:
    """One page, and what its forms send."""
    return [Route("/player", with_form(own_page), methods=["GET", "POST"])]


def own_page(request: Request, fields: dict[str, str]) -> Response:
    """The page of who comes by the link, else the form for name and PIN."""
    words, store = guest_words(language(request)), request.app.state.store
    tries, address = request.app.state.tries, address_of(request)
    key = fields.get("k") or request.query_params.get("k", "")
    if not key:
        return login(request, fields, words)
    if tries.too_many(address, 0):
        return asks(request, words, "tries", 429)
    one = members.by_link(store, key)
    if one is None:
        tries.wrong(address, 0)
        return asks(request, words, "link", 403)
    action, said = fields.get("action", ""), ""
    if action == "let_go":
        members.let_go(store, one.id)
        store.changed()
        return asks(request, words, "let_go", 200)
    if action == "new_pin":
        try:
            members.new_pin(store, one, fields.get("pin", ""))
        except BadInput as error:
            said = str(error)
        else:
            return to_page(store, one.id, words, "new_pin")
    return shown(request, one, words, words.get(f"bad_{said}", ""))


def login(request: Request, fields: dict[str, str], words: Words) -> Response:
    """Name and PIN lead to the link."""
    if not fields:
        return asks(request, words)
    store = request.app.state.store
    one = members.holder_of(store, fields.get("name", ""))
    try:
        with tried(request, one):
            if one is None or not members.is_pin(one, fields.get("pin", "")):
                raise BadInput("pin_wrong")
    except BadInput as error:
        return asks(request, words, str(error), 429 if str(error) == "tries" else 403)
    return to_page(store, one.id, words)


def to_page(store: Store, number: int, words: Words, said: str = "") -> Response:
    """To a player's page, by its link."""
    one = members.member(store, number)
    key = quote(members.link_key(store, one)) if one else ""
    where = f"/player?lang={words['language']}&k={key}{f'&said={said}' if said else ''}"
    return PlainTextResponse("", 303, {"Location": where} | PRIVATE)


def asks(request: Request, words: Words, trouble: str = "", status: int = 200) -> Response:
    """The form for name and PIN."""
    context = {"words": words, "said": words.get(f"bad_{trouble}", ""), "bad": trouble != "let_go"}
    return templates.TemplateResponse(request, "member_login.html", context, status, PRIVATE)


def shown(request: Request, one: Member, words: Words, trouble: str) -> Response:
    """All that there is of a player."""
    store: Store = request.app.state.store
    code = words["language"]
    with store.reading() as connection:
        rows = member_games.games_of(connection, one.handle)
        labels = {row.name: row.label for row in lists.all_cafes(connection)}
    others = [row for row in rows if row.players > 1]
    wins = sum(member_games.won(row) for row in rows)
    context: Context = {
        "words": words,
        "member": one,
        "key": members.link_key(store, one),
        "trouble": trouble,
        "said": words.get(f"did_{request.query_params.get('said', '')}", ""),
        "count": len(rows),
        "wins": wins,
        "against_others": len(others),
        "cafes": len({row.cafe for row in rows}),
        "bests": [(rules_in_words(row.rules, code), row.total, row.game) for row in member_games.bests(rows)],
        "latest": [
            {
                "game": row.game,
                "when": when(row.at, "", code),
                "where": labels.get(row.cafe, row.cafe),
                "rules": rules_in_words(row.rules, code),
                "total": row.total,
                "won": member_games.won(row),
            }
            for row in reversed(rows[-member_games.LATEST :])
        ],
    }
    return templates.TemplateResponse(request, "member.html", context, headers=PRIVATE)
