"""The enclosure's STEP files: read again by Open CASCADE, each is the solid that is printed, and the same each time.

What reads them is in .venv-case: `make enclosure` puts it there, and CI does that before its tests.
"""

import json
import os
import subprocess

import pytest

from desktop.making.case import enclosure
from desktop.making.case.engraving import lettering
from desktop.making.case.shapes import ball, box, joined, plate, prism, rod
from desktop.making.measures import Measures

READ = """
import json, sys
from OCP.BRepCheck import BRepCheck_Analyzer
from OCP.BRepGProp import BRepGProp
from OCP.GProp import GProp_GProps
from OCP.STEPControl import STEPControl_Reader
from OCP.TopAbs import TopAbs_SOLID
from OCP.TopExp import TopExp_Explorer
found = {}
for path in sys.argv[1:]:
    reader = STEPControl_Reader()
    reader.ReadFile(path)
    reader.TransferRoots()
    shape, volume, solids = reader.OneShape(), GProp_GProps(), 0
    BRepGProp.VolumeProperties_s(shape, volume)
    each = TopExp_Explorer(shape, TopAbs_SOLID)
    while each.More():
        solids += 1
        each.Next()
    found[path] = [volume.Mass(), solids, BRepCheck_Analyzer(shape).IsValid()]
print("FOUND" + json.dumps(found))
"""

pytestmark = pytest.mark.skipif(
    not enclosure.STEP.exists() and not os.environ.get("CI"), reason="there is no .venv-case: make enclosure"
)


def read(paths):
    """Volume, number of solids, and whether Open CASCADE finds nothing wrong, of each file."""
    done = subprocess.run([enclosure.STEP, "-c", READ, *paths], capture_output=True, text=True, check=True)
    return list(json.loads(done.stdout.split("FOUND")[-1]).values())


BODIES = {
    "plate": plate((3, 4), (20, 12), (20, 12), (2, 2), 1, 6),
    "bevel": plate((3, 4), (20, 12), (18, 10), (4, 3), 1, 2),
    "window": plate((0, 0), (20, 12), (23, 15), (0, 0), 0, 1),
    "cone": rod((1, 2), 6.4, 0, 1.5, 3.4),
    "ball": ball((0, 0, 5), 8),
    "letters": prism(lettering("phase →", 4.2), 0, 1),
    "moved": (box((0, 0), (9, 5), 0, 3) - joined([rod((2, 0), 2, -1, 4), rod((-2, 0), 2, -1, 4)])).turned((30, 0, 90)),
    "common": (ball((0, 0, 0), 10) ^ box((0, 0), (20, 20), 0, 20)).at((1, 2, 3)),
}


def test_each_way_to_make_a_body_gives_the_same_in_both(tmp_path):
    for (volume, solids, valid), (name, body) in zip(
        read(enclosure.step_files(BODIES, tmp_path)), BODIES.items(), strict=True
    ):
        assert valid, name
        assert solids == len(body.solid.decompose()), name
        assert volume == pytest.approx(body.solid.volume(), rel=0.015), f"{name}: a mesh's circle has 48 corners"


@pytest.mark.sweep
def test_the_files_are_the_printed_solids_and_the_same_twice(tmp_path):
    parts = enclosure.printed(Measures())
    (tmp_path / "again").mkdir()
    paths, again = (enclosure.step_files(parts, folder) for folder in (tmp_path, tmp_path / "again"))
    for path, other in zip(paths, again, strict=True):
        assert path.read_bytes() == other.read_bytes(), path.name
        assert b"CYLINDRICAL_SURFACE" in path.read_bytes(), "facets in place of true surfaces"
    for (volume, solids, valid), (name, body) in zip(read(paths), parts.items(), strict=True):
        assert valid, f"Open CASCADE finds a fault in {name}"
        assert solids == (10 if name == "lights" else 1), name
        assert volume == pytest.approx(body.solid.volume(), rel=0.01), name
