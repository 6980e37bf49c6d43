"""Whoever comes with a German or a French browser finds no English on any page of the site, whatever happens there."""

import re
from html import unescape

import pytest

from desktop.analysis.game import built_coach
from desktop.analysis.share import packed
from desktop.site.games import Games
from desktop.tower.page_texts import texts_in
from host_tests.cafe.talker import records
from host_tests.page.site_player import until
from host_tests.solved_turns import BySolver
from host_tests.thorough import share

# Words that neither German nor French has, and hardly an English sentence lacks.
ENGLISH = re.compile(r"\b(the|and|of|with|is|are|it|this|that|your|no|to|for|from|by|failures|wins|made)\b", re.I)
# Texts and names of parts as they stand on a page; the record, the languages' own names and what is marked as English
# are what they are.
SAID = """() => {
    const texts = [document.title];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const { data, parentElement } = walk.currentNode;
        const left = "script, style, noscript, textarea, .language [lang], .language legend, main [lang=en]";
        if (!parentElement.closest(left)) texts.push(data);
    }
    for (const name of ["aria-label", "placeholder", "title", "alt"]) {
        for (const part of document.querySelectorAll(`[${name}]`)) texts.push(part.getAttribute(name));
    }
    return texts.map((text) => text.trim()).filter(Boolean);
}"""
STUN = "stun:stun.example.org:3478"
NO_WORKER = "Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined })"
NO_ANALYSIS = {
    "nonsense": "nonsense",
    "of cards": packed("game cards players=Ada,Bea\n"),
    "not begun": packed("game dice players=Ada\n"),
    "broken": packed("game dice players=Ada\nturn Bea\n"),  # why, the referee says in English, which is marked
}
MARKED = re.compile(r'<(\w+)[^>]* lang="en".*?</\1>')
NO_MEMORY = "Object.defineProperty(Storage.prototype, 'setItem', { value() { throw new Error(); } })"


@pytest.fixture(scope="module", params=["de", "fr"])
def language(request):
    return request.param


@pytest.fixture(scope="module", params=share(["de", "fr"], 2))
def one_language(request):
    """Where a walk takes long: whatever is not handed to the translators is English in any language."""
    return request.param


def said_otherwise(language):
    """The English texts that have others in a language."""
    return {english for english, said in texts_in(language).items() if english and said != english}


@pytest.fixture(scope="module")
def visit(browser):
    """``visit(language)``: a page of such a visitor, who is the same in all tests."""
    contexts = {}

    def visit(language):
        if language not in contexts:
            contexts[language] = browser.new_context(locale=language, service_workers="block")  # one would load all
        page = contexts[language].new_page()
        page.english = said_otherwise(language)
        return page

    return visit


def shown(page):
    """What the page says, of which nothing may be English."""
    texts = [text for text in page.evaluate(SAID) if text != STUN]
    assert texts[0].endswith(("Würfelturm", "Tour à dés")), "the title"
    assert [text for text in texts if text in page.english or ENGLISH.search(text)] == []
    return texts


def unfold(page):
    page.evaluate("document.querySelectorAll('details').forEach(part => { part.open = true; part.hidden = false; })")


@pytest.mark.share
def test_the_tower_its_guide_what_is_missing_and_a_puzzle(visit, site, one_language):
    visitor = visit(one_language)
    visitor.goto(site.url)
    sign = visitor.locator(".sign")
    until(visitor, lambda: sign.inner_text() and "..." not in sign.inner_text())
    unfold(visitor)
    visitor.keyboard.press("g")
    assert len(shown(visitor)) > 80
    assert visitor.locator("[rel=manifest]").get_attribute("href") == f"manifest.{one_language}.webmanifest"
    visitor.goto(f"{site.url}puzzles.html")
    visitor.locator("#dice button").first.wait_for()
    shown(visitor)
    visitor.click("#roll")
    visitor.locator("#answer table").wait_for()
    shown(visitor)
    visitor.close()


@pytest.mark.sweep
def test_the_list_of_games_one_of_them_and_one_that_is_broken(visit, site, one_language):
    visitor = visit(one_language)
    visitor.goto(f"{site.url}games.html#all")
    files = visitor.locator("input[type=file]")
    files.wait_for()
    shown(visitor)
    game = f"# 20261124-201500\n{records(1, house='short:2')[0]}".encode()
    files.set_input_files({"name": "games.txt", "mimeType": "", "buffer": game})
    visitor.locator("form button").click()
    visitor.locator(".played a").first.wait_for()
    assert any(re.search(r"24\.? [Nn]ovemb(er|re) 2026 (um|à) 20:15", text) for text in shown(visitor))
    visitor.locator(".played a").first.click()
    visitor.locator("article").first.wait_for()
    assert len(shown(visitor)) > 100
    visitor.goto("about:blank")
    visitor.goto(f"{site.url}games.html#r={NO_ANALYSIS['broken']}")
    visitor.locator("main > p:not(.wait), .pad").first.wait_for()
    shown(visitor)
    visitor.close()


@pytest.mark.parametrize("game", NO_ANALYSIS)
def test_a_game_that_cannot_be_taken_apart(language, game):
    said = Games(b"", "20261124-201500", NO_ANALYSIS[game]).page(
        "", built_coach(lambda said: None), language, BySolver()
    )
    texts = [unescape(text).strip() for text in re.split(r"<[^>]*>", MARKED.sub("", said)) if text.strip()]
    assert len(texts) >= 1
    assert [text for text in texts if text in said_otherwise(language) or ENGLISH.search(text)] == []


@pytest.mark.sweep
def test_a_game_by_link_in_a_browser_that_keeps_nothing_and_a_link_that_is_none(visit, site, one_language):
    visitor = visit(one_language)
    visitor.add_init_script(NO_MEMORY)
    visitor.goto(f"{site.url}friend.html")
    unfold(visitor)
    shown(visitor)
    visitor.fill("#invite [name=name]", "Ann")
    visitor.click("#invite button")
    visitor.locator("#send").wait_for()
    shown(visitor)
    visitor.goto("about:blank")
    visitor.goto(f"{site.url}friend.html#g=nonsense")
    until(visitor, lambda: visitor.locator("#told").inner_text())
    shown(visitor)
    visitor.close()


def test_a_game_by_link_whose_files_are_missing_says_that_they_are(browser, site):
    context = browser.new_context(locale="de")
    context.add_init_script(NO_WORKER)
    context.route("**/python/memory.bin*", lambda route: route.abort())
    page = context.new_page()
    page.goto(f"{site.url}friend.html#g=nonsense")
    page.locator("#told", has_text="Es fehlen Dateien").wait_for()
    context.close()
