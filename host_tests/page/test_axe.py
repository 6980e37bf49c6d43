"""axe, which looks for what keeps people out, finds nothing on any page, by light and by dark."""

from datetime import datetime
from urllib.parse import urljoin

import pytest
import sqlalchemy as sa

from desktop.analysis.share import packed
from desktop.cafe.contests.life import make
from desktop.cafe.data import balance, tower_news
from desktop.cafe.data.cafes import add
from desktop.cafe.data.members import holder_of, link_key
from desktop.cafe.data.own_keys import key_of
from desktop.cafe.data.rows import Submission
from desktop.cafe.data.store import now_ms
from desktop.cafe.data.tables import cafes
from desktop.cafe.games import intake, refused
from desktop.cafe.games.intake import change
from desktop.cafe.games.refused import Refused
from desktop.cafe.guests import handles
from desktop.cafe.owner import owners
from desktop.cafe.screens import screen_key
from desktop.cafe.verdict import judged
from desktop.cafe.web_application import pages
from desktop.site.build import NODE_MODULES
from desktop.tower.played import Played
from desktop.tower.screenshot import VISITED
from desktop.tower.server import in_background
from desktop.tower.server import pages as tower_pages
from desktop.web_server import served
from host_tests.cafe.lists_of import count_all
from host_tests.cafe.talker import record_lines, records
from host_tests.conftest import without_browser
from host_tests.page.hand_fed import HandFed
from host_tests.page.stepped import SETTLE_MS, Stepped, begin_alone, play_alone
from host_tests.patience import until
from host_tests.thorough import ALL, share

pytestmark = pytest.mark.share
ANNA = ("Anna", "a long password")
DESKTOP, PHONE, LYING = ({"width": w, "height": h} for w, h in ((1280, 800), (390, 844), (844, 390)))
BOTH = (DESKTOP, PHONE)
TOWER = "e660583883724a32"
AXE = NODE_MODULES / "axe-core" / "axe.min.js"
FOUND = """async (rules) => (await axe.run(document, { resultTypes: ["violations"], ...rules })).violations.flatMap(
    ({ id, nodes }) => nodes.map(({ target, any }) => `${id} ${target} ${any[0]?.message ?? ""}`))"""
# What a screen reader lists by its name, of the leaderboard too, though axe wants none there.
NAMELESS = """() => [...document.querySelectorAll("select, [role='region'], .board :is(section, aside, .sets)")].filter(
    (part) => !part.closest("[hidden]") && !part.ariaLabel && !part.labels?.length
        && !document.getElementById(part.getAttribute("aria-labelledby"))?.textContent.trim()
).map((part) => `nameless ${part.outerHTML.slice(0, 80)}`)"""
THEMES = {"light": {}, "dark": {"runOnly": ["color-contrast", "link-in-text-block"]}}  # all that changes with it
COLOURLESS = {"rules": {"color-contrast": {"enabled": False}}}  # in a second window: its colours are those of the first

FONT = """async () => (await document.fonts.ready, [...document.fonts].some(
    ({ family, status }) => family === "Manrope" && status === "loaded"))"""

BROKEN = "game dice players=Ada\nturn Bea\n"
# A game by link: Ann has rolled twice and scored nothing.
ROLLED = "AQAACgACA0FubgAC-VXKQfkP7CpTdyry6kAiMwNCZW4AAYQ543qQxjAarCJZKPdqHlqQAAV8ZpdT"


@pytest.fixture(scope="module")
def axe():
    if not AXE.exists():
        without_browser("no axe: `make test` installs it")
    return AXE.read_text("utf-8")


@pytest.fixture
def look(browser, axe):
    """``look(url)``: what axe finds on a page, by light and by dark in a window of the first of *sizes*, and but for
    the colours in the others; before that, what *wait* names is there, *click* is clicked, *then* is called with the
    page, and all that folds is opened. *owner*: who has logged in, with the password. The visitor is the same until
    ``look.close()``. ``make test`` looks by light in the first window.
    """
    tabs = {}

    def tab_of(url, owner, visited):
        if (owner, visited) not in tabs:
            context = browser.new_context(service_workers="block")  # one would load all of the site
            context.add_init_script(axe)
            if visited:
                context.add_init_script(VISITED)
            page = tabs[owner, visited] = context.new_page()
            if owner:
                page.goto(urljoin(url, "/owner?lang=en"))
                for name, said in zip(("name", "password"), owner, strict=True):
                    page.locator(f"input[name={name}]").fill(said)
                page.locator("button.main").click()
                page.wait_for_load_state()
        return tabs[owner, visited]

    def look(url, click="", wait="body", sizes=(DESKTOP,), visited=True, owner=(), then=None):
        page = tab_of(url, owner, visited)
        if page.url.partition("#")[0] == url.partition("#")[0]:
            page.goto("about:blank")  # else another place on the same page would not load it
        page.set_viewport_size(sizes[0])
        page.goto(url, wait_until="load")
        if wait == "body" and page.locator(".hold").count():
            page.locator(".hold[aria-pressed]").first.wait_for()
        page.locator(wait).first.wait_for()
        if click:
            page.locator(click).click()
        until(lambda: page.evaluate(FONT), "the page is in the font of all pages")
        if then:
            then(page)
        page.evaluate("document.querySelectorAll('details').forEach((part) => { part.open = true; })")
        found = page.evaluate(NAMELESS)
        for theme, rules in THEMES.items() if ALL else [("light", {})]:
            page.emulate_media(color_scheme=theme)
            assert page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches") == (theme == "dark")
            found += [f"{theme}: {what}" for what in page.evaluate(FOUND, rules)]
        for size in sizes[1:] if ALL else ():
            page.set_viewport_size(size)
            found += [f"{size}: {what}" for what in page.evaluate(FOUND, COLOURLESS)]
        return found

    def close():
        while tabs:
            tabs.popitem()[1].context.close()

    look.close = close
    yield look
    close()


def with_its_settings(page):
    page.locator(".own summary").click()
    page.locator('.own [name="players"]').wait_for()


def test_the_tower_in_play_its_hint_and_its_guide(look):
    with Stepped(seed=1, settings={"players": 1}) as tower:
        begin_alone(tower)
        tower.press("ROLL")
        tower.run(SETTLE_MS)
        with in_background(tower) as url:
            assert look(url, visited=False, sizes=BOTH) == []
            assert look(url, ".open-guide", then=with_its_settings, sizes=BOTH) == []
            for place, there in share(((f"#g={ROLLED}", "#pad table"), ("", "#invite button")), 2):
                assert look(f"{url}friend.html{place}", wait=there) == []
            look.close()


@pytest.mark.sweep
def test_a_first_game_that_is_begun(look):
    with Stepped(seed=1) as tower:
        tower.power_on()
        tower.run(3000)
        with in_background(tower) as url:
            assert look(url, ".begin", wait=".begin", visited=False, sizes=(DESKTOP, LYING)) == []
            look.close()


@pytest.mark.sweep
def test_what_comes_after_a_game(look):
    with Stepped(seed=1, settings={"players": 1, "house": "short:1"}) as tower:
        play_alone(tower)
        with in_background(tower) as url:
            assert look(url, wait=".ended p", sizes=(*BOTH, LYING)) == []
            look.close()


def test_the_analysis(look):
    tower = HandFed(lit=True)
    tower.console.extend(record_lines(house="short:1"))
    with in_background(tower) as url:
        assert look(f"{url}analysis", wait="#turn-1") == []
        assert look(f"{url}games") == []
        look.close()


def test_a_puzzles_answer_an_invitation_who_joins_and_a_game_that_is_refused(look):
    def answered(page):
        page.click("#roll")
        page.locator("#answer table").wait_for()

    def invited(page):
        page.fill("#invite [name=name]", "Ann")
        page.click("#invite button")
        page.locator("#send").wait_for()
        links.append(page.input_value("#link"))

    links = []
    with in_background(HandFed(lit=True)) as url:
        assert look(f"{url}puzzles.html", wait="#dice button", then=answered) == []
        assert look(f"{url}friend.html", wait="#invite button", then=invited, sizes=BOTH) == []
        look.close()  # another visitor is invited
        assert look(links[0], wait="#join button", sizes=BOTH) == []
        for shared in share(("nonsense", packed(BROKEN)), 2):
            assert look(f"{url}analysis?r={shared}", wait="main p") == []
        look.close()


def test_the_list_of_games(look, tmp_path):
    tower = HandFed(lit=True)
    kept = Played(tower, tmp_path)
    for record in records(2):
        kept.keep(record, datetime(2026, 11, 24, 20, 15))
    with served(tower_pages(tower, kept), "127.0.0.1") as port:
        assert look(f"http://127.0.0.1:{port}/games", wait=".names", sizes=BOTH) == []
        look.close()


@pytest.mark.sweep
def test_the_sites_games(look, site):
    def brought(page):
        page.locator("input[type=file]").set_input_files({"name": "games.txt", "mimeType": "", "buffer": games})
        page.locator("form button").click()
        page.locator(".played a").first.wait_for()

    games = "".join(f"# 20261124-20150{n}\n{text}" for n, text in enumerate(records(2))).encode()
    assert look(f"{site.url}games.html#all", wait="input[type=file]", then=brought, sizes=BOTH) == []
    look.close()


def play(store, count, *cafes):
    """So many games were played, in these cafés by turns, and came in."""
    texts = enumerate(records(count))
    intake.add(store, [Submission(cafes[n % len(cafes)], TOWER, n, now_ms(), judged(text)) for n, text in texts])


def test_the_leaderboard_a_game_the_events_and_the_owners_door(look, store):
    """Of two cafés."""
    for cafe in ("cat", "owl"):
        add(store, cafe, f"The {cafe}", "")
    play(store, 5, "cat")
    evening = make(store, "evening", "Tonight", "", "", now_ms() - 1, now_ms() + 3_600_000, 2)
    with served(pages(store)) as port:
        assert look(f"http://127.0.0.1:{port}/", wait="#latest li") == []
        for path in share(("game/1", "privacy", f"event/{evening}", "events", "owner"), 2):
            assert look(f"http://127.0.0.1:{port}/{path}") == [], path
        look.close()


@pytest.mark.sweep
def test_a_players_own_page_and_the_way_to_it(look, store):
    play(store, 3, "cafe")
    handles.claim(store, 1, 0, "Zoë", pin="582914")
    mine = f"player?k={link_key(store, holder_of(store, 'Zoë'))}"
    game = f"game/2?t={handles.token(key_of(store, handles.KEY_NAME), 2)}&said=held&seat=0&name=Zo%C3%AB"
    with served(pages(store, address="https://board.example")) as port:
        for path in ("player", mine, game):
            assert look(f"http://127.0.0.1:{port}/{path}", sizes=BOTH) == [], path
        look.close()


@pytest.mark.sweep
def test_a_houses_screen_in_the_kiosks_round_and_the_pages_on_which_the_owner_sets_it(look, store):
    with store.engine.begin() as connection:
        said = {
            "cafe": "cat",
            "label": "The Cat",
            "timezone": "",
            "key": "",
            "removed": False,
            "notice": "Quiz tonight",
        }
        connection.execute(sa.insert(cafes).values(said))
    play(store, 3, "cat")
    owners.add(store, *ANNA)
    with served(pages(store, address="https://board.example")) as port:
        url = f"http://127.0.0.1:{port}"
        screen = f"{url}/cafe/cat?lang=de&screen={screen_key(store, 'cat')}"
        assert look(screen, wait="#claim:not([hidden])") == []
        for slide in ("latest", "notice"):
            turned = f"slide = '{slide}'; showHouse()"
            assert look(screen, wait="#latest li", then=lambda page: page.evaluate(turned)) == [], slide  # noqa: B023
        assert look(f"{url}/owner/guests?lang=de", owner=ANNA, sizes=BOTH) == []
        look.close()


@pytest.mark.sweep
def test_all_that_an_owner_sees_and_a_season(look, store):
    """With something in every list: games that wait, one that was refused, games that are missing, a silent tower."""
    tower_news.presence(store, "cat", TOWER, "pi", True)
    tower_news.presence(store, "owl", "e660583883724a33", "pi", False)
    balance.tell(store, "cat", {TOWER: 0})
    play(store, 6, "cat", "owl")
    balance.tell(store, "cat", {TOWER: 5})
    for game, columns in ((1, {"witness": "asked"}), (2, {"signed": False}), (3, {"void": True})):
        with store.engine.begin() as connection:
            change(connection, game, **columns)
    refused.keep(store, [Refused("cat", TOWER, 9, now_ms(), b"nonsense", "", "line 1: no")])
    handles.claim(store, 5, 0, "Zoë")
    day = now_ms() - 86_400_000, now_ms() + 86_400_000
    season = make(store, "season", "Autumn", "", "", *day)
    make(store, "evening", "Tonight", "", "", *day, 2)
    count_all(store.engine)
    owners.add(store, *ANNA)
    with served(pages(store, address="https://board.example")) as port:
        for path in (f"event/{season}", "events"):
            assert look(f"http://127.0.0.1:{port}/{path}", sizes=BOTH) == [], path
        for path in share(("owner", "owner?lang=fr", "owner/guests", "owner/game/1", "owner/game/3"), 2):
            assert look(f"http://127.0.0.1:{port}/{path}", owner=ANNA, sizes=BOTH) == [], path
        look.close()
