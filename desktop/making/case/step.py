"""A body of shapes.py as a STEP file, with true planes and cylinders, for a CAD program.

    .venv-case/bin/python -m desktop.making.case.step FOLDER < bodies.json

Runs by itself: what CadQuery stands on (Open CASCADE, 380 MB) is needed here alone, so it lies in a folder of its own.
The bodies come as {name: how it was made}; each becomes FOLDER/name.step.
"""

import json
import math
import re
import sys
from pathlib import Path
from typing import Any

from OCP import gp
from OCP.BRepAlgoAPI import BRepAlgoAPI_BooleanOperation, BRepAlgoAPI_Common, BRepAlgoAPI_Cut, BRepAlgoAPI_Fuse
from OCP.BRepBuilderAPI import BRepBuilderAPI_MakeEdge as Edge
from OCP.BRepBuilderAPI import BRepBuilderAPI_MakeFace, BRepBuilderAPI_MakePolygon, BRepBuilderAPI_MakeWire
from OCP.BRepBuilderAPI import BRepBuilderAPI_Transform as Transform
from OCP.BRepOffsetAPI import BRepOffsetAPI_ThruSections
from OCP.BRepPrimAPI import (
    BRepPrimAPI_MakeCone,
    BRepPrimAPI_MakeCylinder,
    BRepPrimAPI_MakePrism,
    BRepPrimAPI_MakeSphere,
)
from OCP.GC import GC_MakeArcOfCircle
from OCP.IFSelect import IFSelect_RetDone
from OCP.OCP.collections import List_TopoDS_Shape
from OCP.ShapeUpgrade import ShapeUpgrade_UnifySameDomain
from OCP.STEPControl import STEPControl_AsIs, STEPControl_Writer
from OCP.TopoDS import TopoDS_Shape, TopoDS_Wire

UP = gp.gp_Dir(0, 0, 1)
AXES = (gp.gp_Dir(1, 0, 0), gp.gp_Dir(0, 1, 0), UP)
WHEN = re.compile(rb"(FILE_NAME\('[^']*',)'[^']*'")  # the hour would make each file another one
WRITTEN = rb"\1'1970-01-01T00:00:00'"


def built(made: list[Any]) -> TopoDS_Shape:
    """The shape that was made so."""
    return HOW[made[0]](*made[1:])


def plate(middle: list, low_size: list, high_size: list, radii: list, low: float, high: float) -> TopoDS_Shape:
    """shapes.plate."""
    rims = [
        _rim(middle, size, radius, z) for size, radius, z in ((low_size, radii[0], low), (high_size, radii[1], high))
    ]
    if low_size == high_size and radii[0] == radii[1]:
        return _raised(BRepBuilderAPI_MakeFace(rims[0]).Face(), high - low)
    between = BRepOffsetAPI_ThruSections(True, True)
    for rim in rims:
        between.AddWire(rim)
    return between.Shape()


def rod(middle: list, diameter: float, to: float, low: float, high: float) -> TopoDS_Shape:
    """shapes.rod."""
    axes = gp.gp_Ax2(gp.gp_Pnt(*middle, low), UP)
    if diameter == to:
        return BRepPrimAPI_MakeCylinder(axes, diameter / 2, high - low).Shape()
    return BRepPrimAPI_MakeCone(axes, diameter / 2, to / 2, high - low).Shape()


def ball(middle: list, diameter: float) -> TopoDS_Shape:
    """shapes.ball."""
    return BRepPrimAPI_MakeSphere(gp.gp_Ax2(gp.gp_Pnt(*middle), UP), diameter / 2).Shape()


def prism(pieces: list, low: float, high: float) -> TopoDS_Shape:
    """shapes.prism."""
    found = []
    for outer, *holes in pieces:
        face = BRepBuilderAPI_MakeFace(_ring(outer, low))
        for hole in holes:
            face.Add(_ring(hole, low))
        found.append(_raised(face.Face(), high - low))
    return found[0] if len(found) == 1 else _boolean(BRepAlgoAPI_Fuse(), found[:1], found[1:])


def join(*parts: list) -> TopoDS_Shape:
    """All parts as one."""
    shapes = [built(part) for part in parts]
    return shapes[0] if len(shapes) == 1 else _boolean(BRepAlgoAPI_Fuse(), shapes[:1], shapes[1:])


def cut(one: list, other: list) -> TopoDS_Shape:
    """The first without the second; what that is joined of is taken away piece by piece."""
    others = other[1:] if other[0] == "join" else [other]
    return _boolean(BRepAlgoAPI_Cut(), [built(one)], [built(part) for part in others])


def both(one: list, other: list) -> TopoDS_Shape:
    """What is in both."""
    return _boolean(BRepAlgoAPI_Common(), [built(one)], [built(other)])


def move(way: list, part: list) -> TopoDS_Shape:
    """Moved along a way."""
    shift = gp.gp_Trsf()
    shift.SetTranslation(gp.gp_Vec(*way))
    return Transform(built(part), shift, True).Shape()


def turn(degrees: list, part: list) -> TopoDS_Shape:
    """Turned about x, then y, then z."""
    shape = built(part)
    for axis, angle in zip(AXES, degrees, strict=True):
        if angle:
            turned = gp.gp_Trsf()
            turned.SetRotation(gp.gp_Ax1(gp.gp_Pnt(0, 0, 0), axis), math.radians(angle))
            shape = Transform(shape, turned, True).Shape()
    return shape


HOW = {one.__name__: one for one in (plate, rod, ball, prism, join, cut, both, move, turn)}


def _boolean(how: BRepAlgoAPI_BooleanOperation, arguments: list, tools: list) -> TopoDS_Shape:
    for put, shapes in ((how.SetArguments, arguments), (how.SetTools, tools)):
        listed = List_TopoDS_Shape()
        for shape in shapes:
            listed.Append(shape)
        put(listed)
    how.Build()
    if not how.IsDone():
        raise ValueError("Open CASCADE could not join or cut this")
    return how.Shape()


def _rim(middle: list, size: list, radius: float, z: float) -> TopoDS_Wire:
    """A rectangle with round corners."""
    x, y, w, h = *middle, size[0] / 2, size[1] / 2
    if not radius:
        return _ring([[x - w, y - h], [x + w, y - h], [x + w, y + h], [x - w, y + h]], z)
    wire, bend = BRepBuilderAPI_MakeWire(), radius * (1 - math.sqrt(0.5))
    for a, b in ((1, -1), (1, 1), (-1, 1), (-1, -1)):  # the corners, each with the straight side before it
        along, across = (x + a * (w - radius), y + b * h), (x + a * w, y + b * (h - radius))
        if a == b:  # from its upright side onto the one that lies
            start, first, last = (x + a * w, y - b * (h - radius)), across, along
        else:
            start, first, last = (x - a * (w - radius), y + b * h), along, across
        corner = (x + a * (w - bend), y + b * (h - bend))
        points = [gp.gp_Pnt(*place, z) for place in (start, first, corner, last)]
        wire.Add(Edge(*points[:2]).Edge())
        wire.Add(Edge(GC_MakeArcOfCircle(*points[1:]).Value()).Edge())
    return wire.Wire()


def _ring(points: list, z: float) -> TopoDS_Wire:
    ring = BRepBuilderAPI_MakePolygon()
    for x, y in points:
        ring.Add(gp.gp_Pnt(x, y, z))
    ring.Close()
    return ring.Wire()


def _raised(face: TopoDS_Shape, high: float) -> TopoDS_Shape:
    return BRepPrimAPI_MakePrism(face, gp.gp_Vec(0, 0, high)).Shape()


def write(shape: TopoDS_Shape, path: Path) -> None:
    """The STEP file of a shape, the same to the byte each time. Raises ValueError if it cannot be written."""
    whole = ShapeUpgrade_UnifySameDomain(shape, True, True, True)
    whole.Build()
    writer = STEPControl_Writer()
    writer.Transfer(whole.Shape(), STEPControl_AsIs)
    if writer.Write(str(path)) != IFSelect_RetDone:
        raise ValueError(f"{path} could not be written")
    path.write_bytes(WHEN.sub(WRITTEN, path.read_bytes(), count=1))


def main() -> None:
    """Write all bodies."""
    folder = Path(sys.argv[1])
    for name, made in json.load(sys.stdin).items():
        write(built(made), folder / f"{name}.step")


if __name__ == "__main__":
    main()
