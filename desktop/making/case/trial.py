"""A small part to print first, in some ten minutes: one hole of each kind and a number, cut as they are in the lid.

If a switch clips in, a light goes in from below and an insert can be pressed in, print the rest.
"""

from manifold3d import Manifold

from desktop.making.case.base import ENGRAVED, SLACK
from desktop.making.case.engraving import engraving
from desktop.making.case.lid import insert_boss, insert_hole, light_cuts, switch_cuts
from desktop.making.case.shapes import block, joined, prism
from desktop.making.measures import BOSS, Box, Measures

EDGE = 2.0


def trial(m: Measures) -> Manifold:
    """In the place of the first die of the face, the insert behind the light."""
    (x, y), (_, light) = m.holes["hold 1"], m.pixels[0]
    insert = (x, light + m.pixel / 2 + EDGE + BOSS / 2)
    half = m.switch / 2 + 1.3 + EDGE
    around = Box(x - half, y - half, x + half, insert[1] + BOSS / 2)
    under = m.height - m.roof
    cuts = [*switch_cuts(m, (x, y)), *light_cuts(m, (x, light)), insert_hole(m, insert)]
    cuts.append(prism(engraving(m.die_words[0]), m.height - ENGRAVED, m.height + 1))
    return block(around, under - SLACK, m.height) + insert_boss(m, insert) - joined(cuts)
