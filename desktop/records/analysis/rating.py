"""A game's result with the luck taken out, and a player's rating from it: ``python -m desktop rating RECORD...``.

    python -m desktop simulate --seats master,beginner --games 12 --records build/records
    python -m desktop rating build/records/*.txt

A game of two begins at an even chance. The roll for the order of play moves it, then each turn does, by the luck and
the skill of who plays it; what one player gains the other loses. So a player's result, 1 for a win, is

    1/2 + luck + skill

Both are counted as one's own less the other's; the order of play is luck. Luck is nothing on average, so *1/2 + skill*
is right on average too, and varies far less. (A win that is shared counts whole for both, and is rare.) Games of three
and more are left out: what a turn changes for those who do not play it is not known as luck and skill.
"""

import argparse
import math
from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from desktop.errors import BadInput, visible
from desktop.records.analysis.parts import Analysis
from desktop.records.record_words import read_record

EVEN = 0.5
PLAYERS = 2
LEAST_GAMES = 5  # with fewer the error is itself not known to a third


class Share(NamedTuple):
    """What made a player's result, from 0 to 1: ``result`` = 1/2 + ``luck`` + ``skill``."""

    result: float
    luck: float
    skill: float

    @property
    def less_luck(self) -> float:
        """The result with the luck taken out. It may be a little under 0 or over 1."""
        return EVEN + self.skill


class Rating(NamedTuple):
    """The mean result less luck of so many games, of 100, with its standard error."""

    rating: float
    error: float
    games: int


def shares(analysis: Analysis) -> list[Share]:
    """What made the result of each player of a game, in order of play; none unless two have played it to its end."""
    win = analysis["win"]
    if (
        not win
        or len(win["players"]) != PLAYERS
        or len(win["curve"]) <= len(analysis["turns"])
        or not ended(win["curve"][-1])
    ):
        return []
    skills = [player["skill"]["win"] for player in analysis["players"]]
    found = []
    for place, result in enumerate(win["curve"][-1]):
        skill = skills[place] - skills[1 - place]
        found.append(Share(result, result - EVEN - skill, skill))
    return found


def ended(chances: list[float]) -> bool:
    """Whether chances to win are those of a game that is over: one has won, or both have."""
    return all(chance in (0, 1) for chance in chances)


def rated(results: list[float]) -> Rating | None:
    """The rating from results less luck; None of too few games."""
    if len(results) < LEAST_GAMES:
        return None
    return rated_by_sums(len(results), math.fsum(results), math.fsum(result * result for result in results))


def rated_by_sums(games: int, total: float, squares: float) -> Rating:
    """The same from the number of the results, their sum and that of their squares, as a database has them."""
    mean = total / games
    variance = max(0.0, squares - games * mean * mean) / (games - 1)
    return Rating(100 * mean, 100 * math.sqrt(variance / games), games)


def by_name(records: Iterable[str]) -> dict[str, list[Share]]:
    """What made the results of each player over some games; those that have no shares are left out."""
    from desktop.records.analysis.game import analyse  # numpy is wanted here only: pages read shares

    found: dict[str, list[Share]] = defaultdict(list)
    for record in records:
        _, analysis = analyse(record.splitlines())
        for player, share in zip(analysis["players"], shares(analysis), strict=False):
            found[player["name"]].append(share)
    return found


def table(players: dict[str, list[Share]]) -> str:
    """A row a player: games, wins and rating in %, each with its error, and how the variances compare."""
    rows = [f"{'':<16}{'games':>6}{'wins':>16}{'rating':>16}{'variance: wins':>16}{'rating':>9}{'ratio':>7}"]
    for name, played in players.items():
        won = rated([share.result for share in played])
        less = rated([share.less_luck for share in played])
        row = f"{visible(name)[:15]:<16}{len(played):>6}"
        if won and less:
            wide, narrow = (rating.error**2 * rating.games / 10000 for rating in (won, less))
            ratio = f"{wide / narrow:.0f}" if narrow else "-"
            row += f"{said(won):>16}{said(less):>16}{wide:>16.4f}{narrow:>9.4f}{ratio:>7}"
        rows.append(row)
    return "\n".join(rows)


def said(rating: Rating) -> str:
    """``57.1 ± 4.0``"""
    return f"{rating.rating:.1f} ± {rating.error:.1f}"


def main(arguments: list[str]) -> None:
    """The command line of rating."""
    parser = argparse.ArgumentParser(prog="desktop rating", description="Rate players with the luck taken out.")
    parser.add_argument("records", nargs="+", metavar="RECORD", help="games of dice of two, all by one rule")
    records = parser.parse_args(arguments).records
    players = by_name("\n".join(read_record(path)) for path in records)
    if not players:
        raise BadInput("none of these is a game of two that is over")
    print(table(players))
