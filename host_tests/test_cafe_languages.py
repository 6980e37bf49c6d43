"""The languages of the leaderboard's pages: each table of words has them all, and each page leads to the others."""

import re
from html import unescape

import pytest

from desktop.cafe.guests import event_pages, guest_words, privacy_page, scorepad_words
from desktop.cafe.owner import owner_words
from desktop.cafe.web_application import pages
from desktop.cafe.web_pages import LANGUAGES
from desktop.records.analysis import words as analysis_words
from desktop.web_server import served
from host_tests.asking import ask
from host_tests.talker import entry, records

TABLES = {
    "guests": guest_words.GUESTS,
    "scorepad": scorepad_words.WORDS,
    "privacy": privacy_page.WORDS,
    "owner": owner_words.WORDS,
}
PAGES = ("/?", "/?rules=2011+none&", "/events?", "/game/1?", "/privacy?", "/owner?")


@pytest.mark.parametrize("name", TABLES)
def test_each_word_is_there_in_each_language(name):
    table = TABLES[name]
    assert list(table) == list(LANGUAGES)
    for code, said in table.items():
        assert said.keys() == table["en"].keys()
        assert said.get("language", code) == code


def test_dates_and_numbers_are_there_in_each_language():
    assert event_pages.DATE.keys() == LANGUAGES.keys()


def test_the_analysis_speaks_each_language_of_the_leaderboard():
    """And German, for the virtual tower: see test_analysis_words.py."""
    assert LANGUAGES.keys() <= analysis_words.WORDS.keys() == analysis_words.NUMBERS.keys()


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("path", PAGES)
def test_each_page_leads_to_itself_in_the_other_languages(store, path, code, monkeypatch):
    monkeypatch.setitem(LANGUAGES, "eo", "Esperanto")  # as if somebody had added one
    store.add([entry(records(1)[0])])
    with served(pages(store)) as port:
        page = ask(f"http://127.0.0.1:{port}{path}lang={code}")[1]
    links = re.findall(r"<a ([^>]+)>(English|Français|Deutsch|Esperanto)</a>", page)
    assert [name for _, name in links] == [name for other, name in LANGUAGES.items() if other != code]
    for (said, _), other in zip(links, (other for other in LANGUAGES if other != code), strict=True):
        assert f"{path.split('?')[1]}lang={other}" in unescape(said)
