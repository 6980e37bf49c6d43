"""A scorepad as a table of the games' page, a column a player: of dice a row a phase, of cards a row a hand."""

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from desktop.referee.referee import scorepad
from desktop.words import N_
from desktop.words.catalogues import Words, in_language
from desktop.words.phases import NEEDED
from p10core.cards.rules import Game as CardGame
from p10core.dice.bonuses import BONUSES, FINISH
from p10core.dice.rules import Game

NOTHING = "–"
WORDS = {
    "five": N_("five phases"),
    "finish": N_("first finish"),
    "finishes": N_("first finish, same round"),
    "failures": N_("phases missed"),
    "mark": N_("mark (out of 100)"),
    "total": N_("total"),
    "hand": N_("hand {number}"),
    "replay": N_("replay"),
    "on": N_("not over"),
    "wins": N_("{name} wins."),
    "share": N_("{names} share the win."),
    "key": N_("In each hand: the phase, ✓ where it was made, and the points."),
}


Row = tuple[str, list[Any]]  # its label, and what is in its cells


def table(game: Game | CardGame, language: str, marks: Mapping[str, int | str] | None = None) -> str:
    """HTML of a game's scorepad. *marks*: by name, how well the dice were held."""
    marks = marks or {}
    words = in_language(WORDS | {f"needs {phase}": needs for phase, needs in enumerate(NEEDED)}, language)
    pad = scorepad(game)
    cards = isinstance(game, CardGame)
    players = pad["players"]
    rows = hands(pad, words) if cards else phases(pad, words)
    rows.append((words["total"], [player["total"] for player in players]))
    head = "".join(f'<th scope="col">{escape(player["name"])}</th>' for player in players)
    body = "".join(f"<tr>{cells(*row)}</tr>" for row in rows)
    if any(player["name"] in marks for player in players):
        body += f'<tr class="marks">{cells(words["mark"], [marks.get(player["name"]) for player in players])}</tr>'
    key = f'<p class="key">{words["key"]}</p>' if cards else ""
    return (
        f'<section class="pad" tabindex="0"><table><thead><tr><td></td>{head}</tr></thead>{body}</table>'
        f"<p>{escape(ended(pad, words))}</p>{key}</section>"
    )


def phases(pad: Any, words: Words) -> list[Row]:
    """The rows of a game of dice; bonuses that nobody has are left out."""
    scores = [dict(player["phases"]) for player in pad["players"]]
    rows = [
        (f"{phase}: {words[f'needs {phase}']}", [made.get(phase) for made in scores])
        for phase in sorted(set().union(*scores))
    ]
    for bonus in BONUSES:
        points = [player[f"{bonus.word}_bonus"] or None for player in pad["players"]]
        if any(points):
            both = bonus is BONUSES[FINISH] and len(points) - points.count(None) > 1
            rows.append((words["finishes" if both else bonus.word], points))
    rows.append((words["failures"], [player["failures"] for player in pad["players"]]))
    return rows


def hands(pad: Any, words: Words) -> list[Row]:
    """The rows of a game of cards."""
    return [
        (
            words["replay"] if hand["replay"] else words["hand"].format(number=number),
            [in_hand(hand, player["name"]) for player in pad["players"]],
        )
        for number, hand in enumerate(pad["hands"], 1)
    ]


def in_hand(hand: dict[str, Any], name: str) -> str | None:
    """What a hand came to for a player; nothing for who did not play it."""
    if name not in hand["phases"]:
        return None
    return f"{hand['phases'][name]}{' ✓' if name in hand['made'] else ''} · {hand['points'][name]}"


def cells(label: str, values: Iterable[object]) -> str:
    """The cells of a row."""
    head = f'<th scope="row">{escape(label)}</th>'
    return head + "".join(f"<td>{NOTHING if value is None else escape(str(value))}</td>" for value in values)


def ended(pad: Any, words: Words) -> str:
    """Who has won, or that nobody has so far; nothing of somebody who has played alone."""
    winners = pad["winners"]
    if not pad["over"]:
        return words["on"][0].upper() + words["on"][1:] + "."
    if len(pad["players"]) == 1:
        return ""
    return words["wins" if len(winners) == 1 else "share"].format(name=winners[0], names=", ".join(winners))
