"""The connectors below the board, and the plugs of the screen's cable that lie. Those that stand upright behind the
screen: test_enclosure_wedge.py.
"""

import pytest

from desktop.making.board.bodies import bodies
from desktop.making.board.project import board, parts
from desktop.making.board.wanted import QWIIC_PADS
from desktop.making.case import fittings
from desktop.making.case.base import base
from desktop.making.case.holders import holders
from desktop.making.case.lid import lid
from desktop.making.case.places import screen_back, table
from desktop.making.case.shapes import block
from desktop.making.measures import Box, Measures
from host_tests.making.printer import is_free

M = Measures()
SAFE = 3.0  # mm from a plug to the cell

# How high connectors are with their plugs in: Harwin M20 (catalogue, mated pair), JST SH side entry and JST PH top
# entry (mounting heights of their data sheets).
PLUGGED = {"PinHeader": 16.54, "JST_SH_SM": 2.95, "JST_PH_B": 8.0}
QWIIC = (2.95, 8.0)  # JST SM04B-SRSS-TB: its height over the board; header and plug with the bend of the wires
LYING = (13.2, 4.1, 6.0)  # JST's GH of seven pins that lies on the module: wide, high, and how far its plug looks out


@pytest.fixture(scope="module")
def inside():
    """Everything in the box but the screen, by its name."""
    return {"base": base(M), "lid": lid(M), **holders(M), **fittings.insides(M)}


def met(inside, room):
    """What in the box a room meets."""
    return {name for name, thing in inside.items() if not is_free(thing, room)}


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


@pytest.mark.parametrize("edge", [M.module.left, M.module.right], ids=["left", "right"])
def test_waveshares_plug_may_lie_and_look_out_at_a_side(inside, edge):
    """The frame around the module has a gap there. It looks out to the side, and reaches as far inside."""
    (wide, high, out), y, back = LYING, M.module.middle[1], screen_back(M)
    room = block(Box(edge - out, y - wide / 2, edge + out, y + wide / 2), back - high, back)
    assert met(inside, room) == set()
    assert room.min_gap(inside["cell"], 10.0) >= SAFE
    assert "lid" in met(inside, room.translate((0, 0, 3))), "it lies in the frame"


def test_the_plug_of_the_board_s_connector_looks_into_the_notch_and_meets_nothing(inside):
    (mouth,) = (body.room for body in bodies() if body.part.ref == "J1")
    assert 0 < M.notch.left - mouth.right < 1.5, "its mouth is at the edge"
    high, long = QWIIC
    plug = block(Box(mouth.right, mouth.front, mouth.left + long, mouth.back), M.board_under - high, M.board_under)
    assert met(inside, plug) == set()
    assert plug.min_gap(inside["cell"], 10.0) >= SAFE
    assert M.board_under - high > screen_back(M) - 5.0


def test_the_connector_s_pins_are_those_of_every_qwiic_cable():
    """SparkFun's and Adafruit's: 1 ground, 2 3.3 V, 3 SDA, 4 SCL; a screen that is made for them needs no soldering."""
    assert QWIIC_PADS == {"GND": "1", "3V3": "2", "SDA": "3", "SCL": "4"}
    for net, pad in (("GND", "1"), ("+3V3", "2"), ("SDA", "3"), ("SCL", "4")):
        assert ("J1", pad) in board().nets()[net]
    (part,) = (part for part in parts() if part.ref == "J1")
    assert "SM04B-SRSS-TB" in part.footprint and "SM04B-SRSS-TB" in part.number
