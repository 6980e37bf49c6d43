"""What flows through the parts that carry the supply, and how warm they get: the table of hardware/board.md.

Resistances, voltages and thermal resistances are the worst that the parts' data sheets name, unless *source* says
otherwise.
"""

import math
from typing import NamedTuple

from desktop.making.wiring import budget

MOST_AMPERES = 0.7  # what the lights may draw
CELL_AMPERES = 1.3  # what the cell then gives: 0.7 A at 5.2 V from 3.2 V, by a converter of 90 %
COPPER_OUNCES = 1.0
VIA_HOLE = 0.3
PLATING = 0.018  # of a hole: the least that makers promise
_MIL = 0.0254


def width_for(amperes: float, warmer: float = 10.0) -> float:
    """The least width in mm of a track on an outer layer that gets *warmer* by so many degrees.

    IPC-2221, figure 6-4, as the usual formula: I = 0.048 dT^0.44 A^0.725 with A in square mils; 1 oz is 1.378 mils.
    """
    area = (amperes / (0.048 * warmer**0.44)) ** (1 / 0.725)
    return float(area / (1.378 * COPPER_OUNCES) * _MIL)


def amperes_of_a_via(warmer: float = 10.0) -> float:
    """What one of the board's vias carries: the same formula, half its factor, as for a track that is shut in."""
    area = math.pi * VIA_HOLE * PLATING / _MIL**2
    return float(0.024 * warmer**0.44 * area**0.725)


class Load(NamedTuple):
    """*watts* at *amperes*, and how many kelvin the part's inside is then warmer than the air, by *rise* a watt."""

    part: str
    amperes: float
    watts: float
    rise: float
    source: str


def loads() -> list[Load]:
    """In the order in which the current flows."""
    pico = (
        (budget.PICO_MW + 3.3 * budget.oled('2.42"', lit=1.0) / budget.REGULATOR) / 1000 / 3.2
    )  # the cell nearly empty
    light = budget.worst() / 1000 / budget.DICE
    full = 3 * budget.CHANNEL / 1000
    return [
        Load("F1, 0466003.NRHF", CELL_AMPERES, CELL_AMPERES**2 * 0.03, 0, "0.03 Ω is our estimate: 3 A, 1206"),
        Load("Q1, AO3401A", CELL_AMPERES, CELL_AMPERES**2 * 0.085, 125, "85 mΩ at a gate of 2.5 V; 125 K/W"),
        Load("U2, PowerBoost", MOST_AMPERES, 0.1 / 0.9 * 5.2 * MOST_AMPERES, 0, "90 % at 1 A out, by its maker"),
        Load("D1, 1N5819HW", pico, pico * 0.45, 222, "0.45 V at 1 A; 222 K/W is our estimate for its case"),
        Load(
            "a light as bright as the firmware allows", light, 5.2 * light, 0, "20 mA a colour, by the hungriest kind"
        ),
        Load("a light in full white, which never shines", full, 5.2 * full, 0, "12 mA a colour, WS2812B-V5"),
    ]


def table() -> str:
    """The table in Markdown."""
    lines = ["| part | A, at most | W | warmer by, K | from |", "|---|--:|--:|--:|---|"]
    for load in loads():
        warmer = f"{load.watts * load.rise:.0f}" if load.rise else ""
        lines.append(f"| {load.part} | {load.amperes:.2f} | {load.watts:.2f} | {warmer} | {load.source} |")
    return "\n".join(lines)
