"""A name's games one after the other, drawn: the mark of each that was taken apart."""

from collections import Counter
from html import escape
from typing import NamedTuple

from desktop.records.analysis.plots import HEIGHT, WIDTH, Plot, grid
from desktop.words import N_
from desktop.words.catalogues import in_language

LEAST = 3  # games: fewer are no curve
MOST_NAMES = 3
LABELS = 8  # games that may have their number below
WORDS = {
    "over time": N_("Game by game"),
    "mark": N_("mark"),
    "marks": N_("{name}: the marks of {count} games, from {first} to {last}"),
}


class OneGame(NamedTuple):
    """What a name came to in a game: when it was ``ended``, and how often each phase was ``missed``. The ``mark`` is
    None as long as it is not known. Alone nobody ``won``. *kind*: see desktop.records.collection.
    """

    ended: str
    total: int
    won: bool
    missed: Counter[int]
    mark: int | None
    kind: tuple[int, int, bool]


def section(games: dict[str, list[OneGame]], code: str) -> str:
    """The drawings of those who have played most, the oldest game first; nothing as long as there are too few."""
    words = in_language(WORDS, code)
    parts = []
    for name, played in sorted(games.items(), key=lambda item: -len(item[1]))[:MOST_NAMES]:
        marked = [(one.ended, one.mark) for one in played if one.mark is not None]
        drawn = marks(name, marked, words) if len(marked) >= LEAST else ""
        parts.append(f'<h3>{escape(name)}</h3><div class="drawn">{drawn}</div>' if drawn else "")
    if not any(parts):
        return ""
    return f'<section class="over-time"><h2>{words["over time"]}</h2>{"".join(parts)}</section>'


def marks(name: str, games: list[tuple[str, int]], words: dict[str, str]) -> str:
    """The mark of each game, of 100; *games*: when they were over, and the mark."""
    values = [float(mark) for _, mark in games]
    low, high, step = grid([*values, 100.0])
    plot = Plot((WIDTH, HEIGHT), len(games) - 1, low, high)
    lines(plot, (low, high, step), [(at, at + 1) for at in range(len(games))])
    plot.curve("skill", values, plot.y(values[-1]) + 4, words["mark"])
    for at, (ended, mark) in enumerate(games):
        point(plot, "skill", at, mark, f"{ended}: {words['mark']} {mark}")
    return plot.text(words["marks"].format(name=name, count=len(games), first=games[0][1], last=games[-1][1]))


def lines(plot: Plot, scale: tuple[int, int, int], games: list[tuple[int, int]]) -> None:
    """The lines of a grid, from the lowest to the highest, and below them the numbers of some *games*, each with its
    place.
    """
    low, high, step = scale
    for number in range(low, high + 1, step):
        plot.line(number, number, number == 0)
    for at, number in games[:: -(-len(games) // LABELS)]:
        plot.below(at, number)


def point(plot: Plot, kind: str, at: int, value: float, said: str) -> None:
    """A game on a curve."""
    circle = f'cx="{plot.x(at):.1f}" cy="{plot.y(value):.1f}" r="2.6"'
    plot.parts.append(f'<circle class="{kind}" {circle}><title>{escape(said)}</title></circle>')
