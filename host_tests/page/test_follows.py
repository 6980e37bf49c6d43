"""The page goes along with its tower: it speaks the language chosen there, and knows a result after a reload."""

import pytest

from desktop.tower.server import in_background
from host_tests.page.stepped import SETTLE_MS, Stepped, begin_alone
from host_tests.page.windows import Windows
from host_tests.patience import until

LANGUAGE = "[...document.querySelectorAll('.language input')].find(choice => choice.checked).value"


@pytest.fixture
def tower():
    with Stepped(seed=1, settings={"players": 1, "house": "short:1"}) as tower:
        begin_alone(tower)
        tower.run(SETTLE_MS)
        yield tower


@pytest.fixture
def page(browser, tower):
    with Windows(browser) as windows, in_background(tower) as url:
        yield windows.open(url)
        windows.close()


def test_who_changes_the_language_in_the_menu_changes_that_of_the_page(page, tower):
    tower.press("MENU")
    tower.run(SETTLE_MS)
    while not (line := next((line for line in tower.screen() if "Language" in line), "")):
        tower.press("ROLL")
        tower.run(SETTLE_MS)
    until(lambda: "Language" in page.locator(".said").text_content())
    for language, title in (("fr", "Tour à dés"), ("de", "Würfelturm"), ("en", "Dice tower")):
        tower.press(int(line[0]))
        tower.run(SETTLE_MS)
        until(lambda: page.title() == title)  # noqa: B023
        assert page.locator("html").get_attribute("lang") == language
        assert page.evaluate(LANGUAGE) == language


def test_a_result_is_there_after_a_reload(page, tower):
    while "GAME OVER" not in tower.screen()[0]:
        tower.press("ROLL" if "ROLL" in tower.screen()[-1] else "SCORE")
        tower.run(SETTLE_MS)
        page.wait_for_timeout(0)
    result = page.locator(".ended p")
    until(result.is_visible)
    before = result.text_content()
    assert "P1 " in before
    page.reload()
    until(lambda: result.is_visible() and result.text_content() == before)
