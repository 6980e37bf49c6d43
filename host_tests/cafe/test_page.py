"""The leaderboard's page in a browser: a game appears, is found, is read on a wall and on a phone, is struck out."""

import re
import urllib.request
from functools import cache

import pytest
import sqlalchemy as sa

from desktop.cafe import verdict
from desktop.cafe.contests import life
from desktop.cafe.contests.life import EVENING, SEASON
from desktop.cafe.data import lists, tower_news, trust
from desktop.cafe.data.own_keys import key_of
from desktop.cafe.data.rows import Submission
from desktop.cafe.data.store import now_ms
from desktop.cafe.data.tables import contest_games
from desktop.cafe.games import intake
from desktop.cafe.guests import game_pages, handles, leaderboard_page, shown_leaderboard
from desktop.cafe.owner import owners
from desktop.cafe.screens import screen_key
from host_tests.cafe import lists_of, talker
from host_tests.page.contrast import CONTRAST
from host_tests.patience import PATIENCE, see

PATIENCE_MS = 1000 * PATIENCE
LISTS = ("#day", "#week", "#ever")
ROOM = (1920, 1080)  # a screen on the wall
PHONE = (360, 780)
LONGEST = "de"  # whose texts take the most room
FRIDAY = 1_780_056_000_000  # at noon
DAY_MS = 86_400_000
# Made once: a crowd is there in five tests.
records, card_records, judged = map(cache, (talker.records, talker.card_records, verdict.judged))


@pytest.fixture
def open_page(browser, url):
    """Opens a page in a window of its own; its console must stay silent."""
    contexts, complaints = [], []

    def open_page(path="/?lang=en", size=ROOM):
        context = browser.new_context(viewport={"width": size[0], "height": size[1]})
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.append(message.text))
        page.goto(path if ":" in path else url + path)
        return page

    open_page.complaints, open_page.address = complaints, url
    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


def play(store, texts, tower="e660583883724a32", at=None):
    """These games were played, and came in."""
    at = now_ms() if at is None else at
    intake.add(store, [Submission("cafe", tower, number, at, judged(text)) for number, text in enumerate(texts)])


def test_an_evening_on_a_screen_shows_a_new_game_by_itself(open_page, store):
    evening = life.make(store, EVENING, "Tonight", "", "", now_ms() - 1, now_ms() + DAY_MS, deals=1)
    page = open_page("about:blank")
    page.clock.install()
    page.goto(f"{open_page.address}/event/{evening}?lang=en")
    see(page, "main > p >> nth=0", "No game counts yet.")
    play(store, records(1))
    with store.engine.begin() as connection:
        connection.execute(sa.insert(contest_games).values(contest=evening, game=1))
    page.clock.fast_forward(11_000)
    see(page, ".standings bdi", ["Eas", "Nor"])


def test_a_game_appears_in_the_open_page(open_page, store):
    page = open_page()
    see(page, "#invite h2", "No games yet: the first place is free")
    see(page, "#towers", "No tower is connected.")
    page.evaluate("window.notReloaded = true")
    play(store, records(1))
    tower_news.presence(store, "cafe", "e660583883724a32", "", True)
    best = lists_of.best(store, "2011 short:1", "day", now_ms())
    see(page, "main h2:visible", ["The best today, this week and of all time", "Your name here"])
    see(page, "#ever .who", [row["initials"] for row in best])
    see(page, "#ever .total", [str(row["total"]) for row in best])
    see(page, "#latest .wins", f"{best[0]['initials']} {best[0]['total']}")
    see(page, "#towers li", "cafe · …724a321 game")
    see(page, "#here", "Towers here: 1")
    assert page.evaluate("window.notReloaded")


def test_behind_a_proxy_that_holds_events_back_the_page_asks_by_itself(open_page, store):
    with urllib.request.urlopen(f"{open_page.address}/live", timeout=PATIENCE) as live:
        assert (live.headers["X-Accel-Buffering"], live.headers["Cache-Control"]) == ("no", "no-store, no-transform")
    page = open_page("about:blank")
    for held in "**/live?*", "**/board.json?*":
        page.route(held, lambda route: None)
    page.goto(f"{open_page.address}/?lang=en")
    see(page, "#invite h2", "No games yet: the first place is free")  # by the page alone
    page.unroute("**/board.json?*")
    play(store, records(1))
    best = lists_of.best(store, "2011 short:1", "day", now_ms())
    see(page, "#latest .wins", f"{best[0]['initials']} {best[0]['total']}")


@pytest.mark.parametrize("missing", ["", "replaceChildren"])
def test_a_television_that_is_too_old_for_the_page_is_told(open_page, missing):
    page = open_page("about:blank")
    page.add_init_script(f"delete Element.prototype.{missing or 'nothing'}")
    page.goto(f"{open_page.address}/?lang=en")
    page.locator("#invite").wait_for(state="attached" if missing else "visible")
    page.evaluate("for (const late of document.getAnimations()) late.finish()")
    assert page.get_by_text("The board needs scripts, and a browser of 2022 or newer.").is_visible() == bool(missing)
    page.close()
    if missing:
        open_page.complaints.clear()


def test_the_newest_game_is_marked_where_it_stands(open_page, store):
    page = open_page()
    play(store, records(2))
    play(store, records(1, seed=7))
    [newest, *_] = lists_of.latest(store)
    see(page, "#latest .newest .wins", [f"{s['initials']} {s['total']}" for s in newest["seats"] if s["wins"]])
    rows = [row for row in lists_of.best(store, "2011 short:1", "ever", now_ms()) if row["game"] == newest["game"]]
    see(page, "#ever .newest .who", [row["initials"] for row in rows])


EDGES = """parts => parts.map((part) => {
    const { outlineStyle, outlineWidth, borderTopWidth } = getComputedStyle(part);
    return outlineStyle === "none" ? borderTopWidth : outlineWidth;
})"""


def edges(page, where):
    """How wide the frame is that each of these has, all around."""
    page.locator(where).first.wait_for()
    return set(page.locator(where).evaluate_all(EDGES))


def test_where_the_device_forces_its_colours_the_newest_game_and_the_rules_that_are_shown_have_a_frame(
    open_page, store
):
    """Windows' high contrast takes the grounds away that tell them apart."""
    page = open_page()
    page.emulate_media(forced_colors="active")
    page.locator("#invite .dice i").first.wait_for()
    assert edges(page, "#invite .dice i") == {"1px"}
    play(store, records(2))
    play(store, card_records(1))
    page.goto(page.url)
    assert (edges(page, "#latest .newest a"), edges(page, "#latest li:not(.newest) a")) == ({"3px"}, {"0px"})
    assert (edges(page, "#sets [aria-current]"), edges(page, "#sets a:not([aria-current])")) == ({"3px"}, {"1px"})
    assert edges(page, ".board section:visible") == edges(page, "#ever .place") == {"1px"}


@pytest.mark.parametrize("marked", ["winner", "state"])
def test_where_the_device_forces_its_colours_what_a_colour_tells_has_a_frame_of_its_own(open_page, marked):
    page = open_page("/events?lang=en")
    page.emulate_media(forced_colors="active")
    page.set_content(
        f'<link rel="stylesheet" href="{open_page.address}/board.css"><ul><li>plain<li class="{marked}">marked</ul>'
    )
    plain, other = page.locator("li").evaluate_all(EDGES)
    assert float(other[:-2]) > float(plain[:-2])


def test_more_than_600_points_have_a_star_and_600_have_none(open_page, store):
    play(store, records(1))
    page = open_page()
    page.locator("#ever li").nth(1).wait_for()
    page.evaluate("last.best.ever[0].total = 601; last.best.ever[1].total = 600; show()")
    see(page, "#ever .star", ["★", ""])


def test_a_game_that_waits_for_a_witness_says_so(open_page, store):
    play(store, records(1))
    page = open_page()
    page.locator("#latest .wins").wait_for()
    assert page.locator("#latest small").count() == 0
    with store.engine.begin() as connection:
        intake.change(connection, 1, witness=trust.ASKED)
    store.changed()
    see(page, "#latest small", "waits for a witness")


def test_a_rule_set_is_chosen_by_its_link_or_from_the_list(open_page, store):
    houses = ("none", "even", "rounds", "short:2", "short:3", "short:4")
    for times, house in zip(range(len(houses), 0, -1), houses, strict=True):
        play(store, records(times, times, house=house))
    play(store, card_records(1))
    page = open_page()
    see(page, "#title", "Dice · all ten phases")
    page.get_by_role("link", name="Dice · even phases").click()
    see(page, "#title", "Dice · even phases")
    see(page, "#sets [aria-current]", "Dice · even phases")
    best = lists_of.best(store, "2011 even", "ever", now_ms())
    see(page, "#ever .total", [str(row["total"]) for row in best])
    page.locator("#more").select_option("cards short:1 2")
    see(page, "#title", "Cards · phase 1 only · 2 players")
    see(page, "#order", "Winners, fewest points first")
    see(page, "#ever .who", [row["initials"] for row in lists_of.best(store, "cards short:1 2", "ever", now_ms())])


def test_a_name_never_becomes_markup(open_page, store):
    text = records(1)[0]
    play(store, [text.replace("North", "<b>x").replace("East", "&lt;")])
    page = open_page()
    names = {"<b>", "&lt"}
    assert {row["initials"] for row in lists_of.best(store, "2011 short:1", "day", now_ms())} == names
    see(page, "#ever .who", [row["initials"] for row in lists_of.best(store, "2011 short:1", "day", now_ms())])
    assert page.locator("main b, footer b").count() == 0
    page.goto(page.url.split("?")[0] + "game/1?lang=en")
    assert {cell.strip(" ★") for cell in page.locator("tr:first-child td + td").all_text_contents()} == names
    assert page.locator("td b").count() == 0


def test_struck_initials_vanish_from_the_open_page(open_page, store):
    owners.add(store, "Anna", "a long password")
    play(store, records(1))
    page = open_page()
    rows = lists_of.best(store, "2011 short:1", "day", now_ms())
    see(page, "#ever .who", [row["initials"] for row in rows])
    owner = open_page("/owner?lang=en")
    owner.get_by_label("Name").fill("Anna")
    owner.get_by_label("Password").fill("a long password")
    owner.get_by_role("button", name="Log in").click()
    owner.get_by_label("Number").fill("1")
    owner.get_by_role("button", name="Open").click()
    owner.locator("tr").filter(has_text=rows[0]["initials"]).get_by_role("button", name="Strike out").click()
    see(page, "#ever .who", ["---", rows[1]["initials"]])
    see(owner, "td bdi", [seat["initials"] for seat in lists.game(store, 1)["seats"]])
    see(page, "#latest .wins", f"--- {rows[0]['total']}")
    owner.get_by_role("button", name="Void").click()
    see(page, "#invite h2", re.compile("No games yet"))
    for width, path in (ROOM[0], "/game/1"), (390, ""), (390, "/guests"):
        owner.set_viewport_size({"width": width, "height": 844})
        owner.goto(f"{open_page.address}/owner{path}?lang={LONGEST}")
        assert owner.evaluate("document.documentElement.scrollWidth") <= width


@pytest.fixture
def crowded(store, monkeypatch):
    """Ten of everything, on a Friday: wide initials, three digits, six players at each of the latest games, many rule
    sets; dice of today, of Wednesday and of long ago.
    """
    monkeypatch.setattr(shown_leaderboard, "now_ms", lambda: FRIDAY)
    names = dict(zip(("North", "East", "South", "West", "Sun", "Moon"), "MQWGOD", strict=True))

    def named(texts):
        for name, letter in names.items():
            texts = [re.sub(rf"\b{name}\b", letter * 3, text) for text in texts]
        return texts

    long_ago = FRIDAY - 40 * DAY_MS
    for number in range(1, 7):
        play(store, records(1, number, house=f"short:{number}"), at=long_ago)
    dice = named(records(12, 1, 6, "none"))
    best = sorted(dice, key=lambda text: -max(int(total) for total in re.findall(r"=(\d+)", text.splitlines()[-1])))
    play(store, best[:4], at=long_ago)
    play(store, best[4:8], at=FRIDAY - 2 * DAY_MS)
    play(store, named(card_records(11, 3, 6, "none")), at=FRIDAY - 3_600_000)
    play(store, best[8:], at=FRIDAY - 3_600_000)
    for number in range(30):
        tower_news.presence(store, "cafe", f"e66058388372{number:04x}", "", True)
    return store


def too_wide(page, parts):
    """What does not fit where it stands and has no sign of it."""
    return page.evaluate(
        """(parts) => [...document.querySelectorAll(parts)].filter((one) => {
            const style = getComputedStyle(one);
            const signed = style.textOverflow === "ellipsis" || style.backgroundImage.includes("gradient");
            return one.scrollWidth > one.clientWidth && one.clientWidth && !signed && style.display !== "inline";
        }).map((one) => one.outerHTML)""",
        parts,
    )


@pytest.mark.parametrize("rules", ["2011 none", "cards none 6"])
def test_nothing_is_cut_off_on_the_wall_and_rows_are_read_across_the_room(open_page, crowded, rules):
    page = open_page(f"/?lang={LONGEST}&rules={rules}")
    shown = LISTS if rules == "2011 none" else ("#ever",)
    for where in shown:
        see(page, f"{where}:visible .total", [re.compile(r"^\d\d\d$")] * 10)
    assert page.locator("main section:visible").count() == len(shown)
    see(page, "#latest li", [re.compile("W 1?\\d\\d\\d")] * 10)
    width, height = ROOM
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate("document.documentElement.scrollHeight") <= height
    assert too_wide(page, "main section, main ol, main .who, header, nav, #sets a, footer section, #invite") == []
    for where in (*(f"{where} li:nth-child(10)" for where in (*shown, "#latest")), "#towers li:last-child"):
        box = page.locator(where).last.evaluate("(one) => one.getBoundingClientRect().toJSON()")
        assert box["right"] <= width and box["bottom"] <= height
    letter = page.evaluate(
        """() => {
            const row = getComputedStyle(document.querySelector("#ever .who"));
            const pen = document.createElement("canvas").getContext("2d");
            pen.font = `${row.fontWeight} ${row.fontSize} ${row.fontFamily}`;
            return pen.measureText("M").actualBoundingBoxAscent;
        }"""
    )
    assert letter >= 40


def test_on_a_phone_nothing_is_cut_without_a_sign(open_page, crowded):
    life.make(crowded, SEASON, "A season with a name as long as it may be, all of sixty ..", "", "", 1, FRIDAY)
    handles.claim(crowded, 12, 0, "Marguerite Marie-Antoine")
    key = key_of(crowded, handles.KEY_NAME)
    game = lists_of.latest(crowded)[0]["game"]
    paths = ("/?rules=2011 none&", "/?", f"/game/{game}?t={handles.token(key, game)}&", "/event/1?", "/events?")
    page = open_page(f"/?lang={LONGEST}", PHONE)
    for path in paths:
        page.goto(f"{page.url.split('/', 3)[0]}//{page.url.split('/', 3)[2]}{path}lang={LONGEST}")
        if path.startswith("/?"):
            see(page, "#ever .total", [re.compile(r"^\d\d\d$")] * 10)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
        assert too_wide(page, "body *") == []
        small = "[...document.querySelectorAll('nav a, nav select, button')].filter((one) => one.offsetHeight"
        assert page.evaluate(f"{small} && one.offsetHeight < 40).map((one) => one.outerHTML)") == []


def test_all_text_has_the_contrast_that_aa_wants(open_page, crowded):
    owners.add(crowded, "Anna", "a long password")
    life.make(crowded, SEASON, "Autumn", "", "2011 none", 1, FRIDAY)
    key = key_of(crowded, handles.KEY_NAME)
    page = open_page()
    see(page, "#ever .total", [re.compile(r"^\d\d\d$")] * 10)
    root = page.url.partition("/?")[0]
    assert page.evaluate(CONTRAST) == []
    page.evaluate("cheer('New record', 'ANN, 612 points'); away(true); at('claim').hidden = false")
    page.evaluate("at('claim').querySelector('span').textContent = 'Your game?'")
    assert page.evaluate(CONTRAST) == []
    for path in (f"/game/1?t={handles.token(key, 1)}&said=length", "/event/1", "/events", "/privacy", "/owner"):
        page.goto(root + path)
        assert page.evaluate(CONTRAST) == [], path
        page.emulate_media(media="print")
        assert page.evaluate(CONTRAST) == [], path
        page.emulate_media(media="null")


def test_a_record_is_a_moment_and_said_to_who_does_not_see_it(open_page, store):
    low, high = sorted(records(2), key=lambda text: max(map(int, re.findall(r"=(\d+)", text.splitlines()[-1]))))
    play(store, [low])
    page = open_page()
    page.locator("#ever li").first.wait_for()
    assert not page.locator("#cheer").is_visible()
    play(store, [high])
    [best, *_] = lists_of.best(store, "2011 short:1", "ever", now_ms())
    first = f"{best['initials']}, {best['total']} points"
    see(page, "#cheer p", "New record of all time")
    see(page, "#cheer b", first)
    assert page.locator("#cheer").is_visible()
    page.emulate_media(reduced_motion="no-preference")
    assert page.locator("#cheer i").first.evaluate("(die) => getComputedStyle(die).animationName") == "tumble"
    see(page, "[role=status]", re.compile(f"^New game: .*New record of all time: {re.escape(first)}.$"))
    page.emulate_media(reduced_motion="reduce")
    assert page.locator("#cheer i").first.evaluate("(die) => getComputedStyle(die).animationName") == "none"


def test_a_new_game_shows_its_code_for_half_a_minute(open_page, store, monkeypatch):
    for room in (leaderboard_page, game_pages):
        monkeypatch.setattr(room, "public_address", lambda request: "https://board.example")
    page = open_page(f"/?lang=en&screen={screen_key(store)}")
    page.clock.install()
    see(page, "#invite h2", re.compile("No games yet"))
    play(store, [records(1)[0].replace("North", "P1").replace("East", "ZOE")])
    see(page, "#claim span", "Who was that, P1? Scan and enter your name")
    image = page.locator("#claim img")
    image.wait_for()
    assert image.evaluate("(image) => image.decode().then(() => image.naturalWidth > 0)")
    page.clock.run_for(15_000)  # besides what the computer takes
    assert page.locator("#claim").is_visible()
    page.clock.set_system_time("2001-01-01")  # a screen without a battery hears what time it is
    page.clock.run_for(16_000)
    assert not page.locator("#claim").is_visible()
    page.evaluate("claimed.until = performance.now() + 1000; showClaim()")
    page.locator("#claim").click()
    page.get_by_label(re.compile("Name for P1")).fill("Marguerite")
    page.get_by_role("button", name="Save").first.click()
    see(page, ".said", "Your name is on the board.")


def test_the_leaderboard_is_used_by_keyleaderboard_and_each_control_has_a_name(open_page, crowded):
    page = open_page()
    see(page, "#ever .total", [re.compile(r"^\d\d\d$")] * 10)
    names = []
    for _ in range(9):
        page.keyboard.press("Tab")
        names.append(
            page.evaluate(
                """() => {
                    const one = document.activeElement;
                    const ring = getComputedStyle(one).outlineStyle;
                    return ring === "none" ? "no ring" : one.ariaLabel || one.textContent.trim();
                }"""
            )
        )
    assert "Dice · all ten phases" in names[:5] or "Cards · all ten phases · 6 players" in names[:5]
    assert "More rules…" in names
    assert "Privacy" in names
    assert "no ring" not in names
    assert "" not in names


def test_a_leaderboard_that_is_away_is_said_and_comes_back(open_page, store):
    play(store, records(1))
    page = open_page()
    see(page, "#ever li", [re.compile("1"), re.compile("2")])
    assert not page.locator("#offline").is_visible()
    page.context.set_offline(True)
    page.evaluate("listen()")
    page.locator("#offline").wait_for(state="visible")
    see(page, "#offline", re.compile("does not answer"))
    assert page.locator("#ever li").count() == 2
    page.context.set_offline(False)
    page.evaluate("listen()")
    page.locator("#offline").wait_for(state="hidden")
    open_page.complaints.clear()  # the browser's own, that it was offline
