"""The rules that the board is drawn by, in mm: what any ordinary maker of two-layer boards etches without a surcharge.

Such makers ask for 0.127 to 0.15 mm between and across tracks and for holes of 0.3 mm; the board keeps wider than that.
"""

import math

# The date changes with copper, holes or parts; the revision too, once a board of it was ordered or handed out.
REVISION, DRAWN = "B", "2026-11-24"
LICENCE = "CERN-OHL-P-2.0"
TITLES = {  # of board and schematic
    "title": "The ten-phase dice tower",
    "date": DRAWN,
    "rev": REVISION,
    "company": "The makers of the ten-phase dice tower",
    "comment": f"{LICENCE} licence",
}

ORIGIN = (150.0, 110.0)  # where the measures' 0, 0 lies on KiCad's sheet, whose y counts downwards

TRACK, CLEARANCE = 0.25, 0.2
VIA, DRILL = 0.6, 0.3
HOLE = 0.3  # from an unplated hole to tracks and planes
HOLE_TO_HOLE = 0.3
EDGE = 0.4  # from the outline to copper
PLANE = 0.25  # from the ground planes to what is not ground

# What KiCad's design rule check is told: the maker's limits, not ours.
LIMITS = {
    "track": 0.15,
    "clearance": 0.15,
    "via": 0.6,
    "drill": 0.3,
    "ring": 0.13,
    "hole": HOLE,
    "hole_to_hole": 0.25,
    "edge": 0.3,
}

# Widths of the nets that carry more than a signal.
WIDTHS = {"+5V": 1.0, "CELL": 1.0, "FUSED": 1.0, "BAT": 1.0, "VSYS": 0.5, "VBUS": 1.0, "+3V3": 0.5}
BAR = 1.5  # the lights' supply, all along them
MOST_AMPERES = 0.7  # what the lights may draw
CELL_AMPERES = 1.3  # what the cell then gives: 0.7 A at 5.2 V from 3.2 V, by a converter of 90 %

COPPER_OUNCES = 1.0
PLATING = 0.018  # of a hole: the least that makers promise
_MIL = 0.0254


def width_for(amperes: float, warmer: float = 10.0) -> float:
    """The least width in mm of a track on an outer layer that gets *warmer* by so many degrees.

    IPC-2221, figure 6-4, as the usual formula: I = 0.048 dT^0.44 A^0.725 with A in square mils; 1 oz is 1.378 mils.
    """
    area = (amperes / (0.048 * warmer**0.44)) ** (1 / 0.725)
    return area / (1.378 * COPPER_OUNCES) * _MIL


def amperes_of_a_via(warmer: float = 10.0) -> float:
    """What one of our vias carries, by the same formula with half its factor, as for a track that is shut in."""
    area = math.pi * DRILL * PLATING / _MIL**2
    return 0.024 * warmer**0.44 * area**0.725


def width(net: str) -> float:
    """The width of a net's tracks."""
    return WIDTHS.get(net, TRACK)
