"""What the pages of a tournament in rounds show, in words: templates/contest*.html."""

from collections import defaultdict
from fractions import Fraction
from typing import NamedTuple

from desktop.cafe.data.contests import GROUPS, WHOLE
from desktop.cafe.guests.contest_table import Drawn, Line, Place, Standing
from desktop.cafe.guests.guest_words import Words
from desktop.cafe.web_pages import Context

HALF = {
    Fraction(0): "",
    Fraction(1, 2): "½",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
}
ON_A_WALL = 14  # lines of the standings


class ShownPlace(NamedTuple):
    """A player at a table: *points* "" as long as it waits."""

    number: int
    name: str
    initials: str
    points: str
    total: str
    won: bool
    gone: bool


class ShownTable(NamedTuple):
    """A table of a round, in words."""

    place: int
    title: str
    tower: str
    game: int | None
    waits: bool
    places: list[ShownPlace]
    idle: bool


def figure(value: Fraction) -> str:
    """Points as people write them: ``2½``."""
    whole, rest = divmod(value, 1)
    if rest not in HALF:
        return f"{float(value):.1f}"
    return f"{whole or ''}{HALF[rest]}" or "0"


def shown(now: Standing, words: Words) -> Context:
    """What all its pages share."""
    one = now.contest
    groups = one.form == GROUPS
    lines = [line_shown(line, words) for line in now.lines]
    return {
        "now": now,
        "title": round_title(now, one.round, words),
        "waiting": words["tables_play"].format(count=now.waits) if now.waits else "",
        "tables": [table_shown(table, words) for table in now.now],
        "rounds": [
            (round_title(now, number, words), [table_shown(table, words) for table in tables])
            for number, tables in reversed(list(enumerate(now.rounds, 1)))
        ],
        "lines": lines,
        "groups": by_groups(now, lines, words) if groups and 0 < one.round <= one.rounds and not now.over else [],
        "podium": [line_shown(line, words) for line in now.podium],
        "form": words["form_groups"] if groups else words["form_swiss"].format(rounds=one.rounds, size=one.size),
        "how": " ".join(
            [words["how_groups" if groups else "how_swiss"], *([words["how_totals"]] if now.by_totals else [])]
        ),
        "open": not now.over and one.round < one.rounds,
        "can_draw": not now.over and (groups or one.round < one.rounds),
    }


def round_title(now: Standing, number: int, words: Words) -> str:
    """What a round is called."""
    one = now.contest
    if not number:
        return words["check_in"]
    if one.form == GROUPS and number > one.rounds:
        tables = len(now.rounds[number - 1])
        return words.get(f"last_{tables}", words["last_many"].format(count=2 * tables))
    return words["round_of"].format(round=number, rounds=one.rounds)


def table_shown(table: Drawn, words: Words) -> ShownTable:
    """A table in words."""
    return ShownTable(
        place=table.place,
        title=words["table_number"].format(number=table.place) if table.place else words["plays_nobody"],
        tower=table.tower,
        game=table.game,
        waits=table.waits,
        places=[place_shown(place) for place in table.players],
        idle=not table.place,
    )


def place_shown(place: Place) -> ShownPlace:
    """A player at a table."""
    points = "" if place.points is None else figure(Fraction(place.points, WHOLE))
    total = "" if place.total is None else str(place.total)
    return ShownPlace(place.who.number, place.who.name, place.who.initials, points, total, place.won, place.who.gone)


def line_shown(line: Line, words: Words) -> Context:
    """A line of the standings."""
    return {
        "rank": line.rank,
        "number": line.who.number,
        "name": line.who.name,
        "initials": line.who.initials,
        "gone": line.who.gone,
        "pool": line.who.pool,
        "points": figure(line.points),
        "against": figure(line.against),
        "totals": line.totals,
        "played": line.played,
    }


def by_groups(now: Standing, lines: list[Context], words: Words) -> list[tuple[str, list[Context]]]:
    """The standings of each group, each ranked from 1."""
    found: dict[int, list[Context]] = defaultdict(list)
    for line, one in zip(lines, now.lines, strict=True):
        place = found[one.who.pool]
        place.append(line | {"rank": 1 + len(place)})
    return [(words["group_number"].format(number=pool), found[pool]) for pool in sorted(found) if pool]
