"""Games that are over, kept as files in a folder: a list, and what each name's games come to, as a page.

    games = Collection(folder)
    games.keep(record, datetime.now())    # once for each game
    games.page("en")

A file has the date and the time in its name, and the first digits of the record's SHA-256: a game that is told again is
kept once. Beside it another one, .json, has the marks, as soon as somebody has taken the game apart.
"""

import contextlib
import json
import os
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from functools import lru_cache
from hashlib import sha256
from html import escape
from itertools import compress
from pathlib import Path
from typing import Any, NamedTuple

from desktop.analysis.parts import Analysis
from desktop.errors import BadInput
from desktop.referee.record_words import split_lines
from desktop.referee.referee import referee
from desktop.words import N_, NN_
from desktop.words.catalogues import Words, in_language, known, many, said
from desktop.words.phases import KINDS
from p10core.cards.rules import Player as CardPlayer
from p10core.dice.rules import STOPPED, Game, Player
from p10core.game.houses import HOUSES

HEAD = re.compile(r"^# (\d{8}-\d{6})\n", re.MULTILINE)  # the line above each record in a file of all games
FORM = """\
<form method="post" action="games?lang={lang}" enctype="multipart/form-data">
<label class="choose">{choose}<input type="file" name="file" accept=".txt" required></label> <button>{add}</button>
</form>"""
NAMED = "%Y%m%d-%H%M%S"
Games = dict[str, list["OneGame"]]  # those of each name
Marks = dict[str, int]  # by name, of a game that was taken apart
NAME = re.compile(r"\d{8}-\d{6}-[0-9a-f]{12}")

NO_GAME = N_("There is no such game.")
COLUMNS = (
    N_("Name"),
    N_("Games"),
    N_("Won"),
    N_("in a row"),
    N_("Best"),
    N_("Average"),
    N_("Mark"),
    N_("Phase missed most"),
)
WORDS = {
    "times": NN_("once", "{count} times"),
    "title": N_("Games"),
    "none": N_("No game has been finished here yet."),
    "try": N_("deal {deal}, try {number}"),
    "all": N_("Save all as one file"),
    "choose": N_("Choose a file of games"),
    "add": N_("Add its games"),
    "alone": N_("alone"),
    "tower": N_("the tower"),
    **KINDS,
    "added": NN_("{count} game was added.", "{count} games were added."),
    "none new": N_("That file has no finished game that is new here."),
    "mark": N_("mark"),
    "names": N_("Names, games of dice"),
    "missed": N_("phase {phase}: {times}"),
    "key": N_(
        "Best and average are for one kind of game: a short game has fewer points, and a player alone loses 5 for each "
        "phase missed. Mark: how well the dice were held, out of 100, on average of games with enough holds to tell."
    ),
}


class Seat(NamedTuple):
    """What a player came to: how often each phase was missed is in ``missed``. Alone nobody ``won``; ``tower``: it was
    the tower that played.
    """

    name: str
    total: int
    won: bool
    missed: Counter[int]
    tower: bool


class OneGame(NamedTuple):
    """What a name came to in a game: how often each phase was ``missed``; the ``mark``, None as long as it is not
    known. Alone nobody ``won``. *kind*: see :class:`Finished`.
    """

    total: int
    won: bool
    missed: Counter[int]
    mark: int | None
    kind: tuple[int, int, bool]


class Finished(NamedTuple):
    """A game that is over: its deal, 0 without one, whether it is one of dice, and which house game for how many:
    totals of one kind compare.
    """

    seats: list[Any]
    deal: int
    dice: bool
    kind: tuple[Any, ...]


class Collection:
    """The games in a *folder*; None: none are kept."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder

    def names(self) -> list[str]:
        """What the games are called, the oldest first."""
        return sorted(path.stem for path in self._folder.glob("*-*-*.txt")) if self._folder else []

    def text(self, name: str) -> str:
        """The record of a game. Raises BadInput if there is none of that name."""
        if self._folder and NAME.fullmatch(name):
            with contextlib.suppress(FileNotFoundError):
                return (self._folder / f"{name}.txt").read_text("utf-8")
        raise BadInput(NO_GAME)

    def keep(self, text: str, ended: datetime) -> bool:
        """Put a record that is over into its file; whether it is a new one. *ended*: when, a datetime."""
        digest = sha256(text.encode()).hexdigest()[:12]
        if not self._folder:
            return False
        self._folder.mkdir(parents=True, exist_ok=True)
        if "\nend " not in text or any(self._folder.glob(f"*-{digest}.txt")):
            return False
        self._write(f"{ended:{NAMED}}-{digest}.txt", text)
        return True

    def _write(self, name: str, text: str) -> None:
        assert self._folder
        draft = self._folder / f"draft-{name}"
        draft.write_text(text, "utf-8")
        os.replace(draft, self._folder / name)

    def untaken(self) -> str | None:
        """The newest game that nobody has taken apart yet, by name; None if there is none."""
        return next((name for name in reversed(self.names()) if not self.is_taken(name)), None)

    def is_taken(self, name: str) -> bool:
        """Whether a game was taken apart."""
        return self._beside(name).exists()

    def take(self, name: str, marks: Marks) -> None:
        """Keep what a game was taken apart to."""
        self._write(self._beside(name).name, json.dumps({"marks": marks}))

    def taken(self, name: str) -> Marks:
        """What a game was taken apart to; nothing as long as that is not known."""
        try:
            return dict(json.loads(self._beside(name).read_text("utf-8"))["marks"])
        except (OSError, ValueError, TypeError, KeyError):
            return {}

    def _beside(self, name: str) -> Path:
        assert self._folder
        return self._folder / f"{name}.json"

    def all(self) -> str:
        """The records of all games, each below a line that says when it was over: ``# 20261124-201500``."""
        return "".join(f"# {name.rpartition('-')[0]}\n{self.text(name)}" for name in self.names())

    def add(self, text: str) -> int:
        """Keep those games of a file of :meth:`all` that are over and not there yet; returns how many."""
        count = 0
        text = "\n".join(split_lines(text.removeprefix("\ufeff")))  # an editor may have been at it
        _, *parts = HEAD.split(text) if self._folder else ("",)
        for ended, game in zip(parts[::2], parts[1::2], strict=True):
            with contextlib.suppress(ValueError):  # there is no such date
                count += bool(finished(game).seats) and self.keep(game, datetime.strptime(ended, NAMED))
        return count

    def stored(self) -> str:
        """All of it as one text, what the games were taken apart to as well."""
        names = self.names()
        taken = {name: {"marks": self.taken(name)} for name in names if self.is_taken(name)}
        return json.dumps({"games": {name: self.text(name) for name in names}, "taken": taken})

    def put_back(self, text: str) -> None:
        """Add what was :meth:`stored`. Raises BadInput if it is nothing of the kind."""
        try:
            stored = json.loads(text)
            games, taken = (
                dict(stored["games"]),
                {name: dict(parts["marks"]) for name, parts in stored["taken"].items()},
            )
        except (ValueError, KeyError, TypeError, AttributeError):
            raise BadInput("these are no games that a tower has stored") from None
        there = {name.rpartition("-")[2] for name in self.names()}
        for name, game in games.items():
            if NAME.fullmatch(name) and name.rpartition("-")[2] not in there:
                self._write(f"{name}.txt", game)
        for name in self.names():
            if name in taken:
                self.take(name, taken[name])

    def tried(self, record: str) -> int:
        """How often the deal of a game that is kept had been played when it was over; 0 for another game."""
        texts = [text for text in map(self.text, self.names()) if finished(text).deal]
        deals = [finished(text).deal for text in texts]
        return deals[: texts.index(record) + 1].count(finished(record).deal) if record in texts else 0

    def listing(self, language: str, address: str, added: int | None = None) -> str:
        """The list as a piece of a page, the newest game first, and what each name's games come to. *address*: that of
        a game, with ``{name}`` and ``{language}`` in it; *added*: how many were just added.
        """
        code = known(language)
        words = in_language(WORDS, code)
        rows: list[str] = []
        games: Games = defaultdict(list)
        tries: Counter[int] = Counter()
        for name in self.names():
            game, its_marks = finished(self.text(name)), self.taken(name)
            for seat in game.seats if game.dice else ():
                if seat.tower:
                    continue
                mark = its_marks.get(seat.name)
                one = OneGame(seat.total, seat.won, seat.missed, mark, game.kind)
                games[seat.name].append(one)
            tries[game.deal] += 1
            called = [words["tower"] if seat.tower else seat.name for seat in game.seats]
            players = ", ".join(f"{name} {seat.total}" for name, seat in zip(called, game.seats, strict=True))
            deal = words["try"].format(deal=f"{game.deal:08}", number=tries[game.deal]) if game.deal else ""
            link = f'<a href="{escape(address.format(name=name, language=code))}">{escape(players)}</a>'
            each = ", ".join(str(its_marks[seat.name]) for seat in game.seats if seat.name in its_marks)
            marks = f"{words['mark']} {each}" if its_marks else ""
            rows.append(f"<tr>{cells((when(name), '<br>'.join(part for part in (link, deal, marks) if part)))}</tr>")
        answer = many(words["added"], added, code).format(count=added) if added else words["none new"]
        add = (f'<p role="status">{answer}</p>' if added is not None else "") + FORM.format(lang=code, **words)
        if not rows:
            return f'<section class="played"><p>{words["none"]}</p>{add}</section>'
        save = f'<p><a href="games.txt" download="tower-games.txt">{words["all"]}</a></p>{add}'
        table = f'<section class="played"><table>{"".join(reversed(rows))}</table>{save}</section>'
        return table + names_section(games, words)


def title(language: str) -> str:
    """What a page of the list is called."""
    return said(WORDS["title"], known(language))


@lru_cache(maxsize=1000)
def finished(text: str) -> Finished:
    """What a record comes to; nothing if the referee refuses it."""
    missed: dict[str, Counter[int]] = defaultdict(Counter)

    def watch(fact: int, game: Game) -> None:
        if fact == STOPPED and not game.outcome.score:
            missed[game.players[game.outcome.player].name][game.outcome.phase] += 1

    try:
        game = referee(text.splitlines(), watch)
    except BadInput:
        return Finished([], 0, False, ())
    winners = game.winners() if len(game.players) > 1 else ()
    seats = [
        Seat(player.name, game.total(place), place in winners, missed[player.name], player.level > 0)
        for place, player in enumerate[Player | CardPlayer](game.players)
    ]
    if not isinstance(game, Game):
        return Finished(seats, 0, False, ())
    return Finished(seats, game.deal, True, (game.house, len(game.phases), len(seats) == 1))


def taken_apart(analysis: Analysis) -> Marks:
    """The marks of an analysis; a name that two seats have is nobody's."""
    names = Counter(player["name"] for player in analysis["players"])
    marks = {player["name"]: player["mark"] for player in analysis["players"]}
    return {name: mark for name, mark in marks.items() if mark is not None and names[name] == 1}


def when(name: str) -> str:
    """When a game was over: ``2026-11-24 20:15``, which dates.js says in the words of the page's language."""
    at = minute(name)
    return f'<time datetime="{at.replace(" ", "T")}">{at}</time>'


def minute(name: str) -> str:
    """When a game was over, as text: ``2026-11-24 20:15``."""
    return f"{datetime.strptime(name.rpartition('-')[0], NAMED):%Y-%m-%d %H:%M}"


def names_section(games: Games, words: Words) -> str:
    """What each name's games of dice come to, who has played most first."""
    columns = [said(text, words["language"]) for text in COLUMNS]
    rows: list[tuple[str, list[object]]] = []
    for name, kind, played in by_kind(games):
        totals = [one.total for one in played]
        missed = sum((one.missed for one in played), Counter()).most_common(1)
        most = missed_most(*missed[0], words) if missed else ""
        row: list[object] = [len(played), sum(one.won for one in played) or "", streak(one.won for one in played) or ""]
        row += [max(totals), mean(totals), mean([one.mark for one in played if one.mark is not None])]
        row += [most]
        said_kind = kind_said(kind, words)
        rows.append((escape(name) + (f" <small>{said_kind}</small>" if said_kind else ""), row))
    there = [any(row[at] != "" for _, row in rows) for at in range(len(columns) - 1)]  # else it is a column of dashes
    columns = list(compress(columns, [True, *there]))
    body = "".join(card_row(name, list(compress(row, there)), columns[1:]) for name, row in rows)
    head = "".join(f'<th scope="col" role="columnheader">{word}</th>' for word in columns)
    table = f'<table role="table"><tr role="row" class="columns">{head}</tr>{body}</table>'
    key = f"<p>{words['key']}</p>"
    return f'<section class="played names"><h2>{words["names"]}</h2>{table}{key}</section>' if rows else ""


def by_kind(games: Games) -> Iterator[tuple[str, tuple[Any, ...], list[OneGame]]]:
    """The name, the kind and the games of each that was played, who has played most first."""
    for name, played in sorted(games.items(), key=lambda item: -len(item[1])):
        kinds = defaultdict(list)
        for one in played:
            kinds[one.kind].append(one)
        for kind, of_kind in sorted(kinds.items(), key=lambda item: -len(item[1])):
            yield name, kind, of_kind


def kind_said(kind: tuple[Any, ...], words: Words) -> str:
    """A kind of game in words; nothing of all ten phases with others."""
    house, phases, is_alone = kind
    said_house = words.get(f"kind {HOUSES[house].word}", "").format(count=phases)
    return ", ".join(part for part in (words["alone"] if is_alone else "", said_house) if part)


def card_row(name: str, row: Sequence[object], columns: Sequence[str]) -> str:
    """A row of a table that a phone shows as a card: for that a cell has its column's word. Roles are named, since a
    browser may take them away from parts that are laid out otherwise.
    """
    named = "".join(
        f'<td role="cell" data-column="{word}">{"–" if value == "" else value}</td>'
        for word, value in zip(columns, row, strict=True)
    )
    return f'<tr role="row"><th scope="row" role="rowheader">{name}</th>{named}</tr>'


def missed_most(phase: int, count: int, words: Words) -> str:
    """The phase that was missed most, and how often."""
    times = many(words["times"], count, words["language"]).format(count=count)
    return words["missed"].format(phase=phase, times=times)


def streak(won: Iterable[bool]) -> int:
    """The most games in a row that were won."""
    longest = now = 0
    for one in won:
        now = now + 1 if one else 0
        longest = max(longest, now)
    return longest


def mean(values: Sequence[float]) -> int | str:
    """As a whole number, nothing of nothing."""
    return round(sum(values) / len(values)) if values else ""


def cells(words: Iterable[str]) -> str:
    """The cells of a row."""
    return "".join(f"<td>{word}</td>" for word in words)
