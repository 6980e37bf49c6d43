"""What an owner can do, a function each: it takes the store and the fields of a form, does it, and says what it was
done to, for the log. Raises BadInput if that is not there.

ACTIONS has them by the name that a form sends and the log keeps; desktop/cafe/owner/owner_words.py has their words.
"""

import zlib
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa

from desktop.cafe.care import erase
from desktop.cafe.contests.standings import forget_erased
from desktop.cafe.data import balance, trust
from desktop.cafe.data.cafes import set_columns
from desktop.cafe.data.own_keys import renew
from desktop.cafe.data.store import Store, is_recent
from desktop.cafe.data.tables import Columns, cafes, games, scores, towers
from desktop.cafe.games import intake, refused
from desktop.cafe.names import LONGEST_LABEL
from desktop.cafe.owner.logo_upload import PICTURE, drawn
from desktop.cafe.screens import KEY_NAME as SCREEN_KEY
from desktop.cafe.signature import code_of, is_signed
from desktop.cafe.web_pages import CHOSEN, number
from desktop.errors import BadInput

Fields = dict[str, str]
Action = Callable[[Store, Fields], str]
CODE_MS = 60_000  # after a tower has last said its code, in which it can be enrolled; it says it every five seconds
MOST_CHOSEN = 60  # at a time: more than a page shows
MOST = 1000  # games of a tower that are looked at again once it is enrolled


def changed(**columns: Any) -> Action:
    """An action on a game that sets *columns*."""

    def act(store: Store, fields: Fields) -> str:
        game = number(fields.get("game", "")) or 0
        with store.engine.begin() as connection:
            if not intake.change(connection, game, **columns):
                raise BadInput("no_game")
        return str(game)

    return act


def struck(strike: bool) -> Action:
    """Strike initials out, so that pages show --- for them; or undo it."""

    def act(store: Store, fields: Fields) -> str:
        row = sa.update(scores).where(scores.c.id == (number(fields.get("score", "")) or 0))
        if not strike:  # what is erased stays erased
            row = row.where(~scores.c.initials.like("--_"))
        with store.engine.begin() as connection:
            game = connection.scalar(row.values(struck=strike).returning(scores.c.game))
        if game is None:
            raise BadInput("no_score")
        return f"{game} ({fields['score']})"

    return act


def erased(store: Store, fields: Fields) -> str:
    """Erase the initials of one seat."""
    with store.engine.begin() as connection:
        game = erase.erase(connection, number(fields.get("score", "")) or 0)
    if game is None:
        raise BadInput("no_score")
    forget_erased(store)
    return f"{game} ({fields['score']})"


def erased_all(store: Store, fields: Fields) -> str:
    """Erase initials wherever they stand. The log must not keep them: it says only how many."""
    who = fields.get("initials", "").strip()
    if not who:
        raise BadInput("no_score")
    with store.engine.begin() as connection:
        count = erase.erase_all(connection, who, fields.get("cafe", ""))
    if not count:
        raise BadInput("no_score")
    forget_erased(store)
    return f"×{count}"


def enrolled(store: Store, fields: Fields) -> str:
    """Enrol the tower that shows this code, or did a minute ago; what it has signed before counts from now on."""
    code = "".join(fields.get("code", "").upper().split())
    with store.engine.begin() as connection:
        offers = connection.execute(sa.select(towers).where(towers.c.offered != "")).all()
        found = [tower for tower in offers if is_recent(tower.offered_at, CODE_MS) and code_of(tower.offered) == code]
        if len(found) != 1:
            raise BadInput("no_code" if not found else "two_codes")
        [tower] = found
        update = sa.update(towers).where(towers.c.cafe == tower.cafe, towers.c.tower == tower.tower)
        connection.execute(update.values(secret=tower.offered, offered="", removed=False))
        here = games.c.cafe == tower.cafe, games.c.tower == tower.tower, games.c.mac != ""
        waiting = sa.select(games.c.id).where(~games.c.signed, *here).order_by(games.c.id.desc()).limit(MOST)
        for game in connection.scalars(waiting).all():
            row = connection.execute(sa.select(games).where(games.c.id == game)).one()
            if row.record and is_signed(
                tower.offered, row.tower, row.number, zlib.decompress(row.record).decode(), row.mac
            ):
                intake.change(connection, game, signed=True)
    return f"{tower.cafe}/{tower.tower}"


def on_tower(columns: Callable[[Fields], Columns]) -> Action:
    """An action on a tower that sets what *columns* makes of the form."""

    def act(store: Store, fields: Fields) -> str:
        cafe, tower = fields.get("cafe", ""), fields.get("tower", "")
        update = sa.update(towers).where(towers.c.cafe == cafe, towers.c.tower == tower)
        with store.engine.begin() as connection:
            if not connection.execute(update.values(columns(fields))).rowcount:
                raise BadInput("no_tower")
        return f"{cafe}/{tower}"

    return act


def settled(store: Store, fields: Fields) -> str:
    """The owner knows that games of a tower are missing."""
    cafe, tower = fields.get("cafe", ""), fields.get("tower", "")
    balance.settle(store, cafe, tower)
    return f"{cafe}/{tower}"


def on_cafe(columns: Callable[[Fields], Columns]) -> Action:
    """An action on a café that sets what *columns* makes of the form. A café is one if games or towers came from it."""

    def act(store: Store, fields: Fields) -> str:
        cafe = fields.get("cafe", "")
        with store.engine.begin() as connection:
            known = sa.select(cafes.c.cafe).where(cafes.c.cafe == cafe)
            seen = sa.select(towers.c.cafe).where(towers.c.cafe == cafe)
            if connection.scalar(known.union(seen).limit(1)) is None:
                raise BadInput("no_cafe")
            set_columns(store, connection, cafe, **columns(fields))
        return cafe

    return act


def new_screens(store: Store, fields: Fields) -> str:
    """Other keys for screens: those that are there show no codes any more."""
    renew(store, SCREEN_KEY)
    return ""


def on_refused(work: Callable[[Store, int], str]) -> Action:
    """An action on a game that the referee refused."""
    return lambda store, fields: work(store, number(fields.get("refused", "")) or 0)


def several(one: Action, name: str) -> Action:
    """An action on each that was chosen in a form; *name*: the field in which it looks for one."""

    def act(store: Store, fields: Fields) -> str:
        done, wrong = [], "none_chosen"
        for said in fields.get(CHOSEN, "").split()[:MOST_CHOSEN]:
            try:
                done.append(one(store, fields | {name: said}))
            except BadInput as error:  # the others are done all the same
                wrong = str(error)
        if not done:
            raise BadInput(wrong)
        return f"×{len(done)}: {', '.join(done)}"

    return act


def logo(fields: Fields) -> Columns:
    """The logo that was sent, drawn anew."""
    return {"logo": drawn(fields.get(PICTURE, "").encode("latin-1", "replace"))}


def label(fields: Fields) -> Columns:
    """A name that people read."""
    return {"label": " ".join(fields.get("label", "").split())[:LONGEST_LABEL]}


ACTIONS: dict[str, Action] = {
    "void": changed(void=True),
    "unvoid": changed(void=False),
    "witness": changed(witness=trust.GIVEN),
    "accept": changed(signed=True),
    "strike": struck(True),
    "unstrike": struck(False),
    "erase": erased,
    "erase_all": erased_all,
    "enrol": enrolled,
    "name_tower": on_tower(label),
    "remove_tower": on_tower(lambda fields: {"removed": True, "secret": "", "offered": "", "present": False}),
    "restore_tower": on_tower(lambda fields: {"removed": False}),
    "settle_tower": settled,
    "name_cafe": on_cafe(label),
    "remove_cafe": on_cafe(lambda fields: {"removed": True}),
    "restore_cafe": on_cafe(lambda fields: {"removed": False}),
    "remove_logo": on_cafe(lambda fields: {"logo": None}),
    "new_screens": new_screens,
    "judge_refused": on_refused(refused.judge_again),
    "forget_refused": on_refused(refused.forget),
    "void_some": several(changed(void=True), "game"),
    "witness_some": several(changed(witness=trust.GIVEN), "game"),
    "accept_some": several(changed(signed=True), "game"),
    "judge_some": several(on_refused(refused.judge_again), "refused"),
    "forget_some": several(on_refused(refused.forget), "refused"),
}

# By a form of its own, with a picture in it.
LOGO_ACTIONS: dict[str, Action] = {"set_logo": on_cafe(logo)}
