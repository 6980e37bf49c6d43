"""A game's result to send around, which gives no dice away; and two games by the same dice side by side."""

from collections.abc import Iterable
from html import escape
from itertools import zip_longest
from typing import NamedTuple

from desktop.analysis.parts import Analysis, Roll, Turn
from desktop.analysis.words import amount, ended
from desktop.colours import colours
from desktop.referee.referee import referee
from desktop.words.catalogues import Words
from p10core.dice.rules import STOPPED, Game
from p10core.game.games import FINISH_CLASSIC, MOST_PLAYERS
from p10core.game.houses import HOUSES

MADE, FAILED = "■", "□"
NEW_LINE = "\n"
SIDE, GAP, INDENT, ROW, TITLE, LETTER = 18, 4, 16, 48, 44, 9  # of the picture, in pixels; a letter's width at most
PAPER, INK, DIM, LIGHT = (colours()[name] for name in ("case", "case-ink", "dim", "orange"))


class Result(NamedTuple):
    """What a player came to; the phase of each turn, and whether it was made."""

    name: str
    total: int
    made: list[tuple[int, bool]]

    def line(self) -> str:
        """``Ada 464 ■■□■``"""
        return f"{self.name} {self.total} {''.join(MADE if made else FAILED for _, made in self.made)}"


class Rules(NamedTuple):
    """By which rules a game by a deal was played: only results of the same ones compare."""

    house: str
    phases: int
    classic: bool

    def said(self, words: Words) -> str:
        """``all ten phases``"""
        house = words[f"kind {self.house}"].format(count=self.phases)
        return f"{house}, {words['classic']}" if self.classic else house


def results(lines: Iterable[str]) -> tuple[int, list[Result]]:
    """The deal of a game, 0 without one, and what its players came to; none if it is not over, or one of cards."""
    deal, _, found = results_by_rules(lines)
    return deal, found


def results_by_rules(lines: Iterable[str]) -> tuple[int, Rules, list[Result]]:
    """The deal, the rules, and what the players came to, as :func:`results` has it."""
    made: list[list[tuple[int, bool]]] = [[] for _ in range(MOST_PLAYERS)]  # in order of play

    def watch(fact: int, game: Game) -> None:
        if fact == STOPPED:  # whose turn is next is up already
            made[game.outcome.player].append((game.outcome.phase, game.outcome.score > 0))

    game = referee(lines, watch)
    if not isinstance(game, Game) or not game.is_over():
        return 0, Rules("none", 0, False), []
    players = enumerate(game.players)
    rules = Rules(HOUSES[game.house].word, len(game.phases), game.finish == FINISH_CLASSIC)
    found = [Result(player.name, game.total(place), made[place]) for place, player in players]
    return game.deal, rules, found


def result_section(lines: Iterable[str], words: Words, tower: str = "./") -> str:
    """The result as a line and as a picture, to copy and to keep, and of a deal the link to the same dice on a *tower*,
    if there is one; nothing of a game that is not over.
    """
    deal, rules, found = results_by_rules(lines)
    if not found:
        return ""
    heading = words["deal"].format(deal=f"{deal:08}", kind=rules.said(words)) if deal else words["ten_phase_dice"]
    own = [result.line() for result in found]
    line = words["result_of"].format(heading=heading) + (" " if len(own) == 1 else NEW_LINE) + NEW_LINE.join(own)
    copied = f'data-copied="{words["copied"]}"'
    link = f"<p>{words['same_dice_link'].format(link=f'{tower}#deal={deal}')}</p>" if tower and deal else ""
    head = words["same_dice" if deal else "result"]
    return (
        f'<section class="duplicate"><h2>{head}</h2><p class="line">{escape(line)}</p>{picture(heading, found)}'
        f"<p><button type=button class=copy data-text={quoted(line)} {copied} hidden>{words['copy_result']}</button>"
        f" <button type=button class=save-picture hidden>{words['save_picture']}</button></p>"
        f"{link}</section>"
    )


def quoted(text: str) -> str:
    """As the value of an attribute."""
    return f'"{escape(text)}"'


def picture(heading: str, found: list[Result]) -> str:
    """An SVG: a row a player, a square a turn with its phase, light where it was made."""
    squares = max(len(result.made) for result in found)
    texts = [heading, *(f"{result.name} {result.total}" for result in found)]
    width = 2 * INDENT + max(squares * (SIDE + GAP), LETTER * max(map(len, texts)))
    height = TITLE + ROW * len(found) + INDENT
    rows = [f'<text x="{INDENT}" y="30" fill="{DIM}">{escape(texts[0])}</text>']
    for number, result in enumerate(found):
        top = TITLE + ROW * number
        rows.append(f'<text x="{INDENT}" y="{top + 14}" fill="{INK}">{escape(texts[number + 1])}</text>')
        rows += [
            f'<rect x="{INDENT + at * (SIDE + GAP)}" y="{top + 22}" width="{SIDE}" height="{SIDE}" rx="4"'
            f' fill="{LIGHT if made else PAPER}" stroke="{LIGHT if made else DIM}"/>'
            f'<text x="{INDENT + at * (SIDE + GAP) + SIDE / 2}" y="{top + 35}" text-anchor="middle" font-size="11"'
            f' fill="{PAPER if made else DIM}">{phase}</text>'
            for at, (phase, made) in enumerate(result.made)
        ]
    return (
        f'<svg class="result" role="img" aria-label={quoted(", ".join(texts))} xmlns="http://www.w3.org/2000/svg"'
        f' width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
        ' font-family="Manrope, sans-serif" font-size="15">'
        f'<rect width="{width}" height="{height}" rx="8" fill="{PAPER}"/>{"".join(rows)}</svg>'
    )


def side_by_side(mine: Analysis, theirs: Analysis, words: Words) -> str:
    """Two games alone by one deal, turn by turn: what each came to, and where they parted."""
    ours, others = by_try(mine["turns"]), by_try(theirs["turns"])
    names = [game["players"][0]["name"] for game in (mine, theirs)]
    head = "<td></td>" + "".join(f"<th>{escape(name)}</th>" for name in names)
    rows = []
    for place in sorted({*ours, *others}):
        own, other = ours.get(place), others.get(place)
        ends = "".join(f"<td>{ended(turn, words) if turn else '–'}</td>" for turn in (own, other))
        label = words["try"].format(phase=place[0], number=place[1])
        rows.append(f"<tr><th>{label}</th>{ends}</tr>")
        parted = where_parted(own, other) if own and other else None
        if parted:
            held = "".join(f"<td>{hold_of(step, mine['currency'], words)}</td>" for step in parted)
            after = words["after_roll"].format(roll=parted[0]["roll"])
            rows.append(f'<tr class="parted"><th>{after}</th>{held}</tr>')
    table = f"<table><tr>{head}</tr>{''.join(rows)}</table>"
    return f'<section class="duplicate"><h2>{words["side_by_side"]}</h2>{table}</section>'


def by_try(turns: list[Turn]) -> dict[tuple[int, int], Turn]:
    """The turns of a game alone, by their phase and the number of the try at it."""
    found: dict[tuple[int, int], Turn] = {}
    for turn in turns:
        number = 1
        while (turn["phase"], number) in found:
            number += 1
        found[turn["phase"], number] = turn
    return found


def where_parted(ours: Turn, others: Turn) -> tuple[Roll, Roll] | None:
    """The first roll after which they held other dice; None if they never did."""
    for mine, theirs in zip_longest(ours["rolls"], others["rolls"]):
        if mine and theirs and mine.get("hold") != theirs.get("hold"):
            return mine, theirs
    return None


def hold_of(step: Roll, currency: str, words: Words) -> str:
    """What was held, and what that cost."""
    hold = step.get("hold", [])
    if hold == "stop":
        said = words["scored"]
    else:
        said = " ".join(step["faces"][die - 1] for die in hold if isinstance(die, int)) or words["nothing_held"]
    cost = step.get("cost", {}).get(currency, 0.0)
    return f"{said} <small class=cost>−{amount(cost, currency, words)}</small>" if cost > 0 else said
