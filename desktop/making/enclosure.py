"""The enclosure as files to print: ``python -m desktop enclosure [DIR]``, or ``make enclosure``.

Writes base.stl, lid.stl and lights.stl as they lie on the printer's bed (the lid on its face), picture.png with the
insides, and whole.png: the tower with its circuit board, from three sides.
``--set NAME=VALUE`` changes one of the measures in desktop/making/measures.py.
"""

import argparse
import dataclasses
from pathlib import Path

from manifold3d import Error, Manifold

from desktop.errors import BadInput
from desktop.making.case import solids
from desktop.making.case.scene import sheet, whole
from desktop.making.measures import Measures


def measures(changes: list[str]) -> Measures:
    """The measures with *changes*, each NAME=VALUE. Raises BadInput for what is not one."""
    values: dict[str, float | str] = dataclasses.asdict(Measures())
    for change in changes:
        name, _, value = change.partition("=")
        if name not in values:
            raise BadInput(f"no measure {name!r}; there are {', '.join(values)}")
        try:
            values[name] = value if isinstance(values[name], str) else float(value)
        except ValueError as error:
            raise BadInput(f"{change}: not a number of millimetres") from error
    found = Measures(**values)  # type: ignore[arg-type]
    found.check()
    return found


def printed(m: Measures) -> dict[str, Manifold]:
    """The parts as they lie on the bed, z from 0 up. Raises BadInput where the measures make no solid."""
    under = m.height - m.roof
    lights = Manifold.compose([light.translate((0, 0, -under)) for light in solids.lights(m)])
    parts = {
        "base": solids.base(m),
        "lid": solids.lid(m).rotate((180, 0, 0)).translate((0, 0, m.height)),
        "lights": lights.translate((0, -m.pixels[0][1], 0)),
    }
    for name, solid in parts.items():
        bodies = len(m.pixels) if name == "lights" else 1
        if solid.status() != Error.NoError or solid.volume() <= 0 or len(solid.decompose()) != bodies:
            raise BadInput(f"with these measures the {name} is not one closed solid")
    return parts


def main(arguments: list[str]) -> None:
    """The command line of the enclosure."""
    parser = argparse.ArgumentParser(prog="desktop enclosure", description="Make the enclosure's files to print.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("build/enclosure"), metavar="DIR")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="change a measure, in mm")
    options = parser.parse_args(arguments)
    m = measures(options.set)
    parts = printed(m)
    options.folder.mkdir(parents=True, exist_ok=True)
    for name, solid in parts.items():
        path = options.folder / f"{name}.stl"
        mesh = solids.mesh(solid)
        mesh.export(path)
        x, y, z = mesh.extents
        print(f"{path}: {x:.1f} x {y:.1f} x {z:.1f} mm, {mesh.volume / 1000:.0f} cm3 of plastic")
    for name, image in (("picture", sheet(m)), ("whole", whole(m))):
        path = options.folder / f"{name}.png"
        image.save(path)
        print(path)
