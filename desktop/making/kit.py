"""What one buys and prints for a tower, and what it costs: hardware/kit.toml, and the schematic for what the board has.

cost("lite")                        # (32.7, 39.0) euros
unknown(page, "START")              # bridges, parts and prints that a text names and no tower has
"""

import re
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from desktop.making.board.project import board
from desktop.making.board.project import parts as board_parts
from desktop.making.case.base import guard_posts, strap_posts
from desktop.making.measures import HARDWARE, PANELS, Measures

FILE, PRINTED = HARDWARE / "kit.toml", HARDWARE / "printed.toml"
WORDS = Path(__file__).parent / "book" / "text.toml"
KINDS = "LED|DS|BT|BZ|JP|TP|[CDFHJQRSU]"
KEYS = re.compile(rf"\b(?:{KINDS})\d+\b")  # names of parts, as boards print them
PRINTS = re.compile(r"\b([a-z]+(?:-[a-z]+)?)\.stl\b")
RANGE = re.compile(rf"\b({KINDS})(\d+) to \1(\d+)\b")


class Thing(NamedTuple):
    """Something to buy: *euros* for all *number* pieces, from and to. *part*: maker and number, empty if any will do;
    *page*: where its drawing is. *looked_up*: shop, price and day, empty if the price is an estimate.
    """

    refs: str
    number: int
    ways: list[str]
    part: str
    page: str
    looked_up: str
    euros: tuple[float, float]
    text: dict[str, str]


@cache
def kit() -> dict[str, Any]:
    """The file."""
    return tomllib.loads(FILE.read_text("utf-8"))


def things(way: str, m: Measures | None = None) -> list[Thing]:
    """What is bought for a tower, for a case of some measures."""
    return [
        Thing(
            one.get("refs", ""),
            one["number"] if "number" in one else fasteners(way)[one["fastener"]],
            one["ways"],
            one.get("part", ""),
            one.get("page", ""),
            one.get("looked_up", ""),
            (one["euros"][0], one["euros"][1]),
            texts(one, way, m),
        )
        for one in kit()["things"]
        if way in one["ways"]
    ]


def prints(way: str = "") -> list[dict[str, Any]]:
    """What is printed: *file* and its texts."""
    return [one for one in kit()["prints"] if not way or way in one["ways"]]


@cache
def printed() -> dict[str, dict[str, int]]:
    """Grams and minutes of each printed part."""
    return tomllib.loads(PRINTED.read_text("utf-8"))


def takes(file: str) -> dict[str, int]:
    """The screws and inserts that a printed part needs, by their names, as the case has holes for them."""
    m = Measures()
    screws, guard, strap = len(m.screws), len(guard_posts(m)), len(strap_posts(m))
    return {
        "base": {"M3 x 12": screws, "insert": guard + strap},
        "base-lite": {"M3 x 12": screws},
        "lid": {"insert": screws},
        "lid-lite": {"insert": screws},
        "guard": {"M3 x 6": guard},
        "strap": {"M3 x 6": strap},
    }.get(file, {})


def fasteners(way: str) -> Counter[str]:
    """The screws and inserts of a tower."""
    return sum((Counter(takes(one["file"])) for one in prints(way)), Counter())


def plastic(way: str) -> int:
    """Grams of plastic."""
    return sum(printed()[one["file"]]["grams"] for one in prints(way))


def printing(way: str) -> int:
    """Hours of printing, rounded up."""
    return -(-sum(printed()[one["file"]]["minutes"] for one in prints(way)) // 60)


def work(way: str) -> str:
    """Hours of work as the start page's steps say, to the half hour: ``7.5``."""
    said = tomllib.loads(WORDS.read_text("utf-8"))
    steps = said["lite"]["do"] if way == "lite" else said["steps"]
    return f"{round(sum(step['minutes'] for step in steps) / 30) / 2:g}"


def texts(one: dict[str, Any], way: str, m: Measures | None = None) -> dict[str, str]:
    """Its words by language, with the measures in their places."""
    m = m or Measures()
    small = PANELS["0.96"]
    values = {
        "screen": f"{m.screen.board_width:g} x {m.screen.board_height:g}",
        "small": f"{small.board_width:g} x {small.board_height:g}",
        "cell": f"{m.cell_length:g} x {m.cell_width:g} x {m.cell_thick:g}",
        "plastic": f"{plastic(way)}",
        "lights": f"{printed()['lights']['grams']}",
    }
    return {
        code: one[code].format(**{name: local(size, code) for name, size in values.items()})
        for code in ("en", "de", "fr")
    }


def local(size: str, code: str) -> str:
    """A size as a language writes it: ``61,5 x 39,5``."""
    return size if code == "en" else size.replace(".", ",")


def cost(way: str) -> tuple[float, float]:
    """What a tower costs in euros, from and to: whole packs, and postage."""
    low, high = (sum(thing.euros[end] for thing in things(way)) + of_board(way)[end] for end in (0, 1))
    return round(low, 1), round(high, 1)


def of_board(way: str) -> tuple[float, float]:
    """What of that is the circuit board with its parts, both sides assembled; nothing for the lite tower."""
    if way != "board":
        return 0.0, 0.0
    soldered, made = sum(part.euros for part in board_parts()), kit()["made"]
    return soldered + made["board"][0] + made["both_sides"][0], soldered + made["board"][1] + made["both_sides"][1]


def at_hand(way: str) -> float:
    """What of it many makers have in a drawer, in euros at most."""
    return float(sum(one["euros"][1] for one in kit()["things"] if way in one["ways"] and one.get("at_hand")))


def said(way: str, between: str = " to ") -> str:
    """The cost in words: ``33 to 39``. Never less than it is."""
    low, high = cost(way)
    return f"{low:.0f}{between}{-int(-high // 1)}"


def refs() -> set[str]:
    """The names of all parts that some tower has."""
    found = {ref for one in kit()["things"] for ref in named(one.get("refs", ""))}
    return found | set(board().footprints) | {part.ref for part in board_parts()}


def named(text: str) -> set[str]:
    """The parts that a text names: ``S2 to S4, C1``."""
    spans = {
        f"{kind}{number}" for kind, start, end in RANGE.findall(text) for number in range(int(start), int(end) + 1)
    }
    return spans | set(KEYS.findall(text))


def unknown(text: str) -> list[str]:
    """Parts and prints that a text names and no tower has."""
    there = {one["file"] for one in prints()}
    return sorted(named(text) - refs()) + sorted(f"{one}.stl" for one in set(PRINTS.findall(text)) - there)


def missing(text: str, way: str) -> list[str]:
    """Parts to buy and prints of one tower that a text does not name."""
    wants = {ref for thing in things(way) for ref in named(thing.refs)}
    found = sorted(wants - named(text))
    return found + [f"{one['file']}.stl" for one in prints(way) if f"{one['file']}.stl" not in text]


# Tables of the pages, in English.


def ways_table() -> str:
    """The two towers: cost, plastic, hours of printing and of work."""
    rows = [
        f"| *{name}*: {way['en']} | {said(name)} € | {plastic(name)} g | {printing(name)} h | {work(name)} h |"
        for name, way in kit()["ways"].items()
    ]
    head = "| tower | whole packs and postage | plastic | the printer works | you work |"
    return "\n".join([head, "|---|--:|--:|--:|--:|", *rows])


def things_table(way: str) -> str:
    """All that is bought for a tower."""
    lines = ["| ref | number | what | maker and number | € | price |", "|---|--:|---|---|--:|---|"]
    for thing in things(way):
        low, high = thing.euros
        euros = f"{low:g}" if low == high else f"{low:g} to {high:g}"
        text = thing.text["en"].replace("**", "*")
        lines.append(
            f"| {thing.refs} | {thing.number} | {text} | {_part(thing)} | {euros} | {thing.looked_up or 'estimated'} |"
        )
    if of_board(way)[1]:
        low, high = of_board(way)
        lines.append(f"| | 1 | {kit()['made']['en']} | | {low:.1f} to {high:.1f} | estimated |")
    low, high = cost(way)
    return "\n".join([*lines, f"| | | **in all** | | **{low:g} to {high:g}** | |"])


def _part(thing: Thing) -> str:
    """Maker and number, linked to the drawing."""
    return f"[{thing.part}]({thing.page})" if thing.page else thing.part


def prints_table() -> str:
    """All that is printed, and what it takes."""
    lines = ["| file | what | for | g | min | screws and inserts |", "|---|---|---|--:|--:|---|"]
    for one in prints():
        figures, file = printed()[one["file"]], one["file"]
        needs = ", ".join(f"{number} {name}" for name, number in takes(file).items())
        what = f"`{file}.stl` | {one['en']} | {' and '.join(one['ways'])}"
        lines.append(f"| {what} | {figures['grams']} | {figures['minutes']} | {needs} |")
    return "\n".join(lines)


def shops_table() -> str:
    """Two shops a region."""
    rows = [f"| {shop['en']} | {shop['names']} |" for shop in kit()["shops"]]
    return "\n".join(["| region | shops |", "|---|---|", *rows])


def board_costs() -> str:
    """What the board costs, in one row of words."""
    made = kit()["made"]
    span = {name: f"{made[name][0]} to {made[name][1]}" for name in ("board", "five", "both_sides", "upper_side")}
    soldered = sum(part.euros for part in board_parts())
    return (
        f"In all some {said('board')} euros: board {span['board']} (five for {span['five']}), assembly of both sides "
        f"{span['both_sides']} (of the upper one {span['upper_side']}),\n"
        f"parts on the board {soldered:.0f}, Pico included; the rest is in [parts.md](parts.md). The board's prices "
        f"are estimates from {kit()['priced']}, made without asking a shop."
    )
