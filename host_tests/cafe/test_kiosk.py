"""A house's screens: own colours and notice, the latest games legible from four metres, a code that covers nothing."""

import math

import pytest
import sqlalchemy as sa

from desktop.cafe.data.rows import Submission
from desktop.cafe.data.store import now_ms
from desktop.cafe.data.tables import cafes
from desktop.cafe.games import intake
from desktop.cafe.guests import game_pages, leaderboard_page
from desktop.cafe.guests.shown_leaderboard import View, leaderboard
from desktop.cafe.house_colours import checked_colours
from desktop.cafe.owner.guests_page import ACTIONS
from desktop.cafe.screens import screen_key
from desktop.cafe.verdict import judged
from desktop.errors import BadInput
from host_tests.cafe.talker import records
from host_tests.patience import PATIENCE, see

WALL = (1920, 1080)
SIZES = (WALL, (1366, 768), (1080, 1920), (390, 844))
METRES = 4
INCHES = 55  # of a usual screen in a café, across
LEAST_MINUTES = 16  # of arc, that a letter must be high: ISO 9241-303
# What stands on the page and can be seen, but for the card itself and what holds the others.
BOXES = """(claim) => {
    const box = ({ left, top, right, bottom }) => ({ left, top, right, bottom });
    const card = claim.getBoundingClientRect();
    const shown = [...document.querySelectorAll(
        ".board :is(h1, h2, p, section, li, li a > *, nav a, select, .mark)")]
        .filter((one) => !claim.contains(one) && one.checkVisibility({ visibilityProperty: true }))
        .filter((one) => !one.classList.contains("unseen"))
        .map((one) => [one.outerHTML.slice(0, 80), box(one.getBoundingClientRect())])
        .filter(([, at]) => at.right > at.left && at.bottom > at.top);
    const covered = shown.filter(([, at]) => at.left < card.right - 1 && at.right > card.left + 1
        && at.top < card.bottom - 1 && at.bottom > card.top + 1);
    return { shown: shown.length, covered, card: box(card), wide: document.documentElement.scrollWidth > innerWidth };
}"""
# The height of a capital letter of the font that is there, in pixels.
CAPITAL = """(one) => {
    const pen = document.createElement("canvas").getContext("2d");
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(one);
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    return pen.measureText("H").actualBoundingBoxAscent;
}"""


@pytest.fixture
def open_page(browser, url, monkeypatch):
    for room in (leaderboard_page, game_pages):
        monkeypatch.setattr(room, "public_address", lambda request: "https://board.example")
    contexts = []

    def open_page(path, size=WALL, clock=False):
        contexts.append(browser.new_context(viewport={"width": size[0], "height": size[1]}))
        page = contexts[-1].new_page()
        if clock:
            page.clock.install()
        page.goto(url + path)
        return page

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture
def played(store):
    """A café with games of four by two rule sets."""
    with store.engine.begin() as connection:
        said = {"cafe": "cat", "label": "The Cat", "timezone": "", "key": "", "removed": False}
        connection.execute(sa.insert(cafes).values(**said))
    texts = [*records(8, 1, 4, "short:1"), *records(4, 2, 2, "short:2")]
    intake.add(store, [Submission("cat", "t1", number, now_ms(), judged(text)) for number, text in enumerate(texts)])
    return store


def has_colour(where, colour):
    from playwright.sync_api import expect

    expect(where).to_have_css("color", colour, timeout=1000 * PATIENCE)


def house(store, **said):
    ACTIONS["set_house"](store, {"cafe": "cat"} | said)
    store.changed()


@pytest.mark.parametrize("size", SIZES)
def test_the_code_of_a_new_game_covers_nothing(open_page, played, size):
    page = open_page(f"/cafe/cat?lang=en&screen={screen_key(played, 'cat')}", size)
    claim = page.locator("#claim")
    claim.wait_for()
    page.locator("#latest li").first.wait_for()
    seen = claim.evaluate(BOXES)
    assert seen["shown"] > 30
    assert seen["covered"] == []
    assert not seen["wide"]
    cut = "[...document.querySelectorAll('main .who:not(.long)')].filter((one) => one.scrollWidth > one.clientWidth)"
    assert page.evaluate(f"{cut}.length") == 0, "initials are read as a whole beside it"
    assert seen["card"]["right"] <= size[0] and seen["card"]["left"] >= 0
    if size[0] > 900 and size[0] > size[1]:
        assert seen["card"]["bottom"] <= size[1], "it can be scanned"


def minutes(pixels, size):
    """How many minutes of arc so many pixels of a screen are from METRES."""
    millimetres = INCHES * 25.4 / math.hypot(*size) * pixels
    return math.degrees(math.atan(millimetres / (1000 * METRES))) * 60


def test_the_latest_games_are_legible_from_four_metres(open_page, played):
    page = open_page("/cafe/cat?lang=en")
    see(page, "#latest-title", "Latest games")
    first = page.locator("#latest li a span").first
    first.wait_for()
    assert page.locator("#latest li:visible").count() == 3
    assert minutes(first.evaluate(CAPITAL), WALL) >= LEAST_MINUTES
    for place in range(3):
        line = page.locator("#latest li").nth(place)
        assert line.evaluate("(one) => one.scrollWidth <= one.clientWidth"), "four players, and nothing is cut off"
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_the_round_has_the_latest_games_and_the_notice_of_the_house(open_page, played):
    house(played, notice="Quiz on Thursday at eight")
    page = open_page("/cafe/cat?lang=en&kiosk=10", clock=True)
    see(page, "#title", "Dice · phase 1 only")
    page.clock.run_for(10_500)
    see(page, "#title", "Dice · phases 1 to 2")
    assert page.locator("main").is_visible()
    page.clock.run_for(10_000)
    assert not page.locator("#ever").is_visible()
    assert page.locator("#latest li:visible").count() == 10
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert minutes(page.locator("#latest li a span").first.evaluate(CAPITAL), WALL) >= LEAST_MINUTES
    page.clock.run_for(10_000)
    see(page, "#notice", "Quiz on Thursday at eight")
    assert page.locator("#notice").is_visible()
    assert not page.locator("#latest").is_visible()
    house(played, notice="Tonight: free coffee")
    see(page, "#notice", "Tonight: free coffee")
    page.clock.run_for(10_000)
    see(page, "#title", "Dice · phase 1 only")
    assert page.locator("#ever").is_visible()
    assert not page.locator("#notice").is_visible()


def test_a_new_game_and_a_key_end_the_notice(open_page, played):
    house(played, notice="Quiz")
    page = open_page("/cafe/cat?lang=en&kiosk=10", clock=True)
    see(page, "#title", "Dice · phase 1 only")
    page.clock.run_for(10_500)
    see(page, "#title", "Dice · phases 1 to 2")
    page.clock.run_for(20_000)
    assert page.locator("#notice").is_visible()
    page.keyboard.press("Shift")
    assert page.locator("#ever").is_visible()
    page.clock.run_for(50_000)
    assert page.evaluate("slide") != ""
    intake.add(played, [Submission("cat", "t1", 99, now_ms(), judged(records(1, 9)[0]))])
    page.locator("#ever").wait_for()
    assert not page.locator("#notice").is_visible()


def test_a_house_has_colours_of_its_own_at_once_on_open_pages(open_page, played):
    page = open_page("/cafe/cat?lang=en")
    page.locator("#latest li").first.wait_for()
    house(played, colour="#7fe0c0", ground="#1d2a44")
    heading = page.locator("#latest-title")
    has_colour(heading, "rgb(127, 224, 192)")
    assert "rgb(29, 42, 68)" in page.evaluate("getComputedStyle(document.body).backgroundImage")
    house(played)
    has_colour(heading, "rgb(255, 176, 77)")
    assert leaderboard(played, View("", "", "en"))["house"]["notice"] == "", "the chain of one café is that café"


def test_colours_that_nobody_could_read_are_refused(played):
    assert checked_colours("#FFB04D", "") == ("", "")
    assert checked_colours("#7fe0c0", "#1d2a44") == ("#7fe0c0", "#1d2a44")
    for colour, ground, why in (
        ("#552200", "", "bad_contrast"),
        ("", "#dddddd", "bad_contrast"),
        ("red", "", "bad_colour"),
        ("", "#12345", "bad_colour"),
    ):
        with pytest.raises(BadInput, match=why):
            house(played, colour=colour, ground=ground)
    with pytest.raises(BadInput, match="bad_notice"):
        house(played, notice="x" * 201)
    with pytest.raises(BadInput, match="no_cafe"):
        ACTIONS["set_house"](played, {"cafe": "nowhere"})
