"""The whole board as a job for KiCad: footprints, outline, tracks, words."""

import json
import math
import subprocess
from pathlib import Path

import numpy as np

from desktop.errors import BadInput
from desktop.making.board import pattern
from desktop.making.board.copper import Copper, strokes
from desktop.making.board.footprints import OWN, PICO_BARE
from desktop.making.board.kicad import Answer, Bare, BoardJob, Edge, FootprintJob, Pad, Printed
from desktop.making.board.netlist import UNUSED, Nets
from desktop.making.board.parts import TOWER, parts
from desktop.making.board.places import spots
from desktop.making.board.router import STEP, Router
from desktop.making.board.rules import DRILL, LIMITS, ORIGIN, PLANE, TITLES, VIA, width
from desktop.making.board.schematic import identity, net_name
from desktop.making.board.shapes import Grid, Point, Shape, box, disc
from desktop.making.measures import BOARD_ROUND, Measures

JOB = Path(__file__).with_name("kicad_job.py")
PYTHON = "/usr/bin/python3"  # Debian's: no other has pcbnew
FOOTPRINTS = "/usr/share/kicad/footprints"
STITCH = 12.0  # from one via between the planes to the next


def kicad(job: FootprintJob) -> Answer:
    """What KiCad's Python answers to a job. Raises BadInput if there is no KiCad, or if it fails."""
    try:
        done = subprocess.run([PYTHON, str(JOB)], input=json.dumps(job), capture_output=True, text=True, check=False)
    except FileNotFoundError as error:
        raise BadInput(f"{PYTHON} is not there: KiCad is Debian's, apt install kicad kicad-footprints") from error
    if done.returncode or not done.stdout:
        last = (done.stderr.strip() or "no answer").splitlines()[-1]
        if "No module named 'pcbnew'" in last:
            raise BadInput("KiCad is not installed: apt install kicad kicad-footprints")
        raise BadInput(f"KiCad: {last}")
    answer: Answer = json.loads(done.stdout)
    return answer


def footprint_job(m: Measures, nets: Nets, own: Path) -> FootprintJob:
    """The job as far as the footprints; their own library is written to the folder *own*."""
    own.mkdir(parents=True, exist_ok=True)
    for name, text in OWN.items():
        (own / f"{name}.kicad_mod").write_text(text())
    where = spots(m)
    return {
        "do": "pads",
        "origin": ORIGIN,
        "rules": LIMITS,
        "nets": dict(nets),
        "net_names": {name: net_name(name, pads[0]) for name, pads in nets.items()},
        "own": str(own),
        "own_name": TOWER,
        "footprints": FOOTPRINTS,
        "parts": [
            {
                "ref": part.ref,
                "value": part.value,
                "footprint": part.footprint,
                "at": where[part.ref][:2],
                "turn": where[part.ref].turn,
                "flip": part.is_flipped,
                "symbol": identity(part.ref),
            }
            for part in parts()
        ],
        "edge": edges(m),
        "screws": m.screws,
        "screw_hole": "MountingHole_3.2mm_M3",
    }


def edges(m: Measures) -> list[Edge]:
    """The outline's strokes, with round outer corners."""
    b, n, r = m.board, m.notch, BOARD_ROUND
    found: list[Edge] = []
    corners = [(b.left, b.front), (b.right, b.front), (b.right, b.back), (b.left, b.back)]
    towards = [(1, 1), (-1, 1), (-1, -1), (1, -1)]
    ends = []
    for (x, y), (dx, dy) in zip(corners, towards, strict=True):
        along_x, along_y = (x + dx * r, y), (x, y + dy * r)
        start, end = (along_x, along_y) if dx != dy else (along_y, along_x)
        bend = r * (1 - math.sqrt(0.5))
        found.append({"start": start, "through": (x + dx * bend, y + dy * bend), "end": end})
        ends.append((start, end))
    path = [ends[2][1], (n.right, b.back), (n.right, n.front), (n.left, n.front), (n.left, b.back), ends[3][0]]
    strokes = [(ends[0][1], ends[1][0]), (ends[1][1], ends[2][0]), (ends[3][1], ends[0][0])]
    strokes += list(zip(path, path[1:], strict=False))
    return found + [{"start": start, "end": end} for start, end in strokes]


def routed(m: Measures, nets: Nets, pads: list[Pad]) -> Copper:
    """All tracks and vias. Raises Blocked where the router finds no way."""
    b = m.board
    grid = Grid((b.left, b.front), (b.right, b.back), STEP)
    coppered = [
        box(pad["net"], "".join(pad["layers"]), _point(pad["at"]), _point(pad["half"]), pad["round"])
        for pad in pads
        if pad["layers"]
    ]
    coppered += [_nothing(place) for place in bare(m)]
    drawn = pattern.tracks(m)
    holes = [disc(pad["net"], "FB", _point(pad["hole_at"]), pad["hole"] / 2) for pad in pads if pad["hole"]]
    copper = Copper(coppered, strokes(drawn))
    router = Router(grid, copper, holes, lambda inset: _outside(m, grid, inset))
    whole = {track.net for track in drawn} - {"+5V"}  # the pattern joins all of theirs
    jobs = [(name, width(name)) for name in nets if name not in ("GND", *whole) and not name.startswith(UNUSED)]
    reach = {name: _spread([pad for pad in pads if pad["net"] == name]) for name, _ in jobs}
    router.route(sorted(jobs, key=lambda job: (-job[1], reach[job[0]])))
    router.stitch("GND", STITCH)
    copper.tracks += drawn
    return copper


def bare(m: Measures) -> list[Bare]:
    """Where no copper may be: under the Pico."""
    x, y = spots(m)["U0"][:2]
    return [
        {"layer": layer, "from": (x - half, y - low), "to": (x + half, y - high)}
        for layer, half, low, high in PICO_BARE
    ]


def _nothing(place: Bare) -> Shape:
    (left, back), (right, front) = place["from"], place["to"]
    half = (right - left) / 2, (back - front) / 2
    return box("", place["layer"], (left + half[0], front + half[1]), half, False)


def _point(numbers: Point) -> Point:
    """A pair of numbers as a tuple: JSON has lists."""
    x, y = numbers
    return x, y


def _outside(m: Measures, grid: Grid, inset: float) -> np.ndarray:
    """Where no copper may be: beyond the outline, or nearer to it than *inset*."""
    b, n, r = m.board, m.notch, BOARD_ROUND
    x, y = np.meshgrid(grid.x, grid.y)
    dx = np.maximum(np.abs(x - b.middle[0]) - (b.size[0] / 2 - r), 0)
    dy = np.maximum(np.abs(y - b.middle[1]) - (b.size[1] / 2 - r), 0)
    found = np.hypot(dx, dy) > r - inset
    return found | ((x > n.left - inset) & (x < n.right + inset) & (y > n.front - inset))


def _spread(pads: list[Pad]) -> float:
    xs, ys = [pad["at"][0] for pad in pads], [pad["at"][1] for pad in pads]
    return max(xs) - min(xs) + max(ys) - min(ys)


def board_job(m: Measures, nets: Nets, folder: Path, copper: Copper, words: Printed) -> BoardJob:
    """The whole job: what footprint_job says, with the copper and the words."""
    b = m.board
    return {
        **footprint_job(m, nets, folder / f"{TOWER}.pretty"),
        "do": "board",
        "file": str(folder / "tower.kicad_pcb"),
        "report": str(folder / "drc.txt"),
        "gerbers": str(folder / "gerbers"),
        "tracks": [
            {"net": net, "layer": layer, "width": wide, "points": points} for net, layer, wide, points in copper.tracks
        ],
        "vias": [{"net": via.net, "at": via.at, "size": VIA, "drill": DRILL} for via in copper.vias],
        "plane": [(b.left, b.front), (b.right, b.front), (b.right, b.back), (b.left, b.back)],
        "plane_gap": PLANE,
        "bare": bare(m),
        "titles": TITLES,
        **words,
    }
