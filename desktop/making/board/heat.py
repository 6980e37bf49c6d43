"""What flows through the parts that carry the supply, and how warm they get: the table of hardware/board.md.

Resistances, voltages and thermal resistances are the worst that the parts' data sheets name, unless *source* says
otherwise.
"""

from typing import NamedTuple

from desktop.making.board.rules import CELL_AMPERES, MOST_AMPERES
from desktop.making.wiring import budget


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
