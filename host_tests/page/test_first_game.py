"""The lesson on the page: who only follows the ring gets through the tower's own, and nobody is led astray."""

import pytest

from desktop.records.referee import referee, scorepad
from desktop.tower.screenshot import visit
from desktop.tower.server import in_background
from host_tests.page.stepped import Stepped
from host_tests.page.windows import Windows
from host_tests.patience import until
from host_tests.thorough import share

BUTTONS = {6 + die: 1 + die for die in range(10)} | {16: "ROLL", 17: "SCORE", 18: "MENU"}
LONG_MS = 900
STEPS_AT_MOST = 40
BOXES = """names => names.map(name => [...document.querySelectorAll(name)].map(part => part.getBoundingClientRect())
    .map(({ left, top, right, bottom }) => [left, top, right, bottom]))"""
WINDOWS = {
    "phone": (390, 844),
    "desk": (1280, 800),
    "sideways": (844, 390),
    "small": (360, 640),
    "enlarged": (320, 256),
    "low": (640, 360),
}


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


def has_seen(page, hint):
    """Whether the page is where the tower is, by the tower's last line."""
    return page.locator(".said h2").last.text_content().split() == hint.split()


def is_led(page):
    """Whether the page points at a key, or has told all."""
    return pointed(page) or is_done(page)


def is_done(page):
    return page.locator(".lesson .leave").text_content() in ("Done", "Fertig")


def seen(page):
    return sentence(page), pointed(page), page.locator(".said").text_content()


def begin(page, label):
    """Take the offer of a first visit."""
    until(lambda: page.locator(".said").text_content().strip())
    page.get_by_role("button", name=label).click()
    until(lambda: pointed(page) == [10])


def press(page, tower, button, ms=None):
    """Press on the page; returns once something else is shown, and what to press then."""
    until(lambda: has_seen(page, tower.screen()[4]))
    before = seen(page)
    gpio = next(gpio for gpio, name in BUTTONS.items() if name == button)
    page.locator(f'[data-gp="{gpio}"]').click()
    assert (tower.step(ms) if ms else tower.step()) == button
    hint = tower.screen()[4]
    until(lambda: seen(page) != before and has_seen(page, hint) and is_led(page), f"{before} {tower.screen()}")


def follow(page, tower):
    """Press what has a ring, again and again; returns all that was said."""
    said = [sentence(page)]
    while page.locator(".pointed").count() and not is_done(page):
        assert covered(page, ".lesson") == []
        is_long = page.locator(".pointed.long").count()
        press(page, tower, pointed(page)[0], LONG_MS if is_long else None)
        if said[-1] != sentence(page):
            said.append(sentence(page))
        assert len(said) < STEPS_AT_MOST, said
    return said


def covered(page, part):
    """The screen or keys on which a *part* beside the tower lies; the part itself, if it is not all in the window."""
    [[box], *others] = page.evaluate(BOXES, [part, ".oled", ".hold", ".key"])
    size = page.viewport_size
    inside = min(box[:2]) >= 0 and box[2] <= size["width"] and box[3] <= size["height"]
    return [box] * (not inside) + [
        (left, top, right, bottom)
        for boxes in others
        for left, top, right, bottom in boxes
        if left < box[2] and box[0] < right and top < box[3] and box[1] < bottom
    ]


@pytest.mark.share
@pytest.mark.parametrize("window", share([*WINDOWS], 3))
def test_who_only_follows_the_ring_gets_through_the_lesson(open_page, tower, window):
    page = open_page(WINDOWS[window], visited=False)
    begin(page, "Show me")
    said = " ".join(follow(page, tower))
    assert "hold 8." in said and "Keep SCORE down" in said and "hold 9, W." in said
    assert "Now play" in sentence(page) and pointed(page) == [1]
    assert tower.screen()[0].startswith("How many play?")
    page.get_by_role("button", name="Done").click()
    assert not page.locator(".lesson").is_visible()


def test_in_german(open_page, tower):
    page = open_page(visited=False, locale="de-AT")
    begin(page, "Zeig es mir")
    assert "Halte 8." in " ".join(follow(page, tower))
    assert "Jetzt spiel" in sentence(page)
    page.get_by_role("button", name="Fertig").click()


def test_with_a_tower_that_speaks_german(browser):
    with Stepped(seed=20, settings={"language": "de"}) as tower, Windows(browser) as windows:
        tower.power_on()
        tower.run(3000)
        with in_background(tower) as url:
            page = windows.open(url, visited=False)
            begin(page, "Show me")
            assert headings_languages(page) == {"de"}
            assert "hold 8." in " ".join(follow(page, tower))
            windows.close()


def headings_languages(page):
    """In which languages the screen is read out."""
    shown = page.locator(".said h2:not([hidden])").evaluate_all("all => all.map(line => line.lang)")
    return set(shown)


def test_who_presses_something_else_is_led_back(open_page, tower):
    page = open_page(visited=False)
    begin(page, "Show me")
    press(page, tower, "ROLL")
    assert pointed(page) == ["ROLL"] and "under More" in sentence(page)
    press(page, tower, "MENU")
    press(page, tower, 1)
    assert pointed(page) == ["MENU"] and "Your game goes on" in sentence(page)
    assert "Keep SCORE down" in " ".join(follow(page, tower))
    assert "That was the lesson" in sentence(page) and "1:sets 3+3" in tower.screen()[0]


def test_it_goes_on_after_a_reload(open_page, tower):
    page = open_page(visited=False)
    begin(page, "Show me")
    press(page, tower, 10)
    press(page, tower, "SCORE")
    press(page, tower, "ROLL")
    visit(page, page.url)
    until(lambda: pointed(page) == [1, 3, 6])
    follow(page, tower)
    page.get_by_role("button", name="Done").click()
    visit(page, page.url)
    assert not page.locator(".lesson").is_visible()


def test_it_is_left_at_any_time_and_found_again_in_the_guide(open_page, tower):
    page = open_page(visited=False)
    begin(page, "Show me")
    page.get_by_role("button", name="Leave").click()
    assert pointed(page) == [] and not page.locator(".lesson").is_visible()
    visit(page, page.url)
    assert not page.locator(".lesson").is_visible()
    page.get_by_role("button", name="guide").click()
    page.get_by_role("button", name="a first game").click()
    until(lambda: pointed(page) == [10])
    page.keyboard.press("Escape")
    assert not page.locator(".lesson").is_visible()
    page.keyboard.press("Escape")
    assert not page.locator(".guide").is_visible()
    page.keyboard.press("Escape")
    assert tower.step() == "MENU", "neither Escape before was the tower's"


# The end of a game


def play_to_the_end(page, tower):
    """By hints alone, until there is a winner, and the page has seen each screen."""
    while not tower.screen()[4].startswith("OK: scores"):
        hint = tower.screen()[4]
        until(lambda: has_seen(page, hint), hint)  # noqa: B023
        tower.press("ROLL" if "ROLL" in hint and not hint.startswith("SCORE") else "SCORE")
        tower.run(2000)


@pytest.fixture(params=[1, 2])
def ended(request, browser):
    """A page beside which a game of one phase was played, and its tower."""
    with (
        Stepped(seed=20, settings={"players": request.param, "house": "short:1"}) as tower,
        Windows(browser) as windows,
    ):
        tower.power_on()
        tower.run(3000)
        with in_background(tower) as url:
            page = windows.open(url, 360, 640, visited=False)
            tower.press("SCORE")
            tower.run(2000)
            play_to_the_end(page, tower)
            page.locator(".ended").wait_for()
            yield page, tower
            windows.close()


def test_who_has_played_a_turn_is_offered_no_first_game_any_more(ended):
    page, _ = ended
    assert not page.locator(".lesson").is_visible()


def test_at_the_end_the_page_has_the_totals_and_the_next_steps(ended):
    page, tower = ended
    result = scorepad(referee(tower.console))
    for player in result["players"]:
        until(lambda: f"{player['name']} {player['total']}" in page.locator(".ended p").text_content())  # noqa: B023
    for width, height in WINDOWS.values():
        page.set_viewport_size({"width": width, "height": height})
        until(lambda: page.evaluate("innerWidth") == width)  # noqa: B023
        until(lambda: covered(page, ".ended") == [])
    assert page.locator(".ended").get_by_role("link", name="analysis").get_attribute("href").startswith("analysis")
    page.get_by_role("button", name="another game").click()
    assert tower.step() == "ROLL"
    until(lambda: not page.locator(".ended").is_visible())
    assert tower.step() == "SCORE"
    assert "ROLL" in tower.screen()[4] and "How many" not in tower.screen()[0]


def test_a_result_is_shared_as_a_line_of_text(ended):
    page, tower = ended
    page.evaluate(
        "navigator.share = undefined; navigator.clipboard.writeText = async (text) => { window.shared = text; }"
    )
    page.get_by_role("button", name="share").click()
    until(lambda: page.evaluate("window.shared"))
    for player in scorepad(referee(tower.console))["players"]:
        assert f"{player['name']} {player['total']}" in page.evaluate("window.shared")
