"""What the hands do at the box, a picture for each action of the start page: nothing is lit, for nothing is on.

actions(Measures())["cell"]     # the base with cell, converter and their cables
"""

from PIL import Image

from desktop.making.board.bodies import bodies
from desktop.making.case import fittings
from desktop.making.case.base import base
from desktop.making.case.enclosure import printed
from desktop.making.case.holders import holders
from desktop.making.case.lid import lid, lights
from desktop.making.case.render import picture
from desktop.making.case.scene import (
    CASE,
    GLASS,
    HOLD,
    HOLDERS,
    INSIDES,
    IVORY,
    KEY_COLOURS,
    SWITCH,
    Scene,
    on_its_feet,
    turned,
)
from desktop.making.measures import Measures

SIZE = (640, 334)  # pixels of each
STRIP = "actions.jpg"  # all of them below each other, in hardware/, in the order of NAMES
NAMES = ("whole", "print", "lights", "board", "keys", "cell", "held", "close")
ON_THE_BED = {"base": (-108, 0), "lid": (108, 0), "guard": (-150, -95), "lights": (70, -80), "strap": (-70, -85)}
ON_THE_BED |= {"trial": (-70, -110)}
LIFTED = 70.0  # mm between base and lid as it is lowered


def actions(m: Measures) -> dict[str, Image.Image]:
    """The pictures by the action's name, as NAMES has them."""
    inside = fittings.insides(m) | fittings.screen(m)
    upper, lower, domes = lid(m), base(m), lights(m)
    lit: Scene = [(upper, CASE), *((dome, IVORY) for dome in domes)]
    fitted = [*lit, (inside["screen"], INSIDES["screen"]), (inside["glass"], GLASS)]
    whole = [*fitted, (inside["circuit board"], INSIDES["circuit board"]), (inside["Pico"], INSIDES["Pico"])]
    whole += [(fittings.hanging(m, part), part.colour) for part in bodies() if part.part.side == "B"]
    caps = [(solid, KEY_COLOURS.get(name, HOLD)) for name, solid in fittings.keycaps(m).items()]
    keyed = [*whole, *((solid, SWITCH) for solid in fittings.switches(m)), *caps]
    floor = [(lower, CASE)]
    floor += [(inside[name], INSIDES[name]) for name in ("cell", "PowerBoost", "cell's cable", "PowerBoost's cable")]
    held = [*floor, *((body, HOLDERS) for body in holders(m).values())]
    raised = [(solid.translate((0, 0, LIFTED)), colour) for solid, colour in keyed]
    return {
        "whole": picture(on_its_feet(m, [(lower, CASE), *keyed]), -8, 44, SIZE),
        "print": picture(_bed(m), -12, 30, SIZE),
        "lights": picture(turned(fitted), -8, 40, SIZE),
        "board": picture(turned(whole), -8, 40, SIZE),
        "keys": picture(keyed, -8, 44, SIZE),
        "cell": picture(on_its_feet(m, floor), -8, 24, SIZE),
        "held": picture(on_its_feet(m, held), -8, 34, SIZE),
        "close": picture(on_its_feet(m, [*held, *raised]), -20, 68, SIZE),
    }


def _bed(m: Measures) -> Scene:
    """The printed parts side by side as they lie, the box's and the lights'."""
    colours = {"lights": IVORY, "guard": HOLDERS, "strap": HOLDERS}
    parts = printed(m)
    found = []
    for name, (x, y) in ON_THE_BED.items():
        solid = parts[name]
        left, front, _, right, back, _ = solid.bounding_box()
        middle = (x - (left + right) / 2, y - (front + back) / 2, 0)
        found.append((solid.translate(middle), colours.get(name, CASE)))
    return found
