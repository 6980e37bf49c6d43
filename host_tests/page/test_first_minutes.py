"""What a stranger tries first: the guide's keys, SCORE held down, a strange hand of cards, today's dice."""

import datetime

import pytest

from desktop.bench.tower import Tower, real_clock
from desktop.tower.journal import facts
from desktop.tower.server import in_background
from host_tests.page.hand_fed import HandFed
from host_tests.page.windows import Windows
from host_tests.patience import until

SHOW = "async (lines) => (await import('/said.js')).show(lines, lines.map(() => ''))"


@pytest.fixture(scope="module")
def tower():
    return HandFed(lit=True)


@pytest.fixture(scope="module")
def window(tower, browser):
    """Of the tests to come, in which each leaves the guide closed."""
    with in_background(tower) as url, Windows(browser) as windows:
        yield windows.open(url)
        windows.close()


@pytest.fixture
def page(window, tower):
    tower.edges.clear()
    yield window
    window.emulate_media(reduced_motion="reduce")
    window.evaluate("document.activeElement.blur()")
    assert window.locator(".guide").is_hidden()


def test_enter_scores_after_the_guide_was_looked_at_by_its_key(page, tower):
    for _ in range(2):
        page.keyboard.press("g")
    page.keyboard.press("Enter")
    until(lambda: tower.edges == [("SCORE", True), ("SCORE", False)], "SCORE was pressed")
    assert page.locator(".guide").is_hidden()


def test_who_opened_the_guide_by_its_button_has_the_focus_there_again(page):
    page.locator(".open-guide").click()
    page.locator(".guide .close").click()
    assert page.evaluate("document.activeElement.className") == "open-guide"


def test_score_fills_while_it_is_held(page):
    filling = "getComputedStyle(document.querySelector('.score .filling')).animationName"
    page.emulate_media(reduced_motion="no-preference")
    assert page.evaluate(filling) == "none"
    page.keyboard.down("Enter")
    assert page.evaluate(filling) == "fill"
    page.keyboard.up("Enter")
    assert page.evaluate(filling) == "none"


def test_a_hand_of_skips_and_wilds_is_one_of_cards(page):
    page.evaluate(SHOW, ["Ann  1: 3+3", " S S W W S S W W S S ", " " * 20, "", "ROLL: pile"])
    assert page.get_by_role("button", name="1: Skip").count() == 1
    assert page.get_by_role("button", name="3: wild").count() == 1
    page.get_by_role("group", name="Cards").wait_for(state="attached")
    assert page.locator(".hold").first.get_attribute("data-number") == "S"


def test_todays_dice_are_all_ten_phases_by_the_default_rules_and_are_offered_during_a_game(windows):
    rules = {"players": 1, "house": "short:5", "finish": "classic"}
    today = f"{datetime.date.today():%Y%m%d}"
    with Tower(clock=real_clock, settings=rules) as tower, in_background(tower) as url:
        tower.power_on()
        until(lambda: "ROLL" in tower.screen()[-1])
        page = windows.open(url)
        tower.press(1)
        until(lambda: facts(tower)["game"] == "dice", "a game is on")
        assert facts(tower)["phases"] == [1, 2, 3, 4, 5]
        page.locator(".open-guide").click()
        page.locator(".today").click()
        leave = page.locator(".leave-game")
        leave.wait_for()
        assert leave.bounding_box()["height"] >= 44
        leave.click()
        until(lambda: f"Deal {today}" in tower.screen()[0], "the deal is chosen")
        tower.press(1)
        until(lambda: facts(tower)["deal"] == int(today), "its game has begun")
        record = facts(tower)["record"].splitlines()[0]
        assert facts(tower)["phases"] == list(range(1, 11))
        assert "finish=2011" in record and "house" not in record
        windows.close()


START = ["Who plays?", "1: alone", "2-6: that many people", "7: against the tower", "10: learn  ROLL: more"]


def test_under_the_first_screen_a_word_is_as_good_as_a_number(page, tower):
    row = page.locator(".first")
    page.evaluate(SHOW, START)
    row.wait_for()
    large = page.locator(".tower").bounding_box()
    row.get_by_role("button", name="Alone").click()
    until(lambda: tower.edges == [(1, True), (1, False)], "a game alone begins")
    page.evaluate(SHOW, ["P1         1:sets 3+3", "", "", "2 sets of 3", "ROLL the dice"])
    row.wait_for(state="hidden")
    assert page.locator(".tower").bounding_box() == large, "in a game the tower is as large"


def test_a_lesson_that_is_begun_on_the_tower_has_its_sentence_until_it_is_left(page):
    card = ["Ten dice, ten phases.", "", "", "", "OK: next  MENU: leave"]
    lesson = page.locator(".lesson")
    for _ in range(2):
        page.evaluate(SHOW, START)
        page.evaluate(SHOW, card)
        lesson.wait_for()
        page.get_by_role("button", name="Leave").click()
        page.evaluate(SHOW, ["Phase 1, roll 1 of 3", "", "", "One die short", "after rolls: SCORE."])
        page.get_by_role("heading", name="One die short").wait_for(state="attached")
        assert lesson.is_hidden()
        page.evaluate(SHOW, START)
        page.get_by_role("heading", name="Who plays?").wait_for(state="attached")
