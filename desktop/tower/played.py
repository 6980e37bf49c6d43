"""All games that were finished on this computer's virtual tower: kept as files, and listed as a page.

with Played(tower, games_in(port)) as played:    # each record goes into a file as its game ends
    played.page("en")                            # the list, and what each name's games come to

A file has the date and the time in its name, and the first digits of the record's SHA-256: a game that the tower tells
again is kept once.
"""

import os
import threading
from collections import Counter, defaultdict
from datetime import datetime
from functools import lru_cache
from hashlib import sha256
from html import escape
from typing import NamedTuple

from desktop.bench.tower import ROOT
from desktop.errors import BadInput
from desktop.records.analysis.page import frame
from desktop.records.referee import referee
from desktop.tower.last_record import record
from p10core.dice.rules import STOPPED, Game

GAP = 1.0  # seconds between two looks whether a game is over
NAMED = "%Y%m%d-%H%M%S"

WORDS = {
    "en": {
        "title": "Games",
        "none": "No game has been finished here yet.",
        "try": "deal {deal}, try {number}",
        "all": "Save all as one file",
        "names": "Names, games of dice",
        "head": ("Name", "Games", "Won", "Best", "Mean", "Phase missed most"),
        "missed": "phase {phase}: {count} times",
    },
    "fr": {
        "title": "Parties",
        "none": "Aucune partie n'a encore été finie ici.",
        "try": "donne {deal}, essai {number}",
        "all": "Tout enregistrer en un fichier",
        "names": "Noms, parties de dés",
        "head": ("Nom", "Parties", "Gagnées", "Meilleure", "Moyenne", "Phase la plus ratée"),
        "missed": "phase {phase} : {count} fois",
    },
    "de": {
        "title": "Spiele",
        "none": "Hier ist noch kein Spiel zu Ende gespielt.",
        "try": "Gabe {deal}, Versuch {number}",
        "all": "Alle als eine Datei speichern",
        "names": "Namen, Spiele mit Würfeln",
        "head": ("Name", "Spiele", "Gewonnen", "Bestes", "Mittel", "Am öftesten verfehlt"),
        "missed": "Phase {phase}: {count}-mal",
    },
}


class Seat(NamedTuple):
    """What a player came to: how often each phase was missed is in ``missed``. Alone nobody ``won``."""

    name: str
    total: int
    won: bool
    missed: Counter


class Finished(NamedTuple):
    """A game that is over: its deal, 0 without one, and whether it is one of dice."""

    seats: list
    deal: int
    dice: bool


def games_in(port):
    """The folder for the games of the tower at a port."""
    return ROOT / "build" / "play" / f"games-{port}"


class Played:
    """The games in a *folder*; those of *tower* join them as long as the ``with`` block runs. None: none are kept."""

    def __init__(self, tower, folder=None):
        self._tower = tower
        self._folder = folder
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._look_again_and_again, name="played", daemon=True)

    def __enter__(self):
        if self._folder:
            self._thread.start()
        return self

    def __exit__(self, *_):
        if self._folder:
            self._ended.set()
            self._thread.join()
            self.look()

    def _look_again_and_again(self):
        while not self._ended.wait(GAP):
            self.look()

    def look(self):
        """Keep the tower's last game if it is over."""
        text = record(self._tower.console)
        if "\nend " not in text:
            return
        digest = sha256(text.encode()).hexdigest()[:12]
        self._folder.mkdir(parents=True, exist_ok=True)
        if not any(self._folder.glob(f"*-{digest}.txt")):
            draft = self._folder / "draft"
            draft.write_text(text, "utf-8")
            os.replace(draft, self._folder / f"{datetime.now():{NAMED}}-{digest}.txt")

    def names(self):
        """What the games are called, the oldest first."""
        return sorted(path.stem for path in self._folder.glob("*-*-*.txt")) if self._folder else []

    def text(self, name):
        """The record of a game. Raises BadInput if there is none of that name."""
        if name not in self.names():
            raise BadInput("there is no such game")
        return (self._folder / f"{name}.txt").read_text("utf-8")

    def all(self):
        """The records of all games, one after the other."""
        return "".join(map(self.text, self.names()))

    def tried(self, record):
        """How often the deal of a game that is kept had been played when it was over; 0 for another game."""
        texts = [text for text in map(self.text, self.names()) if finished(text).deal]
        deals = [finished(text).deal for text in texts]
        return deals[: texts.index(record) + 1].count(finished(record).deal) if record in texts else 0

    def page(self, language):
        """The list as a page, the newest game first."""
        code = language if language in WORDS else "en"
        words = WORDS[code]
        rows, games, tries = [], [], Counter()
        for name in self.names():
            game = finished(self.text(name))
            games.append(game)
            tries[game.deal] += 1
            players = ", ".join(f"{seat.name} {seat.total}" for seat in game.seats)
            deal = words["try"].format(deal=f"{game.deal:08}", number=tries[game.deal]) if game.deal else ""
            link = f'<a href="analysis?game={name}&amp;lang={code}">{escape(players)}</a>'
            rows.append(f"<tr>{cells((when(name), link + (f'<br>{deal}' if deal else '')))}</tr>")
        if not rows:
            return frame(f"<p>{words['none']}</p>", language=code, title=words["title"])
        save = f'<p><a href="games.txt" download="tower-games.txt">{words["all"]}</a></p>'
        table = f'<section class="played" tabindex="0"><table>{"".join(reversed(rows))}</table>{save}</section>'
        return frame(table + names_section(games, words), language=code, title=words["title"])


@lru_cache(maxsize=1000)
def finished(text):
    """What a record comes to; nothing if the referee refuses it."""
    missed = defaultdict(Counter)

    def watch(fact, game):
        if fact == STOPPED and not game.outcome.score:
            missed[game.players[game.outcome.player].name][game.outcome.phase] += 1

    try:
        game = referee(text.splitlines(), watch)
    except BadInput:
        return Finished([], 0, False)
    winners = game.winners() if len(game.players) > 1 else ()
    seats = [
        Seat(player.name, game.total(place), place in winners, missed[player.name])
        for place, player in enumerate(game.players)
    ]
    return Finished(seats, game.deal if isinstance(game, Game) else 0, isinstance(game, Game))


def when(name):
    """When a game was over: ``2026-11-24 20:15``."""
    return f"{datetime.strptime(name.rpartition('-')[0], NAMED):%Y-%m-%d %H:%M}"


def names_section(games, words):
    """What each name's games of dice come to, who has played most first."""
    found = defaultdict(list)
    for game in games:
        for seat in game.seats if game.dice else ():
            found[seat.name].append(seat)
    rows = []
    for name, seats in sorted(found.items(), key=lambda item: -len(item[1])):
        totals = [seat.total for seat in seats]
        missed = sum((seat.missed for seat in seats), Counter()).most_common(1)
        most = words["missed"].format(phase=missed[0][0], count=missed[0][1]) if missed else ""
        row = (escape(name), len(seats), sum(seat.won for seat in seats), max(totals), round(sum(totals) / len(seats)))
        rows.append(f"<tr>{cells((*row, most))}</tr>")
    head = "".join(f'<th scope="col">{word}</th>' for word in words["head"])
    table = f"<table><tr>{head}</tr>{''.join(rows)}</table>"
    return f'<section class="played" tabindex="0"><h2>{words["names"]}</h2>{table}</section>' if rows else ""


def cells(words):
    """The cells of a row."""
    return "".join(f"<td>{word}</td>" for word in words)
