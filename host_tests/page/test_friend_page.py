"""The page of a game by link: two browsers that know nothing of each other but the links."""

import json

import pytest

from desktop.by_link import chain
from desktop.by_link.link import Link, Seat, packed
from host_tests.page.friends import BY_ROLL, kept, paste
from host_tests.page.friends import two as two  # fixtures
from host_tests.page.friends import url as url
from host_tests.thorough import share

MADE = ("Made", "No roll", "Geschafft", "Kein Wurf")


def link(page):
    """The link that a page has to send."""
    page.locator("#send").wait_for()
    return page.input_value("#link")


RUNS, OVER, RIVAL = {}, {"over": True}, {"rival": "00" * chain.BYTES}


def keep_games(page, url, kinds):
    """The browser keeps games of these kinds, the newest first, called by their places."""
    games = {}
    for number, kind in enumerate(kinds):
        secret = bytes([number]) * chain.BYTES
        link = Link(BY_ROLL, (Seat("Ann", 0, chain.whole(secret)[0]),))
        games[link.game()] = {"secret": secret.hex(), "letter": packed(link), "title": str(number), **kind}
    page.goto(f"{url}look.css")
    page.evaluate("text => localStorage.setItem('tower / games by link', text)", json.dumps(games))
    page.goto(f"{url}friend.html")
    return games


def invite(page, button="invite a friend"):
    page.fill("#invite [name=name]", "Ann")
    page.get_by_role("button", name=button).click()


def play_turn(page):
    """Roll until the phase is made, with nothing held; score."""
    while page.locator("#turn").is_visible():
        before = page.locator("#turn").inner_html()
        page.click("#score" if page.locator("#stands").inner_text().startswith(MADE) or is_last(page) else "#roll")
        page.wait_for_function(
            "before => document.querySelector('#turn').hidden || document.querySelector('#turn').innerHTML !== before",
            arg=before,
        )


def is_last(page):
    return page.locator("#dice button:disabled").count() == 10


def test_a_game_is_agreed_on_and_played_on_by_links(two, url):
    ann, ben = two
    ann.goto(f"{url}friend.html")
    ann.fill("#invite [name=name]", "Ann")
    ann.select_option("[name=house]", "short:5")
    ann.click("#invite button")
    ben.goto(link(ann))
    ben.get_by_role("heading", name="Ann lädt dich ein").wait_for()
    assert ben.locator("#agreed").inner_text() == "5 Phasen; ein Link für jeden Zug; Ann beginnt."
    ben.fill("#join input", "Ben")
    ben.click("#join button")
    paste(ann, link(ben))
    ann.locator("#pad").wait_for()
    ann.click("#roll")  # two links are enough
    ann.locator("#dice button").first.click()
    dice = ann.locator("#dice button").all_text_contents()
    ann.reload()
    ann.locator("#dice button").first.wait_for()
    assert ann.locator("#dice button").all_text_contents() == dice, "what was rolled stays"
    play_turn(ann)
    paste(ben, link(ann))
    ben.locator("#theirs").wait_for()
    assert ben.locator("#theirs .dice").first.locator(".die").all_text_contents() == dice
    assert ben.locator("#turn").is_visible()
    assert ben.locator("#pad tbody tr").count() >= 1


def test_alone_one_plays_against_the_computer(two, url):
    page = two[1]
    page.goto(f"{url}friend.html")
    page.fill("#invite [name=name]", "Ben")
    page.select_option("[name=house]", "short:5")
    page.get_by_role("button", name="gegen den Computer spielen").press("Enter")
    for _turn in range(2):
        page.locator("#turn").wait_for()
        assert page.locator("#send, #paste, #live").locator("visible=true").count() == 0
        while not (page.locator("#stands").inner_text().startswith(MADE) or is_last(page)):
            before = page.locator("#dice").inner_html()
            page.keyboard.press("r")
            page.wait_for_function("before => document.querySelector('#dice').innerHTML !== before", arg=before)
        page.locator("#score").press("Enter")
        page.get_by_text("Computer hat gespielt: Du bist dran.").wait_for()
        assert page.locator("#theirs h2").inner_text().startswith("Computer – ")
    shown = [page.locator(part).inner_text() for part in ("#theirs", "#turn", "#pad")]
    page.goto(f"{url}friend.html")
    page.get_by_role("button", name="Ben – Computer: du bist dran", exact=True).click()
    page.locator("#pad").wait_for()
    assert [page.locator(part).inner_text() for part in ("#theirs", "#turn", "#pad")] == shown


NO_ROOM = [
    ([RUNS] * 15 + [RIVAL] * 14 + [RUNS], 28),
    ([OVER, RIVAL] * 15, 28),
    ([RUNS, OVER] + [RIVAL] * 28, 1),
    ([RIVAL] * 29 + [RUNS], 28),
]


@pytest.mark.share
@pytest.mark.parametrize(("kinds", "goes"), share(NO_ROOM, 4))
def test_a_running_game_with_a_friend_makes_no_room(two, url, kinds, goes):
    ann, _ = two
    keep_games(ann, url, kinds)
    invite(ann)
    link(ann)
    ann.get_by_text(f"There is room for 30 games: {goes} is not kept any more.").wait_for()
    ann.goto(f"{url}friend.html")
    ann.reload()
    kept = ["Ann", *(str(number) for number in range(30) if number != goes)]
    assert ann.locator("#list button:first-child").all_text_contents() == kept


def test_when_thirty_run_another_one_is_refused_until_one_is_removed(two, url):
    ann, _ = two
    games = keep_games(ann, url, [RUNS] * 30)
    for button in "invite a friend", "play against the computer":
        invite(ann, button)
        ann.get_by_text("30 games with friends are running here").wait_for()
    assert json.loads(ann.evaluate("localStorage['tower / games by link']")) == games
    ann.on("dialog", lambda dialog: dialog.accept())
    ann.get_by_role("button", name="remove: 7", exact=True).click()
    invite(ann)
    link(ann)


UNABLE = {
    "full": """for (let size = 1 << 23; size; size >>= 1)
        try { localStorage[`x${size}`] = "x".repeat(size) } catch { /* no room */ }""",
    "never": "Storage.prototype.setItem = () => { throw new DOMException('no', 'SecurityError') }; 0",
}


@pytest.mark.share
@pytest.mark.parametrize("why", share([*UNABLE], 2))
def test_a_game_that_the_browser_cannot_keep_is_told_and_goes_on_while_the_page_is_open(two, url, why):
    ann, ben = two
    keep_games(ann, url, [RUNS])
    ann.evaluate(UNABLE[why])
    assert not ann.locator("#unkept").is_visible()
    invite(ann)
    ben.goto(link(ann))
    assert ann.locator("#unkept").inner_text().startswith("This browser could not keep this game")
    ben.fill("#join input", "Ben")
    ben.click("#join button")
    paste(ann, link(ben))
    ann.click("#roll")
    ann.locator("#dice button").first.wait_for()
    assert ann.locator("#unkept").is_visible()


def test_who_opens_a_game_whose_secret_is_lost_is_told(two, url):
    ann, ben = two
    table = kept(url, ann, ben)
    ann.evaluate("localStorage.clear()")
    ann.goto("about:blank")
    ann.goto(f"{url}friend.html#g={packed(table.link)}")
    ann.get_by_text("it was kept in another browser").wait_for()


@pytest.mark.share
@pytest.mark.parametrize(
    ("vendor", "is_told"), share([("Apple Computer, Inc.", True), ("", False), ("Google Inc.", False)], 3)
)
def test_where_the_browser_forgets_a_game_after_seven_days_the_page_says_so(two, url, vendor, is_told):
    """Safari, and each browser of an iPhone; not before there is a game to forget."""
    ann, _ = two
    ann.add_init_script(f"Object.defineProperty(Navigator.prototype, 'vendor', {{ get: () => '{vendor}' }})")
    ann.goto(f"{url}friend.html")
    ann.locator("#invite").wait_for()
    told = ann.locator("#forgets")
    assert not told.is_visible()
    ann.fill("#invite [name=name]", "Ann")
    ann.click("#invite button")
    link(ann)
    assert told.is_visible() == is_told
    ann.goto(f"{url}friend.html")
    ann.reload()
    ann.locator("#games").wait_for()
    assert told.is_visible() == is_told and told.inner_text().startswith("Safari deletes" if is_told else "")


def test_two_pages_play_at_the_same_time_and_go_on_by_links_when_one_is_gone(two, url):
    ann, ben = two
    kept(url, ann, ben)
    ann.click("#live summary")
    ann.click("#call")
    ann.locator("#joined .line").wait_for()
    ben.goto(ann.input_value("#joined .line"))
    ben.locator("#joined .line").wait_for()
    other_tab = ann.context.new_page()
    other_tab.goto(ben.input_value("#joined .line"))
    other_tab.get_by_text("The page that you left open has the answer").wait_for()
    ann.locator("#joined", has_text="Both pages are joined").wait_for()
    ben.locator("#joined", has_text="Beide Seiten sind verbunden").wait_for()
    for _turn in range(2):
        page = wait_for_turn(ann, ben)
        page.click("#roll")
        page.locator("#dice button").first.wait_for()
        page.click("#roll")
        page.get_by_text("2 of 3" if page is ann else "2 von 3").wait_for()  # the other page has told its secret
        made = page.locator("#stands").inner_text().startswith(MADE[::2])
        assert page.locator("#score").is_visible() == made, "nobody gives a phase up by a slip"
        page.click("#roll")
        page.get_by_text("No roll" if page is ann else "Kein Wurf").wait_for()
        page.click("#score")
        page.locator("#turn").wait_for(state="hidden")
    wait_for_turn(ann, ben)
    assert ann.locator("#pad tbody td").all_text_contents() == ben.locator("#pad tbody td").all_text_contents()
    ben.goto("about:blank")
    ann.locator("#joined", has_text="The connection is lost").wait_for()
    if ann.locator("#turn").is_visible():
        ann.click("#roll")
        ann.locator("#dice button").first.wait_for()
        ann.click("#roll")
    assert link(ann).startswith(f"{url}friend.html#g=")


def wait_for_turn(*pages):
    """The page whose turn it is."""
    for _ in range(3000):
        for page in pages:
            if page.locator("#turn").is_visible():
                return page
            page.wait_for_timeout(20)
    raise AssertionError([page.locator("main").inner_text() for page in pages])


def test_a_link_of_no_game_says_so(two, url):
    page = two[1]
    for hash in "#g=rubbish", "#g=", "#game=none", "#what":
        page.goto("about:blank")
        page.goto(f"{url}friend.html{hash}")
        page.get_by_text("Das ist kein Link zu einem Spiel").wait_for()


def test_an_answer_for_nobody_says_so(two, url):
    ann, ben = two
    kept(url, ann, ben)
    ann.click("#live summary")
    ann.click("#call")
    ann.locator("#joined .line").wait_for()
    ann.goto(f"{url}friend.html#answer=rubbish")
    ann.get_by_text("This link joins no page").wait_for()


def test_another_sites_page_may_not_ask(two, url):
    page = two[0]
    answer = page.request.post(f"{url}friend", data="{}", headers={"Origin": "http://elsewhere.example"})
    assert answer.status == 403
    assert page.request.post(f"{url}friend", data="x" * 500_000).status == 413
