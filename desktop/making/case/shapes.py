"""What the case is made of: a few bodies, joined, cut and laid. Each knows how it was made.

``(box((0, 0), (20, 10), 0, 5) - rod((0, 0), 3, -1, 6)).at((0, 0, 2))``

So the same lines of solids.py give a mesh to print (*solid*) and, by step.py, true surfaces for a CAD program (*made*).
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from manifold3d import CrossSection, JoinType, Manifold, OpType
from trimesh import Trimesh

from desktop.making.measures import Box, Place

ROUND = 48  # segments of a whole circle in a mesh
SIMPLE = 0.002  # mm: facets that are narrower are left out, for in a file their corners would meet
FAR = 500.0  # mm: beyond every part

Made = list[Any]  # the name of a way to make a body, then what that asks for: numbers, words, or others of this kind


@dataclass(frozen=True)
class Body:
    """A solid and how it was made."""

    solid: Manifold
    made: Made

    def __add__(self, other: "Body") -> "Body":
        return Body(self.solid + other.solid, ["join", self.made, other.made])

    def __sub__(self, other: "Body") -> "Body":
        return Body(self.solid - other.solid, ["cut", self.made, other.made])

    def __xor__(self, other: "Body") -> "Body":
        return Body(self.solid ^ other.solid, ["both", self.made, other.made])

    def at(self, way: tuple[float, float, float]) -> "Body":
        """Moved along *way*."""
        return Body(self.solid.translate(way), ["move", list(way), self.made])

    def turned(self, degrees: tuple[float, float, float]) -> "Body":
        """Turned about x, then y, then z."""
        return Body(self.solid.rotate(degrees), ["turn", list(degrees), self.made])


def joined(bodies: list[Body]) -> Body:
    """All of them as one."""
    solid = Manifold.batch_boolean([body.solid for body in bodies], OpType.Add)
    return Body(solid, ["join", *(body.made for body in bodies)])


def plate(
    middle: Place, low_size: Place, high_size: Place, radii: Place, low: float, high: float, segments: int = 64
) -> Body:
    """A rectangle with round corners at height *low* that becomes another one at *high*; one radius for each."""
    rims = []
    for size, radius, z in zip((low_size, high_size), radii, (low, high), strict=True):
        rim = CrossSection.square((size[0] - 2 * radius, size[1] - 2 * radius), True)
        if radius:
            rim = rim.offset(radius, JoinType.Round, circular_segments=segments)
        rims.append((rim, z))
    if low_size == high_size and radii[0] == radii[1]:
        solid = Manifold.extrude(rims[0][0], high - low).translate((0, 0, low))
    else:
        corners = [(x, y, z) for rim, z in rims for ring in rim.to_polygons() for x, y in ring]
        solid = Manifold.hull_points(corners)
    solid = solid.translate((*middle, 0))
    return Body(solid, ["plate", list(middle), list(low_size), list(high_size), list(radii), low, high])


def box(middle: Place, size: Place, low: float, high: float) -> Body:
    """A box between two heights."""
    return plate(middle, size, size, (0.0, 0.0), low, high)


def block(room: Box, low: float, high: float) -> Body:
    """The same, by its sides."""
    return box(room.middle, room.size, low, high)


def rod(middle: Place, diameter: float, low: float, high: float, to: float | None = None) -> Body:
    """A cylinder, or with the diameter *to* at its upper end a part of a cone."""
    to = diameter if to is None else to
    solid = Manifold.cylinder(high - low, diameter / 2, to / 2, ROUND).translate((*middle, low))
    return Body(solid, ["rod", list(middle), diameter, to, low, high])


def ball(middle: tuple[float, float, float], diameter: float) -> Body:
    """A sphere."""
    return Body(Manifold.sphere(diameter / 2, ROUND).translate(middle), ["ball", list(middle), diameter])


def prism(outline: CrossSection, low: float, high: float) -> Body:
    """An outline, holes and all, between two heights."""
    pieces = [[ring.tolist() for ring in piece.to_polygons()] for piece in outline.decompose()]  # the outer ring first
    return Body(Manifold.extrude(outline, high - low).translate((0, 0, low)), ["prism", pieces, low, high])


def mesh(solid: Manifold) -> Trimesh:
    """The skin of a solid, in mm, to be exported or drawn: ``mesh(solid).export("lid.stl")``."""
    skin = solid.simplify(SIMPLE).to_mesh()
    return Trimesh(np.asarray(skin.vert_properties)[:, :3], skin.tri_verts, process=False)
