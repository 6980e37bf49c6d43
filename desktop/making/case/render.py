"""A shaded picture of solids, by a depth buffer in numpy: trimesh's own pictures need a display and OpenGL.

image = picture([(solid, (60, 62, 68)), (other, (200, 80, 60))], turn=-25, tilt=55, size=(900, 600))
"""

import math

import numpy as np
from manifold3d import Manifold
from PIL import Image
from trimesh.transformations import euler_matrix

from desktop.making.case.shapes import mesh

Colour = tuple[int, int, int]

BACKGROUND = (246, 244, 238)
LIGHT = np.array([-0.35, -0.45, 0.82])
FINE = 2  # points a side that make one of the picture


def picture(
    scene: list[tuple[Manifold, Colour]], turn: float, tilt: float, size: tuple[int, int], fill: float = 0.92
) -> Image.Image:
    """Look at all of the scene, without perspective. *turn* about z and *tilt* from above, in degrees."""
    view = euler_matrix(math.radians(turn), 0, math.radians(-tilt), "szyx")[:3, :3]  # rows: right, up, to the eye
    meshes = [(mesh(solid), colour) for solid, colour in scene]
    flat = np.concatenate([skin.vertices @ view.T for skin, _ in meshes])
    low, high = flat.min(axis=0), flat.max(axis=0)
    width, height = size[0] * FINE, size[1] * FINE
    scale = fill * min(width / (high[0] - low[0]), height / (high[1] - low[1]))
    middle = (low + high) / 2
    depth = np.full((height, width), -np.inf)
    shade = np.empty((height, width, 3))
    shade[:] = BACKGROUND
    light = view @ (LIGHT / np.linalg.norm(LIGHT))
    for skin, colour in meshes:
        corners = (skin.triangles @ view.T - middle) * (scale, -scale, 1) + (width / 2, height / 2, 0)
        facing = skin.face_normals @ view.T
        for corner, normal in zip(corners, facing, strict=True):
            if normal[2] > 0:
                bright = 0.42 + 0.58 * max(0.0, float(normal @ light))
                _fill(depth, shade, corner, np.array(colour) * bright)
    _outline(depth, shade)
    whole = Image.fromarray(shade.clip(0, 255).astype(np.uint8))
    return whole.resize(size, Image.Resampling.LANCZOS)


def _fill(depth: np.ndarray, shade: np.ndarray, corner: np.ndarray, colour: np.ndarray) -> None:
    """Draw one triangle where nothing is nearer."""
    left, top = np.maximum(np.floor(corner[:, :2].min(axis=0)).astype(int), 0)
    right, bottom = np.ceil(corner[:, :2].max(axis=0)).astype(int) + 1
    right, bottom = min(right, depth.shape[1]), min(bottom, depth.shape[0])
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = corner
    area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    if left >= right or top >= bottom or abs(area) < 1e-9:
        return
    x, y = np.meshgrid(np.arange(left, right) + 0.5, np.arange(top, bottom) + 0.5)
    b = ((x - ax) * (cy - ay) - (y - ay) * (cx - ax)) / area
    c = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / area
    z = az + b * (bz - az) + c * (cz - az)
    patch = depth[top:bottom, left:right]
    nearer = (b >= 0) & (c >= 0) & (b + c <= 1) & (z > patch)
    patch[nearer] = z[nearer]
    shade[top:bottom, left:right][nearer] = colour


def _outline(depth: np.ndarray, shade: np.ndarray) -> None:
    """Darken where the depth jumps, so that edges show on a plain colour."""
    jump = np.zeros(depth.shape, dtype=bool)
    with np.errstate(invalid="ignore"):
        for axis in (0, 1):
            jump |= np.abs(depth - np.roll(depth, 1, axis)) > 0.5
    shade[jump] *= 0.55
