"""The keyboard on the pages: keys that are held, other layouts, keys turned off, and colours that the device forces."""

import pytest

from host_tests.page.contrast import CONTRAST
from host_tests.page.friends import url as url  # a fixture

PRESS = """([key, code, more]) => document.activeElement.dispatchEvent(
    new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true, ...more }))"""


@pytest.fixture(scope="module")
def tab(browser):
    return browser.new_page(locale="en")


@pytest.fixture
def page(tab, url):
    """A page of a browser that knows nothing yet."""
    tab.emulate_media(forced_colors="none", media="screen", color_scheme="light")
    tab.goto(f"{url}look.css")  # of the same origin, without a script
    for key in "Enter", "r", "4":
        tab.keyboard.up(key)
    tab.evaluate("localStorage.clear()")
    return tab


@pytest.fixture(scope="module")
def puzzles(browser, url):
    page = browser.new_page(locale="en")
    page.goto(f"{url}puzzles.html")
    return page


@pytest.fixture
def puzzle(puzzles):
    """A puzzle of which no die is held, and that is not answered."""
    puzzles.emulate_media(forced_colors="none")
    puzzles.keyboard.up("Enter")
    if held(puzzles) or puzzles.locator("#answer").is_visible():
        puzzles.reload()
    puzzles.locator("#dice button").first.wait_for()
    return puzzles


def held(page):
    """The numbers of the dice that are held, from 1."""
    dice = page.locator("#dice button")
    return [at + 1 for at in range(10) if dice.nth(at).get_attribute("aria-pressed") == "true"]


def press(page, key, code="", **more):
    """A key of a layout that this computer has not."""
    page.evaluate(PRESS, [key, code, more])


def hold_down(page, key, times=12):
    """A key that is held for a second: the browser says it again and again."""
    for _ in range(times):
        page.keyboard.down(key)
    page.keyboard.up(key)


def against_perfect(page, url):
    page.goto(f"{url}friend.html")
    page.fill("#invite [name=name]", "Ann")
    page.select_option("[name=house]", "short:5")
    page.click("#against")
    page.locator("#turn").wait_for()


@pytest.mark.parametrize("key", ["r", "Enter"])
def test_a_roll_key_that_is_held_rolls_once(page, url, key):
    """By R, and by Enter on the button that has the focus."""
    against_perfect(page, url)
    if key == "Enter":
        page.locator("#roll").focus()
    for _ in range(6):
        page.keyboard.down(key)
        page.wait_for_function("() => document.querySelector('#main').ariaBusy !== 'true'")
    page.keyboard.up(key)
    assert "Roll 1 of 3" in page.locator("#stands").inner_text()
    for _ in range(5):
        page.keyboard.down("4")
    page.keyboard.up("4")
    assert held(page) == [4]
    page.keyboard.press("r")
    page.get_by_text("Roll 2 of 3").wait_for()


def test_a_hold_key_that_is_held_holds(puzzle):
    for key in "150":
        hold_down(puzzle, key)
        assert held(puzzle) == [int(key) or 10]
        hold_down(puzzle, key, 1)
        assert held(puzzle) == []


def test_enter_held_on_a_button_does_not_press_the_one_that_comes_after_it(puzzle):
    """Which is *another one*: the answer would be gone before it is read."""
    which = puzzle.locator("#dice").inner_text()
    puzzle.locator("#score").focus()
    hold_down(puzzle, "Enter")
    assert puzzle.locator("#answer h2").is_visible() and puzzle.locator("#dice").inner_text() == which
    puzzle.keyboard.press("Enter")
    assert puzzle.locator("#answer").is_hidden()


def test_enter_held_on_a_switch_of_the_towers_page_turns_it_once(page, url):
    page.goto(url)
    switch = page.locator(".zoom")
    before = switch.get_attribute("aria-pressed")
    switch.focus()
    hold_down(page, "Enter", 4)
    assert switch.get_attribute("aria-pressed") != before


DIGITS = [
    ("&", "Digit1", 1),  # French
    ("à", "Digit0", 10),
    ("ě", "Digit2", 2),  # Czech
    ("٣", "Digit3", 3),  # Arabic
    ("!", "Digit1", 1),  # Shift
    ("Home", "Numpad7", 7),
    ("6", "", 6),  # who speaks, and a remote control
]


def test_a_digit_is_where_the_keyboard_has_it(puzzle):
    for key, code, die in DIGITS:
        press(puzzle, key, code)
        assert held(puzzle) == [die], key
        press(puzzle, key, code)
        assert held(puzzle) == [], key


def test_a_letter_is_where_the_layout_has_it(puzzle):
    """Or by its place, where the layout has no Latin letters: Russian, Greek, Dvorak."""
    for key, code in ("к", "KeyR"), ("ρ", "KeyR"), ("r", "KeyO"), ("R", "KeyR"):
        press(puzzle, key, code)
        assert puzzle.locator("#answer").is_visible(), key
        puzzle.keyboard.press("Enter")
        assert puzzle.locator("#answer").is_hidden()


def test_what_is_the_browsers_or_half_a_character_is_no_key(puzzle):
    for more in "ctrlKey", "altKey", "metaKey", "modifierAltGraph", "isComposing":
        press(puzzle, "1", "Digit1", **{more: True})
        press(puzzle, "r", "KeyR", **{more: True})
        assert held(puzzle) == [] and puzzle.locator("#answer").is_hidden(), more


def test_who_types_by_mistake_turns_the_keys_of_one_character_off(page, url):
    """WCAG 2.1.4, on all pages, and it is remembered; Enter, Escape and the buttons themselves stay."""
    page.goto(url)
    page.get_by_role("button", name="guide").click()
    page.get_by_text("Settings", exact=True).click()
    switch = page.get_by_label("digits and letters press buttons")
    assert switch.is_checked()
    switch.uncheck()
    page.locator(".guide").press("g")
    assert page.locator(".guide").is_visible()
    assert page.locator(".help kbd >> visible=true").all_text_contents() == ["Enter", "Esc"]
    before = page.locator(".zoom").get_attribute("aria-pressed"), page.locator(".mute").inner_text()
    for key in "zm":
        page.keyboard.press(key)
    assert (page.locator(".zoom").get_attribute("aria-pressed"), page.locator(".mute").inner_text()) == before
    page.goto(f"{url}puzzles.html")
    page.locator("#dice button").first.wait_for()
    for key in "123r":
        page.keyboard.press(key)
    assert held(page) == [] and page.locator("#answer").is_hidden()
    page.locator("#dice button").nth(3).press("Enter")
    assert held(page) == [4]
    against_perfect(page, url)
    for key in "r4r":
        page.keyboard.press(key)
    assert "You have three rolls." in page.locator("#stands").inner_text()
    page.goto(url)
    page.get_by_text("Settings", exact=True).click()
    assert not switch.is_checked()
    switch.check()
    page.locator(".guide").press("g")
    assert page.locator(".guide").is_hidden()


OUTLINE = "part => getComputedStyle(part).outlineStyle"


def test_where_the_device_forces_its_colours_held_dice_have_a_frame(puzzle):
    """Windows' high contrast takes shadows and backgrounds away."""
    puzzle.emulate_media(forced_colors="active")
    for die in (2, 9):
        puzzle.locator("#dice button").nth(die).click()
    puzzle.mouse.move(0, 0)
    puzzle.evaluate("document.activeElement.blur()")
    framed = [puzzle.locator("#dice button").nth(at).evaluate(OUTLINE) for at in range(10)]
    assert [at for at, style in enumerate(framed) if style != "none"] == [2, 9]
    borders = puzzle.locator("#dice button").nth(0).evaluate("part => getComputedStyle(part).borderTopWidth")
    assert borders == "1px", "without a background a die has an edge"


def test_where_the_device_forces_its_colours_switches_have_a_frame(page, url):
    page.emulate_media(forced_colors="active")
    page.goto(url)
    page.keyboard.press("g")
    switch = page.locator(".watch")
    for pressed in ("true", "false"):
        switch.evaluate("(part, pressed) => part.setAttribute('aria-pressed', pressed)", pressed)
        assert (switch.evaluate(OUTLINE) != "none") == (pressed == "true")
    key = page.locator(".hold").first
    for pressed in ("true", "false"):
        key.evaluate("(part, pressed) => part.setAttribute('aria-pressed', pressed)", pressed)
        assert (key.locator(".keycap").evaluate(OUTLINE) != "none") == (pressed == "true")


def test_where_the_device_forces_its_colours_the_analysis_frames_what_was_held(page, url):
    page.emulate_media(forced_colors="active")
    page.goto(f"{url}puzzles.html")  # its style sheet is the analysis's
    page.set_content(
        f'<link rel="stylesheet" href="{url}analysis.css"><i class="die R free">1</i><i class="die G">2</i>'
    )
    free, kept = page.locator(".die").all()
    assert (free.evaluate(OUTLINE), kept.evaluate(OUTLINE)) == ("none", "solid")


@pytest.mark.parametrize("path", ["", "puzzles.html", "friend.html"])
def test_what_is_printed_is_dark_on_white(page, url, path):
    page.goto(url + path)
    page.emulate_media(media="print", color_scheme="dark")
    for theme in "dark", "light", "":
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        assert page.evaluate(CONTRAST) == [], theme
