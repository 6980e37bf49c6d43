"""The games that were played on the tower in the browser, as pages: a list of all, and of each its scorepad, what the
coach says, and its record.
"""

import tempfile
from datetime import datetime, timedelta
from html import escape
from pathlib import Path
from typing import Any

from desktop.analysis.coached import coached, marked
from desktop.analysis.collection import NAMED, Collection, finished, taken_apart
from desktop.analysis.duplicate import result_section, results, side_by_side
from desktop.analysis.page import body, record_section
from desktop.analysis.share import unpacked
from desktop.analysis.words import refusal, spoken
from desktop.errors import BadInput
from desktop.referee.facts import games_of
from desktop.referee.referee import referee, scorepad
from desktop.site.flash_file import NVM
from desktop.site.pairs import Pair, name_of
from desktop.site.scorepad import table as scorepad_table
from desktop.site.turns import Turns
from desktop.words import N_
from desktop.words.catalogues import in_language, known, said
from p10core.coach.coach import Coach
from p10core.dice.rules import Game

NOT_YET = "…"
A_SECOND = timedelta(seconds=1)  # so much older is the game before, if nobody saw when it was over

WORDS = {
    "on": N_("not over"),
    "none": N_("No game yet."),
    "judge": N_(
        "Alone, and in games of two (short ones: of up to 5, or 7 phases), holds are judged by the solved game. In all "
        "other games the coach estimates the chances to win, and may be off by a few percent."
    ),
}


class Games:
    """The games on a *flash* and those that the browser has kept before, or the one that a link has.

    games = Games(flash, "20261124-201500")    # when it is now, as names of games have it
    games.own.put_back(kept)                    # what its `stored` gave at another time
    games.page("", coach, "en")                 # the newest one
    """

    def __init__(self, flash: bytes, now: str, shared: str = "") -> None:
        self.own = Collection(Path(tempfile.mkdtemp()))
        found = kept(flash)
        ended = datetime.strptime(now, NAMED)
        for age, lines in enumerate(reversed(found)):
            text = text_of(lines)
            if finished(text).seats:
                self.own.keep(text, ended - age * A_SECOND)
        self.last, self._refused = found[-1] if found else [], ""
        if shared:
            try:
                self.last = unpacked(shared).splitlines()
            except BadInput as error:
                self.last, self._refused = [], str(error)

    def record(self, name: str) -> list[str]:
        """The lines of a game's record, by its name; of the newest one without. Raises BadInput if there is none."""
        return self.own.text(name).splitlines() if name else self.last

    def title(self, language: str) -> str:
        """What the newest game is called: who plays, and how it stands; nothing without any."""
        return title(self.last, language) if self.last else ""

    def wants(self, name: str) -> str:
        """The file with the solved game for a game; nothing if there is none."""
        try:
            game = referee(self.record(name))
        except BadInput:
            return ""
        return name_of(game) if isinstance(game, Game) else ""

    def page(self, name: str, coach: Coach, language: str, turns: Turns, table: Pair | None = None) -> str:
        """HTML about a game, the newest one without a name. In place of the marks it has dots: see :meth:`pad`."""
        try:
            lines = self.record(name)
        except BadInput:
            lines = []
        if not lines and self._refused:
            return f"<p>{refusal(self._refused, spoken(language))}</p>"
        if not lines:
            return f"<p>{said(WORDS['none'], known(language))}</p>"
        parts = self.compared(lines, coach, language, turns), page(lines, coach, language, turns, table)
        return "\n".join(part for part in parts if part)

    def pad(self, name: str, coach: Coach, language: str) -> str:
        """HTML of a game's scorepad with its marks; nothing if it has none."""
        try:
            lines = self.record(name)
            marks = marked(lines, coach)
        except BadInput:
            return ""
        return scorepad_table(referee(lines), known(language), marks) if marks else ""

    def take_apart(self, name: str, coach: Coach, turns: Turns, table: Pair | None = None) -> None:
        """Work out the marks of a game, and its results with the luck taken out."""
        try:
            taken = taken_apart(coached(self.record(name), coach, turns, table)[1])
        except BadInput:
            taken = {}
        self.own.take(name, taken)

    def compared(self, lines: list[str], coach: Coach, language: str, turns: Turns) -> str:
        """HTML of a game by a deal: which try at it this is, or beside one's own first one."""
        deal, _ = result_of(lines)
        own = map(self.own.text, self.own.names() if deal else ())
        tries = [text.splitlines() for text in own if finished(text).deal == deal]
        words = spoken(language)
        if lines in tries[1:]:
            return f"<p>{words['practice'].format(number=tries.index(lines) + 1)}</p>"
        if not tries or lines in tries or any(len(result_of(record)[1]) > 1 for record in (lines, tries[0])):
            return ""
        try:
            mine, theirs = (coached(record, coach, turns)[1] for record in (tries[0], lines))
        except BadInput:
            return ""
        return side_by_side(mine, theirs, words)


def text_of(lines: list[str]) -> str:
    """A record as a file has it."""
    return "".join(f"{line}\n" for line in lines)


def result_of(lines: list[str]) -> tuple[int, Any]:
    """The deal of a record and its results, as :func:`desktop.analysis.duplicate.results` has them."""
    try:
        return results(lines)
    except BadInput:
        return 0, []


def kept(flash: bytes) -> list[list[str]]:
    """The records on a flash: its nvm, then the image of its drive; none where there is no flash."""
    nvm, image = flash[:NVM], flash[NVM:]
    return games_of(nvm, image) if image else []


def title(lines: list[str], language: str) -> str:
    """``P1 234, P2 180``."""
    try:
        pad = scorepad(referee(lines))
    except BadInput:
        return lines[0]
    players = ", ".join(f"{player['name']} {player['total']}" for player in pad["players"])
    return players if pad["over"] else f"{players}, {said(WORDS['on'], known(language))}"


def page(lines: list[str], coach: Coach, language: str, turns: Turns, table: Pair | None = None) -> str:
    """HTML about one game; *turns*, *table*: see :mod:`desktop.analysis.coached`."""
    words, own = spoken(language), in_language(WORDS, known(language))
    try:
        game = referee(lines)
    except BadInput as error:
        return f"<p>{refusal(str(error), words)}</p>"
    record = text_of(lines)
    try:
        _, analysis = coached(lines, coach, turns, table, marks=False)
    except BadInput as error:
        pad = scorepad_table(game, known(language))
        why = f"<p>{escape(said(str(error), known(language)))}</p>"
        parts = [pad, why, result_section(lines, words), record_section(record, words)]
        return "\n".join(part for part in parts if part)
    marks = {player["name"]: NOT_YET for player in analysis["players"] if not player["tower"]}
    judge = f'<p class="key">{own["judge"]}</p>'
    return body(analysis, record, words, scorepad_table(game, known(language), marks), judge)
