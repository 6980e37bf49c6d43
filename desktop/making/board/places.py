"""Where each part lies on the board, in the measures' own millimetres: x to the right, y away from the player."""

from typing import NamedTuple

from desktop.making.measures import PICO, Measures, Place

SUPPLY_X = 4.9  # from a light to its capacitor
LED_PAD = (2.45, 1.65)  # of the WS2812B's footprint, from its middle


class Spot(NamedTuple):
    """The place of a part's origin and how far it is turned to the left, seen from above, in degrees."""

    x: float
    y: float
    turn: float = 0.0


def spots(m: Measures) -> dict[str, Spot]:
    """Every part's place by its ref."""
    found = {f"S{number + 2}": Spot(*place) for number, place in enumerate(m.holes.values())}
    for die, (x, y) in enumerate(m.pixels, 1):
        found[f"LED{die}"] = Spot(x, y, 180)
        found[f"C{die + 2}"] = Spot(*supply((x, y)), 90)
    pico, notch, board = m.pico, m.notch, m.board
    left = pico.left - 11.0
    found["U0"] = Spot(pico.middle[0], pico.back - PICO[1] / 2)
    found["U1"] = Spot(left, 46)
    found["C2"] = Spot(left + 5.6, 49.8)
    found["R1"] = Spot(left - 2.5, m.pixels[0][1] + 3, 90)
    found["R5"] = Spot(left, 62, 90)
    beside = notch.left - 5.5
    found["J1"] = Spot(notch.left - 3.5, 58, 90)  # its mouth at the notch
    found["R3"], found["R4"] = Spot(beside, 46, 90), Spot(beside - 3, 46, 90)
    right = notch.right + 9.0
    found["BZ1"] = Spot(m.buzzer[0] + 2.5, m.buzzer[1])  # from below its first pin is the left one
    found["R2"] = Spot(right + 6.5, m.buzzer[1] - 10, 90)
    found["J2"], found["J3"] = Spot(right + 3, 51), Spot(right + 1, 43.5)
    found["F1"], found["Q1"] = Spot(right + 6, 43.5), Spot(right + 5, 47.7)
    found["C13"] = Spot(pico.left - 4, pico.middle[1] + 16.51, 180)
    found["D1"] = Spot(right + 11, 48, 90)
    found["C1"] = Spot(right - 1, 33)
    found["S1"] = Spot(board.right - 2.4, m.slider[1] + 2, 90)
    near = m.pixels[-1][1]
    row = 38.0
    found["TP1"], found["TP4"], found["TP5"] = Spot(right + 13, row), Spot(right + 18, row), Spot(right + 23, row)
    found["TP3"] = Spot(right + 28, row)
    found["TP2"] = Spot(beside, 36)
    found["TP8"], found["TP9"] = Spot(beside - 3.5, 40), Spot(beside, 40)
    found["TP6"] = Spot(left - 2.5, 36)
    found["TP7"] = Spot(board.right - 4, near + 6)
    return found


def supply(light: Place) -> Place:
    """The place of a light's capacitor: its first pad beside the light's supply pad."""
    return light[0] + SUPPLY_X, light[1] - LED_PAD[1] + 0.8625
