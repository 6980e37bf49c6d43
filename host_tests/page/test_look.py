"""One set of colours for tower, analysis, board and icon: look.css has them, all others read them."""

import re

import pytest

from desktop.bench.tower import ROOT
from desktop.cafe import house_colours
from desktop.look import LOOK, colours, icon
from desktop.records.analysis.duplicate import Result, picture
from desktop.records.analysis.words import spoken

DESKTOP = ROOT / "desktop"
FOLDERS = ("tower/page", "site/page", "cafe/static")
MATERIALS = {"tower.css": "the plastic, glass and light of one object, which nothing else has"}
SHEETS = {path.name: path for folder in FOLDERS for path in (DESKTOP / folder).glob("*.css")}
BARE = re.compile(r"#[0-9a-fA-F]{3,8}\b(?![^;{}]*\{)|\b(?:rgb|hsl)a?\(|\b(?:color|background): (?:white|black)\b")
OWN = {"--ring": "the case is dark in any room, so what has the focus on it is bright"}


def rules(path):
    """A style sheet without its remarks and pictures."""
    return re.sub(r"/\*.*?\*/|url\([^)]*\)", "", path.read_text("utf-8"), flags=re.DOTALL)


@pytest.mark.parametrize("name", sorted(SHEETS.keys() - {LOOK.name} - MATERIALS.keys()))
def test_no_style_sheet_has_a_colour_of_its_own(name):
    assert BARE.findall(rules(SHEETS[name])) == []


@pytest.mark.parametrize("name", sorted(SHEETS.keys() - {LOOK.name}))
def test_a_colours_name_means_one_colour(name):
    named = set(re.findall(r"(--[\w-]+):", rules(LOOK)))
    assert named & set(re.findall(r"(--[\w-]+):", rules(SHEETS[name]))) <= OWN.keys()
    theirs = {name for sheet in SHEETS.values() for name in re.findall(r"(--[\w-]+):", rules(sheet))}
    assert "--case" in theirs and len(SHEETS) > 10


def test_all_pages_have_the_same_icon():
    pages = [
        *DESKTOP.glob("*/page/*.html"),
        DESKTOP / "cafe/templates/frame.html",
        DESKTOP / "records/analysis/page.py",
    ]
    icons = {re.search(r'rel="icon" href="(?:\{root\}|/)?([^"]*)"', page.read_text("utf-8"))[1] for page in pages}
    assert icons == {"icon.svg"} and len(pages) > 5


def test_what_is_drawn_has_the_colours_of_the_pages():
    drawn = picture(7, [Result("Ann", 52, [True, False])], spoken("en"))
    assert set(re.findall(r'"(#\w+)"', drawn + icon())) <= set(colours().values())
    own = house_colours.COLOUR, house_colours.GROUND, house_colours.GLASS, house_colours.INK
    assert own == tuple(colours()[name] for name in ("p1", "case", "glass", "ink"))
