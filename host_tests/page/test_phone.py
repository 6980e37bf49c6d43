"""The page on phones and tablets: never cut off, large enough for fingers, and what glows can be pressed."""

import itertools

import pytest

from desktop.tower.screenshot import visit
from desktop.tower.server import in_background
from host_tests.page.hand_fed import HandFed
from host_tests.page.stepped import Stepped, begin_alone
from host_tests.patience import until

UPRIGHT = [(360, 640), (375, 667), (390, 844), (768, 1024)]
SIZES = [*UPRIGHT, *((height, width) for width, height in UPRIGHT)]
FINGER = 44  # CSS pixels
SMALLEST = 24  # for a mouse
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


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_nothing_is_cut_off_on_any_load(windows, url, width, height):
    assert_whole(windows.phone(url, width, height), url, width)


@pytest.mark.parametrize(("width", "height"), [(360, 640), (640, 360), (768, 1024)])
def test_nothing_is_cut_off_while_a_first_game_is_offered(windows, url, width, height):
    assert_whole(windows.phone(url, width, height, visited=False), url, width)


def assert_whole(page, url, width):
    """Nothing is cut off, nor when the page is loaded again."""
    for _ in range(2):
        assert page.evaluate(WHAT_IS_CUT) == []
        assert page.evaluate("[innerWidth, visualViewport.scale, document.documentElement.scrollWidth]") == [
            width,
            1,
            width,
        ]
        visit(page, url)


def test_turning_the_phone_cuts_nothing_off(windows, url):
    page = windows.phone(url, 390, 844)
    for width, height in ((844, 390), (390, 844), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        until(lambda: page.evaluate(f"innerWidth === {width}") and page.evaluate(WHAT_IS_CUT) == [])  # noqa: B023


def test_the_guide_is_one_tap_from_the_offer_of_a_first_game(windows, url):
    page = windows.phone(url, 390, 844, visited=False)
    page.locator(".lesson .ask").tap()
    page.locator(".guide h2").wait_for()
    page.locator(".guide .close").tap()
    page.locator(".lesson .begin").tap()
    page.locator(".lesson .begin").wait_for(state="hidden")


@pytest.mark.parametrize("visited", [True, False], ids=["again", "first visit"])
def test_targets_are_as_large_as_a_fingertip(windows, url, visited):
    page = windows.phone(url, 360, 640, visited)
    buttons = [part for part in page.get_by_role("button").all() if part.is_visible()]
    assert len(buttons) >= 15
    if visited:
        page.locator(".open-guide").click()
        page.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)")
        inside = page.locator(".guide a, .guide button, .guide summary, .guide label").all()
        buttons += [part for part in inside if part.is_visible()]
    for part in buttons:
        box = part.bounding_box()
        assert box, part
        assert min(box["width"], box["height"]) >= FINGER - 0.01, part.text_content()


@pytest.mark.parametrize(("width", "height"), [(640, 360), (844, 390)])
def test_sideways_targets_are_as_large_as_a_fingertip_and_none_lies_on_another(windows, url, width, height):
    page = windows.phone(url, width, height)
    boxes = [part.bounding_box() for part in page.get_by_role("button").all() if part.is_visible()]
    assert len(boxes) == 16
    assert min(min(box["width"], box["height"]) for box in boxes) >= FINGER - 0.01
    for one, other in itertools.combinations(boxes, 2):
        assert (
            one["x"] + one["width"] <= other["x"] + 0.5
            or other["x"] + other["width"] <= one["x"] + 0.5
            or one["y"] + one["height"] <= other["y"] + 0.5
            or other["y"] + other["height"] <= one["y"] + 0.5
        ), (one, other)


def test_between_two_dice_there_is_no_place_at_which_a_finger_presses_nothing(windows, url):
    page = windows.phone(url, 360, 640)
    dice = [part.bounding_box() for part in page.locator(".hold").all()]
    for left, right in itertools.pairwise(dice):
        if left["y"] == right["y"]:
            assert left["x"] + left["width"] == pytest.approx(right["x"], abs=0.5)


@pytest.mark.parametrize(
    ("width", "height"), [(1280, 800), (320, 256), (360, 225)], ids=["desk", "400 %", "400 % of 900"]
)
def test_with_a_mouse_targets_have_24_pixels_and_enlarged_nothing_overflows(windows, url, width, height):
    page = windows.open(url, width, height)
    boxes = [part.bounding_box() for part in page.locator(".help button, [data-gp]").all() if part.is_visible()]
    assert min(min(box["width"], box["height"]) for box in boxes) >= SMALLEST
    assert min(min(box["x"], box["y"]) for box in boxes) >= 0
    assert max(box["x"] + box["width"] for box in boxes) <= width
    assert max(box["y"] + box["height"] for box in boxes) <= height


@pytest.mark.parametrize(("width", "height"), [(360, 640), (844, 390), (768, 1024)])
def test_the_height_of_the_window_is_used(windows, url, width, height):
    page = windows.phone(url, width, height)
    used = [page.locator(part).bounding_box()["height"] for part in (".tower", ".scorepad")]
    assert (sum(used) if width < height else used[0]) > 0.85 * height


class TestInPlay:
    """A turn that has begun, on a phone held upright."""

    @pytest.fixture
    def tower(self):
        with Stepped(seed=20, settings={"players": 1}) as tower:
            tower.power_on()
            begin_alone(tower)
            tower.press("ROLL")
            tower.run(1600)
            yield tower

    @pytest.fixture
    def page(self, windows, tower):
        with in_background(tower) as url:
            page = windows.phone(url, 360, 640)
            page.locator(".hold[aria-pressed]").first.wait_for()
            yield page
            windows.close()

    def held(self, tower):
        return [die for die in range(1, 11) if "#" in tower.inverse()[1][2 * die - 2 : 2 * die]]

    def test_a_tap_on_a_lit_die_holds_it_and_another_lets_it_go(self, page, tower):
        for held in ([7], []):
            page.locator(".dome").nth(6).tap()
            assert tower.step() == 7
            assert self.held(tower) == held
            until(lambda: page.locator("[aria-pressed=true]").count() == len(held))  # noqa: B023

    def test_a_tap_on_its_cell_of_the_screen_does_so_too(self, page, tower):
        oled = page.locator(".oled")
        pixel = oled.bounding_box()["width"] / 128
        for die, row in ((1, 18), (10, 30)):
            oled.tap(position={"x": (1 + 12 * (die - 1) + 6) * pixel, "y": row * pixel})
            assert tower.step() == die
        assert self.held(tower) == [1, 10]
        oled.tap(position={"x": 60 * pixel, "y": 58 * pixel})  # the line below is no button
        page.locator(".dome").nth(4).tap()
        assert tower.step() == 5
        assert tower.idle

    def test_a_line_of_a_menu_can_be_tapped(self, page, tower):
        tower.press("MENU")
        tower.run(1600)
        row, line = next((row, line) for row, line in enumerate(tower.screen()) if "Scorepad" in line)
        page.get_by_role("button", name="Scorepad").wait_for()
        oled = page.locator(".oled")
        pixel = oled.bounding_box()["width"] / 128
        oled.tap(position={"x": 64 * pixel, "y": (12 * row + 6) * pixel})
        assert tower.step() == int(line.split()[0])
        assert any(line.startswith("Ph") for line in tower.screen())
