"""The board's page: the standard library's server, in threads; news by server-sent events.

``/board.json`` has what the page shows, ``/live`` says when it has changed, ``/game/N`` is a game's scorepad,
``/game/N/analysis`` its luck and skill, ``POST /strike`` strikes initials out for who has the owner's key.
"""

import hmac
import json
import logging
import subprocess
import threading
from functools import lru_cache
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from desktop.analysis import page as analysis_page
from desktop.analysis.desk import COMMAND, ROOT
from desktop.board.store import GONE, PERIODS, Store, first_line, now_ms
from desktop.board.verdict import renamed
from desktop.referee import referee, scorepad
from p10core.agreed import LAST_PHASE

PAGE = Path(__file__).parent / "page"
FILES = {
    "/": ("index.html", "text/html; charset=utf-8"),
    "/board.css": ("board.css", "text/css; charset=utf-8"),
    "/board.js": ("board.js", "text/javascript; charset=utf-8"),
}
ANALYSIS_CSS = ROOT / "desktop" / "page" / "analysis.css"
WATCHERS = 64  # pages that may be open at a time
BEAT_S = 15
ANALYSIS_S = 120
LONGEST_FORM = 1000

WORDS = {
    "en": {
        "game": "Game",
        "back": "The board",
        "analysis": "Luck and skill",
        "strike": "Strike out",
        "key": "Key",
        "phase": "phase",
        "five_bonus": "five phases",
        "finish_bonus": "first finish",
        "failures": "failures",
        "total": "total",
    },
    "fr": {
        "game": "Partie",
        "back": "Le tableau",
        "analysis": "Chance et adresse",
        "strike": "Rayer",
        "key": "Clé",
        "phase": "phase",
        "five_bonus": "cinq phases",
        "finish_bonus": "premier arrivé",
        "failures": "échecs",
        "total": "total",
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


class Handler(BaseHTTPRequestHandler):
    """One request."""

    server: Server
    protocol_version = "HTTP/1.0"
    timeout = 30

    def do_GET(self) -> None:
        """Pages."""
        parts = urlsplit(self.path)
        asked = {key: values[0] for key, values in parse_qs(parts.query, keep_blank_values=True).items()}
        try:
            self._get(parts.path, asked)
        except GONE as error:
            log.warning("the database cannot be had: %s", first_line(error))
            self._answer(503, "The database cannot be had just now.\n")
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
            self._game(path.removeprefix("/game/"), WORDS.get(language, WORDS["en"]), "owner" in asked)
        else:
            self._answer(404, "There is nothing here. The board hangs at /\n")

    def _game(self, name: str, words: dict[str, str], owner: bool) -> None:
        number, _, rest = name.partition("/")
        game = (
            self.server.store.game(int(number)) if number.isascii() and number.isdigit() and len(number) < 16 else None
        )
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
            log.warning("the database cannot be had: %s", first_line(error))
            self._answer(503, "The database cannot be had just now.\n")
        except (BrokenPipeError, ConnectionResetError, TimeoutError):
            pass

    def _strike(self) -> None:
        length = self.headers.get("Content-Length", "")
        if self.path != "/strike" or not length.isdigit() or int(length) > LONGEST_FORM:
            return self._answer(400, "Only the owner strikes out, at /strike\n")
        form = {key: values[0] for key, values in parse_qs(self.rfile.read(int(length)).decode("latin-1")).items()}
        if not hmac.compare_digest(form.get("key", "").encode(), self.server.key.encode()):
            log.warning("somebody without the owner's key wanted to strike out")
            return self._answer(403, "That is not the owner's key.\n")
        score = form.get("score", "")
        if not (score.isascii() and score.isdigit() and len(score) < 16 and self.server.store.strike(int(score))):
            return self._answer(404, "There is no such score.\n")
        log.info("the owner has struck out score %s", score)
        self._answer(200, "Struck out.\n")

    def _answer(self, status: int, body: str | bytes, kind: str = "text/plain; charset=utf-8") -> None:
        data = body.encode() if isinstance(body, str) else body
        self._head(status, kind, len(data))
        self.wfile.write(data)

    def _head(self, status: int, kind: str, length: int | None = None) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        if length is not None:
            self.send_header("Content-Length", str(length))
        self.send_header("Cache-Control", "no-store")
        self.send_header("Content-Security-Policy", "default-src 'self'; img-src 'self' data:")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.end_headers()

    def log_message(self, format: str, *arguments: object) -> None:
        """Requests are no news."""


def board(store: Store, rules: str | None = None) -> dict[str, object]:
    """What the page shows of a rule set, the one most played where none is named."""
    sets = store.sets()
    chosen = rules if rules in sets else sets[0] if sets else ""
    at = now_ms()
    return {
        "rules": chosen,
        "sets": sets,
        "best": {period: store.best(chosen, period, at) for period in PERIODS},
        "latest": store.latest(),
        "towers": store.present(),
    }


def game_page(game: dict[str, Any], words: dict[str, str], owner: bool) -> str:
    """A game's scorepad; *owner*: with what it takes to strike out."""
    seats = game["seats"]
    forms = "".join(
        f'<form method="post" action="/strike"><input type="hidden" name="score" value="{seat["id"]}">'
        f'{escape(seat["initials"])} <input name="key" type="password" placeholder="{words["key"]}">'
        f"<button>{words['strike']}</button></form>"
        for seat in (seats if owner else [])
    )
    title = f"{words['game']} {game['id']}"
    where = f"{game['cafe']} · {game['tower']} · {game['rules']}"
    return (
        f'<!doctype html><html><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<link rel="stylesheet" href="/board.css"></head><body class="game"><h1>{escape(title)}</h1>'
        f"<p>{escape(where)}</p>{pad(shown_record(game), words)}"
        f'<p><a href="/game/{game["id"]}/analysis">{words["analysis"]}</a> · <a href="/">{words["back"]}</a></p>'
        f"{forms}</body></html>"
    )


def pad(record: str, words: dict[str, str]) -> str:
    """The scorepad as a table, a column a player, who won with a star."""
    said = scorepad(referee(record.splitlines()))
    players = said["players"]
    made = [dict(player["phases"]) for player in players]
    rows = [("", [f"{player['name']}{' ★' * (player['name'] in said['winners'])}" for player in players])]
    for phase in range(1, LAST_PHASE + 1):
        if any(phase in phases for phases in made):
            rows.append((f"{words['phase']} {phase}", [phases.get(phase, "") for phases in made]))
    for key in ("five_bonus", "finish_bonus", "failures", "total"):
        rows.append((words[key], [player[key] or "" for player in players]))
    cells = ("".join(f"<td>{escape(str(cell))}</td>" for cell in columns) for _, columns in rows)
    return (
        "<table>"
        + "".join(f"<tr><th>{row[0]}</th>{cell}</tr>" for row, cell in zip(rows, cells, strict=True))
        + "</table>"
    )


def shown_record(game: dict[str, Any]) -> str:
    """The record with the initials as pages may show them: those that were struck out are ``---``, ``--2``, ..."""
    lines = game["record"].splitlines()
    names = [player.name for player in referee(lines).players]  # in order of play, as the seats are
    seats = [seat["initials"] for seat in game["seats"]]
    new = [f"--{place + 1 if place else '-'}" if word == "---" else word for place, word in enumerate(seats)]
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
