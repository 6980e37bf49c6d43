"""A Gerber layer as a picture, read by gerbonara and not by the program that plotted it: where copper, the
varnish's openings or paste lie, as an array of booleans.

top = Raster(stack["top", "copper"], Measures())
top.any_in((x, y), (half_wide, half_deep))      # copper in a rectangle, in the measures' mm
"""

import numpy as np
from gerbonara.graphic_primitives import ArcPoly, Circle, Line, Rectangle
from PIL import Image, ImageDraw

from desktop.making.board.project import ORIGIN
from desktop.making.measures import Measures

FINE = 40  # points per mm
AROUND = 3.0  # mm beyond the board


class Raster:
    """A layer painted thing by thing, in the file's order."""

    def __init__(self, layer, m: Measures) -> None:
        b = m.board
        self.left, self.back = b.left - AROUND, b.back + AROUND
        size = round((b.size[0] + 2 * AROUND) * FINE), round((b.size[1] + 2 * AROUND) * FINE)
        picture = Image.new("L", size)
        self._draw = ImageDraw.Draw(picture)
        for thing in layer.objects:
            for one in thing.to_primitives("mm"):
                self._paint(one)
        self.dots = np.asarray(picture) > 0

    def _at(self, x: float, y: float) -> tuple[float, float]:
        """A place of the file's as a point of the picture."""
        return (x - ORIGIN[0] - self.left) * FINE, (self.back - y - ORIGIN[1]) * FINE

    def _paint(self, one) -> None:
        ink = 1 if one.polarity_dark else 0
        if isinstance(one, Circle):
            x, y = self._at(one.x, one.y)
            self._disc(x, y, one.r * FINE, ink)
        elif isinstance(one, Rectangle):
            turn = np.array(
                [[np.cos(one.rotation), -np.sin(one.rotation)], [np.sin(one.rotation), np.cos(one.rotation)]]
            )
            corners = np.array([(1, 1), (-1, 1), (-1, -1), (1, -1)]) * (one.w / 2, one.h / 2)
            self._fill(corners @ turn.T + (one.x, one.y), ink)
        elif isinstance(one, Line):
            self._stroke((one.x1, one.y1), (one.x2, one.y2), one.width, ink)
        elif isinstance(one, ArcPoly) and not any(one.arc_centers or ()):
            self._fill(one.outline, ink)
        else:
            raise TypeError(f"{one}: only straight things are read, as copper, varnish and paste have them")

    def _stroke(self, start, end, width: float, ink: int) -> None:
        a, b = np.array(self._at(*start)), np.array(self._at(*end))
        half, length = width * FINE / 2, float(np.hypot(*(b - a)))
        if length:
            across = np.array([a[1] - b[1], b[0] - a[0]]) / length * half
            self._draw.polygon([tuple(p) for p in (a + across, b + across, b - across, a - across)], fill=ink)
        for x, y in (a, b):
            self._disc(x, y, half, ink)

    def _disc(self, x: float, y: float, radius: float, ink: int) -> None:
        self._draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=ink)

    def _fill(self, outline, ink: int) -> None:
        self._draw.polygon([self._at(x, y) for x, y in outline], fill=ink)

    def any_in(self, middle, half) -> bool:
        """Whether anything lies in a rectangle of the measures."""
        return bool(self._cut(middle, half).any())

    def any_near(self, middle, radius: float) -> bool:
        """Whether anything lies in a disc of the measures."""
        part = self._cut(middle, (radius, radius))
        y, x = (np.arange(n) - (n - 1) / 2 for n in part.shape)
        return bool((part & (np.hypot(x[None, :], y[:, None]) < radius * FINE)).any())

    def has(self, x: float, y: float) -> bool:
        """Whether there is anything at a place of the measures."""
        return bool(self.dots[int((self.back - y) * FINE), int((x - self.left) * FINE)])

    def _cut(self, middle, half) -> np.ndarray:
        (x, y), (wide, deep) = middle, half
        rows = slice(round((self.back - y - deep) * FINE), round((self.back - y + deep) * FINE))
        return self.dots[rows, round((x - wide - self.left) * FINE) : round((x + wide - self.left) * FINE)]
