"""What the case is made of: a few bodies, joined, cut and laid.

``(box((0, 0), (20, 10), 0, 5) - rod((0, 0), 3, -1, 6)).translate((0, 0, 2))``
"""

import numpy as np
from manifold3d import CrossSection, JoinType, Manifold, OpType
from trimesh import Trimesh

from desktop.making.measures import Box, Place

ROUND = 48  # segments of a whole circle in a mesh
SIMPLE = 0.002  # mm: facets that are narrower are left out, for in a file their corners would meet
FAR = 500.0  # mm: beyond every part


def joined(bodies: list[Manifold]) -> Manifold:
    """All of them as one."""
    return Manifold.batch_boolean(bodies, OpType.Add)


def plate(
    middle: Place, low_size: Place, high_size: Place, radii: Place, low: float, high: float, segments: int = 64
) -> Manifold:
    """A rectangle with round corners at height *low* that becomes another one at *high*; one radius for each."""
    rims = []
    for size, radius, z in zip((low_size, high_size), radii, (low, high), strict=True):
        rim = CrossSection.square((size[0] - 2 * radius, size[1] - 2 * radius), True)
        if radius:
            rim = rim.offset(radius, JoinType.Round, circular_segments=segments)
        rims.append((rim, z))
    if low_size == high_size and radii[0] == radii[1]:
        return Manifold.extrude(rims[0][0], high - low).translate((*middle, low))
    corners = [(x, y, z) for rim, z in rims for ring in rim.to_polygons() for x, y in ring]
    return Manifold.hull_points(corners).translate((*middle, 0))


def box(middle: Place, size: Place, low: float, high: float) -> Manifold:
    """A box between two heights."""
    return plate(middle, size, size, (0.0, 0.0), low, high)


def block(room: Box, low: float, high: float) -> Manifold:
    """A box, by its sides, between two heights."""
    return box(room.middle, room.size, low, high)


def rod(middle: Place, diameter: float, low: float, high: float, to: float | None = None) -> Manifold:
    """A cylinder, or with the diameter *to* at its upper end a part of a cone."""
    to = diameter if to is None else to
    return Manifold.cylinder(high - low, diameter / 2, to / 2, ROUND).translate((*middle, low))


def ball(middle: tuple[float, float, float], diameter: float) -> Manifold:
    """A sphere."""
    return Manifold.sphere(diameter / 2, ROUND).translate(middle)


def prism(outline: CrossSection, low: float, high: float) -> Manifold:
    """An outline, holes and all, between two heights."""
    return Manifold.extrude(outline, high - low).translate((0, 0, low))


def mesh(solid: Manifold) -> Trimesh:
    """The skin of a solid, in mm, to be exported or drawn: ``mesh(solid).export("lid.stl")``."""
    skin = solid.simplify(SIMPLE).to_mesh()
    return Trimesh(np.asarray(skin.vert_properties)[:, :3], skin.tri_verts, process=False)
