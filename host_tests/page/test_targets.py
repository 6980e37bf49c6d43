"""All pages of the tower for fingers and weak eyes: targets, sides, contrast and the focus's ring."""

from datetime import datetime

import pytest

from desktop.tower.played import Played
from desktop.tower.server import pages as tower_pages
from desktop.web_server import served
from host_tests.cafe.talker import records
from host_tests.page.contrast import CONTRAST, RING
from host_tests.page.stepped import Stepped, play_alone
from host_tests.page.windows import DRAWN
from host_tests.thorough import share
from p10core.dice.ten_dice import DICE

UPRIGHT, SIDEWAYS, ENLARGED = (360, 640), (640, 360), (320, 256)
FINGER, SMALLEST = 44, 24  # CSS pixels: on a touch screen, for a mouse
PAGES = {
    "tower": ("", ".ended p, .lesson p"),
    "guide": ("", ".guide h2"),
    "games": ("games", ".names"),
    "analysis": ("analysis", "#turn-1"),
    "friend": ("friend.html", "#invite"),
    "puzzles": ("puzzles.html", "#dice button"),
}
SMALL = """least => [...document.querySelectorAll("a, button, input, select, summary, [role=button]")]
    .filter((one) => one.checkVisibility() && !one.closest("p:not(.keys, .links), figure, svg") && one.offsetParent)
    .map((one) => [one, (one.matches("input") && one.closest("label") || one).getBoundingClientRect()])
    .filter(([one, { width, height }]) => width && Math.min(width, height) < least - 0.01)
    .map(([one, { width, height }]) => `${width.toFixed()}x${height.toFixed()} ${one.outerHTML.slice(0, 90)}`)"""
UNFOLD = "document.querySelectorAll('details').forEach((part) => { part.open = true; })"


@pytest.fixture(scope="module")
def over(tmp_path_factory):
    """The address of a tower on which a game has just ended, and that has kept some."""
    with Stepped(seed=1, settings={"players": 1, "house": "short:1"}) as tower:
        play_alone(tower)
        kept = Played(tower, tmp_path_factory.mktemp("played"))
        kept.keep(records(1, house="short:2")[0], datetime(2026, 11, 24, 20, 15))
        with served(tower_pages(tower, kept), "127.0.0.1") as port:
            yield f"http://127.0.0.1:{port}/"


def window(browser, size, **options):
    """A window of so many pixels, of a browser that knows nothing."""
    return browser.new_page(viewport=dict(zip(("width", "height"), size, strict=True)), **options)


@pytest.fixture(scope="module")
def phone(browser):
    return window(browser, UPRIGHT, has_touch=True, is_mobile=True)


@pytest.fixture(scope="module")
def desk(browser):
    return window(browser, ENLARGED)


def unfold(page, name):
    """Wait for a page, and unfold all that folds."""
    if name == "guide":
        page.evaluate("document.querySelector('.ask, .open-guide').click()")
    page.locator(PAGES[name][1]).first.wait_for()
    page.evaluate(UNFOLD)


def sized(page, size):
    page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    page.evaluate(DRAWN)


@pytest.mark.share
@pytest.mark.parametrize("name", share([*PAGES], 2))
def test_targets_are_large_enough_and_nothing_runs_out_of_its_side(phone, desk, over, name):
    for page, least, *sizes in ((phone, FINGER, UPRIGHT, SIDEWAYS), (desk, SMALLEST, ENLARGED)):
        sized(page, sizes[0])
        if page.url != over + PAGES[name][0]:  # the guide lies on the tower's page
            page.goto(over + PAGES[name][0])
        unfold(page, name)
        for size in sizes:
            sized(page, size)
            assert page.evaluate(SMALL, least) == []
            assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def faint(page):
    """The texts that are hard to read, by light and by dark."""
    found = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        found += [f"{scheme}: {what}" for what in page.evaluate(CONTRAST)]
    return found


@pytest.mark.share
@pytest.mark.parametrize("size", share([(1280, 800), UPRIGHT, SIDEWAYS], 3))
def test_all_text_of_the_tower_stands_out_and_so_does_the_focus(browser, over, size):
    page = window(browser, size)
    page.goto(over)
    page.locator(".lesson p").get_by_text("New here?").wait_for()
    assert faint(page) == []
    page.locator(".lesson .leave").click()
    page.locator(".ended p").wait_for()
    assert faint(page) == []
    for button in page.locator(".help button:visible").all():
        button.hover()
        assert faint(page) == []
    page.mouse.move(0, 0)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.evaluate("document.activeElement.blur()")
        rings = {}
        for _ in range(DICE + 8):
            page.keyboard.press("Tab")
            what, ratio = page.evaluate(RING)
            rings[what] = ratio
        assert {what: ratio for what, ratio in rings.items() if ratio < 3 and not what.startswith("<body")} == {}
        assert len(rings) > DICE + 3
    unfold(page, "guide")
    assert faint(page) == []
    page.context.close()
