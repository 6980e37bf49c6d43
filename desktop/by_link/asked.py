"""Answers what the page of a game by link asks. Question and answer are JSON: at `make play` they go over HTTP, on the
site to a worker and back.

Nothing is kept here: of each game the page keeps the link and its player's first secret. A question says what to
``do``::

    {"do": "invite", "secret": "...", "name": "Ann", "rules": {"house": "short:5", "by_roll": false}}
    {"do": "open", "letter": "..."}                       what a link has
    {"do": "join", "letter": "...", "secret": "...", "name": "Ben"}
    {"do": "roll", "letter": "...", "held": 7}            and so "stop"

and has the games that are ``kept``, each as ``{"secret": "...", "letter": "..."}``; a *letter* is what a link carries.
The answer is what :func:`view` gives, or ``{"refused": "why"}``.

Against the level *perfect* a kept game and the invitation also have ``"rival"``, the first secret of its chain, and the
invitation ``"called"``, its name. Its moves are then in the answer. With ``"roll_off": true`` among the rules it is
thrown for who begins.
"""

import json
from typing import Any

from desktop.analysis import share
from desktop.by_link import rival
from desktop.by_link.chain import BYTES, whole
from desktop.by_link.link import NO_LINK, Link, Rules, Seat, named, packed, unpacked
from desktop.by_link.table import NOT_MINE, ONLOOKER, Table
from desktop.errors import BadInput
from desktop.referee.record_words import parse_house
from desktop.referee.referee import ONE_READS, scorepad
from p10core.dice.evaluator import FAILED
from p10core.dice.ten_dice import face_text
from p10core.game.games import FINISH_NAMES
from p10core.game.houses import house_word

Question = dict[str, Any]


def answer(question: str, hold: rival.Hold) -> str:
    """The answer to a question of the page. *hold*: what the level *perfect* holds."""
    try:
        asked = json.loads(question)
        table, against = table_of(asked), rival_of(asked)
        if against:
            mine, theirs = (secret_of(against[whose]) for whose in ("secret", "rival"))
            table = rival.answered(table, mine, theirs, against.get("called", ""), hold)
        shown = view(table)
        return json.dumps(shown | {"rival": bool(against), "to_send": shown["to_send"] and not against})
    except BadInput as error:
        return json.dumps({"refused": str(error)})
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return json.dumps({"refused": NO_LINK})


def table_of(asked: Question) -> Table:
    """The table after what is asked for. Raises BadInput if that is not possible."""
    do = asked["do"]
    if do == "invite":
        secret = secret_of(asked["secret"])
        return Table(Link(rules_of(asked["rules"]), (Seat(named(asked["name"]), 0, whole(secret)[0]),)), secret)
    link = unpacked(asked["letter"])
    table = opened(link, asked["kept"])
    if do == "join":
        return table.joined(named(asked["name"]), secret_of(asked["secret"]))
    if do == "roll":
        return table.rolled(int(asked["held"]))
    return table.stopped() if do == "stop" else table


def rival_of(asked: Question) -> Question | None:
    """What has the secrets of a game against *perfect*, if it is one: an invitation, or one of the games kept."""
    if asked["do"] == "invite":
        return asked if "rival" in asked else None
    game = unpacked(asked["letter"]).game()
    return next((one for one in asked["kept"] if "rival" in one and unpacked(one["letter"]).game() == game), None)


def rules_asked(question: str) -> Rules | None:
    """The rules of a game against *perfect* that a question is about; nothing for any other."""
    try:
        asked = json.loads(question)
        against = rival_of(asked)
        if not against:
            return None
        return rules_of(asked["rules"]) if asked["do"] == "invite" else unpacked(asked["letter"]).rules
    except (BadInput, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def opened(link: Link, kept: list[Question]) -> Table:
    """The table of a link that has come, if it agrees with the game that is kept here."""
    came = Table(link)
    for game in kept:
        mine = unpacked(game["letter"])
        if mine.game() == link.game():
            secret = secret_of(game["secret"])
            me, later = Table(mine, secret).me, mine.merged(link)
            if me != ONLOOKER and Table(later).turns_of(me) != Table(mine).turns_of(me):
                raise BadInput(NOT_MINE)
            return Table(later, secret)
    return came


def rules_of(asked: Question) -> Rules:
    """The rules that somebody has chosen."""
    house, length = parse_house(asked["house"])
    finish = FINISH_NAMES.index(asked.get("finish", FINISH_NAMES[0]))
    return Rules(finish, house, length, bool(asked["by_roll"]), bool(asked.get("roll_off")))


def secret_of(text: str) -> bytes:
    """A secret of hexadecimal digits."""
    secret = bytes.fromhex(text)
    if len(secret) != BYTES:
        raise ValueError("no secret")
    return secret


def view(table: Table) -> dict[str, Any]:
    """What the page shows. ``letter`` is what it keeps, and what its link has; ``me``, ``next`` and ``last`` are places
    among the ``names``, -1 for nobody; ``turns`` has all rolls, of which the last turn may be open.
    """
    link, game = table.link, table.game
    rules = link.rules
    shown = {
        "game": link.game(),
        "letter": packed(link),
        "names": [seat.name for seat in link.seats],
        "rules": {
            "finish": FINISH_NAMES[rules.finish],
            "house": house_word(rules.house, rules.length),
            "by_roll": rules.by_roll,
            "roll_off": rules.roll_off,
        },
        "me": table.me,
        "next": table.next_seat(),
        "last": table.last_seat(),
        "can_join": table.can_join(),
        "can_move": table.can_move(),
        "to_send": table.to_send(),
        "turns": turns_of(table.lines),
        "over": False,
    }
    if game is None:
        return shown
    shown |= {"pad": scorepad(game), "over": game.is_over(), "record": share.packed("\n".join(table.lines))}
    if not game.is_over():
        turn = game.turn
        with ONE_READS:
            worth = turn.result()
        shown["turn"] = {
            "phase": turn.phase,
            "rolls": turn.rolls,
            "held": turn.held,
            "faces": [face_text(face) for face in turn.faces] if turn.rolls else [],
            "score": 0 if worth == FAILED else worth >> 10,
            "used": 0 if worth == FAILED else worth & 0x3FF,
        }
    return shown


def turns_of(lines: list[str]) -> list[dict[str, Any]]:
    """The turns of a record: who played, each roll with what was held for it, and what came of it."""
    turns: list[dict[str, Any]] = []
    held = ""
    for line in lines:
        word, _, rest = line.partition(" ")
        if word == "turn":
            turns.append({"name": rest, "rolls": [], "result": []})
        elif word == "hold":
            held = rest
        elif word == "roll":
            turns[-1]["rolls"].append({"held": [int(die) - 1 for die in held.split(",") if die], "faces": rest.split()})
            held = ""
        elif word in ("score", "fail", "bonus"):
            turns[-1]["result"].append(line)
    return turns
