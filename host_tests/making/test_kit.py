"""What one buys, prints and pays stands once: each page names what board and case have, and nothing else.

The mutations: a part is taken off the board, a bridge renamed, a print left out, a screw forgotten.
"""

import re
from html import unescape

import pytest
from manifold3d import Manifold

from desktop.__main__ import COMMANDS, run
from desktop.errors import BadInput
from desktop.making import kit, slicing
from desktop.making.board import project
from desktop.making.book import book
from desktop.making.book.pages import ROOT, pages
from desktop.making.book.words import CODES, source
from desktop.making.case import enclosure
from desktop.making.case.base import INSERT, INSERT_DEEP, guard_posts, screw_seat, strap_posts, strap_under
from desktop.making.case.lid import SKIN
from desktop.making.case.places import cell_top, table
from desktop.making.measures import HARDWARE, SCREW, Measures
from desktop.version import full_version

M = Measures()
WAYS = list(kit.kit()["ways"])
PAGES = [
    HARDWARE / "parts.md",
    HARDWARE / "board.md",
    HARDWARE / "README.md",
    ROOT / "docs/build.md",
    ROOT / "README.md",
]


def html(code):
    """The start page in one language, without tags and pictures."""
    page = re.sub(r"<(svg|style|script)\b.*?</\1>|<img[^>]*>", " ", book.html([code], full_version()), flags=re.DOTALL)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", page)))


@pytest.fixture(scope="module")
def made():
    return enclosure.printed(M)


@pytest.fixture(scope="module")
def start():
    return {code: html(code).replace(" à ", " to ").replace("–", " to ") for code in CODES}


def test_the_pages_are_written_from_it():
    """Made otherwise: ``make wiring``."""
    for path, text in pages().items():
        assert path.read_text("utf-8") == text, path.name


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_part_and_print_that_a_page_names_is_there(path):
    assert kit.unknown(path.read_text("utf-8")) == []


@pytest.mark.parametrize("code", CODES)
def test_every_part_and_print_that_the_start_page_names_is_there_and_none_is_missing(start, code):
    assert kit.unknown(start[code]) == []
    assert kit.missing(start[code], "board") == []
    assert kit.missing(start[code], "lite") == []


@pytest.mark.parametrize("way", WAYS)
def test_the_parts_list_has_all_of_each_tower(way):
    assert kit.missing((HARDWARE / "parts.md").read_text("utf-8"), way) == []


def test_all_that_is_soldered_is_in_a_step_of_the_pages(start):
    soldered = {part.ref for part in project.parts() if part.by}
    assert soldered <= kit.named((HARDWARE / "board.md").read_text("utf-8"))
    assert all(soldered <= kit.named(said) for said in start.values())


def test_what_is_printed_is_what_the_case_makes(made):
    assert {one["file"] for one in kit.prints()} == set(made)
    for way in WAYS:
        files = {one["file"] for one in kit.prints(way)}
        assert {"trial", "lights"} <= files
        assert len(files & {"lid", "lid-lite"}) == len(files & {"base", "base-lite"}) == 1
        assert ("strap" in files) == (way == "board"), "it holds the converter"


def number(way, word):
    """How many pieces of what a word names."""
    return sum(thing.number for thing in kit.things(way) if word in thing.text["en"])


@pytest.mark.parametrize("way", WAYS)
def test_keys_and_lights_are_as_many_as_the_case_has(way):
    assert number(way, "key switches") == number(way, "keycaps") == len(M.holes)
    assert number(way, "lights, cut") == (len(M.pixels) if way == "lite" else 0)
    assert (number(way, "LiPo") == number(way, "converter, 1 A") == 1) == (way == "board")


def holes(solid, places, across, low, high):
    """How many of the places have a hole of so many mm across, all the way between two heights."""
    found = 0
    for x, y in places:
        rod = Manifold.cylinder(high - low, across / 2 - 0.1, across / 2 - 0.1, 24).translate((x, y, low))
        found += (rod ^ solid).volume() < 1e-6
    return found


def test_screws_and_inserts_of_each_print_are_the_holes_that_it_has(made):
    """Counted in the printed parts themselves, as they lie on the bed."""
    top, flipped = M.height - M.board_top, [(x, -y) for x, y in M.screws]
    for name in ("lid", "lid-lite"):
        assert holes(made[name], flipped, INSERT, top - 3.5, top + 1) == kit.takes(name)["insert"] == 6
    for name, places, high in (
        ("guard", guard_posts(M), 2.0),
        ("strap", strap_posts(M), 2.0),
    ):
        assert holes(made[name], places, SCREW, 0.0, high) == kit.takes(name)["M3 x 6"] == 2
    posts = [(place, cell_top(M)) for place in guard_posts(M)] + [(place, strap_under(M)) for place in strap_posts(M)]
    deep = [holes(made["base"], [place], INSERT, high - INSERT_DEEP + 0.1, high + 1) for place, high in posts]
    assert sum(deep) == kit.takes("base")["insert"] == 4
    for name in ("base", "base-lite"):
        assert made[name].genus() >= kit.takes(name)["M3 x 12"] == 6
    assert kit.fasteners("board") == {"M3 x 12": 6, "M3 x 6": 4, "insert": 10}
    assert kit.fasteners("lite") == {"M3 x 12": 6, "insert": 6}


def test_inserts_and_hex_key_go_in_as_far_as_they_must():
    longest = M.height - SKIN - M.board_top
    for way in WAYS:
        [insert] = [thing for thing in kit.things(way) if "inserts" in thing.text["en"]]
        assert float(re.search(r"x (\d+)$", insert.part)[1]) <= min(longest, INSERT_DEEP) - 0.5, "room for plastic"
    depth = max(screw_seat(M) - table(M, y) for _, y in M.screws)
    [tool] = [one["en"] for one in source()["tools"] if "hex key of 2 mm" in one["en"]]
    assert float(re.search(r"(\d+) mm or longer", tool)[1]) > depth + 5


def test_grams_and_minutes_are_of_the_parts_that_are_printed(made):
    """Made otherwise: ``make enclosure``, then ``python -m desktop slicing``."""
    assert set(kit.printed()) == set(made)
    for name, body in made.items():
        said, solid = kit.printed()[name], 1.24 * body.volume() / 1000  # of PLA
        assert 0.6 * solid < said["grams"] <= 1.25 * solid + 1.5, name  # walls are full, ribs and thin roofs too
        assert 2 < said["minutes"] / said["grams"] < 12, name


def test_the_slicers_figures_are_read_from_its_gcode_and_nothing_else_is_taken(tmp_path, monkeypatch, capsys):
    notes = "G1\n; total filament used [g] = 106.15\n; estimated printing time (normal mode) = 9h 58m 32s\n"
    assert slicing.figures(notes) == (107, 599)
    assert slicing.figures(notes.replace("9h ", "")) == (107, 59)
    with pytest.raises(BadInput, match="neither grams nor time"):
        slicing.figures("G1")
    assert run("desktop", COMMANDS, ["slicing", str(tmp_path)]) == 2
    assert "make enclosure writes it" in capsys.readouterr().err


def test_hours_of_work_stand_in_one_place(start):
    """The steps of the start page have minutes; all else is their sum."""
    for way in WAYS:
        for page in (HARDWARE / "parts.md", ROOT / "docs/build.md"):
            assert f"| {kit.printing(way)} h | {kit.work(way)} h |" in page.read_text("utf-8")
    for path in (HARDWARE / "board.md", ROOT / "docs/build.md", HARDWARE / "README.md"):
        text = re.sub(r"<!-- (\w[\w-]*) -->.*?<!-- end of \1 -->", "", path.read_text("utf-8"), flags=re.DOTALL)
        assert not re.search(r"hours? of (work|soldering|printing)\b(?! and)|\bday of printing", text), path.name


def test_the_lite_tower_costs_less_than_60_euros_and_has_a_page_and_a_print(start, made):
    assert kit.cost("lite")[1] < 60
    assert kit.said("lite") in (ROOT / "docs/build.md").read_text("utf-8")
    assert "lid-lite" in made
    for code in CODES:
        assert source()["words"]["lite"][code] in start[code]


@pytest.mark.parametrize("way", WAYS)
def test_screen_cable_cell_switches_and_strip_have_maker_and_number(way):
    there = 0
    for thing in kit.things(way):
        if re.search(r"^(OLED|key switches|LiPo|lights, cut|cable for J1)", thing.text["en"]):
            there += 1
            assert re.search(r"^[A-Z]\w.* \S", thing.part), thing.text["en"]
            assert bool(thing.page) == thing.text["en"].startswith("OLED"), "a screen has a drawing"
    assert there == {"lite": 3, "board": 4}[way]


def test_a_price_is_an_estimate_or_says_where_and_when_it_was_looked_up():
    known = [thing for way in WAYS for thing in kit.things(way) if thing.looked_up]
    assert known
    for thing in known:
        found = re.fullmatch(r"[A-Z][\w. ]+, (\d+\.\d\d) (€|£), \d+ [A-Z][a-z]+ 20\d\d", thing.looked_up)
        assert found, thing.looked_up
        assert found[2] == "£" or thing.euros[0] <= float(found[1]) <= thing.euros[1], thing.looked_up
    for way in WAYS:
        estimated = [thing for thing in kit.things(way) if not thing.looked_up]
        assert kit.things_table(way).count("| estimated |") == len(estimated) + (way == "board")


def test_what_a_tower_costs_stands_nowhere_else(start):
    """A price that is written by hand grows old: in the pages no range of euros but those that were reckoned."""
    spans = {kit.said(way) for way in WAYS}
    for path in PAGES:
        text = re.sub(r"<!-- (\w[\w-]*) -->.*?<!-- end of \1 -->", "", path.read_text("utf-8"), flags=re.DOTALL)
        found = set(re.findall(r"\b(\d+ to \d+) (?:euros|€)", text))
        assert found <= spans, f"{path.name}: {found}"
    assert kit.kit()["priced"] == project.PRICED


def test_the_file_to_flash_is_said_the_same_everywhere():
    said = source()["flash"]
    for page in (ROOT / "README.md", ROOT / "docs/build.md"):
        assert said["en"] in page.read_text("utf-8")
    for code in CODES:
        assert said[code].replace("`.", "").replace("`", "") in html(code)


def test_nobody_is_told_to_tell_us_where_there_is_no_place():
    for page in [*PAGES, ROOT / "desktop/making/book/text.toml"]:
        assert not re.search(r"\btell us\b|\bsag uns\b|\bdites-nous\b", page.read_text("utf-8")), page.name
