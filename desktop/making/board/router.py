"""A router for two layers: the shortest way on a grid, around all that belongs to other nets.

What repeats on the board (the lights' supply and data) is drawn by pattern.py; this finds the rest. A way that is
blocked by other tracks tears them up and they are routed again, the dearer the more often.
"""

from collections.abc import Callable

import numpy as np

from desktop.making.board.copper import Copper, Track, Via
from desktop.making.board.obstacles import Obstacles, Site
from desktop.making.board.search import way
from desktop.making.board.shapes import LAYERS, Grid, Point, Shape

STEP = 0.25


class Blocked(Exception):
    """A net for which there is no way."""


class Router:
    """Routes nets one after the other; its arguments are those of a Site."""

    def __init__(self, grid: Grid, copper: Copper, holes: list[Shape], outside: Callable[[float], np.ndarray]) -> None:
        self.grid, self.copper = grid, copper
        self._site = Site(grid, copper, holes, outside)

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
                self._site.dear[other] = self._site.dear.get(other, 0) + 1
            waiting += [other for other in torn if other not in waiting]
        raise Blocked(f"no way for {', '.join(waiting)}")

    def _join(self, net: str, width: float) -> set[str]:
        """Join what belongs to a net, nearest first; the other nets whose tracks are in the way."""
        torn: set[str] = set()
        self.copper.tear(net)
        maps = Obstacles(self._site, net, width)
        islands = maps.islands()
        while len(islands) > 1:
            path = way(maps, islands[0], set().union(*islands[1:]))
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
        maps = Obstacles(self._site, net, width)
        size = self.grid.rows * self.grid.columns
        free = ~(maps.via_hard | maps.via_soft)
        for shape in [one for one in self.copper.pads if one.net == net and len(one.layers) == 1]:
            start = maps.inside(shape)
            path = way(maps, start, set(), free)
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


def _straight(a: Point, b: Point, c: Point) -> bool:
    return abs((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])) < 1e-9
