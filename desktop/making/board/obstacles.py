"""What is in the way of a track: maps of where it may run, and what belongs to its net already."""

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from desktop.making.board.copper import Copper
from desktop.making.board.rules import CLEARANCE, DRILL, EDGE, HOLE, HOLE_TO_HOLE, VIA
from desktop.making.board.shapes import LAYERS, Grid, Point, Shape, disc

SLACK = 0.04  # diagonal steps pass a little nearer than the points that they join
OFF_PAD = 0.1  # from a pad to a via of its own net
TEAR_COST = 40.0


@dataclass
class Site:
    """The board that is routed: *holes* keep everybody away, and so does what is *outside*.

    ``outside(inset)`` is the map of the points that are beyond the outline or nearer to it than *inset*. *dear* counts
    how often a net was torn up: the more often, the less gladly again.
    """

    grid: Grid
    copper: Copper
    holes: list[Shape]
    outside: Callable[[float], np.ndarray]
    dear: dict[str, int] = field(default_factory=dict)


class Obstacles:
    """Where a track of one net and one width may run: *hard* nowhere, *soft* only by tearing up others."""

    def __init__(self, site: Site, net: str, width: float) -> None:
        self.site, self.net, self.grid = site, net, site.grid
        reach = width / 2 + CLEARANCE + SLACK
        shape = (self.grid.rows, self.grid.columns)
        hard = {layer: site.outside(EDGE + width / 2) for layer in LAYERS}
        soft = {layer: np.zeros(shape, dtype=bool) for layer in LAYERS}
        via_hard, via_soft = site.outside(EDGE + VIA / 2), np.zeros(shape, dtype=bool)
        cost = np.zeros((2, *shape))
        for other in site.copper.fixed():
            if other.net != net:
                self._mark(hard, via_hard, other, reach)
        for pad in site.copper.pads:  # a via in a pad, of whatever net, would drink its solder
            place, near = self.grid.near(pad, VIA / 2 + OFF_PAD)
            via_hard[place] |= near
        for other in site.copper.laid():
            if other.net == net:
                continue
            self._mark(soft, via_soft, other, reach)
            dear = TEAR_COST * (1 + site.dear.get(other.net, 0))
            for layer in other.layers:
                place, near = self.grid.near(other, reach)
                level = cost[LAYERS.index(layer)][place]
                np.maximum(level, np.where(near, dear, 0), out=level)
        for hole in site.holes:
            place, near = self.grid.near(hole, HOLE_TO_HOLE + DRILL / 2 + SLACK)
            via_hard[place] |= near
            if hole.net != net:
                place, near = self.grid.near(hole, HOLE + VIA / 2 + SLACK)
                via_hard[place] |= near
                for layer in LAYERS:
                    place, near = self.grid.near(hole, HOLE + width / 2 + SLACK)
                    hard[layer][place] |= near
        for via in site.copper.vias:
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
        for shape in [one for one in self.site.copper.fixed() if one.net == self.net]:
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
        for other in self.site.copper.laid():
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
