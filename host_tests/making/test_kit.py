"""What one buys, prints and pays stands once: each page names what board and case have, and nothing else.

The mutations: a part is taken off the board, a bridge renamed, a print left out, a screw forgotten.
"""

import re
import tomllib
from html import unescape

import pytest

from desktop.making import enclosure, kit
from desktop.making.board import project
from desktop.making.book import book
from desktop.making.book.pages import ROOT, pages
from desktop.making.book.words import CODES, source
from desktop.making.case.base import guard_posts, strap_posts
from desktop.making.measures import HARDWARE, Measures
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


def test_what_is_printed_is_what_the_case_makes():
    assert {one["file"] for one in kit.prints()} == set(enclosure.printed(M))
    for way in WAYS:
        files = {one["file"] for one in kit.prints(way)}
        assert {"trial", "lights"} <= files
        assert len(files & {"lid", "lid-lite"}) == len(files & {"base", "base-lite"}) == 1
        assert ("strap" in files) == (way == "board"), "it holds the converter"


def number(way, word):
    """How many pieces of what a word names."""
    return sum(thing.number for thing in kit.things(way) if word in thing.text["en"])


@pytest.mark.parametrize("way", WAYS)
def test_screws_inserts_keys_and_lights_are_as_many_as_the_case_has(way):
    has_board = way == "board"
    held = (len(guard_posts(M)) + len(strap_posts(M))) * has_board
    assert number(way, "screws M3 x 12") == len(M.screws)
    assert number(way, "screws M3 x 6") == held
    assert number(way, "inserts M3") == len(M.screws) + held
    assert number(way, "key switches") == number(way, "keycaps") == len(M.holes)
    assert number(way, "lights, cut") == (0 if has_board else len(M.pixels))
    assert (number(way, "LiPo") == number(way, "converter, 1 A") == 1) == has_board


def test_the_lite_tower_costs_less_than_40_euros_and_has_a_page_and_a_print(start):
    assert kit.cost("lite")[1] < 40
    assert kit.said("lite") in (ROOT / "docs/build.md").read_text("utf-8")
    assert "lid-lite" in enclosure.printed(M)
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
    known = [thing for thing in kit.things() if thing.looked_up]
    assert known
    for thing in known:
        found = re.fullmatch(r"[A-Z][\w. ]+, (\d+\.\d\d) (€|£), \d+ [A-Z][a-z]+ 20\d\d", thing.looked_up)
        assert found, thing.looked_up
        assert found[2] == "£" or thing.euros[0] <= float(found[1]) <= thing.euros[1], thing.looked_up
    assert kit.things_table().count("| estimated |") == len(kit.things()) - len(known)


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


# Mutations


def test_a_part_that_is_taken_off_the_board_is_missed(monkeypatch):
    text = (HARDWARE / "board.md").read_text("utf-8")
    fewer = {ref: one for ref, one in project.board().footprints.items() if ref != "Q1"}
    monkeypatch.setattr(kit, "board", lambda: project.board()._replace(footprints=fewer))
    monkeypatch.setattr(kit, "board_parts", lambda *_: [part for part in project.parts() if part.ref != "Q1"])
    assert kit.unknown(text) == ["Q1"]


@pytest.mark.parametrize(
    ("old", "new"),
    [("R4", "JP3"), ("guard.stl", "cover.stl"), ("J2 and J3", "J2 and J9"), ("LED1 to LED10", "LED1 to LED12")],
)
def test_a_bridge_or_print_of_another_name_is_found(old, new):
    text = pages()[HARDWARE / "board.md"]
    assert old in text
    found = kit.unknown(text.replace(old, new))
    assert found and set(found) <= {"JP3", "cover.stl", "J9", "LED11", "LED12"}


def test_a_thing_that_a_page_forgets_is_found():
    text = (HARDWARE / "parts.md").read_text("utf-8")
    assert kit.missing(text.replace("strap.stl", "").replace("BT1", ""), "board") == ["BT1", "strap.stl"]


def test_another_price_changes_every_page(monkeypatch):
    changed = tomllib.loads(kit.FILE.read_text("utf-8"))
    for thing in changed["things"]:
        if thing.get("refs") == "U0":
            thing["euros"] = [40, 50]
    monkeypatch.setattr(kit, "kit", lambda: changed)
    written = pages()
    for path in (HARDWARE / "parts.md", ROOT / "docs/build.md"):
        assert written[path] != path.read_text("utf-8")
    assert kit.cost("lite")[1] > 40
