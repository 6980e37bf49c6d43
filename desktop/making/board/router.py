"""A router for two layers: the shortest way on a grid, around all that belongs to other nets.

What repeats on the board (the lights' supply and data) is drawn by pattern.py; this finds the rest. A way that is
blocked by other tracks tears them up and they are routed again, the dearer the more often.
"""

import heapq
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from desktop.making.board.rules import CLEARANCE, DRILL, EDGE, HOLE, HOLE_TO_HOLE, VIA
from desktop.making.board.shapes import Grid, Point, Shape, disc, line

STEP = 0.25
SLACK = 0.04  # diagonal steps pass a little nearer than the points that they join
TURN_COST, VIA_COST, AGAINST_COST, TEAR_COST = 0.05, 14.0, 0.35, 40.0
LAYERS = "FB"
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1))


class Track(NamedTuple):
    """A way on one layer."""

    net: str
    layer: str
    width: float
    points: list[Point]


class Via(NamedTuple):
    """A plated hole that joins both layers."""

    net: str
    at: Point


class Blocked(Exception):
    """A net for which there is no way."""


@dataclass
class Copper:
    """What lies on the board: *fixed* for good, *laid* by net and torn up when in the way."""

    fixed: list[Shape]
    tracks: list[Track] = field(default_factory=list)
    vias: list[Via] = field(default_factory=list)

    def laid(self) -> list[Shape]:
        """The shapes of tracks and vias."""
        shapes = [
            line(track.net, track.layer, start, end, track.width)
            for track in self.tracks
            for start, end in zip(track.points, track.points[1:], strict=False)
        ]
        return shapes + [disc(via.net, LAYERS, via.at, VIA / 2) for via in self.vias]

    def tear(self, net: str) -> None:
        """Take a net's tracks and vias away."""
        self.tracks = [track for track in self.tracks if track.net != net]
        self.vias = [via for via in self.vias if via.net != net]


class Router:
    """Routes nets one after the other over *copper*; *holes* keep everybody away, and so does what is *outside*.

    ``outside(inset)`` is the map of the points that are beyond the outline or nearer to it than *inset*.
    """

    def __init__(self, grid: Grid, copper: Copper, holes: list[Shape], outside: Callable[[float], np.ndarray]) -> None:
        self.grid, self.copper, self.holes, self.outside = grid, copper, holes, outside
        self._dear: dict[str, int] = {}

    def route(self, jobs: list[tuple[str, float]], most: int = 400) -> None:
        """Join all pads of each net by tracks of its width. Raises Blocked with the nets that stay open."""
        width_of = dict(jobs)
        waiting = [net for net, _ in jobs]
        for _ in range(most):
            if not waiting:
                return
            net = waiting.pop(0)
            torn = self._join(net, width_of[net])
            for other in torn:
                self.copper.tear(other)
                self._dear[other] = self._dear.get(other, 0) + 1
            waiting += [other for other in torn if other not in waiting]
        raise Blocked(f"no way for {', '.join(waiting)}")

    def _join(self, net: str, width: float) -> set[str]:
        """Join what belongs to a net, nearest first; the other nets whose tracks are in the way."""
        torn: set[str] = set()
        self.copper.tear(net)
        maps = _Maps(self, net, width)
        islands = maps.islands()
        while len(islands) > 1:
            path = _search(maps, islands[0], set().union(*islands[1:]))
            if path is None:
                raise Blocked(f"no way for {net}, even through other tracks")
            torn |= maps.crossed(path)
            self._lay(net, width, path)
            end = path[-1]
            reached = next(island for island in islands[1:] if end in island)
            islands = [islands[0] | reached | set(path), *(i for i in islands[1:] if i is not reached)]
        return torn

    def _lay(self, net: str, width: float, path: list[int]) -> None:
        """A path of points, both layers numbered through, as tracks and vias."""
        size = self.grid.rows * self.grid.columns
        run: list[int] = []
        for index in path:
            if run and index // size != run[-1] // size:
                self._track(net, width, run)
                self.copper.vias.append(Via(net, self.grid.point(index % size)))
                run = []
            run.append(index)
        self._track(net, width, run)

    def _track(self, net: str, width: float, run: list[int]) -> None:
        size = self.grid.rows * self.grid.columns
        points = [self.grid.point(index % size) for index in run]
        corners = [
            points[i]
            for i in range(len(points))
            if i in (0, len(points) - 1) or not _straight(points[i - 1], points[i], points[i + 1])
        ]
        if len(corners) > 1:
            self.copper.tracks.append(Track(net, LAYERS[run[0] // size], width, corners))

    def stitch(self, net: str, spacing: float) -> None:
        """Vias between the two planes, *spacing* apart where there is room, and one at each pad of one layer."""
        width = 0.4
        maps = _Maps(self, net, width)
        size = self.grid.rows * self.grid.columns
        free = ~(maps.via_hard | maps.via_soft)
        for shape in [one for one in self.copper.fixed if one.net == net and one.layers in LAYERS]:
            start = maps.inside(shape)
            path = _search(maps, start, set(), free)
            if path is None:
                raise Blocked(f"no via for the pad at {shape.middle}")
            self._track(net, width, path)
            at = self.grid.point(path[-1] % size)
            self.copper.vias.append(Via(net, at))
            free &= ~maps.around_hole(at).reshape(-1)
            maps.block_around(at)
        every = int(spacing / STEP)
        for row in range(every // 2, self.grid.rows, every):
            for column in range(every // 2, self.grid.columns, every):
                index = row * self.grid.columns + column
                if free[index]:
                    self.copper.vias.append(Via(net, self.grid.point(index)))


class _Maps:
    """Where a track of one net and one width may run: *hard* nowhere, *soft* only by tearing up others."""

    def __init__(self, router: Router, net: str, width: float) -> None:
        self.router, self.net, self.grid = router, net, router.grid
        reach = width / 2 + CLEARANCE + SLACK
        shape = (self.grid.rows, self.grid.columns)
        hard = {layer: router.outside(EDGE + width / 2) for layer in LAYERS}
        soft = {layer: np.zeros(shape, dtype=bool) for layer in LAYERS}
        via_hard, via_soft = router.outside(EDGE + VIA / 2), np.zeros(shape, dtype=bool)
        cost = np.zeros((2, *shape))
        for other in router.copper.fixed:
            if other.net == net:
                continue
            self._mark(hard, via_hard, other, reach)
        for other in router.copper.laid():
            if other.net == net:
                continue
            self._mark(soft, via_soft, other, reach)
            dear = TEAR_COST * (1 + router._dear.get(other.net, 0))
            for layer in other.layers:
                place, near = self.grid.near(other, reach)
                level = cost[LAYERS.index(layer)][place]
                np.maximum(level, np.where(near, dear, 0), out=level)
        for hole in router.holes:
            place, near = self.grid.near(hole, HOLE_TO_HOLE + DRILL / 2 + SLACK)
            via_hard[place] |= near
            if hole.net != net:
                for layer in LAYERS:
                    place, near = self.grid.near(hole, HOLE + width / 2 + SLACK)
                    hard[layer][place] |= near
        for via in router.copper.vias:
            via_soft |= self.around_hole(via.at)
        self.hard = np.concatenate([hard[layer].reshape(-1) for layer in LAYERS])
        self.soft = np.concatenate([soft[layer].reshape(-1) for layer in LAYERS])
        self.via_hard, self.via_soft = via_hard.reshape(-1), via_soft.reshape(-1)
        self.cost = cost.reshape(-1)
        self._reach = reach

    def _mark(self, layers: dict[str, np.ndarray], via: np.ndarray, other: Shape, reach: float) -> None:
        place, near = self.grid.near(other, reach)
        for layer in other.layers:
            layers[layer][place] |= near
        place, near = self.grid.near(other, VIA / 2 + CLEARANCE + SLACK)
        via[place] |= near

    def around_hole(self, at: Point) -> np.ndarray:
        """Where the hole of another via would be too near."""
        found = np.zeros((self.grid.rows, self.grid.columns), dtype=bool)
        place, near = self.grid.near(disc("", LAYERS, at, DRILL / 2), HOLE_TO_HOLE + DRILL / 2 + SLACK)
        found[place] = near
        return found

    def block_around(self, at: Point) -> None:
        """A via was laid here."""
        self.via_soft |= self.around_hole(at).reshape(-1)

    def inside(self, shape: Shape) -> set[int]:
        """The points in a shape's copper where a track may end."""
        size = self.grid.rows * self.grid.columns
        place, near = self.grid.near(shape, 0.01)
        rows, columns = np.nonzero(near)
        flat = (rows + place[0].start) * self.grid.columns + columns + place[1].start
        found = {int(i) + LAYERS.index(layer) * size for layer in shape.layers for i in flat}
        return {i for i in found if not self.hard[i]} or found

    def islands(self) -> list[set[int]]:
        """What belongs to the net already, as sets of points that are joined: the largest first."""
        found: list[set[int]] = []
        for shape in [one for one in self.router.copper.fixed if one.net == self.net]:
            points = self.inside(shape)
            touching = [island for island in found if island & points]
            found = [island for island in found if not any(island is other for other in touching)]
            found.append(points.union(*touching))
        return sorted(found, key=len, reverse=True)

    def crossed(self, path: list[int]) -> set[str]:
        """The nets whose tracks or vias are too near to a path."""
        if not any(self.soft[i] or self.via_soft[i % len(self.via_soft)] for i in path):
            return set()
        size = len(self.via_hard)
        vias = {a % size for a, b in zip(path, path[1:], strict=False) if a // size != b // size}
        found = set()
        for other in self.router.copper.laid():
            if other.net == self.net or other.net in found:
                continue
            place, near = self.grid.near(other, self._reach)
            via_place, via_near = self.grid.near(other, VIA / 2 + CLEARANCE + SLACK)
            for index in path:
                layer, flat = divmod(index, size)
                if LAYERS[layer] in other.layers and _at(place, near, flat, self.grid.columns):
                    found.add(other.net)
                    break
                if flat in vias and _at(via_place, via_near, flat, self.grid.columns):
                    found.add(other.net)
                    break
        return found


def _at(place: tuple[slice, slice], near: np.ndarray, flat: int, columns: int) -> bool:
    row, column = divmod(flat, columns)
    rows, cols = place
    return (
        rows.start <= row < rows.stop
        and cols.start <= column < cols.stop
        and bool(near[row - rows.start, column - cols.start])
    )


def _straight(a: Point, b: Point, c: Point) -> bool:
    return abs((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])) < 1e-9


def _search(maps: _Maps, start: set[int], goal: set[int], via_goal: np.ndarray | None = None) -> list[int] | None:
    """The cheapest way from *start* to *goal*, or to where *via_goal* lets a via be; None if there is none."""
    grid = maps.grid
    columns, size = grid.columns, grid.rows * grid.columns
    hard, cost, via_hard, via_soft = maps.hard, maps.cost, maps.via_hard, maps.via_soft
    hard_bytes, via_bytes = hard.tobytes(), via_hard.tobytes()
    if goal:
        rows, cols = zip(*(divmod(i % size, columns) for i in goal), strict=True)
        low_r, high_r, low_c, high_c = min(rows), max(rows), min(cols), max(cols)
    else:
        low_r, high_r, low_c, high_c = 0, grid.rows, 0, columns

    def left(index: int) -> float:
        row, column = divmod(index % size, columns)
        dr = max(low_r - row, row - high_r, 0)
        dc = max(low_c - column, column - high_c, 0)
        return max(dr, dc) + 0.414 * min(dr, dc)

    best = dict.fromkeys(start, 0.0)
    came: dict[int, int] = {}
    queue = [(left(index), index) for index in start]
    heapq.heapify(queue)
    done = set()
    moves = [(dr * columns + dc, dr, dc, 1.414 if dr and dc else 1.0) for dr, dc in STEPS]
    while queue:
        _, index = heapq.heappop(queue)
        if index in done:
            continue
        done.add(index)
        here = best[index]
        if index in goal or (via_goal is not None and via_goal[index % size]):
            path = [index]
            while path[-1] in came:
                path.append(came[path[-1]])
            return path[::-1]
        layer, flat = divmod(index, size)
        row, column = divmod(flat, columns)
        for jump, dr, dc, length in moves:
            if not (0 <= row + dr < grid.rows and 0 <= column + dc < columns):
                continue
            there = index + jump
            if hard_bytes[there] or there in done:
                continue
            against = AGAINST_COST if (dr if layer == 0 else dc) and not (dr and dc) else 0.0
            value = here + length + against + cost[there]
            if value < best.get(there, 1e18):
                best[there] = value
                came[there] = index
                heapq.heappush(queue, (value + left(there), there))
        if not via_bytes[flat]:
            there = flat if layer else flat + size
            if not hard_bytes[there] and there not in done:
                value = here + VIA_COST + cost[there] + (TEAR_COST if via_soft[flat] else 0.0)
                if value < best.get(there, 1e18):
                    best[there] = value
                    came[there] = index
                    heapq.heappush(queue, (value + left(there), there))
    return None
