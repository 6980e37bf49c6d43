"""The games that the tower in the browser has kept, as a page: scorepad, the coach's judgement, the record."""

from html import escape

from desktop.bench.disk import fat12
from desktop.errors import BadInput
from desktop.records.analysis.duplicate import result_section, results, side_by_side
from desktop.records.analysis.page import body, record_section
from desktop.records.analysis.share import unpacked
from desktop.records.analysis.words import spoken
from desktop.records.coached import coached
from desktop.records.journal_games import games_of
from desktop.records.referee import referee, scorepad, scorepad_text
from desktop.site.flash_file import NVM
from desktop.site.pairs import name_of
from desktop.words import N_
from desktop.words.catalogues import in_language, known, said
from p10core.dice.rules import Game

WORDS = {
    "on": N_("not over"),
    "none": N_("No game yet: the tower keeps the last ones that were played here."),
    "mark": N_("mark {mark} of 100"),
    "judge": N_(
        "What the end of a turn is worth is known exactly in games of two that are not short; in others the "
        "tower's own coach says it, to some percent. What the holds are worth follows from that exactly, but for "
        "phase 8."
    ),
}


class Games:
    """The games on a flash, or the one that a link has."""

    def __init__(self, flash, shared=""):
        self.own = kept(flash)
        self.records = [unpacked(shared).splitlines()] if shared else self.own

    def titles(self, language):
        """What each game is called, the newest first: who plays, and how it stands."""
        return [title(lines, language) for lines in reversed(self.records)]

    def wants(self, place):
        """The file with the solved game for the game at a place; nothing if there is none."""
        try:
            game = referee(self.records[-1 - place])
        except (BadInput, IndexError):
            return ""
        return name_of(game) if isinstance(game, Game) else ""

    def page(self, place, coach, language, turns=None, table=None):
        """HTML about the game at a place among the titles."""
        if not self.records:
            return f"<p>{said(WORDS['none'], known(language))}</p>"
        lines = self.records[-1 - place]
        return "\n".join(
            part for part in (self.compared(lines, coach, language), page(lines, coach, language, turns, table)) if part
        )

    def compared(self, lines, coach, language):
        """HTML of a game by a deal: which try at it this is, or beside one's own first one."""
        deal, _ = result_of(lines)
        tries = [record for record in self.own if deal and result_of(record)[0] == deal]
        words = spoken(language)
        if lines in tries[1:]:
            return f"<p>{words['practice'].format(number=tries.index(lines) + 1)}</p>"
        if not tries or lines in tries or any(len(result_of(record)[1]) > 1 for record in (lines, tries[0])):
            return ""
        try:
            games = [coached(record, coach)[1] for record in (tries[0], lines)]
        except BadInput:
            return ""
        return side_by_side(*games, words)


def result_of(lines):
    """The deal of a record and its results, as :func:`desktop.records.analysis.duplicate.results` has them."""
    try:
        return results(lines)
    except BadInput:
        return 0, []


def kept(flash):
    """The records on a flash: its nvm, then the image of its drive; none where there is no flash."""
    nvm, image = flash[:NVM], flash[NVM:]
    return games_of(nvm, {item.path: fat12.contents(image, item) for item in fat12.items(image)}) if image else []


def title(lines, language):
    """``P1 234, P2 180``."""
    try:
        pad = scorepad(referee(lines))
    except BadInput:
        return lines[0]
    players = ", ".join(f"{player['name']} {player['total']}" for player in pad["players"])
    return players if pad["over"] else f"{players}, {said(WORDS['on'], known(language))}"


def page(lines, coach, language, turns=None, table=None):
    """HTML about one game; *turns*, *table*: see :mod:`desktop.records.coached`."""
    words, own = spoken(language), in_language(WORDS, known(language))
    try:
        pad = scorepad_text(referee(lines))
    except BadInput as error:
        return f"<p>{words['refused'].format(why=escape(str(error)))}</p>"
    pad = f"<section><pre>{escape(pad)}</pre></section>"
    record = "".join(f"{line}\n" for line in lines)
    try:
        _, analysis = coached(lines, coach, turns, table)
    except BadInput as error:
        parts = [f"<p>{escape(str(error))}</p>", pad, result_section(lines, words), record_section(record, words)]
        return "\n".join(part for part in parts if part)
    marks = [
        f"<li>{escape(player['name'])}: {own['mark'].format(mark=player['mark'])}</li>"
        for player in analysis["players"]
        if player["mark"] is not None and not player["tower"]
    ]
    judge = f"<section><ul>{''.join(marks)}</ul><p>{own['judge']}</p></section>"
    return body(analysis, record, words, pad + judge)
