"""The turns that a page in the browser takes apart, by the solver of a computer."""

from functools import cache

import numpy as np

from desktop.coach.values.worth import won_by
from desktop.site.turns import Turns, packed


@cache
def data() -> bytes:
    """What the site carries of them."""
    return packed()


class BySolver(Turns):
    """The site's turns, worked out by the solver."""

    def __init__(self):
        super().__init__(data(), lambda *dice: None)

    def of(self, phase, worth):
        stick = won_by(phase, np.array(worth))
        stick.holds = lambda roll, faces: stick._holds(roll, faces).tolist()
        return stick
