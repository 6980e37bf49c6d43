"""The board's page: the standard library's server, in threads; news by server-sent events.

``/board.json`` has what the page shows, ``/live`` says when it has changed, ``/game/N`` is a game's scorepad,
``/game/N/analysis`` its luck and skill, ``POST /strike`` strikes initials out for who has the owner's key.
"""

import contextlib
import hmac
import json
import logging
import socket
import subprocess
import sys
import threading
import time
from functools import lru_cache
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit

from desktop.cafe.store import GONE, PERIODS, Store, first_line, now_ms
from desktop.cafe.verdict import initials, renamed
from desktop.records.analysis import page as analysis_page
from desktop.records.analysis.desk import COMMAND, ROOT
from desktop.records.referee import referee, scorepad
from p10core.agreed import LAST_PHASE

PAGE = Path(__file__).parent / "page"
FILES = {
    "/": ("index.html", "text/html; charset=utf-8"),
    "/board.css": ("board.css", "text/css; charset=utf-8"),
    "/board.js": ("board.js", "text/javascript; charset=utf-8"),
}
ANALYSIS_CSS = ROOT / "desktop" / "tower" / "page" / "analysis.css"
WATCHERS = 64  # pages that may be open at a time
CONNECTIONS = 200  # and all others together with them
READING_S = 20  # until a request must have come in
BEAT_S = 15
ANALYSIS_S = 120
LONGEST_FORM = 1000

WORDS = {
    "en": {
        "language": "en",
        "game": "Game",
        "back": "The board",
        "analysis": "Luck and skill",
        "strike": "Strike out",
        "key": "Key",
        "dice": "Dice",
        "cards": "Cards",
        "house_none": "all phases",
        "house_rounds": "ten rounds",
        "house_short": "phases",
        "house_even": "even phases",
        "finish": "rule",
        "solitaire": "solitaire",
        "players": "players",
        "phase": "phase",
        "five_bonus": "five phases",
        "finish_bonus": "first finish",
        "failures": "failures",
        "total": "total",
        "hand": "hand",
        "replay": "replay",
        "made": "phases made",
        "points": "points",
    },
    "fr": {
        "language": "fr",
        "game": "Partie",
        "back": "Le tableau",
        "analysis": "Chance et adresse",
        "strike": "Rayer",
        "key": "Clé",
        "dice": "Dés",
        "cards": "Cartes",
        "house_none": "toutes les phases",
        "house_rounds": "dix tours",
        "house_short": "phases",
        "house_even": "phases paires",
        "finish": "règle",
        "solitaire": "solitaire",
        "players": "joueurs",
        "phase": "phase",
        "five_bonus": "cinq phases",
        "finish_bonus": "premier arrivé",
        "failures": "échecs",
        "total": "total",
        "hand": "manche",
        "replay": "barrage",
        "made": "phases réussies",
        "points": "points",
    },
}

log = logging.getLogger("board")
_desk = threading.Lock()  # one game is taken apart at a time


class Server(ThreadingHTTPServer):
    """*key*: who has it may strike out."""

    daemon_threads = True

    def __init__(self, address: tuple[str, int], store: Store, key: str) -> None:
        super().__init__(address, Handler)
        self.store = store
        self.key = key
        self.watchers = threading.BoundedSemaphore(WATCHERS)
        self._open: set[Any] = set()
        self._unheard: dict[Any, float] = {}  # connections whose request has not come in, and since when they are open

    def process_request(self, request: Any, client_address: Any) -> None:
        """One more connection, unless there are too many."""
        if len(self._open) >= CONNECTIONS:
            return self.shutdown_request(request)
        self._open.add(request)
        self._unheard[request] = time.monotonic()
        super().process_request(request, client_address)

    def heard(self, request: Any) -> None:
        """All that was asked has come in."""
        self._unheard.pop(request, None)

    def shutdown_request(self, request: Any) -> None:
        """One less."""
        self._open.discard(request)
        self.heard(request)
        super().shutdown_request(request)

    def service_actions(self) -> None:
        """Twice a second: a client that says its request byte by byte is not waited for."""
        for request, since in dict(self._unheard).items():
            if time.monotonic() - since > READING_S:
                with contextlib.suppress(OSError):
                    request.shutdown(socket.SHUT_RDWR)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Whoever hangs up is no news."""
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)


class Handler(BaseHTTPRequestHandler):
    """One request."""

    server: Server
    protocol_version = "HTTP/1.0"
    timeout = 30

    def do_GET(self) -> None:
        """Pages."""
        self.server.heard(self.request)
        parts = urlsplit(self.path)
        asked = {key: values[0] for key, values in parse_qs(parts.query, keep_blank_values=True).items()}
        try:
            self._get(parts.path, asked)
        except GONE as error:
            log.warning("the database cannot be reached: %s", first_line(error))
            self._answer(503, "The database cannot be reached just now.\n")
        except (BrokenPipeError, ConnectionResetError, TimeoutError):
            pass  # whoever asked has gone

    def _get(self, path: str, asked: dict[str, str]) -> None:
        language = asked.get("lang") or ("fr" if self.headers.get("Accept-Language", "").startswith("fr") else "en")
        if path in FILES:
            name, kind = FILES[path]
            self._answer(200, (PAGE / name).read_bytes(), kind)
        elif path == "/analysis.css":
            self._answer(200, ANALYSIS_CSS.read_bytes(), "text/css; charset=utf-8")
        elif path == "/board.json":
            self._answer(200, json.dumps(board(self.server.store, asked.get("rules"))), "application/json")
        elif path == "/live":
            self._live()
        elif path.startswith("/game/"):
            self._game(path.removeprefix("/game/"), spoken(language), "owner" in asked)
        else:
            self._answer(404, "There is nothing here. The board hangs at /\n")

    def _game(self, name: str, words: dict[str, str], owner: bool) -> None:
        wanted, _, rest = name.partition("/")
        game = self.server.store.game(number(wanted) or 0)
        if game is None or rest not in ("", "analysis"):
            self._answer(404, "There is no such game.\n")
        elif rest:
            self._answer(200, analysed(shown_record(game)), "text/html; charset=utf-8")
        else:
            self._answer(200, game_page(game, words, owner), "text/html; charset=utf-8")

    def _live(self) -> None:
        if not self.server.watchers.acquire(blocking=False):
            return self._answer(503, "Too many watch already.\n")
        try:
            self._head(200, "text/event-stream")
            version = -1
            while True:
                version = self.server.store.wait(version, BEAT_S)
                self.wfile.write(f"data: {version}\n\n".encode())
                self.wfile.flush()
        finally:
            self.server.watchers.release()

    def do_POST(self) -> None:
        """The owner strikes out."""
        try:
            self._strike()
        except GONE as error:
            log.warning("the database cannot be reached: %s", first_line(error))
            self._answer(503, "The database cannot be reached just now.\n")
        except (BrokenPipeError, ConnectionResetError, TimeoutError):
            pass

    def _strike(self) -> None:
        length = number(self.headers.get("Content-Length", ""))
        if self.path != "/strike" or length is None or length > LONGEST_FORM:
            return self._answer(400, "Only the owner strikes out, at /strike\n")
        said = self.rfile.read(length).decode("latin-1")
        self.server.heard(self.request)
        form = {key: values[0] for key, values in parse_qs(said).items()}
        if not hmac.compare_digest(form.get("key", "").encode(), self.server.key.encode()):
            log.warning("somebody without the owner's key wanted to strike out")
            return self._answer(403, "That is not the owner's key.\n")
        score = number(form.get("score", ""))
        game = score and self.server.store.strike(score)
        if not game:
            return self._answer(404, "There is no such score.\n")
        log.info("the owner has struck out score %s", score)
        self._answer(303, "Struck out.\n", where=f"/game/{game}?owner&lang={spoken(form.get('lang'))['language']}")

    def _answer(
        self, status: int, body: str | bytes, kind: str = "text/plain; charset=utf-8", where: str | None = None
    ) -> None:
        data = body.encode() if isinstance(body, str) else body
        self._head(status, kind, len(data), where)
        self.wfile.write(data)

    def _head(self, status: int, kind: str, length: int | None = None, where: str | None = None) -> None:
        self.send_response(status)
        if where:
            self.send_header("Location", where)
        self.send_header("Content-Type", kind)
        if length is not None:
            self.send_header("Content-Length", str(length))
        self.send_header("Cache-Control", "no-store")
        self.send_header("Content-Security-Policy", "default-src 'self'; img-src 'self' data:")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.end_headers()

    def log_message(self, format: str, *arguments: object) -> None:
        """Requests are no news."""


def spoken(language: str | None) -> dict[str, str]:
    """The words of a language."""
    return WORDS.get(language or "", WORDS["en"])


def number(text: str) -> int | None:
    """A number from outside, None where it is none that a database could have."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else None


def board(store: Store, rules: str | None = None) -> dict[str, object]:
    """What the page shows of a rule set, the one most played where none is named."""
    sets = store.sets()
    chosen = rules if rules in sets else sets[0] if sets else ""
    at = now_ms()
    return {
        "rules": chosen,
        "sets": sets,
        "names": {language: {one: rules_in_words(one, words) for one in sets} for language, words in WORDS.items()},
        "best": {period: store.best(chosen, period, at) for period in PERIODS},
        "latest": store.latest(),
        "towers": store.present(),
    }


def game_page(game: dict[str, Any], words: dict[str, str], owner: bool) -> str:
    """A game's scorepad; *owner*: with what it takes to strike out."""
    forms = "".join(
        f'<form method="post" action="/strike"><input type="hidden" name="score" value="{seat["id"]}">'
        f'<input type="hidden" name="lang" value="{words["language"]}">'
        f"<b>{escape(seat['initials'])}</b> "
        f'<input name="key" type="password" autocomplete="off" placeholder="{words["key"]}"> '
        f"<button>{words['strike']}</button></form>"
        for seat in (game["seats"] if owner else [])
    )
    title = f"{words['game']} {game['id']}"
    record = shown_record(game)
    said = scorepad(referee(record.splitlines()))
    cards = "hands" in said
    taken_apart = "" if cards else f'<a href="/game/{game["id"]}/analysis">{words["analysis"]}</a>'
    return (
        f'<!doctype html><html lang="{words["language"]}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
        f'<link rel="icon" href="data:,"><link rel="stylesheet" href="/board.css"></head><body class="game">'
        f"<header><h1>{escape(title)}</h1><p>{escape(rules_in_words(game['rules'], words))}</p></header>"
        f"<div class=pad>{table(said, card_rows(said, words) if cards else dice_rows(said, words))}</div>"
        f'<nav><a href="/?lang={words["language"]}&amp;rules={quote(game["rules"])}">{words["back"]}</a>{taken_apart}'
        f"<span>{escape(game['cafe'])} · {escape(game['tower'])}</span></nav>{forms}</body></html>"
    )


def rules_in_words(rules: str, words: dict[str, str]) -> str:
    """A rule set as players call it."""
    first, house, *rest = rules.split()
    kind, _, length = house.partition(":")
    said = [words["cards"] if first == "cards" else words["dice"]]
    said.append(words[f"house_{kind}"] + (f" 1–{length}" if length else ""))
    if first == "cards":
        said.append(f"{rest[0]} {words['players']}")
    else:
        said += [f"{words['finish']} {first}", *(words["solitaire"] for _ in rest)]
    return " · ".join(said)


def table(said: dict[str, Any], rows: list[tuple[str, list[Any]]]) -> str:
    """A scorepad, a column a player, who won with a star."""
    names = [player["name"] + " ★" * (player["name"] in said["winners"]) for player in said["players"]]
    cells = (f"<tr><th>{name}</th>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for name, row in rows)
    return f"<table><tr><th></th>{''.join(f'<td>{escape(name)}</td>' for name in names)}</tr>{''.join(cells)}</table>"


def dice_rows(said: dict[str, Any], words: dict[str, str]) -> list[tuple[str, list[Any]]]:
    """The rows of dice: what each phase scored, and the bonuses."""
    players = said["players"]
    made = [dict(player["phases"]) for player in players]
    rows: list[tuple[str, list[Any]]] = []
    for phase in range(1, LAST_PHASE + 1):
        if any(phase in phases for phases in made):
            rows.append((f"{words['phase']} {phase}", [phases.get(phase, "") for phases in made]))
    for key in ("five_bonus", "finish_bonus", "failures"):
        rows.append((words[key], [player[key] or "" for player in players]))
    return [*rows, (words["total"], [player["total"] for player in players])]


def card_rows(said: dict[str, Any], words: dict[str, str]) -> list[tuple[str, list[Any]]]:
    """The rows of cards, a hand each: the phase that was played, whether it was made, the points against."""
    players = said["players"]
    names = [player["name"] for player in players]
    rows: list[tuple[str, list[Any]]] = []
    for number, hand in enumerate(said["hands"], 1):
        title = words["replay"] if hand["replay"] else f"{words['hand']} {number}"
        rows.append((title, [hand_cell(hand, name, words) for name in names]))
    rows.append((words["made"], [len(player["phases"]) for player in players]))
    return [*rows, (words["points"], [player["total"] for player in players])]


def hand_cell(hand: dict[str, Any], name: str, words: dict[str, str]) -> str:
    """What a hand was to a player."""
    if name not in hand["phases"]:
        return ""
    mark = " ✓" if name in hand["made"] else ""
    points = "" if hand["replay"] else f"<b>{hand['points'][name]}</b>"
    return f"<small>{words['phase']} {hand['phases'][name]}{mark}</small>{points}"


def shown_record(game: dict[str, Any]) -> str:
    """The record with the initials as pages may show them, all different: struck out ones are ``---``, ``--2``, ..."""
    lines = game["record"].splitlines()
    names = [player.name for player in referee(lines).players]  # in order of play, as the seats are
    new = initials([seat["initials"] for seat in game["seats"]])
    return "".join(f"{renamed(line, dict(zip(names, new, strict=True)))}\n" for line in lines)


@lru_cache(64)
def analysed(record: str) -> str:
    """The page about luck and skill of a game, worked out by the referee's desk in a process of its own."""
    with _desk:
        try:
            done = subprocess.run(
                COMMAND, cwd=ROOT, input=record.encode(), capture_output=True, timeout=ANALYSIS_S, check=False
            )
        except subprocess.TimeoutExpired:
            return analysis_page.waiting()
    if done.returncode:
        return analysis_page.refused(done.stderr.decode(errors="replace").strip().rpartition("\n")[2])
    return analysis_page.drawn(json.loads(done.stdout)["analysis"])
