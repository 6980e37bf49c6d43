"""Where pads might be, for tests of what is printed and drawn: KiCad, which knows better, is not asked."""

from desktop.making.board.parts import parts
from desktop.making.board.places import spots
from desktop.making.measures import Measures

ROWS = {"J1": [(0, 1.5 - n) for n in range(4)], "J2": [(-2.5 * n, 0) for n in range(4)], "J3": [(0, 0), (-2.5, 0)]}


def plain_pads(m: Measures) -> list[dict]:
    """Connectors with their pads in rows; every other part with one pad in its middle, named as its first."""
    found, where = [], spots(m)
    for part in parts():
        x, y, _ = where[part.ref]
        for number, (dx, dy) in enumerate(ROWS.get(part.ref, [(0, 0)]), 1):
            at = [x + dx, y + dy]
            shape = {"at": at, "half": [0.5, 0.5], "hole": 0.0, "hole_at": at, "layers": [part.side], "round": False}
            found.append({"ref": part.ref, "pad": str(number), **shape})
    return found
