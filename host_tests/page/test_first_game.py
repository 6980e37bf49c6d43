"""The lesson on the page: who only follows the ring gets through the tower's own, and nobody is led astray."""

import itertools

import pytest

from desktop.referee.referee import referee, scorepad
from desktop.tower.screenshot import visit
from host_tests.patience import until
from host_tests.thorough import ALL, share

BUTTONS = {6 + die: 1 + die for die in range(10)} | {16: "ROLL", 17: "SCORE", 18: "MENU"}
LONG_MS = 900
STEPS_AT_MOST = 40
BOXES = """names => names.map(name => [...document.querySelectorAll(name)].map(part => part.getBoundingClientRect())
    .map(({ left, top, right, bottom }) => [left, top, right, bottom]))"""
WINDOWS = {
    "small": (360, 640),
    "phone": (390, 844),
    "desk": (1280, 800),
    "sideways": (844, 390),
    "enlarged": (320, 256),
    "low": (640, 360),
}


READ_MS = 400  # after that a screen that stands is read out, and the lesson looks at it
SEEN = """() => ({
    hint: [...document.querySelectorAll(".said h2")].at(-1).textContent.split(/\\s+/).join(" ").trim(),
    screen: document.querySelector(".said").textContent,
    languages: [...new Set([...document.querySelectorAll(".said h2:not([hidden])")].map((line) => line.lang))],
    sentence: document.querySelector(".lesson p").textContent,
    pointed: [...document.querySelectorAll(".pointed")].map((button) => +button.dataset.gp),
    long: Boolean(document.querySelector(".pointed.long")),
    done: ["Done", "Fertig"].includes(document.querySelector(".lesson .leave").textContent),
})"""


def seen(page):
    """What is to be seen on the page, once it has had time to read the screen."""
    page.clock.run_for(READ_MS)
    found = page.evaluate(SEEN)
    found["pointed"] = [BUTTONS[gpio] for gpio in found["pointed"]]
    return found


def sentence(page):
    return page.locator(".lesson p").text_content()


def pointed(page):
    """The buttons with a ring."""
    return seen(page)["pointed"]


def until_pointed(page, *buttons):
    until(lambda: pointed(page) == [*buttons], f"the ring is round {buttons}")


def has_seen(page, hint):
    """Whether the page is where the tower is, by its last line; what stands at the right comes after a comma."""
    return seen(page)["hint"].replace(",", "") == " ".join(hint.replace(",", "").split())


def begin(page, label):
    """Take the offer of a first visit."""
    until(lambda: seen(page)["screen"].strip() != "", "the screen is read out")
    page.get_by_role("button", name=label).click()
    until_pointed(page, 10)


def press(page, tower, button, ms=None):
    """Press on the page; returns once something else is shown, and what to press then."""
    until(lambda: has_seen(page, tower.screen()[4]), "the page is as far as the tower")
    before = seen(page)
    gpio = next(gpio for gpio, name in BUTTONS.items() if name == button)
    page.locator(f'[data-gp="{gpio}"]').click()
    assert (tower.step(ms) if ms else tower.step()) == button
    hint = " ".join(tower.screen()[4].split())

    def goes_on():
        now = seen(page)
        return now != before and now["hint"] == hint and (now["pointed"] or now["done"])

    until(goes_on, f"{before} {tower.screen()}")


def follow(page, tower, sizes=(), to=()):
    """Press what has a ring, again and again, until it is round *to* if that is given, each time in the next of these
    windows; returns all that was said.
    """
    sizes = itertools.cycle(sizes)
    said = [sentence(page)]
    while (now := seen(page))["pointed"] and not now["done"] and now["pointed"] != [*to]:
        if width := next(sizes, None):
            page.set_viewport_size({"width": width[0], "height": width[1]})
        until(lambda: covered(page, ".lesson") == [], "the lesson lies on nothing")
        press(page, tower, now["pointed"][0], LONG_MS if now["long"] else None)
        if said[-1] != sentence(page):
            said.append(sentence(page))
        assert len(said) < STEPS_AT_MOST, said
    return " ".join(said)


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
@pytest.mark.parametrize("window", share([*WINDOWS, "all"], 7))
def test_who_only_follows_the_ring_gets_through_the_lesson(sat_down, window):
    """In German, whose sentences are the longest, on a tower that speaks English; in all windows by turns. `make test`
    goes as far as the first hold.
    """
    sizes = [WINDOWS[window]] if window in WINDOWS else [*WINDOWS.values()]
    page, tower = sat_down(sizes[0], locale="de-AT")
    begin(page, "Zeig es mir")
    said = follow(page, tower, sizes, to=() if ALL else (1, 3, 6))
    assert "8 halten." in said
    if ALL:
        assert "9, W halten." in said and "Halte SCORE" in said, said
        assert "Jetzt spiel" in sentence(page) and pointed(page) == [1]
        assert tower.screen()[0].startswith("Who plays?")
        page.get_by_role("button", name="Fertig").click()
        assert not page.locator(".lesson").is_visible()


@pytest.mark.share
def test_who_presses_something_else_is_led_back_and_it_goes_on_after_a_reload(sat_down):
    """With a tower that speaks German, which does not confuse the English page."""
    page, tower = sat_down(settings={"language": "de"})
    begin(page, "Show me")
    assert seen(page)["languages"] == ["de"]
    press(page, tower, "ROLL")
    assert pointed(page) == ["ROLL"] and "under More" in sentence(page)
    press(page, tower, "MENU")
    press(page, tower, 1)
    assert pointed(page) == ["MENU"] and "Your game goes on" in sentence(page)
    if ALL:
        follow(page, tower, to=(1, 3, 6))
        assert "hold 8." in sentence(page)
    before = pointed(page)
    visit(page, page.url)
    until_pointed(page, *before)
    if ALL:
        said = follow(page, tower)
        assert "Hold SCORE down" in said and "hold 9, W." in said
        assert "That was the lesson" in sentence(page) and tower.screen()[0].startswith("S1 ")
        page.get_by_role("button", name="Done").click()
        visit(page, page.url)
        assert not page.locator(".lesson").is_visible()


def test_it_is_left_at_any_time_and_found_again_in_the_guide(sat_down):
    page, tower = sat_down()
    begin(page, "Show me")
    page.get_by_role("button", name="Leave").click()
    assert pointed(page) == [] and not page.locator(".lesson").is_visible()
    visit(page, page.url)
    assert not page.locator(".lesson").is_visible()
    page.get_by_role("button", name="guide").click()
    page.get_by_role("button", name="a first game").click()
    until_pointed(page, 10)
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


@pytest.mark.share
@pytest.mark.parametrize("players", share([2, 1], 2))
def test_at_the_end_the_page_has_the_totals_and_the_next_steps(sat_down, players):
    page, tower = sat_down((360, 640), {"players": players, "house": "short:1"})
    tower.press("SCORE")
    tower.run(2000)
    page.locator(".lesson").wait_for(state="hidden")  # who plays is offered no first game any more
    play_to_the_end(page, tower)
    page.locator(".ended").wait_for()
    totals = [f"{player['name']} {player['total']}" for player in scorepad(referee(tower.console))["players"]]
    assert len(totals) == players
    until(lambda: all(total in page.locator(".ended p").text_content() for total in totals), f"{totals}")
    for width, height in WINDOWS.values():
        page.set_viewport_size({"width": width, "height": height})
        until(lambda: page.evaluate("innerWidth") == width)  # noqa: B023
        until(lambda: covered(page, ".ended") == [], "the end lies on nothing")
    assert page.locator(".ended").get_by_role("link", name="analysis").get_attribute("href").startswith("analysis")
    page.evaluate(
        "navigator.share = undefined; navigator.clipboard.writeText = async (text) => { window.shared = text; }"
    )
    page.get_by_role("button", name="share").click()
    until(lambda: page.evaluate("window.shared"), "the result is shared as a line of text")
    assert all(total in page.evaluate("window.shared") for total in totals)
    page.get_by_role("button", name="another game").click()
    assert tower.step() == "ROLL"
    until(lambda: not page.locator(".ended").is_visible())
    assert tower.step() == "SCORE"
    assert "ROLL" in tower.screen()[4] and "Who plays" not in tower.screen()[0]
