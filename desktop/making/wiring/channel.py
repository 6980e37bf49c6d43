"""Wires between two columns of points that have the same order: no two of them ever cross."""

from desktop.making.wiring.svg import Point


def route(starts: list[Point], ends: list[Point], pitch: float) -> list[list[Point]]:
    """A path of three strokes from each start to its end; both lists go downwards. *pitch*: between parallel wires.

    Among wires that rise, the lower one turns later, among those that fall, the upper one: then no stroke meets
    another.
    """
    direction = 1 if ends[0][0] > starts[0][0] else -1
    rising = [i for i in range(len(starts)) if ends[i][1] < starts[i][1]]
    falling = [i for i in range(len(starts)) if ends[i][1] > starts[i][1]]
    lane = {wire: place for place, wire in enumerate(rising)}
    lane |= {wire: place for place, wire in enumerate(reversed(falling))}
    paths = []
    for i, (start, end) in enumerate(zip(starts, ends, strict=True)):
        if i in lane:
            x = start[0] + direction * pitch * (lane[i] + 1.5)
            paths.append([start, (x, start[1]), (x, end[1]), end])
        else:
            paths.append([start, end])
    return paths
