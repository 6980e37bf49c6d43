"""The screen's cable in the box: the module with its row of pins at either edge, plugs and all, and nothing pointed at
the cell.
"""

from functools import cache
from itertools import product

import pytest

from desktop.making.board.bodies import bodies
from desktop.making.board.project import board, parts
from desktop.making.board.wanted import QWIIC_PADS
from desktop.making.case import fittings
from desktop.making.case.base import base
from desktop.making.case.holders import holders
from desktop.making.case.lid import lid
from desktop.making.case.places import table
from desktop.making.case.shapes import block
from desktop.making.measures import Box, Measures
from desktop.making.wiring.pins import PIN_FILE
from host_tests.making.printer import is_free
from host_tests.making.screen_module import (
    EDGES,
    MATED,
    QWIIC,
    STRAIGHT,
    WAYS,
    Room,
    gap,
    lying,
    plug,
    rooms,
    tips,
    under,
)
from host_tests.thorough import share

M = Measures()
NO_NAME = Measures(board_width=72.0, board_height=43.5)
SCREENS = [M, NO_NAME, Measures(panel="0.96")]
SAFE = 3.0  # mm from anything pointed to the cell

# How high connectors are with their plugs in: Harwin M20 (catalogue, mated pair), JST SH side entry and JST PH top
# entry (mounting heights of their data sheets).
PLUGGED = {"PinHeader": 16.54, "JST_SH_SM": 2.95, "JST_PH_B": 8.0}


def cell(m):
    """The cell's room."""
    left, front, low, right, back, high = fittings.insides(m)["cell"].bounding_box()
    return Room(Box(left, front, right, back), low, high)


@cache
def in_the_box(screen):
    """Everything in the box of SCREENS[screen] but the screen, by its name."""
    m = SCREENS[screen]
    return {"base": base(m), "lid": lid(m), **holders(m), **fittings.insides(m)}


def collisions(m, found):
    """What in the box some rooms meet."""
    solids = [block(box, low, high) for box, low, high in found]
    inside = in_the_box(SCREENS.index(m)).items()
    return {name for name, thing in inside if any(not is_free(thing, solid) for solid in solids)}


def test_a_connector_is_as_high_as_its_maker_says_it_is_with_a_plug():
    """The first board reckoned with 12 mm for a pair that is 16.54 mm high: it would have ended in floor and cell."""
    found = [body for body in bodies() if body.part.ref in ("J1", "J2", "J3")]
    assert len(found) == 3
    for body in found:
        (high,) = (high for words, high in PLUGGED.items() if words in body.part.footprint)
        assert body.high >= high, body.part.ref
        assert M.board_under - body.high > table(M, body.room.front, M.floor) + 0.5, (
            f"{body.part.ref} ends in the floor"
        )


@pytest.mark.share
@pytest.mark.parametrize(("m", "way", "edge"), share(list(product(SCREENS, WAYS, EDGES)), 3))
def test_the_module_and_its_cable_have_room(m, way, edge):
    assert collisions(m, rooms(m, WAYS[way], edge)) == set()


@pytest.mark.parametrize(("m", "way", "edge"), list(product(SCREENS, WAYS, EDGES)))
def test_nothing_pointed_is_near_the_cell(m, way, edge):
    assert gap(tips(m, WAYS[way], edge), cell(m)) >= SAFE


@pytest.mark.parametrize("edge", ["left", "right"])
def test_waveshares_plug_may_lie_and_look_out_at_a_side(edge):
    """The frame around the module has a gap there. Upright, it is in test_enclosure_wedge.py."""
    room = lying(M, edge)
    assert collisions(M, [room]) == set()
    assert gap(room, cell(M)) >= SAFE
    assert "lid" in collisions(M, [room._replace(low=room.low + 5, high=room.high + 2)]), "it lies in the frame"


def test_a_straight_header_on_the_module_has_room_at_the_edge_away_from_the_player_alone():
    """Where the wedge is low its plug would end in guard and cell. The page says so."""
    assert pytest.approx(16.54) == MATED
    assert collisions(NO_NAME, rooms(NO_NAME, STRAIGHT, "back")) == set()
    assert gap(tips(NO_NAME, STRAIGHT, "back"), cell(NO_NAME)) >= SAFE
    assert {"guard", "cell"} <= collisions(NO_NAME, rooms(NO_NAME, STRAIGHT, "front"))
    page = (PIN_FILE.parent / "board.md").read_text("utf-8")
    assert "A straight header only at the edge away from the player" in page


def test_the_plug_of_the_board_s_connector_looks_into_the_notch_and_meets_nothing():
    (mouth,) = (body.room for body in bodies() if body.part.ref == "J1")
    assert 0 < M.notch.left - mouth.right < 1.5, "its mouth is at the edge"
    assert collisions(M, [plug(M, mouth)]) == set()
    assert gap(plug(M, mouth), cell(M)) >= SAFE
    assert M.board_under - QWIIC[0] > under(M) - 5.0


def test_the_connector_s_pins_are_those_of_every_qwiic_cable():
    """SparkFun's and Adafruit's: 1 ground, 2 3.3 V, 3 SDA, 4 SCL; a screen that is made for them needs no soldering."""
    assert QWIIC_PADS == {"GND": "1", "3V3": "2", "SDA": "3", "SCL": "4"}
    for net, pad in (("GND", "1"), ("+3V3", "2"), ("SDA", "3"), ("SCL", "4")):
        assert ("J1", pad) in board().nets()[net]
    (part,) = (part for part in parts() if part.ref == "J1")
    assert "SM04B-SRSS-TB" in part.footprint and "SM04B-SRSS-TB" in part.number
