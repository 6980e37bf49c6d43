"""One set of colours for tower, analysis, board and icon: look.css has them, all others read them."""

import re

import pytest
from tinycss2 import parse_blocks_contents

from desktop.analysis.duplicate import Result, picture
from desktop.bench.tower import ROOT
from desktop.cafe import house_colours
from desktop.colours import ICON, LOOK, colours, icon
from desktop.typeface import NAME

DESKTOP = ROOT / "desktop"
FOLDERS = ("tower/page", "site/page", "cafe/static")
MATERIALS = {"tower.css": "the plastic, glass and light of one object, which nothing else has"}
SHEETS = {path.name: path for folder in FOLDERS for path in (DESKTOP / folder).glob("*.css")}
OWN = {"--ring": "the case is dark in any room, so what has the focus on it is bright"}


def declarations(content):
    """All declarations of a style sheet, or of what stands between braces in one."""
    for node in parse_blocks_contents(content, skip_comments=True, skip_whitespace=True):
        assert node.type != "error", node.message
        if node.type == "declaration":
            yield node
        elif node.content:
            yield from declarations(node.content)


def of(path):
    """Those of a file."""
    return list(declarations(path.read_text("utf-8")))


def bare(tokens):
    """The colours among the tokens of a value that have no name of ours."""
    for token in tokens:
        if token.type == "hash" or token.type == "ident" and token.lower_value in ("white", "black"):
            yield token.value
        elif token.type == "function":
            if token.lower_name in ("rgb", "rgba", "hsl", "hsla"):
                yield token.serialize()
            yield from bare(token.arguments)


def names(path):
    """The names that a file gives."""
    return {one.name for one in of(path) if one.name.startswith("--")}


@pytest.mark.parametrize("name", sorted(SHEETS.keys() - {LOOK.name} - MATERIALS.keys()))
def test_no_style_sheet_has_a_colour_of_its_own(name):
    assert {one.name: found for one in of(SHEETS[name]) if (found := list(bare(one.value)))} == {}


@pytest.mark.parametrize("name", sorted(SHEETS.keys() - {LOOK.name}))
def test_a_colours_name_means_one_colour(name):
    assert names(LOOK) & names(SHEETS[name]) <= OWN.keys()
    assert "--case" in set().union(*map(names, SHEETS.values())) and len(SHEETS) > 10


def test_all_pages_have_the_same_icon_and_ask_for_the_typeface_before_it_is_needed():
    pages = [
        *DESKTOP.glob("*/page/*.html"),
        DESKTOP / "cafe/templates/frame.html",
        DESKTOP / "analysis/page.py",
    ]
    links = [
        re.findall(r'<link rel="(icon|preload)" href="(?:\{root\}|/)?([^"]*)"', page.read_text("utf-8"))
        for page in pages
    ]
    assert links == [[("icon", ICON), ("preload", NAME)]] * len(pages) and len(pages) > 5


def test_what_is_drawn_has_the_colours_of_the_pages():
    drawn = picture("The same dice", [Result("Ann", 52, [(1, True), (2, False)])])
    assert set(re.findall(r'"(#\w+)"', drawn + icon())) <= set(colours().values())
    own = house_colours.COLOUR, house_colours.GROUND, house_colours.GLASS, house_colours.INK
    assert own == tuple(colours()[name] for name in ("p1", "case", "glass", "ink"))
