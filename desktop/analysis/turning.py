"""Where the chances to win turned."""

from desktop.analysis.parts import Turn, TurningPoint

MOST = 3
LEAST = 0.05  # a chance to win; a turning point moves more


def turning_points(names: list[str], curve: list[list[float]], turns: list[Turn]) -> list[TurningPoint]:
    """The turns that moved the chances of those who played them the most, in order of play."""
    found: list[TurningPoint] = []
    for turn, before, after in zip(turns, curve, curve[1:], strict=False):
        place = names.index(turn["player"])
        found.append({"turn": turn["number"], "player": turn["player"], "from": before[place], "to": after[place]})
    far = sorted(found, key=lambda point: -abs(point["to"] - point["from"]))[:MOST]
    return sorted((point for point in far if abs(point["to"] - point["from"]) > LEAST), key=lambda point: point["turn"])
