"""The curves of an analysis as SVG; their looks stand in desktop/tower/page/analysis.css."""

from html import escape
from itertools import accumulate
from math import ceil, floor

from desktop.analysis.parts import Turn, Win
from desktop.analysis.words import amount, decimal, ended, needs, spoken
from desktop.words.catalogues import Words

ENGLISH = spoken("en")
WIDTH, HEIGHT = 360, 190  # of a plot, in its own units
WIN_WIDTH, WIN_HEIGHT = 620, 240
LEFT, RIGHT, TOP, BOTTOM = 38, 60, 12, 30
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)  # between two lines of the grid
MOST_LINES = 6
LABELS = 16  # turns that may have a label of their own
LINE_HEIGHT = 13


class Plot:
    """A plot of values over turns, the number *last* the last of them: its grid, its curves, and what is said of each
    turn. *low* and *high* are the values at its lower and upper edge.
    """

    def __init__(self, size: tuple[int, int], last: int, low: float, high: float) -> None:
        self.width, self.height = size
        self.last = max(1, last)
        self.low, self.high = low, high
        self.parts: list[str] = []

    def x(self, at: float) -> float:
        """Where a turn stands."""
        return LEFT + (self.width - LEFT - RIGHT) * at / self.last

    def y(self, value: float) -> float:
        """Where a value stands."""
        return TOP + (self.height - TOP - BOTTOM) * (self.high - value) / (self.high - self.low)

    def line(self, value: float, said: int, is_zero: bool) -> None:
        """A line of the grid, and its number."""
        kind, y = "zero" if is_zero else "grid", self.y(value)
        right = self.width - RIGHT
        self.parts.append(f'<line class="{kind}" x1="{LEFT}" x2="{right}" y1="{y:.1f}" y2="{y:.1f}"/>')
        number = str(said).replace("-", "−")
        self.parts.append(f'<text class="left" x="{LEFT - 5}" y="{y + 4:.1f}">{number}</text>')

    def below(self, at: int, said: int) -> None:
        """A number under a turn."""
        self.parts.append(f'<text class="below" x="{self.x(at):.1f}" y="{self.height - 12}">{said}</text>')

    def curve(self, kind: str, values: list[float], end: float, said: str) -> None:
        """A line through the values, from turn 0 on; what it is stands at its right, at *end*."""
        path = " ".join(f"{self.x(at):.1f},{self.y(value):.1f}" for at, value in enumerate(values))
        self.parts.append(f'<polyline class="{kind}" points="{path}"/>')
        self.parts.append(f'<text class="{kind}" x="{self.width - RIGHT + 6}" y="{end:.1f}">{said}</text>')

    def turn(self, at: int, title: str, link: str = "") -> None:
        """What is said of a turn when the pointer is on it; a click follows the link."""
        wide = (self.width - LEFT - RIGHT) / self.last
        area = f'x="{self.x(at) - wide / 2:.1f}" y="{TOP}" width="{wide:.1f}" height="{self.height - TOP}"'
        said = f'<rect class="turn" {area}><title>{escape(title)}</title></rect>'
        self.parts.append(f'<a href="{link}">{said}</a>' if link else said)

    def text(self, what: str, kind: str = "") -> str:
        """The whole as SVG; *what* it shows is for those who do not see it."""
        looks = f'{kind} viewBox="0 0 {self.width} {self.height}" role="figure" aria-label="{escape(what)}"'
        return f"<svg{looks}>{''.join(self.parts)}</svg>"


def win_curve(win: Win, turns: list[Turn] | None = None, words: Words = ENGLISH) -> str:
    """Each player's chance to win after every turn. *turns*: what they were; each leads to its part of the page."""
    moved, names = win["curve"], win["players"]
    plot = Plot((WIN_WIDTH, WIN_HEIGHT), len(moved) - 1, 0, 1)
    for percent in range(0, 101, 25):
        plot.line(percent / 100, percent, percent == 50)
    for at in range(0, len(moved), ceil(len(moved) / LABELS)):
        plot.below(at, at)
    for point in win["turning_points"]:
        x = plot.x(point["turn"])
        plot.parts.append(f'<line class="turned" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{WIN_HEIGHT - BOTTOM}"/>')
    ends = apart_by([plot.y(chance) + 4 for chance in moved[-1]])
    for place, name in enumerate(names):
        plot.curve(f"p{place}", [row[place] for row in moved], ends[place], escape(name[:7]))
    for at, row in enumerate(moved):
        said = ", ".join(f"{name} {100 * chance:.0f} %" for name, chance in zip(names, row, strict=True))
        if at and turns:
            turn = turns[at - 1]
            phase = f"{words['phase']} {turn['phase']}: {ended(turn, words)}"
            plot.turn(at, f"{words['turn']} {at}, {turn['player']}, {phase}. {said}", f"#turn-{at}")
        else:
            plot.turn(at, said)
    what = "; ".join(
        words["chance_of"].format(name=name, first=f"{100 * first:.0f}", last=f"{100 * last:.0f}")
        for name, first, last in zip(names, moved[0], moved[-1], strict=True)
    )
    return plot.text(what, ' class="win"')


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
    low, high, step = grid([value for line in lines.values() for value in line])
    plot = Plot((WIDTH, HEIGHT), len(turns), low, high)
    for number in range(low, high + 1, step):
        plot.line(number, number, number == 0)
    for at, phase in labels(turns):
        plot.below(at, phase)
    ends = two_apart({word: plot.y(line[-1]) + 4 for word, line in lines.items()})
    for word, line in lines.items():
        plot.curve(word, line, ends[word], words[word])
        for at, value in enumerate(line[1:], 1):
            plot.parts.append(f'<circle class="{word}" cx="{plot.x(at):.1f}" cy="{plot.y(value):.1f}" r="2.6"/>')
    for at, turn in enumerate(turns, 1):
        said = [f"{words[word]} {amount(figures[word][at - 1][currency], currency, words, '+')}" for word in lines]
        plot.turn(at, "; ".join([title_of(turn, words), *said]), f"#turn-{turn['number']}")
    sums = {word: decimal(line[-1], words, "+") for word, line in lines.items()}
    return plot.text(words["of_turns"].format(name=name, count=len(turns), **sums))


def two_apart(ends: dict[str, float]) -> dict[str, float]:
    """Where the words of two curves stand, so that they do not cover each other."""
    if max(ends.values()) - min(ends.values()) >= LINE_HEIGHT:
        return ends
    upper = min(ends, key=lambda word: ends[word])
    middle = sum(ends.values()) / 2
    return {word: middle + (-LINE_HEIGHT if word == upper else LINE_HEIGHT) / 2 for word in ends}


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
