"""An analysis as a page of the virtual tower: each player's luck and skill as two lines, marks, the costliest holds.

Drawn here, as HTML with SVG in it: the page needs no script, its looks stand in desktop/tower/page/analysis.css.
"""

from html import escape
from itertools import accumulate
from math import ceil, floor
from typing import Any

from desktop.records.analysis.text import ended, mark_text
from p10core.phases import NEEDS

WIDTH, HEIGHT = 360, 190  # of a plot, in its own units
LEFT, RIGHT, TOP, BOTTOM = 38, 52, 12, 30
STEPS = (5, 10, 20, 50, 100, 200, 500, 1000)  # points between two lines of the grid
MOST_LINES = 6
LABELS = 16  # turns that may have a label of their own
LINE_HEIGHT = 13

FRAME = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Luck and skill - Dice tower</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
{refresh}<link rel="icon" href="data:,">
<link rel="stylesheet" href="analysis.css">
</head>
<body>
<main>
<nav><a href="./">back to the tower</a></nav>
<h1>Luck and skill</h1>
{body}
</main>
</body>
</html>
"""
REFRESH = '<meta http-equiv="refresh" content="2">\n'
KEY = """\
<p class="key"><span class="luck">luck</span> is what the rolls changed, <span class="skill">skill</span> what the holds
lost against the best ones, turn by turn and added up; in points {points_are}. Chances add up to phases: 50 % twice are
one. The mark says how much of the chances of the best holds was kept, as on the tower. Phases stand below the
plots.</p>"""


def nothing() -> str:
    """Nobody has rolled."""
    return FRAME.format(refresh="", body="<p>Nothing to analyse yet: nobody has rolled.</p>")


def waiting() -> str:
    """The page asks again by itself."""
    return FRAME.format(refresh=REFRESH, body='<p role="status">Working it out...</p>')


def refused(why: str) -> str:
    """The record cannot be analysed."""
    return FRAME.format(refresh="", body=f"<p>The game cannot be analysed. {escape(why)}</p>")


def drawn(analysis: dict[str, Any]) -> str:
    """The whole page."""
    body = [
        KEY.format(points_are=escape(analysis["points_are"])),
        *(player_section(player, analysis) for player in analysis["players"]),
        costliest_section(analysis["costliest"]),
    ]
    return FRAME.format(refresh="", body="\n".join(body))


def player_section(player: dict[str, Any], analysis: dict[str, Any]) -> str:
    """A player's name, mark, plot, and sums."""
    turns = [turn for turn in analysis["turns"] if turn["player"] == player["name"]]
    head = f"<h2>{escape(player['name'])} <small>mark {mark_text(player['mark'])}</small></h2>"
    if not turns:
        return f"<section>{head}<p>has not rolled yet</p></section>"
    sums = " · ".join(
        f'<span class="{word}">{word}</span> {player[word]["points"]:+.1f} points, {player[word]["chance"]:+.2f} phases'
        for word in ("luck", "skill")
    )
    return f"<section>{head}{plot(player['name'], turns)}<p>{sums}</p></section>"


def plot(name: str, turns: list[dict[str, Any]]) -> str:
    """Two lines over a player's turns, from 0."""
    lines = {word: [0.0, *accumulate(turn[word]["points"] for turn in turns)] for word in ("luck", "skill")}
    values = [value for line in lines.values() for value in line]
    low, high, step = grid(values)

    def x(at: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * at / len(turns)

    def y(value: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / (high - low)

    parts = []
    for value in range(low, high + 1, step):
        kind = "zero" if value == 0 else "grid"
        parts.append(f'<line class="{kind}" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(value):.1f}" y2="{y(value):.1f}"/>')
        parts.append(f'<text class="left" x="{LEFT - 5}" y="{y(value) + 4:.1f}">{value}</text>')
    for at, phase in labels(turns):
        parts.append(f'<text class="below" x="{x(at):.1f}" y="{HEIGHT - 12}">{phase}</text>')
    ends = {word: y(line[-1]) + 4 for word, line in lines.items()}
    if abs(ends["luck"] - ends["skill"]) < LINE_HEIGHT:  # the two words would cover each other
        upper = min(ends, key=lambda word: ends[word])
        middle = sum(ends.values()) / 2
        ends = {word: middle + (-LINE_HEIGHT if word == upper else LINE_HEIGHT) / 2 for word in ends}
    for word, line in lines.items():
        path = " ".join(f"{x(at):.1f},{y(value):.1f}" for at, value in enumerate(line))
        parts.append(f'<polyline class="{word}" points="{path}"/>')
        for at, turn in enumerate(turns, 1):
            said = f"turn {turn['number']}, phase {turn['phase']} ({NEEDS[turn['phase']]}): {ended(turn)}, {word} "
            said += f"{turn[word]['points']:+.1f} points, {100 * turn[word]['chance']:+.1f} %"
            place = f'cx="{x(at):.1f}" cy="{y(line[at]):.1f}"'
            parts.append(f'<circle class="{word}" {place} r="2.6"><title>{said}</title></circle>')
        parts.append(f'<text class="{word}" x="{WIDTH - RIGHT + 6}" y="{ends[word]:.1f}">{word}</text>')
    what = f"{name}: luck {lines['luck'][-1]:+.1f} points and skill {lines['skill'][-1]:+.1f} after {len(turns)} turns"
    inside = "".join(parts)
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(what)}">{inside}</svg>'


def grid(values: list[float]) -> tuple[int, int, int]:
    """The lowest and the highest line of a grid around some values, and the step from line to line."""
    for step in STEPS:
        low, high = floor(min(values) / step) * step, ceil(max(values) / step) * step
        if high - low <= MOST_LINES * step:
            break
    return low, max(high, low + step), step


def labels(turns: list[dict[str, Any]]) -> list[tuple[int, int]]:
    """Which turns say their phase: the first at each, and not too many."""
    first = [
        (at, turn["phase"]) for at, turn in enumerate(turns, 1) if at == 1 or turn["phase"] != turns[at - 2]["phase"]
    ]
    apart = ceil(len(turns) / LABELS)
    chosen: list[tuple[int, int]] = []
    for at, phase in first:
        if not chosen or at - chosen[-1][0] >= apart:
            chosen.append((at, phase))
    return chosen


def costliest_section(holds: list[dict[str, Any]]) -> str:
    """The holds that cost the most."""
    if not holds:
        return "<section><h2>No hold cost a chance</h2></section>"
    rows = "\n".join(f"<li>{hold_text(hold)}</li>" for hold in holds)
    return f"<section><h2>The costliest holds</h2><ol>\n{rows}\n</ol></section>"


def hold_text(hold: dict[str, Any]) -> str:
    """What was held, what would have been better, and what it cost."""
    where = f"turn {hold['turn']}, {escape(hold['player'])}, phase {hold['phase']} ({NEEDS[hold['phase']]})"
    cost = f"{100 * hold['cost']['chance']:.1f} %"
    held, better = (faces(hold, dice) for dice in (hold["hold"], hold["best"]["chance"]))
    return f"{where}, roll {hold['roll']}: held {held}; better {better}. <strong>Cost {cost}</strong>"


def faces(hold: dict[str, Any], dice: list[int] | str) -> str:
    """The faces of a hold, each in its colour as far as one can see it."""
    if isinstance(dice, str):
        return "all, and stopped"
    shown = [hold["faces"][die - 1] for die in dice]
    return " ".join(f'<b class="{face[-1]}">{face}</b>' for face in shown) or "nothing"
