"""The page of the virtual tower in a browser: what is seen is what the chips hold, what is pressed reaches the pins.

The tower here has no power: its chips are fed by hand. The browser is an installed Chromium, driven by Playwright.
"""

import itertools
import time

import pytest

from desktop.coach.tables import file
from desktop.coach.values.worth import pay_offs
from desktop.tower.screenshot import visit
from desktop.tower.server import in_background
from hardware.lights.colours import BREATH, BREATH_STEPS
from host_tests.cafe.talker import record_lines
from host_tests.page.hand_fed import DISPLAY_ON, HandFed
from host_tests.page.windows import BUTTONS, DRAWN, KEYS, Windows
from host_tests.patience import PATIENCE
from host_tests.thorough import share

NAMES = [*(f"Hold die {die}" for die in range(1, 11)), "Roll", "Score, OK", "Menu, back"]
BOXES = """[".tower", "[data-gp]", ".glass", ".help", ".dome"].map((name) => [...document.querySelectorAll(name)]
    .filter((part) => part.checkVisibility({ visibilityProperty: true })).map((part) => part.getBoundingClientRect())
    .map(({ left, top, right, bottom }) => [left, top, right, bottom]))"""
REST_MS = 3100  # after so long without a tone the sound rests
# The screen's own pixels to one of these: width and height of phones sideways and upright, desktops.
WINDOWS = {1: [(740, 360), (390, 844), (1280, 800), (1920, 1080)], 2: [(667, 375)], 3: [(844, 390), (360, 640)]}


@pytest.fixture(scope="module")
def tower():
    return HandFed(lit=True)


@pytest.fixture(scope="module")
def url(tower):
    with in_background(tower) as url:
        yield url


@pytest.fixture(scope="module")
def desk(browser, url):
    """A window of all tests; a list, in which there is none yet."""
    with Windows(browser) as windows:
        yield [windows]


@pytest.fixture
def page(desk, url, tower, request):
    """The page of the module, at rest and knowing of no press; a new one after a test that has failed."""
    windows, *pages = desk
    page = pages[0] if pages else windows.open(url)
    desk[1:] = [page]
    tower.edges.clear()
    failed = request.session.testsfailed
    yield page
    tower.console.clear()
    tower.answer = lambda: None
    tower.oled.write(DISPLAY_ON)
    complaints, windows.complaints = windows.complaints, []
    if complaints or request.session.testsfailed > failed:
        windows.close()
        del desk[1:]
    else:
        page.mouse.move(5, 5)
        page.emulate_media(reduced_motion="reduce")
        page.evaluate("document.activeElement.blur()")
        assert page.evaluate("tower.held()") == []
    assert complaints == []


@pytest.fixture
def moving(page):
    """A page that shows each change of the pixels at once."""
    page.emulate_media(reduced_motion="no-preference")
    return page


def until(page, true, instead=lambda: "it never came true"):
    """Wait for something to come true outside the page; fail if it does not, and say what there is instead."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, instead()
        page.wait_for_timeout(5)


def shown(page):
    """The OLED's picture, read back from the canvas."""
    return bytes(page.evaluate("tower.oledPixels()"))


def middle(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def assert_inside(part, width, height):
    """Nothing of a part of the page is cut off."""
    box = part.bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= width
    assert box["y"] >= 0 and box["y"] + box["height"] <= height


# What is seen


@pytest.mark.share
@pytest.mark.parametrize("density", share([*WINDOWS], 3))
def test_the_tower_fills_the_window_uncut_and_the_oled_shows_the_chips_ram(windows, url, tower, density):
    page = windows.open(url, *WINDOWS[density][0], device_scale_factor=density)
    for width, height in WINDOWS[density]:
        page.set_viewport_size({"width": width, "height": height})
        until(page, lambda: page.evaluate("innerWidth") == width)  # noqa: B023
        page.evaluate(DRAWN)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate("document.documentElement.scrollHeight") <= height
        [case], *boxes = page.evaluate(BOXES)
        parts = list(itertools.chain(*boxes))
        assert len(parts) == 13 + 1 + 1 + 10, "each is visible"
        for left, top, right, bottom in parts:
            assert 0 <= left < right <= width and 0 <= top < bottom <= height, "it is cut off"
        assert max((case[2] - case[0]) / width, (case[3] - case[1]) / height) >= 0.85
        for ram in (bytes(range(256)) * 4, b"\x01\x80" * 512, bytes(1023) + b"\x80", b"\xff" * 1024):
            tower.draw(ram)
            until(page, lambda: shown(page) == tower.oled.ram == ram)  # noqa: B023


def test_the_oled_is_dark_when_it_is_off(page, tower):
    tower.draw(b"\xff" * 1024)
    until(page, lambda: shown(page) == b"\xff" * 1024)
    tower.oled.write(b"\x80\xae")
    until(page, lambda: shown(page) == bytes(1024))


def test_the_oled_is_legible_at_any_contrast(page, tower):
    for contrast, ram in ((0, b"\x55" * 1024), (1, b"\xaa" * 1024), (128, b"\x33" * 1024), (255, b"\xcc" * 1024)):
        tower.oled.write(bytes([0x00, 0x81, contrast]))
        tower.draw(ram)
        until(page, lambda: shown(page) == ram)  # noqa: B023


LIT = """() => [...document.querySelectorAll(".dome")].map((dome) =>
    getComputedStyle(dome).getPropertyValue("--lit").slice(4, -1).split(" ").map(Number))"""
ON = "() => [...document.querySelectorAll('.dome')].map((dome) => +getComputedStyle(dome).getPropertyValue('--on') > 0)"


def test_the_colours_can_be_told_apart_at_any_brightness(moving, tower):
    lit = moving.evaluate(LIT)
    colours = {
        "red": (255, 0, 0),
        "orange": (255, 70, 0),
        "green": (0, 255, 0),
        "blue": (0, 0, 255),
        "white": (255,) * 3,
    }
    for most in (8, 20, 50, 120, 255):
        lights = [[round(channel * most / 255) for channel in colour] for colour in colours.values()]
        tower.pixels.write(b"".join(bytes((g, r, b)) for r, g, b in lights * 2))
        before = lit
        until(moving, lambda: moving.evaluate(LIT) != before)  # noqa: B023
        lit = moving.evaluate(LIT)
        red, orange, green, blue, white = lit[:5]
        assert red[0] > 3 * max(red[1:])
        assert orange[0] > orange[1] > 2 * red[1] and orange[1] > 1.5 * orange[2]
        assert green[1] > 2 * max(green[0], green[2])
        assert blue[2] > 1.7 * max(blue[:2])
        assert min(white) > 0.8 * max(white)
        assert min(max(light) for light in (red, orange, green, blue, white)) > 120  # of 255: lit, to the eye


def test_a_dark_pixel_is_dark(moving, tower):
    tower.pixels.write(bytes(27) + b"\x00\x08\x00")
    until(moving, lambda: moving.evaluate(ON) == [False] * 9 + [True])


# Shows frames of ten colours to the domes; of each dome, in how many of the frames it was drawn anew.
DRAW = """async frames => {
    const { show } = await import(new URL("light.js", location));
    const domes = [...document.querySelectorAll(".dome")];
    const watch = new MutationObserver(() => {});
    domes.forEach((dome) => watch.observe(dome, { attributeFilter: ["style"] }));
    const drawn = domes.map(() => 0);
    for (const frame of frames) {
        show(Uint8Array.from(frame));
        new Set(watch.takeRecords().map(({ target }) => target)).forEach((dome) => drawn[domes.indexOf(dome)]++);
    }
    return drawn;
}"""


def test_a_breath_is_drawn_in_the_steps_that_an_eye_sees(moving):
    held, free = [0, 255, 0], ([0, 0, BREATH[step]] for step in range(BREATH_STEPS))
    first, *breath = [[*held, *light * 9] for light in free]
    moving.evaluate(DRAW, [first])
    steady, *breathing = moving.evaluate(DRAW, breath)
    assert steady == 0
    assert all(12 <= drawn <= 24 for drawn in breathing)


def test_a_spark_a_gap_and_another_colour_are_drawn_at_once(page):
    red, white, dark, orange = (list(colour) * 10 for colour in ((20, 0, 0), (20, 20, 20), (0, 0, 0), (20, 5, 0)))
    assert page.evaluate(DRAW, [red, white, red, dark, red, orange, orange]) == [6] * 10


# What is pressed


def test_a_click_presses_and_releases(page, tower):
    for name, button in zip(NAMES, BUTTONS, strict=True):
        tower.edges.clear()
        page.get_by_role("button", name=name, exact=True).click()
        until(page, lambda: tower.edges == [(button, True), (button, False)])  # noqa: B023


def test_a_key_presses_and_releases(page, tower):
    for key, button in zip(KEYS, BUTTONS, strict=True):
        tower.edges.clear()
        page.keyboard.press(key)
        until(page, lambda: tower.edges == [(button, True), (button, False)])  # noqa: B023


def test_a_key_held_down_is_one_long_press(page, tower):
    page.keyboard.down("Escape")
    until(page, lambda: tower.edges == [("MENU", True)])
    for _ in range(9):
        page.wait_for_timeout(80)
        page.keyboard.down("Escape")  # auto-repeat
    assert tower.edges == [("MENU", True)]
    page.keyboard.up("Escape")
    until(page, lambda: tower.edges == [("MENU", True), ("MENU", False)])


def test_a_focused_button_takes_space_and_enter(page, tower):
    page.get_by_role("button", name="Hold die 4").focus()
    page.keyboard.press("Space")
    until(page, lambda: len(tower.edges) == 2)
    page.keyboard.press("Enter")
    until(page, lambda: len(tower.edges) == 4)
    assert tower.edges == [(4, True), (4, False)] * 2


def test_enter_is_score_after_a_click_elsewhere(page, tower):
    page.get_by_role("button", name="Hold die 4").click()
    page.keyboard.press("Enter")
    until(page, lambda: len(tower.edges) == 4)
    assert [edge for edge in tower.edges if edge[0] != 4] == [("SCORE", True), ("SCORE", False)]


def test_a_long_press_stays_down_though_the_pointer_slides_off(page, tower):
    page.mouse.move(*middle(page.get_by_role("button", name="Menu, back")))
    page.mouse.down()
    until(page, lambda: tower.edges == [("MENU", True)])
    page.mouse.move(5, 5)
    page.wait_for_timeout(900)
    assert tower.edges == [("MENU", True)]
    page.mouse.up()
    until(page, lambda: tower.edges == [("MENU", True), ("MENU", False)])


def test_fingers_press_several_buttons_at_once(windows, url, tower):
    tower.edges.clear()
    page = windows.open(url, 740, 360, has_touch=True)
    touch = page.context.new_cdp_session(page)

    def fingers(kind, *names):
        places = [middle(page.get_by_role("button", name=name, exact=True)) for name in names]
        points = [{"x": x, "y": y, "id": NAMES.index(name)} for name, (x, y) in zip(names, places, strict=True)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers("touchStart", "Hold die 1")
    fingers("touchStart", "Hold die 1", "Hold die 10")
    fingers("touchStart", "Hold die 1", "Hold die 10", "Roll")
    until(page, lambda: tower.edges == [(1, True), (10, True), ("ROLL", True)])
    fingers("touchEnd", "Roll")
    until(page, lambda: tower.edges[3:] == [("ROLL", False)])
    fingers("touchCancel")
    until(page, lambda: set(tower.edges[4:]) == {(1, False), (10, False)})


def test_a_key_and_a_finger_on_one_button_are_one_press(page, tower):
    page.mouse.move(*middle(page.get_by_role("button", name="Roll")))
    page.mouse.down()
    page.keyboard.down("r")
    page.mouse.up()
    page.wait_for_timeout(150)
    assert tower.edges == [("ROLL", True)]
    page.keyboard.up("r")
    until(page, lambda: tower.edges == [("ROLL", True), ("ROLL", False)])


def test_leaving_the_window_lets_go(page, tower):
    for event in "blur", "pagehide":
        tower.edges.clear()
        page.keyboard.down("1")
        page.keyboard.down("r")
        until(page, lambda: len(tower.edges) == 2)
        page.evaluate("event => dispatchEvent(new Event(event))", event)
        until(page, lambda: set(tower.edges[2:]) == {(1, False), ("ROLL", False)})
        assert page.evaluate("tower.held()") == [], event
        page.keyboard.up("1")
        page.keyboard.up("r")


# Sound


def test_the_sound_rests_after_a_silence_until_the_next_press(windows, url):
    page = windows.open(url)
    page.clock.install()
    page.evaluate("""() => {
        window.states = [];
        window.AudioContext = class extends AudioContext {
            constructor() { super(); this.onstatechange = () => states.push(this.state); }
        };
    }""")
    for states in (["running"], ["running", "suspended", "running"]):
        page.keyboard.press("r")
        until(page, lambda: page.evaluate("states") == states)  # noqa: B023
        page.clock.run_for(REST_MS)
        until(page, lambda: page.evaluate("states") == [*states, "suspended"])  # noqa: B023


def test_m_mutes_and_is_remembered(page):
    assert page.evaluate("tower.muted()") is False
    page.keyboard.press("m")
    assert page.evaluate("tower.muted()") is True
    visit(page, page.url)
    assert page.evaluate("tower.muted()") is True
    page.get_by_role("button", name="unmute").click()
    assert page.evaluate("tower.muted()") is False


# The line


def test_the_page_finds_the_tower_again(browser):
    tower = HandFed(lit=True)
    context = browser.new_context()
    page = context.new_page()
    with in_background(tower) as url:
        visit(page, url)
        page.keyboard.down("1")
        until(page, lambda: tower.edges == [(1, True)])
    page.get_by_text("no connection").wait_for()
    assert "make play" in page.get_by_role("status").text_content()  # what to do
    assert page.evaluate("tower.held()") == []
    until(page, lambda: tower.edges == [(1, True), (1, False)])
    with in_background(tower, port=int(url.rstrip("/").rpartition(":")[2])):
        tower.draw(b"\x11" * 1024)
        until(page, lambda: shown(page) == tower.oled.ram)
        assert page.get_by_role("status").text_content() == ""
    context.close()


def test_a_crash_is_readable(windows):
    tower = HandFed(lit=True)
    with in_background(tower) as url:
        page = windows.open(url)
        tower.crashed = MemoryError("memory allocation failed, allocating 1024 bytes")
        page.get_by_text("The firmware has stopped. MemoryError: memory allocation failed").wait_for()
        windows.close()


def test_the_record_can_be_downloaded(page, tower):
    tower.console.extend(["game dice finish=2011 players=North", "turn North"])
    page.get_by_role("button", name="guide").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="record").click()
    assert download.value.suggested_filename == "tower-record.txt"
    text = download.value.path().read_text("utf-8")
    assert text == "game dice finish=2011 players=North\nturn North\n"
    page.get_by_role("button", name="Close the guide").click()


def test_luck_and_skill_are_seen_and_turns_unfold_by_a_link_by_key_all_at_once_and_for_paper(windows, url, tower):
    file.built()
    pay_offs()
    tower.console.clear()
    tower.console.extend(record_lines(house="short:5"))
    page = windows.open(url, 360, 640)
    page.get_by_role("button", name="guide").click()
    page.get_by_role("link", name="analysis").click()
    page.get_by_role("heading", name="The chance to win").wait_for()
    address = page.url
    turns, open_turns = page.locator("article"), page.locator("article [open]")
    assert page.get_by_role("figure").count() == 3
    assert open_turns.count() == 0
    for width, height in ((360, 640), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        for plot in page.get_by_role("figure").all():
            assert plot.bounding_box()["width"] > 300
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    lines = page.locator("polyline").all()
    assert len({line.evaluate("line => getComputedStyle(line).stroke") for line in lines}) == 2
    page.locator('svg.win a[href="#turn-7"] rect').click()
    assert page.evaluate("document.querySelector(':target').id") == "turn-7"
    assert page.locator("#turn-7 .dice:not(.small) .die").count() % 10 == 0
    page.locator('section:not(.curve) svg a[href="#turn-3"] rect').click()
    assert page.evaluate("document.querySelector(':target').id") == "turn-3"
    assert open_turns.count() == 2, "the links have unfolded them, and no other"

    page.locator("#turn-1 summary").focus()
    page.keyboard.press("Enter")
    assert page.locator("#turn-1 .roll").first.is_visible() and open_turns.count() == 3
    folded = page.evaluate("document.body.scrollHeight")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert open_turns.count() == turns.count() > 3 and page.evaluate("document.body.scrollHeight") > 1.1 * folded
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert open_turns.count() == 3, "as it was before"
    page.get_by_role("button", name="unfold all turns").click()
    page.get_by_role("button", name="fold all turns", exact=True).click()
    page.get_by_role("button", name="unfold all turns").wait_for()
    assert open_turns.count() == 0
    page.locator(".dear a, .lessons a").first.click()
    page.wait_for_function("() => document.activeElement.matches(':target summary')")
    assert open_turns.count() == 1
    page.goto(f"{address.partition('#')[0]}#turn-3")
    page.reload()
    page.locator("#turn-3 .roll").first.wait_for()
    shared = page.locator(".share").get_attribute("href")
    page.get_by_role("link", name="back to the tower").click()
    until(page, lambda: page.evaluate("window.tower ? tower.pictures() : 0"))
    page.goto(f"{url}analysis{shared}")
    page.locator(".turns").wait_for()
    page.locator('svg a[href="#turn-2"]').first.click()
    page.locator("#turn-2 .roll").first.wait_for()
    assert "#r=" in page.url, "a shared record stays in the address"
    tower.console.clear()


def test_who_looks_on_sees_the_chance_to_win_beside_the_tower(windows, url, tower):
    """Off until it is asked for, and asked for again when the page comes again."""
    tower.console.clear()
    tower.console.extend(record_lines())
    page = windows.open(url, 390, 844)
    assert page.locator(".chance svg").count() == 0
    page.get_by_role("button", name="guide").click()
    page.get_by_role("button", name="win chance").click()
    page.get_by_role("button", name="Close the guide").click()
    page.locator(".chance svg").wait_for()
    assert_inside(page.locator(".tower"), 390, 844)
    assert page.evaluate("document.documentElement.scrollHeight") <= 844
    visit(page, page.url)
    page.locator(".chance svg").wait_for()
    page.get_by_role("button", name="guide").click()
    page.get_by_role("button", name="win chance").click()
    assert not page.locator(".chance").is_visible()
    tower.console.clear()
