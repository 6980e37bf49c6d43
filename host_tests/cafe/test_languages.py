"""The languages of the leaderboard's pages: each page leads to itself in the others."""

import re
from html import unescape

import pytest

from desktop.cafe.games import intake
from desktop.cafe.web_pages import LANGUAGES
from host_tests.asking import ask
from host_tests.cafe.talker import entry, records

PAGES = ("/?", "/?rules=2011+short%3A1&", "/events?", "/game/1?", "/privacy?", "/owner?")


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("path", PAGES)
def test_each_page_leads_to_itself_in_the_other_languages(store, url, path, code, monkeypatch):
    monkeypatch.setitem(LANGUAGES, "eo", "Esperanto")  # as if somebody had added one
    intake.add(store, [entry(records(1)[0])])
    page = ask(f"{url}{path}lang={code}")[1]
    links = re.findall(r"<a ([^>]+)>(English|Français|Deutsch|Esperanto)</a>", page)
    assert [name for _, name in links] == [name for other, name in LANGUAGES.items() if other != code]
    for (said, _), other in zip(links, (other for other in LANGUAGES if other != code), strict=True):
        assert f"{path.split('?')[1]}lang={other}" in unescape(said)
