"""The board's page in a browser: a game appears, is found, is read across a room, and its owner strikes out."""

import re

import pytest

from desktop.cafe import owners
from desktop.cafe.store import Entry, Store, now_ms
from desktop.cafe.verdict import judged
from desktop.cafe.web import pages
from desktop.web_server import served
from host_tests.patience import PATIENCE
from host_tests.talker import card_records, records

PATIENCE_MS = 1000 * PATIENCE
LISTS = ("#day", "#week", "#ever")
ROOM = (1920, 1080)  # a screen on the wall
PHONE = (390, 844)


@pytest.fixture
def store(tmp_path):
    store = Store(f"sqlite:///{tmp_path}/board.db")
    yield store
    store.close()


@pytest.fixture
def address(store):
    with served(pages(store)) as port:
        yield f"http://127.0.0.1:{port}"


@pytest.fixture
def open_page(browser, address):
    """Opens a page in a window of its own; its console must stay silent."""
    contexts, complaints = [], []

    def open_page(path="/?lang=en", size=ROOM):
        context = browser.new_context(viewport={"width": size[0], "height": size[1]})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.append(message.text))
        page.goto(address + path)
        return page

    open_page.complaints = complaints
    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


def see(page, where, text):
    """Wait until *text* stands there, and nothing else."""
    from playwright.sync_api import expect

    expect(page.locator(where)).to_have_text(text, timeout=PATIENCE_MS)


def play(store, texts, tower="e660583883724a32"):
    """These games were played, and came in."""
    store.add([Entry("cafe", tower, number, now_ms(), judged(text)) for number, text in enumerate(texts)])


def test_a_game_appears_in_the_open_page(open_page, store):
    page = open_page()
    see(page, "#day", re.compile("No games yet: play one on a tower"))
    see(page, "#towers", re.compile("No tower: plug one in"))
    page.evaluate("window.notReloaded = true")
    play(store, records(1))
    store.presence("cafe", "e660583883724a32", "", True)
    best = store.best("2011 short:1", "day", now_ms())
    for where in LISTS:
        see(page, f"{where} .who", [row["initials"] for row in best])
        see(page, f"{where} .total", [str(row["total"]) for row in best])
    see(page, "#latest .wins", f"{best[0]['initials']} {best[0]['total']}")
    see(page, "#towers li", "cafe …724a32 1 game".replace(" 1", "1"))
    see(page, "#here", "Towers here: 1")
    assert page.evaluate("window.notReloaded")


def test_the_newest_game_is_marked_where_it_stands(open_page, store):
    page = open_page()
    play(store, records(2))
    play(store, records(1, seed=7))
    [newest, *_] = store.latest()
    see(page, "#latest .newest .wins", [f"{s['initials']} {s['total']}" for s in newest["seats"] if s["wins"]])
    rows = [row for row in store.best("2011 short:1", "ever", now_ms()) if row["game"] == newest["game"]]
    see(page, "#ever .newest .who", [row["initials"] for row in rows])


def test_the_board_in_french_by_its_button(open_page, store):
    play(store, card_records(1))
    page = open_page()
    see(page, "#rules", "Cards · phases 1–1 · 2 players")
    page.get_by_role("button", name="Français").click()
    see(page, "#rules", "Cartes · phases 1–1 · 2 joueurs")
    see(page, "main h2", ["Aujourd'hui", "Cette semaine", "Depuis toujours"])
    page.reload()
    see(page, "#order", "Les gagnants, le moins de points d'abord")
    page.locator("#day a").first.click()
    see(page, "h1", "Partie 1")


def test_more_than_600_points_have_a_star_and_600_have_none(open_page, store):
    play(store, records(1))
    page = open_page()
    page.locator("#ever li").nth(1).wait_for()
    page.evaluate("last.best.ever[0].total = 601; last.best.ever[1].total = 600; show()")
    see(page, "#ever .star", ["★", ""])


def test_a_rule_set_is_chosen_by_its_link_or_from_the_list(open_page, store):
    houses = ("none", "even", "rounds", "short:2", "short:3", "short:4")
    for times, house in zip(range(len(houses), 0, -1), houses, strict=True):
        play(store, records(times, times, house=house))
    play(store, card_records(1))
    page = open_page()
    see(page, "#rules", "Dice · all phases · rule 2011")
    page.get_by_role("link", name="Dice · even phases · rule 2011").click()
    see(page, "#rules", "Dice · even phases · rule 2011")
    see(page, "#sets [aria-current]", "Dice · even phases · rule 2011")
    best = store.best("2011 even", "ever", now_ms())
    see(page, "#ever .total", [str(row["total"]) for row in best])
    page.locator("#more").select_option("cards short:1 2")
    see(page, "#rules", "Cards · phases 1–1 · 2 players")
    see(page, "#order", "Who won, the fewest points first")
    see(page, "#ever .who", [row["initials"] for row in store.best("cards short:1 2", "ever", now_ms())])


def test_a_name_never_becomes_markup(open_page, store):
    text = records(1)[0]
    play(store, [text.replace("North", "<b>x").replace("East", "&lt;")])
    page = open_page()
    names = {"<b>", "&lt"}
    assert {row["initials"] for row in store.best("2011 short:1", "day", now_ms())} == names
    see(page, "#day .who", [row["initials"] for row in store.best("2011 short:1", "day", now_ms())])
    assert page.locator("main b, footer b").count() == 0
    page.goto(page.url.split("?")[0] + "game/1")
    assert {cell.strip(" ★") for cell in page.locator("tr:first-child td").all_text_contents()} == names
    assert page.locator("td b").count() == 0


def test_the_scorepad_of_a_game(open_page, store):
    text = card_records(1, players=3, house="short:2")[0]
    play(store, [text])
    page = open_page()
    page.locator("#latest a").click()
    see(page, "h1", "Game 1")
    ends = dict(word.split("=") for word in text.splitlines()[-1].split()[1:])
    assert page.locator("tr:last-child td").all_text_contents() == list(ends.values())
    assert [cell[:3] for cell in page.locator("tr:first-child td").all_text_contents()] == ["Nor", "Eas", "Sou"]
    page.get_by_role("link", name="The board").click()
    see(page, "#rules", "Cards · phases 1–2 · 3 players")


def test_struck_initials_vanish_from_the_open_page(open_page, store):
    owners.add(store, "Anna", "a long password")
    play(store, records(1))
    page = open_page()
    rows = store.best("2011 short:1", "day", now_ms())
    see(page, "#day .who", [row["initials"] for row in rows])
    owner = open_page("/owner?lang=en")
    owner.get_by_label("Name").fill("Anna")
    owner.get_by_label("Password").fill("a long password")
    owner.get_by_role("button", name="Log in").click()
    owner.get_by_label("Number").fill("1")
    owner.get_by_role("button", name="Open").click()
    owner.locator("tr").filter(has_text=rows[0]["initials"]).get_by_role("button", name="Strike out").click()
    for where in LISTS:
        see(page, f"{where} .who", ["---", rows[1]["initials"]])
    see(owner, "td bdi", [seat["initials"] for seat in store.game(1)["seats"]])
    see(page, "#latest .wins", f"--- {rows[0]['total']}")
    owner.get_by_role("button", name="Void").click()
    see(page, "#day", re.compile("No games yet"))
    assert owner.evaluate("document.documentElement.scrollWidth <= innerWidth")


def corner(page, where):
    """Right and bottom of what is there, the last of several."""
    return page.locator(where).last.evaluate(
        "(one) => [one.getBoundingClientRect().right, one.getBoundingClientRect().bottom]"
    )


def crowded(store):
    """Ten of everything: wide initials, three digits, six players at each of the latest games, many rule sets."""
    names = dict(zip(("North", "East", "South", "West", "Sun", "Moon"), "MQWGOD", strict=True))
    texts = [*card_records(11, 3, 6, "none"), *records(12, 1, 6, "none")]
    for name, letter in names.items():
        texts = [re.sub(rf"\b{name}\b", letter * 3, text) for text in texts]
    for number in range(1, 7):
        play(store, records(1, number, house=f"short:{number}"))
    play(store, texts)
    for number in range(30):
        store.presence("cafe", f"e66058388372{number:04x}", "", True)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("rules", ["2011 none", "cards none 6"])
def test_nothing_is_cut_off_on_the_wall_and_rows_are_read_across_the_room(open_page, store, language, rules):
    crowded(store)
    page = open_page(f"/?lang={language}&rules={rules}")
    for where in LISTS:
        see(page, f"{where} .total", [re.compile(r"^\d\d\d$")] * 10)
    see(page, "#latest li", [re.compile("W 1?\\d\\d\\d")] * 10)
    width, height = ROOM
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate("document.documentElement.scrollHeight") <= height
    parts = "main section, main ol, main .who, header, nav, #sets a, footer section"
    cut = f"[...document.querySelectorAll('{parts}')].filter((one) => one.scrollWidth > one.clientWidth)"
    assert page.evaluate(f"{cut}.map((one) => one.outerHTML)") == []
    for where in (
        *(f"{where} li:nth-child(10)" for where in LISTS),
        "#latest li:nth-child(10)",
        "#towers li:last-child",
    ):
        right, bottom = corner(page, where)
        assert right <= width
        assert bottom <= height
    letter = page.evaluate(
        """() => {
            const row = getComputedStyle(document.querySelector("#ever .who"));
            const pen = document.createElement("canvas").getContext("2d");
            pen.font = `${row.fontWeight} ${row.fontSize} ${row.fontFamily}`;
            return pen.measureText("M").actualBoundingBoxAscent;
        }"""
    )
    assert letter >= 40


def test_a_phone_scrolls_up_and_down_only(open_page, store):
    crowded(store)
    page = open_page("/?lang=fr&rules=2011 none", PHONE)
    see(page, "#ever .total", [re.compile(r"^\d\d\d$")] * 10)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    for where in (*(f"{where} .total" for where in LISTS), "#language"):
        assert corner(page, where)[0] <= PHONE[0]


def test_a_board_that_is_away_is_said_and_comes_back(open_page, store):
    play(store, records(1))
    page = open_page()
    see(page, "#day li", [re.compile("1"), re.compile("2")])
    assert not page.locator("#offline").is_visible()
    page.context.set_offline(True)
    page.evaluate("load()")
    page.locator("#offline").wait_for(state="visible")
    see(page, "#offline", re.compile("does not answer"))
    assert page.locator("#day li").count() == 2
    page.context.set_offline(False)
    page.evaluate("load()")
    page.locator("#offline").wait_for(state="hidden")
    open_page.complaints.clear()  # the browser's own, that it was offline
