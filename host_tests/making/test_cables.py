"""The cables that one solders: plug, board, print, cable, picture and page say one thing, and red is 5 V.

A swapped wire puts 5 V onto the cell. The mutations: two wires of the cable swapped, two pads, two words of the print.
"""

import re

import pytest

from desktop.making import cables
from desktop.making.board import project
from desktop.making.board.wanted import QWIIC_PADS
from desktop.making.book import book
from desktop.making.book.words import CODES
from desktop.making.measures import HARDWARE
from desktop.version import full_version

BOARD = project.board()
NETS = {"5V": "+5V", "GND": "GND", "Bat": "BAT", "EN": "EN"}


def test_red_is_5_v_and_black_is_ground():
    """As everybody takes them; Adafruit's STEMMA cables are green, white, red, black from pin 1 on."""
    assert {joint.colour: joint.hole for joint in cables.joints()} == {
        "red": "5V",
        "black": "GND",
        "white": "Bat",
        "green": "EN",
    }


def test_each_wire_begins_at_the_pad_of_its_net_which_the_print_names():
    pads = {pad.name: pad for pad in BOARD.footprints["J2"].pads}
    names = [text for text in BOARD.texts if text.side == "B" and text.words in NETS]
    for joint in cables.joints():
        pad = pads[joint.pad]
        assert pad.net == NETS[joint.hole]
        beside = min(names, key=lambda text: (text.at[0] - pad.at[0]) ** 2 + (text.at[1] - pad.at[1]) ** 2)
        assert beside.words == joint.hole


def test_the_picture_leads_each_wire_from_its_name_to_its_name():
    svg = cables.converter()
    words = [
        (float(x), float(y), said) for x, y, said in re.findall(r'<text x="(\S+)" y="(\S+)"[^>]*>(.*?)</text>', svg)
    ]
    for joint in cables.joints():
        paint = cables.PAINT[joint.colour]
        [way] = re.findall(rf'points="([^"]+)" fill="none" stroke="{paint}"', svg)
        ends = [tuple(map(float, end.split(","))) for end in (way.split()[0], way.split()[-1])]
        for x, y in ends:
            assert min(words, key=lambda word: (word[0] - x) ** 2 + (word[1] - y) ** 2)[2] == joint.hole


@pytest.mark.parametrize("code", CODES)
def test_start_solders_each_wire_and_tests_it_before_the_cell_is_plugged_in(code):
    page = book.html([code], full_version())
    section = page.split('<section id="cell">')[1].split("</section>")[0]
    assert cables.PAINT["red"] in section, "the picture"
    solder, test, _, plug = re.findall(r"<li lang[^>]*>(.*?)</li>", section)[:4]
    for joint in cables.joints():
        assert re.search(rf"<b>[^<]+</b> → {joint.hole}\b", solder)
        assert joint.hole in test
    assert {"+5V", "BAT", "GND"} <= set(re.findall(r"[+\w]+", test)) and "J3" not in solder + test
    assert "J3" in plug


@pytest.mark.parametrize("name", cables.PICTURES)
def test_the_pictures_are_made_from_the_tables(name):
    """Made otherwise: ``make wiring``."""
    assert (HARDWARE / name).read_text("utf-8") == cables.PICTURES[name]()


def test_the_screen_s_wires_end_at_the_pins_of_i2c_and_the_page_says_so():
    """Waveshare's page: VCC, GND, DIN is SDA, CLK is SCL, DC low for 0x3C; a Qwiic cable's colours by SparkFun."""
    to = {colour: pad for pad, colour in cables.QWIIC.items()}
    found = {wire: to[colour] for wire, colour in cables.SCREEN.items() if colour}
    assert found == dict.fromkeys(("GND", "CS", "DC"), "GND") | {"VCC": "3V3", "DIN": "SDA", "CLK": "SCL"}
    assert set(cables.QWIIC) == set(QWIIC_PADS)
    said = (HARDWARE / "board.md").read_text("utf-8")
    said = said.split("<!-- screen -->")[1].split("<!-- end of screen -->")[0]
    for colour in set(filter(None, cables.SCREEN.values())):
        [wires] = re.findall(rf"{colour} to ([^,;]*(?:, DC [^,;]*)?)[,;]", said.split("RES")[0])
        assert set(re.findall(r"[A-Z]{2,}", wires)) == {wire for wire, to in cables.SCREEN.items() if to == colour}
