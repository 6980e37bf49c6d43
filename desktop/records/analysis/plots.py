"""The curves of an analysis as SVG; their looks stand in desktop/tower/page/analysis.css."""

from html import escape
from itertools import accumulate
from math import ceil, floor

from desktop.records.analysis.parts import Turn, Win
from desktop.records.analysis.words import Words, amount, decimal, ended, needs, spoken

ENGLISH = spoken("en")
WIDTH, HEIGHT = 360, 190  # of a plot, in its own units
WIN_WIDTH, WIN_HEIGHT = 620, 240
LEFT, RIGHT, TOP, BOTTOM = 38, 60, 12, 30
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)  # between two lines of the grid
MOST_LINES = 6
LABELS = 16  # turns that may have a label of their own
LINE_HEIGHT = 13


def win_curve(win: Win, turns: list[Turn] | None = None, words: Words = ENGLISH) -> str:
    """Each player's chance to win after every turn. *turns*: what they were; each leads to its part of the page."""
    moved, names = win["curve"], win["players"]
    turned = [point["turn"] for point in win["turning_points"]]

    def x(at: int) -> float:
        return LEFT + (WIN_WIDTH - LEFT - RIGHT) * at / max(1, len(moved) - 1)

    def y(chance: float) -> float:
        return TOP + (WIN_HEIGHT - TOP - BOTTOM) * (1 - chance)

    parts = []
    for value in range(0, 101, 25):
        kind = "zero" if value == 50 else "grid"
        line = y(value / 100)
        parts.append(f'<line class="{kind}" x1="{LEFT}" x2="{WIN_WIDTH - RIGHT}" y1="{line:.1f}" y2="{line:.1f}"/>')
        parts.append(f'<text class="left" x="{LEFT - 5}" y="{line + 4:.1f}">{value}</text>')
    apart = ceil(len(moved) / LABELS)
    for at in range(0, len(moved), apart):
        parts.append(f'<text class="below" x="{x(at):.1f}" y="{WIN_HEIGHT - 12}">{at}</text>')
    for at in turned:
        parts.append(f'<line class="turned" x1="{x(at):.1f}" x2="{x(at):.1f}" y1="{TOP}" y2="{WIN_HEIGHT - BOTTOM}"/>')
    last = moved[-1]
    ends = apart_by([y(chance) + 4 for chance in last])
    for place, name in enumerate(names):
        path = " ".join(f"{x(at):.1f},{y(row[place]):.1f}" for at, row in enumerate(moved))
        parts.append(f'<polyline class="p{place}" points="{path}"/>')
        parts.append(
            f'<text class="p{place}" x="{WIN_WIDTH - RIGHT + 6}" y="{ends[place]:.1f}">{escape(name[:7])}</text>'
        )
    wide = (WIN_WIDTH - LEFT - RIGHT) / max(1, len(moved) - 1)
    for at, row in enumerate(moved):
        said = ", ".join(f"{name} {100 * chance:.0f} %" for name, chance in zip(names, row, strict=True))
        area = (
            f'<rect class="turn" x="{x(at) - wide / 2:.1f}" y="{TOP}" width="{wide:.1f}" height="{WIN_HEIGHT - TOP}">'
        )
        if at and turns:
            turn = turns[at - 1]
            phase = f"{words['phase']} {turn['phase']}: {ended(turn, words)}"
            title = f"{words['turn']} {at}, {turn['player']}, {phase}. {said}"
            parts.append(f'<a href="#turn-{at}">{area}<title>{escape(title)}</title></rect></a>')
        else:
            parts.append(f"{area}<title>{escape(said)}</title></rect>")
    what = "; ".join(
        words["chance_of"].format(name=name, first=f"{100 * first:.0f}", last=f"{100 * chance:.0f}")
        for name, first, chance in zip(names, moved[0], last, strict=True)
    )
    return (
        f'<svg class="win" viewBox="0 0 {WIN_WIDTH} {WIN_HEIGHT}" role="img" aria-label="{escape(what)}">'
        f"{''.join(parts)}</svg>"
    )


def apart_by(places: list[float]) -> list[float]:
    """Places of labels, moved until no two lie on each other."""
    order = sorted(range(len(places)), key=lambda at: places[at])
    moved = list(places)
    for upper, lower in zip(order, order[1:], strict=False):
        moved[lower] = max(moved[lower], moved[upper] + LINE_HEIGHT)
    floor_at = float(WIN_HEIGHT - BOTTOM + LINE_HEIGHT)
    for at in reversed(order):
        moved[at] = min(moved[at], floor_at)
        floor_at = moved[at] - LINE_HEIGHT
    return moved


def luck_and_skill(name: str, turns: list[Turn], currency: str, words: Words = ENGLISH) -> str:
    """Two lines over a player's turns, from 0, in the game's currency."""
    scale = 1 if currency == "points" else 100
    figures = {"luck": [turn["luck"] for turn in turns], "skill": [turn["skill"] for turn in turns]}
    lines = {word: [0.0, *accumulate(scale * one[currency] for one in of_turns)] for word, of_turns in figures.items()}
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
    titles = [[title_of(turn, words)] for turn in turns]
    for word, line in lines.items():
        path = " ".join(f"{x(at):.1f},{y(value):.1f}" for at, value in enumerate(line))
        parts.append(f'<polyline class="{word}" points="{path}"/>')
        for at in range(1, len(turns) + 1):
            said = f"{words[word]} {amount(figures[word][at - 1][currency], currency, words, '+')}"
            place = f'cx="{x(at):.1f}" cy="{y(line[at]):.1f}"'
            titles[at - 1].append(said)
            parts.append(f'<circle class="{word}" {place} r="2.6"/>')
        parts.append(f'<text class="{word}" x="{WIDTH - RIGHT + 6}" y="{ends[word]:.1f}">{words[word]}</text>')
    wide = (WIDTH - LEFT - RIGHT) / len(turns)
    for at, (turn, said_of) in enumerate(zip(turns, titles, strict=True), 1):
        area = f'x="{x(at) - wide / 2:.1f}" y="{TOP}" width="{wide:.1f}" height="{HEIGHT - TOP}"'
        title = escape("; ".join(said_of))
        parts.append(f'<a href="#turn-{turn["number"]}"><rect class="turn" {area}><title>{title}</title></rect></a>')
    sums = {word: decimal(line[-1], words, "+") for word, line in lines.items()}
    what = words["of_turns"].format(name=name, count=len(turns), **sums)
    inside = "".join(parts)
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(what)}">{inside}</svg>'


def title_of(turn: Turn, words: Words) -> str:
    """What a turn was, and how it ended."""
    phase = turn["phase"]
    return f"{words['turn']} {turn['number']}, {words['phase']} {phase} ({needs(phase, words)}): {ended(turn, words)}"


def grid(values: list[float]) -> tuple[int, int, int]:
    """The lowest and the highest line of a grid around some values, and the step from line to line."""
    for step in STEPS:
        low, high = floor(min(values) / step) * step, ceil(max(values) / step) * step
        if high - low <= MOST_LINES * step:
            break
    return low, max(high, low + step), step


def labels(turns: list[Turn]) -> list[tuple[int, int]]:
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
