"""What made a game's result, luck and skill, in a game of two.

It begins at an even chance. The roll for the order of play moves it, then each turn does, by the luck and the skill of
who plays it; what one player gains the other loses. So a player's result, 1 for a win, is

    1/2 + luck + skill

Both are counted as one's own less the other's; the order of play is luck. Games of three and more are left out: what a
turn changes for those who do not play it is not known as luck and skill.
"""

from typing import NamedTuple

from desktop.records.analysis.parts import Analysis

EVEN = 0.5
PLAYERS = 2


class Share(NamedTuple):
    """What made a player's result, from 0 to 1: ``result`` = 1/2 + ``luck`` + ``skill``."""

    result: float
    luck: float
    skill: float


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
