"""The page goes along with its tower: it speaks the language chosen there, and knows a result after a reload."""

from host_tests.page.stepped import SETTLE_MS, begin_alone, play_alone
from host_tests.patience import until

ALONE = {"players": 1, "house": "short:1"}
LANGUAGE = "[...document.querySelectorAll('.language input')].find(choice => choice.checked).value"


def test_who_changes_the_language_in_the_menu_changes_that_of_the_page(sat_down):
    page, tower = sat_down(settings=ALONE, seed=1, visited=True)
    begin_alone(tower)
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


def test_a_result_is_there_after_a_reload(sat_down):
    page, tower = sat_down(settings=ALONE, seed=1, visited=True)
    play_alone(tower)
    result = page.locator(".ended p")
    until(result.is_visible)
    before = result.text_content()
    assert "P1 " in before
    page.reload()
    until(lambda: result.is_visible() and result.text_content() == before)
