"""The play that the coach's file has for games that are to be won, beside the safe one and those of solitaire.

It stands in win_plays.json, which is generated: do not edit it. choose_plays.py wrote, for each phase of numbers, the
pay-off by points, 0 to 1000, that the play is best for; and how turns of phase 8 end by the device's two rules, of a
million thrown. choose_more.py wrote the pay-offs of more plays of some phases.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from desktop.coach.solver.multisets import Floats

FILE = Path(__file__).with_name("win_plays.json")
MILLION = 1_000_000


@cache
def found() -> dict[str, dict[str, Any]]:
    """What stands in the file."""
    read: dict[str, dict[str, Any]] = json.loads(FILE.read_text())
    return read


def pay_off(phase: int) -> Floats:
    """The pay-off by points that the play of a phase of numbers is best for."""
    return np.array(found()["pay_offs"][str(phase)], float)


def more(phase: int) -> list[Floats]:
    """The pay-offs of more plays of the phase."""
    return [np.array(row, float) for row in found().get("more", {}).get(str(phase), [])]


def phase_8(aim: int) -> Floats:
    """How turns end at phase 8 by the device's rule for an aim, SAFE or POINTS."""
    return np.array(found()["phase_8"][str(aim)]) / MILLION
