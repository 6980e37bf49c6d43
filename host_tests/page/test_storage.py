"""What a browser has kept and nobody can read: the pages say so, keep a copy, and work."""

import json

import pytest

from host_tests.page.friends import url as url  # a fixture
from host_tests.thorough import share

SAID = "Etwas, das dieser Browser aufgehoben hatte, ist nicht lesbar"
KEPT = "({ ...localStorage })"
PLACES = {"lesson": "", "games by link": "friend.html"}  # key -> the page that wants it


@pytest.fixture
def page(browser, url):
    """A page of a German's browser, none of whose scripts may fail."""
    context = browser.new_context(locale="de")
    errors = []
    context.on("weberror", lambda error: errors.append(str(error.error)))
    page = context.new_page()
    page.goto(f"{url}look.css")  # of the same origin, without a script
    yield page
    context.close()
    assert errors == []


def keep(page, key, text):
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, text])


UNREADABLE = [
    ("", "lesson", '{"torn'),
    ("tower / ", "lesson", "7"),
    ("", "games by link", '{"Ann": "7 points"}'),
    ("tower / ", "games by link", '{"torn'),
]


@pytest.mark.share
@pytest.mark.parametrize(("prefix", "key", "rubbish"), share(UNREADABLE, 3))
def test_what_cannot_be_read_is_told_once_and_a_copy_stays(page, url, prefix, key, rubbish):
    keep(page, prefix + key, rubbish)
    page.goto(url + PLACES[key])
    page.get_by_text(SAID).wait_for()
    kept = page.evaluate(KEPT)
    assert [text for name, text in kept.items() if name.startswith(f"tower / {key} set aside 20")] == [rubbish]
    page.get_by_text(SAID).click()
    page.reload()
    page.locator(".tower:visible, #invite").first.wait_for()
    assert page.get_by_text(SAID).count() == 0


def test_what_was_kept_under_a_bare_name_is_found_and_stays_for_whoever_owns_it_now(page, url):
    game = {"secret": "00", "letter": "a letter", "title": "Ann - Ben"}
    keep(page, "games by link", json.dumps({"a game": game}))
    page.goto(f"{url}friend.html")
    page.get_by_role("button", name="Ann - Ben", exact=True).wait_for()
    keep(page, "games by link", "another app's")
    page.reload()
    page.get_by_role("button", name="Ann - Ben", exact=True).wait_for()
    assert page.evaluate(KEPT)["games by link"] == "another app's"


def test_a_theme_that_was_chosen_once_is_there_before_anything_is_drawn(page, url):
    keep(page, "theme", "light")
    page.goto(url)
    assert page.locator("html").get_attribute("data-theme") == "light"
    keep(page, "tower / theme", "dark")
    page.reload()
    assert page.locator("html").get_attribute("data-theme") == "dark"
