"""The leaderboard as guests see it: cafés with a page, a clock and a logo of their own; news that say only what
changed.
"""

import asyncio
import json
import random
import re
import threading
import urllib.request
from datetime import datetime, timezone
from functools import partial
from itertools import product

import pytest
import sqlalchemy as sa

from desktop.analysis.analyst import analysed
from desktop.cafe.clocks import days, moment, written, zone
from desktop.cafe.data import lists, tower_news
from desktop.cafe.data.rows import Submission
from desktop.cafe.data.store import now_ms
from desktop.cafe.data.tables import cafes
from desktop.cafe.games import intake
from desktop.cafe.guest_words import rules_in_words
from desktop.cafe.guests import game_analyses, leaderboard_page, shown_leaderboard
from desktop.cafe.guests.page_changes import changed
from desktop.cafe.guests.shown_leaderboard import View, leaderboard
from desktop.cafe.owner.owner_actions import ACTIONS
from desktop.cafe.verdict import judged
from desktop.cafe.web_application import pages
from desktop.cafe.web_pages import LANGUAGES
from desktop.errors import BadInput
from desktop.web_server import served
from host_tests.asking import ask
from host_tests.cafe import lists_of
from host_tests.cafe.talker import card_records, records, submission
from host_tests.patience import PATIENCE, until

CHAIN = View("", "", "en")


def cafe(store, name, label="", timezone="", logo=None):
    row = {"cafe": name, "label": label, "timezone": timezone, "key": "", "removed": False, "logo": logo}
    with store.engine.begin() as connection:
        connection.execute(sa.insert(cafes).values(row))


def at_cafe(name, text, at=None, number=1):
    return Submission(name, "t1", number, now_ms() if at is None else at, judged(text))


def test_a_cafe_shows_its_own_games_and_the_chain_those_of_all(store):
    first, second, third = records(3)
    intake.add(store, [at_cafe("north", first), at_cafe("north", second), at_cafe("south", third)])
    whose = {name: leaderboard(store, View(name, "", "en")) for name in ("north", "south", "")}
    assert [game["game"] for game in whose["south"]["latest"]] == [3]
    assert {row["game"] for row in whose["north"]["best"]["ever"]} == {1, 2}
    assert {row["game"] for row in whose[""]["best"]["ever"]} == {1, 2, 3}
    for period in lists.PERIODS:
        assert len(whose["south"]["best"][period]) == 2


def test_cafes_and_towers_have_names_that_can_be_read(store, url):
    cafe(store, "north", "Café du Nord", logo=b"a picture")
    cafe(store, "south", "South End")
    tower_news.presence(store, "north", "e66058388372724a", "", True)
    tower_news.presence(store, "south", "e66058388372724b", "", True)
    ACTIONS["name_tower"](store, {"cafe": "north", "tower": "e66058388372724a", "label": "Window table"})
    assert leaderboard(store, CHAIN)["towers"] == {
        "count": 2,
        "named": [["Café du Nord", "Window table", 0], ["South End", "…72724b", 0]],
    }
    assert leaderboard(store, View("south", "", "en"))["towers"]["count"] == 1
    page = ask(url + "/cafe/north")[1]
    assert "<title>Café du Nord</title>" in page and '<img class="logo" src="/cafe/north/logo"' in page
    assert '<option value="/cafe/south">South End</option>' in page
    assert ask(url + "/cafe/west?lang=en") == (404, "There is no such café.\n")


def test_a_chain_of_one_cafe_has_its_name(store, url):
    cafe(store, "north", "Café du Nord")
    assert "<title>Café du Nord</title>" in ask(url + "/")[1]
    intake.add(store, [at_cafe("elsewhere", records(1)[0])])
    assert ask(url + "/cafe/elsewhere")[0] == 200, "one that has played without having been added"


def test_a_removed_cafe_is_nowhere(store, url):
    cafe(store, "north", "Café du Nord")
    tower_news.presence(store, "north", "t1", "", True)
    ACTIONS["remove_cafe"](store, {"cafe": "north"})
    assert ask(url + "/cafe/north")[0] == 404
    assert leaderboard(store, CHAIN)["towers"]["count"] == 0


def test_days_and_weeks_are_those_of_the_cafes_own_clock(store, monkeypatch):
    cafe(store, "auckland", "", "Pacific/Auckland")
    cafe(store, "honolulu", "", "Pacific/Honolulu")
    noon = round(datetime(2026, 6, 1, 12, tzinfo=timezone.utc).timestamp() * 1000)  # noqa: UP017
    first, second = records(2)
    [third] = records(1, 2, 3)
    intake.add(store, [at_cafe("auckland", first, noon - 3_600_000), at_cafe("honolulu", second, noon - 3_600_000)])
    intake.add(store, [at_cafe("auckland", third, noon + 1_800_000)])  # half past midnight there
    monkeypatch.setattr(
        shown_leaderboard, "now_ms", lambda: noon + 3_600_000
    )  # in Auckland it is Tuesday, in Honolulu 3 in the morning
    today = {name: len(leaderboard(store, View(name, "", "en"))["best"]["day"]) for name in ("auckland", "honolulu")}
    assert today == {"auckland": 3, "honolulu": 2}
    assert len(leaderboard(store, View("auckland", "", "en"))["best"]["week"]) == 5


def test_a_week_begins_on_monday_there_too():
    sunday = moment("2026-05-31T23:30", "Pacific/Auckland")
    monday = moment("2026-06-01T00:30", "Pacific/Auckland")
    assert [b - a for a, b in zip(days(sunday, "Pacific/Auckland"), days(monday, "Pacific/Auckland"), strict=True)] == [
        1,
        1,
    ]
    assert days(sunday, "Europe/Paris") == days(monday, "Europe/Paris")
    assert written(monday, "Pacific/Auckland") == "2026-06-01T00:30"
    for wrong in ("", "2026-06-01", "tomorrow", "9999-01-01T00:00"):
        with pytest.raises(BadInput):
            moment(wrong)
    for wrong in ("Europe/Nowhere", "../../etc/passwd", "x\0"):
        for ask_for in (zone, partial(moment, "2026-06-01T00:30")):
            with pytest.raises(BadInput):
                ask_for(wrong)


def test_a_time_zone_that_the_computer_has_forgotten_is_said_once(caplog):
    for _ in range(2):
        assert days(1_780_000_000_000, "Europe/Atlantis") == days(1_780_000_000_000)
    [line] = caplog.messages
    assert "no time zone 'Europe/Atlantis'" in line and "the board's own time" in line


def all_sets():
    houses = ["none", "rounds", "even", *(f"short:{length}" for length in range(1, 10))]
    dice = [" ".join(one) for one in product(("2011", "classic"), houses)]
    return [
        *dice,
        *(f"{one} solitaire" for one in dice),
        *(f"cards {house} {n}" for house in houses for n in range(2, 7)),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_rule_sets_have_names_that_guests_understand_and_no_two_the_same(language):
    names = [rules_in_words(rules, language) for rules in all_sets()]
    assert len(set(names)) == len(names)
    assert not any(re.search(r"rule|règle|regel|2011|short|none|:", name) for name in names)


def test_what_a_page_fetches_is_bounded(store):
    texts = {rules: records(1, 7, 1 if "solitaire" in rules else 2, rules.split()[1])[0] for rules in all_sets()[:36]}
    intake.add(store, [submission(text, number=number) for number, text in enumerate(texts.values())])
    intake.add(store, [submission(text) for text in records(20, 5)])
    for number in range(30):
        tower_news.presence(store, "cafe", f"{number:016x}", "", True)
    shown = leaderboard(store, CHAIN, "ab" * 32)
    assert len(shown["sets"]) <= lists.SETS + 1
    assert len(shown["latest"]) == lists.ROWS
    assert max(map(len, shown["best"].values())) == lists.ROWS
    assert (shown["towers"]["count"], len(shown["towers"]["named"])) == (30, lists.TOWERS)
    assert len(leaderboard_page.compact(shown).encode()) < 8_000
    least = lists_of.sets(store)[-1]
    named = [rules for rules, _ in leaderboard(store, View("", least, "en"))["sets"]]
    assert least in named, "what is asked for is named"


def patched(old, change):
    """The leaderboard that :func:`changed` was told of, as board.js makes it."""
    if isinstance(change, dict) and isinstance(old, dict):
        return old | {key: patched(old[key], value) for key, value in change.items()}
    if isinstance(change, list) and isinstance(old, list):
        return [old[one] if isinstance(one, int) else one for one in change]
    return change


def test_a_page_that_knows_the_leaderboard_needs_only_what_changed(store):
    source = random.Random(1)
    intake.add(store, [submission(text, number=number) for number, text in enumerate(records(12, 3, 3))])
    old = leaderboard(store, CHAIN, "ab" * 32)
    for number, text in enumerate([*records(6, 8, 2), *card_records(2), *records(1, 4, 1, "short:2")]):
        intake.add(store, [submission(text, number=100 + number)])
        if source.random() < 0.5:
            tower_news.presence(store, "cafe", f"t{number}", "", source.random() < 0.8)
        new = leaderboard(store, CHAIN, "ab" * 32)
        change = json.loads(json.dumps(changed(old, new)))
        assert patched(old, change) == new
        assert changed(new, new) == {}
        assert len(leaderboard_page.compact(change).encode()) < 700
        old = new


def events_of(live):
    """The next event of an open page: its kind, what it says, its bytes."""
    kind, data = live.readline().decode().strip(), live.readline()
    assert live.readline() == b"\n"
    return kind.removeprefix("event: "), json.loads(data.partition(b":")[2]), len(kind) + len(data) + 2


def test_a_database_that_comes_back_is_told_to_open_pages(store, url, monkeypatch):
    def away(*_):
        raise sa.exc.OperationalError("select", {}, Exception("the server has closed the connection"))

    monkeypatch.setattr(leaderboard_page, "leaderboard", away)
    monkeypatch.setattr(leaderboard_page, "headings", away)
    monkeypatch.setattr(leaderboard_page.Leaderboards, "_look_up", away)
    assert ask(url + "/board.json")[0] == 503
    assert ask(url + "/")[0] == ask(url + "/cafe/north")[0] == 200, "the page itself still comes"
    with urllib.request.urlopen(url + "/live", timeout=PATIENCE) as live:
        assert events_of(live)[:2] == ("away", {})
        monkeypatch.setattr(leaderboard_page, "leaderboard", leaderboard)
        store.changed()
        assert events_of(live)[0] == "board"


def test_an_empty_leaderboard_invites_to_the_virtual_tower(store, url):
    assert "make board ARGS=--virtual" in ask(url + "/")[1]
    with served(pages(store, play="https://tower.example/play")) as port:
        page = ask(f"http://127.0.0.1:{port}/?lang=fr")[1]
    assert '<a class="play" href="https://tower.example/play">Pas de tour sous la main' in page


def test_luck_and_skill_waits_at_once_then_comes_in_the_pages_language_and_leads_back(store, url, monkeypatch):
    intake.add(store, [submission(records(1)[0])])
    looked = threading.Event()

    async def until_looked_at(record, hear):
        found = await analysed(record, hear)
        while not looked.is_set():
            await asyncio.sleep(0.01)
        return found

    monkeypatch.setattr(game_analyses, "analysed", until_looked_at)
    status, page = ask(url + "/game/1/analysis?lang=fr")
    assert status == 200
    assert "Calcul en cours" in page
    assert '<meta http-equiv="refresh"' in page

    def shows(what):
        page = ask(url + "/game/1/analysis?lang=fr")[1]
        return page if what(page) else None

    until(lambda: shows(lambda page: re.search(r"Calcul en cours\s: \d tours sur \d\.", page)))
    looked.set()
    page = until(lambda: shows(lambda page: "refresh" not in page))
    assert '<html lang="fr">' in page
    assert "Les chances de gagner" in page
    assert '<a href="/game/1?lang=fr">La partie</a> <a href="/?lang=fr">Le tableau</a>' in page
    monkeypatch.setattr(game_analyses, "analysed", None)  # once is enough, for each language
    assert "The chance to win" in ask(url + "/game/1/analysis?lang=en")[1]
    marks = {
        "en": ("best", "inaccuracies", "mistakes", "blunders"),
        "de": ("die beste Wahl", "Ungenauigkeiten", "Fehler", "Patzer"),
        "fr": ("le meilleur choix", "imprécisions", "erreurs", "gaffes"),
    }
    for language, words in marks.items():
        page = ask(f"{url}/game/1/analysis?lang={language}")[1]
        assert [word for word in words if word not in page] == []


def test_luck_and_skill_show_the_curve_as_far_as_it_is_known_of_that_game_alone(store, url, monkeypatch):
    intake.add(store, [submission(text) for text in records(2)])

    async def half_done(record, hear):
        hear("building the coach's tables\n")
        hear(json.dumps({"players": ["P1", "P2"], "curve": [[0.5, 0.5], [0.71, 0.29]], "turns": 1, "all": 24}))
        await asyncio.Event().wait()

    monkeypatch.setattr(game_analyses, "analysed", half_done)
    first, second = (f"{url}/game/{number}/analysis?lang=en" for number in (1, 2))
    page = until(lambda: "1 of 24 turns" in ask(first)[1] and ask(first)[1])
    assert "<polyline" in page and "71" in page and '<a href="/game/1?lang=en">' in page
    page = ask(second)[1]
    assert "refresh" in page and "24" not in page and "<polyline" not in page, "it waits for its turn"
