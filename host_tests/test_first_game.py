"""The page's first game, which teaches: somebody who only follows its ring gets to the end, nobody is led astray."""

import pytest

from desktop.tower.play import in_background
from desktop.tower.screenshot import visit
from host_tests.patience import until
from host_tests.stepped import Stepped
from host_tests.windows import Windows

BUTTONS = {6 + die: 1 + die for die in range(10)} | {16: "ROLL", 17: "SCORE", 18: "MENU"}
LONG_MS = 900
STEPS_AT_MOST = 40
BOXES = """names => names.map(name => [...document.querySelectorAll(name)].map(part => part.getBoundingClientRect())
    .map(({ left, top, right, bottom }) => [left, top, right, bottom]))"""
WINDOWS = {"desk": (1280, 800), "small": (360, 640), "phone": (390, 844), "sideways": (844, 390), "low": (640, 360)}


@pytest.fixture
def tower():
    with Stepped(seed=20) as tower:
        tower.power_on()
        tower.run(3000)
        yield tower


@pytest.fixture
def open_page(browser, tower):
    with Windows(browser) as windows, in_background(tower) as url:
        yield lambda size=(1280, 800), **options: windows.open(url, *size, **options)
        windows.close()


def sentence(page):
    return page.locator(".lesson p").text_content()


def pointed(page):
    """The buttons with a ring."""
    return [BUTTONS[int(gpio)] for gpio in page.locator(".pointed").evaluate_all("all => all.map(b => b.dataset.gp)")]


def press(page, tower, button, ms=None):
    """Press on the page; returns once the first game says, or points to, something else."""
    before = sentence(page), pointed(page)
    gpio = next(gpio for gpio, name in BUTTONS.items() if name == button)
    page.locator(f'[data-gp="{gpio}"]').click()
    assert (tower.step(ms) if ms else tower.step()) == button
    until(lambda: (sentence(page), pointed(page)) != before, lambda: (before, tower.screen()))


def follow(page, tower):
    """Press what has a ring, again and again; returns all that was said."""
    said = [sentence(page)]
    while page.locator(".pointed").count():
        assert_uncovered(page)
        is_long = page.locator(".pointed.long").count()
        press(page, tower, pointed(page)[0], LONG_MS if is_long else None)
        if said[-1] != sentence(page):
            said.append(sentence(page))
        assert len(said) < STEPS_AT_MOST, said
    return said


def assert_uncovered(page):
    """The sentence lies neither on the screen nor on what it speaks of, and all of it is in the window."""
    [[box], *others] = page.evaluate(BOXES, [".lesson", ".oled", ".pointed"])
    for left, top, right, bottom in (box for boxes in others for box in boxes):
        assert right <= box[0] or box[2] <= left or bottom <= box[1] or box[3] <= top, (box, sentence(page))
    size = page.viewport_size
    assert min(box[:2]) >= 0 and box[2] <= size["width"] and box[3] <= size["height"]


@pytest.mark.parametrize("window", WINDOWS)
def test_who_only_follows_the_ring_plays_a_turn_sees_the_scorepad_and_asks_the_coach(open_page, tower, window):
    page = open_page(WINDOWS[window], visited=False)
    page.get_by_role("button", name="Show me").click()
    until(lambda: pointed(page) == [1], lambda: sentence(page))
    said = " ".join(follow(page, tower))
    told = ["two sets of three", "hold 8, 10, W", "Made!", "written down", "scorepad", "the coach", "That is all"]
    places = [said.find(words) for words in told]
    assert -1 not in places and places == sorted(places), said
    assert "score 28" in tower.console
    page.get_by_role("button", name="Done").click()
    assert not page.locator(".lesson").is_visible()


def test_in_german(open_page, tower):
    page = open_page(visited=False, locale="de-AT")
    page.get_by_role("button", name="Zeig es mir").click()
    until(lambda: pointed(page) == [1], lambda: sentence(page))
    said = " ".join(follow(page, tower))
    assert "zwei Drillinge: Halte 8, 10, W." in said
    assert "Das war alles" in said
    page.get_by_role("button", name="Fertig").click()


def test_with_a_tower_that_speaks_german(browser):
    with Stepped(seed=20, settings={"language": "de"}) as tower, Windows(browser) as windows:
        tower.power_on()
        tower.run(3000)
        with in_background(tower) as url:
            page = windows.open(url, visited=False)
            page.get_by_role("button", name="Show me").click()
            until(lambda: pointed(page) == [1], lambda: sentence(page))
            assert "hold 8, 10, W" in " ".join(follow(page, tower))
            assert "That is all" in sentence(page)
            windows.close()


def test_a_wrong_press_is_told_what_to_do_instead_and_blocks_nothing(open_page, tower):
    page = open_page(visited=False)
    page.get_by_role("button", name="Show me").click()
    until(lambda: pointed(page) == [1], lambda: sentence(page))
    press(page, tower, "ROLL")
    assert pointed(page) == ["MENU"] and "menu" in sentence(page)
    press(page, tower, "MENU")
    press(page, tower, 1)
    press(page, tower, "ROLL")
    right = pointed(page)
    press(page, tower, 3)
    assert pointed(page) == [3] or "hold" in sentence(page)
    for die in right:
        press(page, tower, die)
    assert pointed(page) == [3]
    assert "does not help" in sentence(page)
    press(page, tower, "SCORE")
    assert pointed(page) == ["MENU"] and "give this phase up" in sentence(page)
    press(page, tower, "MENU")
    assert pointed(page) == [3]
    press(page, tower, "ROLL")  # with it held all the same
    assert pointed(page)


def test_two_who_play_are_led_too(open_page, tower):
    page = open_page(visited=False)
    page.get_by_role("button", name="Show me").click()
    until(lambda: pointed(page) == [1], lambda: sentence(page))
    press(page, tower, 2)
    assert pointed(page) == ["ROLL"]
    assert "That is all" in follow(page, tower)[-1]


def test_it_is_left_at_any_time_and_found_again_in_the_guide(open_page, tower):
    page = open_page(visited=False)
    page.get_by_role("button", name="Show me").click()
    until(lambda: pointed(page) == [1], lambda: sentence(page))
    press(page, tower, 1)
    page.get_by_role("button", name="Leave").click()
    assert pointed(page) == [] and not page.locator(".lesson").is_visible()
    visit(page, page.url)
    assert not page.locator(".lesson").is_visible()
    page.get_by_role("button", name="guide").click()
    page.get_by_role("button", name="a first game").click()
    until(lambda: pointed(page) == ["ROLL"], lambda: sentence(page))
    page.keyboard.press("Escape")
    assert not page.locator(".lesson").is_visible()
    page.keyboard.press("Escape")
    assert tower.step() == "MENU", "the first Escape was not the tower's"
