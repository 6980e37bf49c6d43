"""The page on phones and tablets: never cut off, large enough for fingers, and what glows can be pressed."""

import itertools

import pytest

from desktop.tower.screenshot import visit
from desktop.tower.server import in_background
from host_tests.page.hand_fed import HandFed
from host_tests.page.stepped import Stepped, begin_alone
from host_tests.page.windows import DRAWN, Windows, sized
from host_tests.patience import until
from host_tests.thorough import share

UPRIGHT = [(360, 640), (375, 667), (390, 844), (768, 1024)]
SIZES = [*UPRIGHT, *((height, width) for width, height in UPRIGHT)]
FINGER = 44  # CSS pixels
WHAT_IS_CUT = """() => [...document.querySelectorAll(
        '.tower, .glass, .oled, .hold, .dome, .keycap, .key, .help, .lesson, .lesson button')]
    .filter(part => part.getClientRects().length)
    .map(part => [part.className, part.getBoundingClientRect()])
    .filter(([_, box]) => box.left < 0 || box.top < 0 || box.right > screen.width || box.bottom > screen.height)
    .map(([name, box]) => `${name} ${box.left} ${box.top} ${box.right} ${box.bottom}`)"""


@pytest.fixture(scope="module")
def url():
    tower = HandFed(lit=True)
    with in_background(tower) as url:
        yield url


@pytest.fixture(scope="module")
def one(browser, url):
    with Windows(browser) as windows:
        yield windows.phone(url, 360, 640)


@pytest.fixture
def phone(one):
    """A small phone held upright, which has been here before."""
    return sized(one, 360, 640)


def boxes(page, parts):
    """Of those parts that are visible."""
    return [part.bounding_box() for part in page.locator(parts).all() if part.is_visible()]


def assert_whole(page, width):
    """Nothing is cut off."""
    assert page.evaluate(WHAT_IS_CUT) == []
    shown = page.evaluate("[innerWidth, visualViewport.scale, document.documentElement.scrollWidth]")
    assert shown == [width, 1, width]


@pytest.mark.share
@pytest.mark.parametrize(("width", "height"), share(SIZES, 8))
def test_nothing_is_cut_off_on_any_load(windows, url, width, height):
    """While a first game is offered, and later."""
    page = windows.phone(url, width, height, visited=False)
    assert_whole(page, width)
    page.locator(".lesson .leave").tap()
    visit(page, url)
    assert not page.locator(".lesson").is_visible()
    assert_whole(page, width)


def test_on_a_first_visit_the_guide_is_one_tap_from_the_offer(windows, url):
    page = windows.phone(url, 360, 640, visited=False)
    page.locator(".lesson .ask").tap()
    page.locator(".guide h2").wait_for()
    page.locator(".guide .close").tap()
    page.locator(".lesson .begin").tap()
    page.locator(".lesson .begin").wait_for(state="hidden")


@pytest.mark.parametrize(("width", "height"), [(640, 360), (844, 390)])
def test_sideways_targets_are_as_large_as_a_fingertip_and_none_lies_on_another(phone, width, height):
    found = boxes(sized(phone, width, height), "button, [role=button]")
    assert len(found) == 16
    assert min(min(box["width"], box["height"]) for box in found) >= FINGER - 0.01
    for one, other in itertools.combinations(found, 2):
        assert (
            one["x"] + one["width"] <= other["x"] + 0.5
            or other["x"] + other["width"] <= one["x"] + 0.5
            or one["y"] + one["height"] <= other["y"] + 0.5
            or other["y"] + other["height"] <= one["y"] + 0.5
        ), (one, other)


def test_between_two_dice_there_is_no_place_at_which_a_finger_presses_nothing(phone):
    for left, right in itertools.pairwise(boxes(phone, ".hold")):
        if left["y"] == right["y"]:
            assert left["x"] + left["width"] == pytest.approx(right["x"], abs=0.5)


@pytest.mark.parametrize(("width", "height"), [(360, 640), (844, 390), (768, 1024)])
def test_the_height_of_the_window_is_used(phone, width, height):
    sized(phone, width, height)
    used = [phone.locator(part).bounding_box()["height"] for part in (".tower", ".scorepad")]
    assert (sum(used) if width < height else used[0]) > 0.85 * height


def test_dice_stay_in_their_rows_where_a_result_or_an_address_bar_takes_some_height(phone):
    rows = []
    for height in (900, 800):
        sized(phone, 768, height)
        rows.append(len({box["y"] for box in boxes(phone, ".hold")}))
    assert rows == [2, 2]


SHIFTS = """window.shifted = 0;
new PerformanceObserver((list) => { for (const { value } of list.getEntries()) shifted += value; })
    .observe({ type: "layout-shift", buffered: true });"""
COMES = {"": "!document.querySelector('.first').hidden", "friend.html": "!document.querySelector('#invite').hidden"}


@pytest.mark.share
@pytest.mark.parametrize("locale", share(["de", "en", "fr"], 3))
def test_hardly_anything_jumps_while_a_page_comes(windows, locale):
    with Stepped(seed=20) as tower, in_background(tower) as url:
        tower.power_on()
        tower.run(3000)
        page = windows.phone(url, 390, 844, visited=False, locale=locale)
        page.add_init_script(SHIFTS)
        for name, has_come in COMES.items():
            page.goto(url + name)
            until(lambda: page.evaluate(has_come), name)  # noqa: B023
            page.evaluate(DRAWN)
            assert page.evaluate("shifted") < 0.05, name
        windows.close()


def held(tower):
    return [die for die in range(1, 11) if "#" in tower.inverse()[1][2 * die - 2 : 2 * die]]


def test_a_turn_is_played_by_taps_on_dice_on_their_cells_of_the_screen_and_on_a_line_of_a_menu(windows):
    with Stepped(seed=20, settings={"players": 1}) as tower, in_background(tower) as url:
        begin_alone(tower)
        tower.press("ROLL")
        tower.run(1600)
        page = windows.phone(url, 360, 640)
        page.locator(".hold[aria-pressed]").first.wait_for()
        for dice in ([7], []):
            page.locator(".dome").nth(6).tap()
            assert tower.step() == 7
            assert held(tower) == dice, "a tap on a lit die holds it, and another lets it go"
            until(lambda: page.locator("[aria-pressed=true]").count() == len(dice), f"{dice}")  # noqa: B023

        oled = page.locator(".oled")
        pixel = oled.bounding_box()["width"] / 128
        for die, row in ((1, 18), (10, 30)):
            oled.tap(position={"x": (1 + 12 * (die - 1) + 6) * pixel, "y": row * pixel})
            assert tower.step() == die
        assert held(tower) == [1, 10], "a tap on its cell of the screen does so too"
        oled.tap(position={"x": 60 * pixel, "y": 58 * pixel})
        page.locator(".dome").nth(4).tap()
        assert tower.step() == 5, "the line below is no button"
        assert tower.idle

        tower.press("MENU")
        tower.run(1600)
        row, line = next((row, line) for row, line in enumerate(tower.screen()) if "Scorepad" in line)
        page.get_by_role("button", name="Scorepad").wait_for()
        oled.tap(position={"x": 64 * pixel, "y": (12 * row + 6) * pixel})
        assert tower.step() == int(line.split()[0]), "a line of a menu can be tapped"
        assert any(line.startswith("Ph") for line in tower.screen())
        windows.close()
