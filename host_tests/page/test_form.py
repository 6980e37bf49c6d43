"""The tower on the page is the one that is built: each part stands where desktop/making/measures.py has it.

In a window that is wider than high the whole object is seen; a lens enlarges its screen. A phone upright folds it.
"""

import itertools

import pytest

from desktop.making.case.engraving import engraving
from desktop.making.measures import CAP_GAP, CAP_LARGE, DOTS, Measures, cell_dots
from desktop.making.wiring.pins import buttons, read_wires
from desktop.tower.form import form
from desktop.tower.screenshot import visit
from desktop.tower.server import in_background
from host_tests.page.hand_fed import HandFed
from host_tests.page.stepped import Stepped, begin_alone
from host_tests.page.windows import Windows, sized

M = Measures()
READ_WITH_EASE = 0.4  # the screen's share of the window's width
DICE_ROW, FIRST_ROW, HINT_ROW = 18, 6, 58  # dots from the screen's top
MENU_MS = 1600
BOXES = """names => names.map(name => { const { left, top, right, bottom } =
    document.querySelector(name).getBoundingClientRect(); return [left, top, right, bottom]; })"""


@pytest.fixture(scope="module")
def url():
    with in_background(HandFed(lit=True)) as url:
        yield url


@pytest.fixture(scope="module")
def windows(browser, url):
    with Windows(browser) as windows:
        yield windows


@pytest.fixture(scope="module")
def desk(windows, url):
    """Without the lens."""
    page = windows.open(url, 1280, 720)
    page.keyboard.press("z")
    return page


@pytest.fixture(scope="module")
def sideways(windows, url):
    return windows.phone(url, 640, 360, device_scale_factor=2)


@pytest.fixture(scope="module")
def phone(windows, url):
    return windows.phone(url, 360, 640)


@pytest.fixture(params=[(360, 640), (390, 844), (768, 1024)], ids=["small", "phone", "tablet"])
def upright(phone, request):
    return sized(phone, *request.param)


def edges(page, *names):
    """Left, top, right, bottom of each."""
    return page.evaluate(BOXES, names)


def die(number, part):
    return f".hold:nth-child({number + 1}) {part}"


def domes(page):
    return edges(page, *(die(number, ".dome") for number in range(10)))


def caps(page):
    return edges(page, *(die(number, ".keycap") for number in range(10)))


def middle(box):
    return (box[0] + box[2]) / 2


def scale(page):
    """CSS pixels of a millimetre."""
    [case] = edges(page, ".tower")
    return (case[2] - case[0]) / M.width


def expected(page, place, width, depth):
    """Where something is in the window, by the place of its middle on the tower and its size, in mm."""
    [case] = edges(page, ".tower")
    x, y, mm = (
        case[0] + (place[0] + M.width / 2) * scale(page),
        case[1] + (M.back - place[1]) * scale(page),
        scale(page),
    )
    return pytest.approx((x - width / 2 * mm, y - depth / 2 * mm, x + width / 2 * mm, y + depth / 2 * mm), abs=1)


def dot(page):
    [oled] = edges(page, ".oled")
    return (oled[2] - oled[0]) / DOTS


def is_enlarged(page):
    return dot(page) > 1.2 * M.dot * scale(page)


# The whole object


@pytest.mark.parametrize("window", ["desk", "sideways"])
def test_case_lights_and_keys_are_where_they_are_on_the_tower(window, request):
    page = request.getfixturevalue(window)
    [case] = edges(page, ".tower")
    assert case[3] - case[1] == pytest.approx(M.depth * scale(page), abs=0.5)
    for seen, light in zip(domes(page), M.pixels, strict=True):
        assert seen == expected(page, light, M.pixel, M.pixel)
    keys = [f'.key[data-gp="{wire.gpio}"]' for wire in buttons(read_wires())[10:]]
    for seen, (name, place) in zip(caps(page) + edges(page, *keys), M.holes.items(), strict=True):
        places = 1 if "hold" in name else CAP_LARGE
        assert seen == expected(page, place, places * M.pitch - CAP_GAP, M.pitch - CAP_GAP), name


def test_each_die_has_the_pins_of_its_button(desk):
    pins = desk.locator(".hold").evaluate_all("holds => holds.map(hold => +hold.dataset.gp)")
    assert pins == [wire.gpio for wire in buttons(read_wires())[:10]]


def test_the_screen_has_its_size_and_lines_lead_from_its_cells_to_the_lights(desk):
    [oled, case], mm = edges(desk, ".oled", ".tower"), scale(desk)
    assert oled == expected(desk, M.window, M.screen.width, M.screen.height)
    lines = desk.locator(".groove").get_attribute("d").removeprefix("M").split("M")
    for number, (line, light) in enumerate(zip(lines, domes(desk), strict=True)):
        points = [[mm * float(part) for part in point.split(",")] for point in line.split("L")]
        assert case[0] + points[0][0] == pytest.approx(oled[0] + (sum(cell_dots(number)) / 2) * dot(desk), abs=1)
        assert case[0] + points[-1][0] == pytest.approx(middle(light), abs=1)
        assert oled[3] < case[1] + points[0][1] < case[1] + points[-1][1] < light[1]


def test_the_words_of_the_face_stand_where_they_are_engraved(desk):
    [words] = edges(desk, ".lines .words")
    outlines = [engraving(word).bounds() for word in M.name_words]
    lefts, fronts, rights, backs = zip(*outlines, strict=True)
    middle = (min(lefts) + max(rights)) / 2, (min(fronts) + max(backs)) / 2
    assert words == expected(desk, middle, max(rights) - min(lefts), max(backs) - min(fronts))


def test_another_measure_moves_the_page_too():
    wider, before = form(Measures(pitch=19.5)), form(M)
    assert wider["case"]["size"][0] > before["case"]["size"][0]
    lights = wider["lights"]["at"]
    assert lights[9][0] - lights[0][0] == pytest.approx(9 * 19.5)


# The lens


def test_at_first_a_lens_lies_on_the_screen_which_is_all_there_is_to_read(windows, url):
    page = windows.open(url)
    for size in (1280, 800), (1440, 900), (1920, 1080):
        sized(page, *size)
        assert is_enlarged(page), size
        assert dot(page) * DOTS > READ_WITH_EASE * edges(page, ".tower")[0][2], size


def test_the_lens_lies_neither_on_a_light_nor_beyond_the_case(sideways):
    assert is_enlarged(sideways)
    [glass, case, oled] = edges(sideways, ".glass", ".tower", ".oled")
    assert case[0] < glass[0] and case[1] < glass[1] and glass[2] < case[2]
    assert glass[3] < domes(sideways)[0][1], "it lies on the lights"
    cells = oled[0] + (cell_dots(0)[0] + cell_dots(9)[1]) / 2 * dot(sideways)
    assert cells == pytest.approx(middle(case), abs=1), "its cells are not in the middle over the dice"


def test_z_lays_the_lens_on_and_takes_it_off_and_that_is_remembered(desk):
    button = desk.get_by_role("button", name="zoom")
    assert not is_enlarged(desk) and button.get_attribute("aria-pressed") == "false"
    desk.keyboard.press("z")
    assert is_enlarged(desk) and button.get_attribute("aria-pressed") == "true"
    button.click()
    visit(desk, desk.url)
    assert not is_enlarged(desk)


def test_a_click_on_the_screen_enlarges_it_and_one_on_a_die_or_a_line_of_a_menu_is_a_press(browser):
    with Stepped(seed=20, settings={"players": 1}) as tower, Windows(browser) as windows:
        begin_alone(tower)
        tower.press("ROLL")
        tower.run(MENU_MS)
        with in_background(tower) as url:
            page = windows.open(url, 1600, 900)
            page.locator("[aria-pressed=false].hold").first.wait_for()

            def click(x, y):
                page.locator(".oled").click(position={"x": x * dot(page), "y": y * dot(page)})

            for row, enlarged in ((HINT_ROW, False), (FIRST_ROW, True)):
                click(60, row)
                assert is_enlarged(page) is enlarged
            click(sum(cell_dots(0)) / 2, DICE_ROW)
            assert tower.step() == 1
            tower.press("MENU")
            tower.run(MENU_MS)
            page.get_by_role("button", name="Scorepad").wait_for()
            row, line = next((row, line) for row, line in enumerate(tower.screen()) if "Scorepad" in line)
            click(64, 12 * row + 6)
            assert tower.step() == int(line.split()[0])
            assert is_enlarged(page)
            windows.close()


# What it says


@pytest.mark.parametrize("window", ["desk", "sideways"])
def test_what_the_page_itself_says_on_the_screen_keeps_clear_of_its_edges(window, request):
    oled, sign = edges(request.getfixturevalue(window), ".oled", ".sign")
    dot = (oled[2] - oled[0]) / DOTS
    assert sign[0] - oled[0] >= 4 * dot
    assert oled[2] - sign[2] >= 4 * dot


# Folded


def test_folded_it_keeps_the_measures_of_lights_keys_and_what_is_between(upright):
    light, key = domes(upright)[0], caps(upright)[0]
    mm = (key[2] - key[0]) / (M.pitch - CAP_GAP)
    assert key[3] - key[1] == pytest.approx((M.pitch - CAP_GAP) * mm, abs=1)
    assert light[2] - light[0] == pytest.approx(M.pixel * mm, abs=1)
    assert key[1] - light[3] == pytest.approx((M.gap + CAP_GAP / 2) * mm, abs=1)
    assert domes(upright)[1][0] - light[0] == pytest.approx(M.pitch * mm, abs=1)


def test_folded_the_screen_is_as_wide_as_the_window_and_the_keys_are_under_the_thumb(upright):
    [oled] = edges(upright, ".oled")
    assert oled[2] - oled[0] > 0.9 * upright.viewport_size["width"]
    keys = edges(upright, ".menu", ".score", ".roll")
    assert all(one[2] < other[0] for one, other in itertools.pairwise(keys))
    assert oled[3] < min(top for _, top, *_ in domes(upright))
    assert min(top for _, top, *_ in keys) > max(bottom for *_, bottom in caps(upright))


def test_upright_the_dice_stand_in_two_rows_of_five(upright):
    lights = domes(upright)
    assert len({round(top) for _, top, *_ in lights}) == 2
    five = lights[:5]
    assert [left for left, *_ in five] == sorted(left for left, *_ in five)
    assert [left for left, *_ in five] == pytest.approx([left for left, *_ in lights[5:]], abs=0.6)
    between_rows, before_its_key = lights[5][1] - caps(upright)[0][3], caps(upright)[0][1] - lights[0][3]
    assert between_rows > before_its_key, "a light would seem to be that of the key behind it"
    for light, key in zip(lights, caps(upright), strict=True):
        assert middle(key) == pytest.approx(middle(light), abs=0.6)
        assert key[1] > light[3]
