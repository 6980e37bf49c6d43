"""The page without eyes, with eyes that want no motion, by dark and by light; asleep, a first visit, the guide.

The firmware runs in virtual time behind most of it.
"""

import re

import pytest

from desktop.tower.server import in_background
from hardware.lights.colours import RGB
from host_tests.page.by_ear import hand, headings, spaced
from host_tests.page.hand_fed import HandFed
from host_tests.page.stepped import SETTLE_MS, begin_alone
from host_tests.patience import until
from p10core.game.phases import PHASES

ALONE = {"players": 1, "house": "short:1", "dim_after": 100, "sleep_after": 120}
LONG_MS = 900
SHOW = "async lines => (await import('/said.js')).show(lines, lines.map(() => ''))"


@pytest.fixture
def hand_fed():
    return HandFed(lit=True)


@pytest.fixture
def url(hand_fed, windows):
    with in_background(hand_fed) as url:
        yield url
        windows.close()


def until_read_out(page, tower):
    """The page is as far as the tower."""
    last = spaced(tower.screen()[4])
    until(lambda: (headings(page) or [""])[-1] == last, last)


# Without eyes


def test_a_turn_is_read_out_dice_are_toggle_buttons_the_coach_is_heard_and_a_sleeping_tower_is_woken(sat_down):
    page, tower = sat_down(settings=ALONE, seed=1, visited=True)
    begin_alone(tower)

    def press(button, ms=100):
        tower.press(button, ms)
        tower.run(SETTLE_MS)

    until_read_out(page, tower)
    assert "2 sets of 3" in headings(page), "what a phase needs is no line to choose"
    holds = page.locator(".hold")
    assert page.locator(".hold[aria-pressed]").count() == 0
    assert page.get_by_role("button", name=re.compile("^Hold die [23]$")).count() == 2
    assert holds.evaluate_all("holds => holds.map((hold) => hold.dataset.number)") == [""] * 10

    press("ROLL")
    until_read_out(page, tower)
    assert headings(page) == [
        "P1, 1:sets 3+3",
        "Dice: 9 orange, 6 red, 5 orange, 6 green, 8 orange, 9 green, wild orange, 1 red, 1 orange, 3 blue",
        "1 more for 6s+9s",
        "Hold, ROLL 10, 2 left",
    ]
    assert page.get_by_role("region", name="Screen").get_attribute("aria-live") == "polite"
    wild = page.get_by_role("button", name="7: wild orange", pressed=False)
    wild.wait_for()
    assert [number for _, number, _ in hand(page)][:6] == ["9", "6", "5", "6", "8", "9"]
    numbers = holds.evaluate_all("holds => holds.map((hold) => getComputedStyle(hold, '::before').content)")
    assert numbers == [f'"{number}"' for number in ("9", "6", "5", "6", "8", "9", "W", "1", "1", "3")], "in their domes"

    until(lambda: all(lights(page)), "the dice are lit")
    assert lights(page)[0] == lights(page)[2], "both are orange"
    press(1)
    until(lambda: lights(page)[0] != lights(page)[2], "the held one is brighter, without motion")
    page.get_by_role("button", name="1: 9 orange", pressed=True).wait_for()
    keys = page.locator(".hold .keycap").evaluate_all("keys => keys.map((key) => getComputedStyle(key).transform)")
    assert keys[0] != "none" and set(keys[1:]) == {"none"}, "a held die's key stays down"
    wild.press("Space")
    tower.step()
    page.get_by_role("button", name="7: wild orange", pressed=True).wait_for()
    assert page.locator(".hold[aria-pressed=true]").count() == 2
    page.get_by_role("button", name="7: wild orange").dispatch_event("click", {"detail": 1})  # by a screen reader
    tower.step()
    wild.wait_for()
    press(1)

    press("SCORE", LONG_MS)
    until_read_out(page, tower)
    assert headings(page)[0] == "Coach: hold 9, 8, 9, wild, 1, 3"
    coached = page.get_by_role("button", name=re.compile(": .*, the coach would hold it$")).all()
    assert [int(die.get_attribute("aria-label").split(":")[0]) for die in coached] == [1, 5, 6, 7, 8, 10]
    press("MENU")
    until_read_out(page, tower)
    assert headings(page)[0] == "P1, 1:sets 3+3"

    press("MENU")
    page.get_by_role("button", name=re.compile(r"^\d: Scorepad$")).wait_for()
    tower.run(1000 * ALONE["sleep_after"])
    page.get_by_role("status").get_by_text("Asleep, press any button").wait_for()
    page.keyboard.press("5")
    tower.step()
    until(lambda: page.get_by_role("status").text_content() == "", "it is awake")


def test_a_wild_whose_colour_is_not_drawn_yet_is_no_card(windows, url):
    page = windows.open(url)
    page.clock.install(time=0)
    page.clock.pause_at(1000)  # it goes on by itself else, and a busy machine takes its time
    for colours in (" B R      ", " B R   G  ", " B R   G R"):
        page.evaluate(SHOW, ["P1         1:sets 3+3", " 7 6   W W", colours, "", "Hold, ROLL 10, 2 left"])
        page.clock.run_for(100)
        assert page.get_by_role("group", name="Dice").count() == 1
    page.clock.run_for(2000)
    assert "Dice: 7 blue, 6 red, wild green, wild red" in headings(page)
    assert page.get_by_role("group", name="Dice").count() == 1


def test_cards_are_called_cards(sat_down):
    page, tower = sat_down(settings={"game": "cards", "players": 2, "house": "short:1"}, seed=1, visited=True)
    page.get_by_role("button", name="Play the tower").wait_for()
    assert not page.get_by_role("button", name="Alone").is_visible()
    for button in ("SCORE", 1):
        tower.press(button)
        tower.run(SETTLE_MS)
    hand = page.get_by_role("group", name="Cards").get_by_role("button")
    hand.first.wait_for()
    names = [button.get_attribute("aria-label").split(": ")[1] for button in hand.all()]
    until(lambda: headings(page)[1:2] == [f"Cards: {', '.join(names)}"], "the hand is read out")
    tower.press("ROLL")
    tower.run(SETTLE_MS)
    drawn = re.compile(r", drawn: (\d+ (red|yellow|green|blue)|wild|Skip)$")
    page.get_by_role("heading", name=drawn).wait_for()


# Eyes that want no motion


def lights(page):
    """Of each die its colour and how much of it is seen; "" of one that is not lit."""
    return page.locator(".dome").evaluate_all(
        """domes => domes.map(({ style }) => ["--lit", "--on"].map((name) => style.getPropertyValue(name)))
            .map(([lit, on]) => lit && `${lit}, ${on} of it`)"""
    )


def test_dice_neither_breathe_nor_tumble_for_who_wants_no_motion(windows, url, hand_fed):
    calm = windows.open(url, reduced_motion="reduce")
    moving = windows.open(url, reduced_motion="no-preference")
    hand_fed.pixels.write(bytes((0, 200, 0)) * 10)
    until(lambda: all(lights(calm)), "the dice are lit")
    before, breath = lights(calm), [lights(moving)[0]]
    for level in (60, 120, 30):  # a breath
        hand_fed.pixels.write(bytes((0, level, 0)) * 10)
        until(lambda: lights(moving)[0] not in breath, "it breathes")  # noqa: B023
        breath.append(lights(moving)[0])
        assert lights(calm) == before
    hand_fed.pixels.write(bytes((200, 0, 0)) * 5 + bytes((0, 30, 0)) * 5)
    until(lambda: lights(calm)[0] != before[0], "a colour that stays is shown")
    assert lights(calm)[9] == before[9]
    colours = [RGB[at : at + 3] for at in range(3, len(RGB), 3)]
    hand_fed.pixels.write(bytes(part for r, g, b in (colours * 2)[:10] for part in (g, r, b)))
    until(lambda: len({*lights(calm)}) == len(colours), "yellow cards are not orange")


# By dark and by light

BRIGHTNESS = """() => { const canvas = document.createElement("canvas").getContext("2d");
    canvas.fillStyle = getComputedStyle(document.querySelector(".guide")).backgroundColor;
    canvas.fillRect(0, 0, 1, 1); return canvas.getImageData(0, 0, 1, 1).data[0]; }"""


def test_the_theme_is_the_devices_until_one_is_chosen_and_that_is_remembered(windows, url):
    dark = windows.open(url, color_scheme="light")
    assert dark.evaluate(BRIGHTNESS) > 200
    dark.emulate_media(color_scheme="dark")
    assert dark.evaluate(BRIGHTNESS) < 60
    dark.keyboard.press("g")
    dark.get_by_text("Settings", exact=True).click()
    dark.get_by_role("radio", name="light").check()
    assert dark.evaluate(BRIGHTNESS) > 200
    dark.goto(f"{url}analysis")
    until(lambda: dark.locator("html").get_attribute("data-theme") == "light", "the analysis follows")
    dark.goto(url)
    assert dark.evaluate(BRIGHTNESS) > 200


# First visit, guide


def test_a_first_visit_is_offered_a_first_game_no_other_one_is_and_the_guide_has_the_ten_phases(windows, url):
    page = windows.open(url, visited=False)
    offer = page.get_by_role("complementary", name="First game")
    assert "two minutes" in offer.text_content()
    assert page.locator(".help").is_visible()
    page.get_by_role("button", name="No, thanks").click()
    assert not offer.is_visible()
    page.goto(url)
    assert not offer.is_visible()
    page.keyboard.press("g")
    said = [line.replace(" of ", " ") for line in page.locator(".phases li").all_text_contents()]
    assert said == [needs.replace(" of ", " ") for _, needs, _ in PHASES[1:]]


def test_the_guide_stands_beside_the_tower_and_over_it_on_a_phone(windows, url, hand_fed):
    desk, phone = windows.open(url, 1280, 800), windows.phone(url, 390, 844)
    for page in (desk, phone):
        page.locator(".open-guide").click()
        page.get_by_role("heading", name="Guide").wait_for()
    tower, guide = desk.locator(".tower").bounding_box(), desk.locator(".guide").bounding_box()
    assert tower["x"] + tower["width"] <= guide["x"]
    desk.keyboard.press("1")
    until(lambda: hand_fed.edges == [(1, True), (1, False)], "keys are the tower's")
    hand_fed.edges.clear()
    phone.keyboard.press("2")
    phone.keyboard.press("Escape")
    assert not phone.locator(".guide").is_visible()
    phone.keyboard.press("3")
    until(lambda: len(hand_fed.edges) == 2, "a key after it is closed")
    assert hand_fed.edges == [(3, True), (3, False)]


def test_the_page_speaks_french_and_what_is_chosen(windows, url):
    page = windows.open(url, locale="fr-CA", visited=False)
    assert "visite\u00a0?" in page.locator(".lesson p").text_content()  # no line begins with a mark
    page.get_by_role("button", name="Non, merci").click()
    page.get_by_role("button", name="guide").click()
    assert page.get_by_role("heading", name="Guide").count() == 1
    assert page.get_by_text("Les dix phases", exact=True).is_visible()
    assert page.get_by_role("button", name="Garder le dé 4").count() == 1
    assert page.get_by_role("link", name="analyse").get_attribute("href") == "analysis?lang=fr"
    page.get_by_text("Réglages", exact=True).click()
    page.get_by_role("radio", name="English").check()
    assert page.get_by_text("The ten phases", exact=True).is_visible()
    assert page.locator("html").get_attribute("lang") == "en"
    page.get_by_role("radio", name="Deutsch").check()
    assert page.get_by_text("Die zehn Phasen", exact=True).is_visible()
    assert page.locator(".phases li").first.text_content() == "2 Drillinge"
    assert page.get_by_role("link", name="Analyse").get_attribute("href") == "analysis?lang=de"
