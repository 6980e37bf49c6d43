"""The enclosure as files to print: ``python -m desktop enclosure [DIR]``, or ``make enclosure``.

Writes base.stl, lid.stl, base-lite.stl and lid-lite.stl of the lite tower, lights.stl, guard.stl and strap.stl as they
lie on the printer's bed (a lid on its face) and trial.stl to print first; and picture.png, the tower from three sides.
``--set NAME=VALUE`` changes one of the measures in desktop/making/measures.py.
"""

import argparse
import dataclasses
from pathlib import Path

from manifold3d import Error, Manifold

from desktop.errors import BadInput
from desktop.making.case import holders
from desktop.making.case.base import base, strap_under
from desktop.making.case.lid import lid, lights
from desktop.making.case.lite import lite_lid
from desktop.making.case.places import cell_top, standing
from desktop.making.case.scene import whole
from desktop.making.case.shapes import joined, mesh
from desktop.making.case.trial import trial
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
    small = dataclasses.replace(m, panel="0.96", board_width=0.0, board_height=0.0, glass=0.0, up=0.0)
    parts = {
        "base": standing(m, base(m)),
        "lid": _on_its_face(m, lid(m)),
        "base-lite": standing(m, base(m, is_lite=True)),
        "lid-lite": _on_its_face(small, lite_lid(small)),
        "lights": joined(lights(m)).translate((0, -m.pixels[0][1], -under)),
        "guard": holders.guard(m).translate((0, 0, -cell_top(m))),
        "strap": holders.strap(m).translate((0, 0, -strap_under(m))),
        "trial": _on_its_face(m, trial(m)),
    }
    for name, body in parts.items():
        bodies = len(m.pixels) if name == "lights" else 1
        if body.status() != Error.NoError or body.volume() <= 0 or len(body.decompose()) != bodies:
            raise BadInput(f"with these measures the {name} is not one closed solid")
    return parts


def _on_its_face(m: Measures, body: Manifold) -> Manifold:
    return body.rotate((180, 0, 0)).translate((0, 0, m.height))


def main(arguments: list[str]) -> None:
    """The command line of the enclosure."""
    parser = argparse.ArgumentParser(prog="desktop enclosure", description="Make the enclosure's files to print.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("build/enclosure"), metavar="DIR")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="change a measure, in mm")
    options = parser.parse_args(arguments)
    m = measures(options.set)
    parts = printed(m)
    options.folder.mkdir(parents=True, exist_ok=True)
    for name, body in parts.items():
        path = options.folder / f"{name}.stl"
        skin = mesh(body)
        skin.export(path)
        x, y, z = skin.extents
        print(f"{path}: {x:.1f} x {y:.1f} x {z:.1f} mm, {skin.volume / 1000:.1f} cm3 of plastic")
    path = options.folder / "picture.png"
    whole(m).save(path)
    print(path)
