"""Whoever comes with a German or a French browser finds no English on any page of the site, whatever happens there."""

import random
import re

import pytest

from desktop.coach.simulate import play_game
from desktop.records.analysis.share import packed
from desktop.site import build
from desktop.words.browser import texts_in
from host_tests.conftest import without_browser
from host_tests.page.site_player import FOLDER, PATIENCE, QUICKLY, host, until

# Words that neither German nor French has, and hardly an English sentence lacks.
ENGLISH = re.compile(r"\b(the|and|of|with|is|are|it|this|that|your|no|to|for|from|by|failures|wins|made)\b", re.I)
# Texts and names of parts as they stand on a page; the record, the languages' own names and what is marked as English
# are what they are.
SAID = """() => {
    const texts = [document.title];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const { data, parentElement } = walk.currentNode;
        if (!parentElement.closest("script, style, textarea, .language [lang], .language legend, main [lang=en]")) {
            texts.push(data);
        }
    }
    for (const name of ["aria-label", "placeholder", "title", "alt"]) {
        for (const part of document.querySelectorAll(`[${name}]`)) texts.push(part.getAttribute(name));
    }
    return texts.map((text) => text.trim()).filter(Boolean);
}"""
STUN = "stun:stun.example.org:3478"
CARDS = "game cards players=Ada,Bea\n"
NO_WORKER = "Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined })"
BROKEN = "game dice players=Ada\nturn Bea\n"  # why, the referee says in English, which is marked
NO_MEMORY = "Object.defineProperty(Storage.prototype, 'setItem', { value() { throw new Error(); } })"


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    if not build.NODE_MODULES.exists():
        without_browser("no site: `make setup` installs Pyodide")
    root = tmp_path_factory.mktemp("host")
    build.write(build.pages(), root / FOLDER, QUICKLY)
    with host(root) as server:
        yield server


@pytest.fixture(params=["de", "fr"])
def visitor(request, browser):
    context = browser.new_context(locale=request.param)
    context.set_default_timeout(1000 * PATIENCE)
    page = context.new_page()
    page.english = {english for english, said in texts_in(request.param).items() if english and said != english}
    yield page
    context.close()


def shown(page):
    """What the page says, of which nothing may be English."""
    texts = [text for text in page.evaluate(SAID) if text != STUN]
    assert texts[0].endswith(("Würfelturm", "Tour à dés")), "the title"
    assert [text for text in texts if text in page.english or ENGLISH.search(text)] == []
    return texts


def finished(house="short:2"):
    """The record of a game of two that is over."""
    lines = []
    play_game(2, random.Random(1).randbytes, 0, house, lines)
    return "".join(f"{line}\n" for line in lines)


def test_the_tower_its_guide_and_what_is_missing(visitor, site):
    visitor.goto(site.url)
    sign = visitor.locator(".sign")
    until(visitor, lambda: sign.inner_text() and "..." not in sign.inner_text())
    for part in visitor.locator("details").all():
        part.evaluate("part => { part.open = true; }")
    visitor.keyboard.press("g")
    assert len(shown(visitor)) > 80
    language = visitor.locator("html").get_attribute("lang")
    assert visitor.locator("[rel=manifest]").get_attribute("href") == f"manifest.{language}.webmanifest"


def test_the_list_of_games_and_one_of_them(visitor, site):
    visitor.goto(f"{site.url}games.html#all")
    files = visitor.locator("input[type=file]")
    files.wait_for()
    shown(visitor)
    game = f"# 20261124-201500\n{finished()}".encode()
    files.set_input_files({"name": "games.txt", "mimeType": "", "buffer": game})
    visitor.locator("form button").click()
    visitor.locator(".played a").first.wait_for()
    assert any(re.search(r"24\.? [Nn]ovemb(er|re) 2026 (um|à) 20:15", text) for text in shown(visitor))
    visitor.locator(".played a").first.click()
    visitor.locator("article").first.wait_for()
    assert len(shown(visitor)) > 100


NO_ANALYSIS = [("de", CARDS), ("fr", "game dice players=Ada\n"), ("de", BROKEN)]  # Pyodide is loaded for each


@pytest.mark.parametrize(("visitor", "record"), NO_ANALYSIS, indirect=["visitor"])
def test_a_game_that_cannot_be_taken_apart(visitor, site, record):
    visitor.goto(f"{site.url}games.html#r={packed(record)}")
    visitor.locator("main > p:not(.wait), .pad").first.wait_for()
    shown(visitor)


def test_links_that_are_none(visitor, site):
    visitor.goto(f"{site.url}games.html#r=nonsense")
    visitor.locator("main > p:not(.wait)").wait_for()
    shown(visitor)
    visitor.goto(f"{site.url}friend.html#g=nonsense")
    until(visitor, lambda: visitor.locator("#told").inner_text())
    shown(visitor)


def test_a_game_by_link_in_a_browser_that_keeps_nothing(visitor, site):
    visitor.add_init_script(NO_MEMORY)
    visitor.goto(f"{site.url}friend.html")
    for part in visitor.locator("details").all():
        part.evaluate("part => { part.open = true; part.hidden = false; }")
    shown(visitor)
    visitor.fill("#invite [name=name]", "Ann")
    visitor.click("#invite button")
    visitor.locator("#send").wait_for()
    shown(visitor)


def test_a_puzzle_and_its_answer(visitor, site):
    visitor.goto(f"{site.url}puzzles.html")
    visitor.locator("#dice button").first.wait_for()
    shown(visitor)
    visitor.click("#roll")
    visitor.locator("#answer table").wait_for()
    shown(visitor)


def test_a_game_by_link_whose_files_are_missing_says_that_they_are(browser, site):
    context = browser.new_context(locale="de")
    context.add_init_script(NO_WORKER)
    context.route("**/python/memory.bin*", lambda route: route.abort())
    page = context.new_page()
    page.goto(f"{site.url}friend.html#g=nonsense")
    page.locator("#told", has_text="Es fehlen Dateien").wait_for(timeout=1000 * PATIENCE)
    context.close()
