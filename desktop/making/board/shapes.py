"""Copper as plain shapes on a grid: how far each point of the grid is from a pad, a track, a hole or the edge."""

from typing import NamedTuple

import numpy as np

Point = tuple[float, float]
LAYERS = "FB"  # front and back, as KiCad calls them: above and below


class Shape(NamedTuple):
    """A line from *start* to *end*, thickened to a box by *half*, then by *radius* all round."""

    net: str  # "" belongs to no net: nothing may touch it
    layers: str  # "F", "B" or "FB"
    start: Point
    end: Point
    half: Point
    radius: float

    @property
    def middle(self) -> Point:
        """Its centre."""
        return (self.start[0] + self.end[0]) / 2, (self.start[1] + self.end[1]) / 2


def box(net: str, layers: str, at: Point, half: Point, is_round: bool) -> Shape:
    """A pad by its centre and half its size; a round one is a line between the centres of its ends."""
    if not is_round:
        return Shape(net, layers, at, at, half, 0.0)
    radius = min(half)
    x, y = half[0] - radius, half[1] - radius
    return Shape(net, layers, (at[0] - x, at[1] - y), (at[0] + x, at[1] + y), (0.0, 0.0), radius)


def disc(net: str, layers: str, at: Point, radius: float) -> Shape:
    """A via or a hole."""
    return Shape(net, layers, at, at, (0.0, 0.0), radius)


def line(net: str, layer: str, start: Point, end: Point, width: float) -> Shape:
    """One stroke of a track."""
    return Shape(net, layer, start, end, (0.0, 0.0), width / 2)


class Grid:
    """Points *step* mm apart over a rectangle; a map of it is an array with a row for each y."""

    def __init__(self, low: Point, high: Point, step: float) -> None:
        self.low, self.step = low, step
        self.columns = int(round((high[0] - low[0]) / step)) + 1
        self.rows = int(round((high[1] - low[1]) / step)) + 1
        self.x = low[0] + step * np.arange(self.columns)
        self.y = low[1] + step * np.arange(self.rows)

    def point(self, index: int) -> Point:
        """The place of a point by its number, row after row."""
        row, column = divmod(index, self.columns)
        return round(self.low[0] + column * self.step, 4), round(self.low[1] + row * self.step, 4)

    def near(self, shape: Shape, reach: float) -> tuple[tuple[slice, slice], np.ndarray]:
        """Part of the grid, and there: which points are less than *reach* from the shape."""
        (x1, y1), (x2, y2), (hx, hy) = shape.start, shape.end, shape.half
        around = reach + shape.radius
        columns = self._span(min(x1, x2) - hx - around, max(x1, x2) + hx + around, 0, self.columns)
        rows = self._span(min(y1, y2) - hy - around, max(y1, y2) + hy + around, 1, self.rows)
        x, y = self.x[columns][None, :], self.y[rows][:, None]
        dx, dy = x2 - x1, y2 - y1
        length = dx * dx + dy * dy
        along = np.clip(((x - x1) * dx + (y - y1) * dy) / length, 0, 1) if length else 0.0
        ax = np.maximum(np.abs(x - x1 - along * dx) - hx, 0)
        ay = np.maximum(np.abs(y - y1 - along * dy) - hy, 0)
        return (rows, columns), ax * ax + ay * ay < around * around

    def _span(self, low: float, high: float, axis: int, most: int) -> slice:
        first = int(np.floor((low - self.low[axis]) / self.step))
        last = int(np.ceil((high - self.low[axis]) / self.step)) + 1
        return slice(min(max(first, 0), most), min(max(last, 0), most))
