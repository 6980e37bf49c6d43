"""A new tower of `make play` speaks the language of the first page that reaches it; one that is known keeps its own."""

import queue

import pytest

from desktop.bench.first_language import speaking
from desktop.bench.tower import Tower, real_clock
from desktop.tower.kept import Kept
from desktop.tower.server import in_background, plug_in
from host_tests.page.windows import Windows
from host_tests.patience import until
from host_tests.thorough import share

ASKS = {"de": "Wer spielt?", "fr": "Qui joue ?", "en": "Who plays?"}


@pytest.mark.share
@pytest.mark.parametrize(("locale", "language"), share([("de-AT", "de"), ("fr-CA", "fr"), ("nl-BE", "en")], 3))
def test_tower_and_page_speak_the_first_visitors_language(browser, locale, language):
    languages = queue.SimpleQueue()
    with (
        Tower(clock=real_clock) as tower,
        Windows(browser) as windows,
        in_background(tower, visited=languages.put) as url,
    ):
        plug_in(tower, True, languages)
        assert not tower.powered
        page = windows.open(url, locale=locale)
        until(lambda: ASKS[language] in page.locator(".said h2").first.text_content(), ASKS[language])
        assert page.locator("html").get_attribute("lang") == language
        assert page.locator(".said h2").first.get_attribute("lang") == language
        windows.close()


def test_a_tower_that_was_played_keeps_its_language(tmp_path):
    path = tmp_path / "flash.zip"
    with Tower(seed=1) as tower, Kept(tower, path) as kept:
        assert kept.is_new
        tower.speak("de")
        tower.power_on()
        tower.run(3000)
        tower.press(2)
        tower.run(1000)
        shown = tower.screen()
    languages = queue.SimpleQueue()
    languages.put("fr")
    with Tower(seed=1) as tower, Kept(tower, path) as kept:
        plug_in(tower, kept.is_new, languages)
        tower.run(3000)
        assert tower.screen() == shown and "Wer beginnt?" in shown[0]


def test_an_owner_who_has_chosen_a_language_is_obeyed():
    theirs = b'sound = 1\nlanguage = "fr"\nplayers = 2\n'
    assert speaking(theirs, "de") == theirs
