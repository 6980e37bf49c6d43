"""Links as messengers, mail and people hand them on."""

import pytest

from desktop.analysis.share import packed as packed_record
from desktop.by_link.link import packed
from host_tests.cafe.talker import record_lines
from host_tests.page.friends import kept, paste
from host_tests.page.friends import two as two  # fixtures
from host_tests.page.friends import url as url
from host_tests.thorough import share


@pytest.fixture(scope="module")
def page(browser, url):
    page = browser.new_page()
    page.goto(f"{url}puzzles.html")
    yield page
    page.close()


READ = """async text => {
    const { kind, letters, all, call } = (await import("./linked.js")).linked(text);
    return [kind, letters, all, call ?? ""];
}"""


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("#g=aB-_9", ["g", "aB-_9", "aB-_9", ""]),
        ('Come! "https://a.example/friend.html#g=aB-9".', ["g", "aB-9", "aB-9", ""]),
        ("<https://a.example/friend.html%23g%3DaB-9>", ["g", "aB-9", "aB-9", ""]),
        ("#g=aB\n -9\u200b8) see you", ["g", "aB", "aB-98", ""]),
        ("#g=aB-9%20see%20you", ["g", "aB-9", "aB-9seeyou", ""]),
        ("#g=aB-9&utm_source=mail", ["g", "aB-9", "aB-9", ""]),
        ("#g=aB-9&call=xY_8…", ["g", "aB-9", "aB-9", "xY_8"]),
        ("https://a.example/friend.html%23g=aB-9%26call=xY_8", ["g", "aB-9", "aB-9", "xY_8"]),
        ("#answer=xY_8).", ["answer", "xY_8", "xY_8", ""]),
        ("#game=0a1b.", ["game", "0a1b", "0a1b", ""]),
        ("#deal=20261128, and you?", ["deal", "20261128", "20261128", ""]),
        ("#r=aB-9*", ["r", "aB-9", "aB-9", ""]),
        ("„aB-9aB-9aB“ it is", ["", "aB-9aB-9aB", "aB-9aB-9aB", ""]),
        ("100 % #g=aB", ["g", "aB", "aB", ""]),
        ("#what", ["", "what", "what", ""]),
        ("", ["", "", "", ""]),
    ],
)
def test_what_stands_before_behind_or_in_a_link_is_no_part_of_it(page, text, read):
    assert page.evaluate(READ, text) == read


def test_a_game_by_link_opens_whatever_is_around_its_link(two, url):
    ben = two[1]
    letters = packed(kept(url, *two).link)
    ben.goto(f"{url}friend.html")
    paste(ben, f"({url}friend.html#g={letters}%20).")
    ben.locator("#pad").wait_for()
    ben.goto("about:blank")
    ben.goto(f"{url}friend.html#g={letters[:50]} {letters[50:]}.")
    ben.locator("#pad").wait_for()


def test_a_link_that_no_part_is_right_of_says_how_far_it_was_read(two, url):
    page = two[0]
    page.goto(f"{url}friend.html")
    paste(page, "#g=AQAC*AgAC")
    page.get_by_text("It was read up to character *").wait_for()


def test_a_call_and_its_answer_may_have_something_behind_them(two, url):
    ann, ben = two
    kept(url, ann, ben)
    ann.click("#live summary")
    ann.click("#call")
    ben.goto(ann.locator("#joined .line").input_value() + ").")
    ann.context.new_page().goto(ben.locator("#joined .line").input_value() + "__ see you")
    ann.locator("#joined", has_text="Both pages are joined").wait_for()


@pytest.mark.share
@pytest.mark.parametrize(
    ("hash", "is_one"), share([("#deal=42.", True), ("#deal=%2042", False), ("#deal=123456789", False)], 3)
)
def test_todays_dice_by_a_link_with_a_sign_behind_it(windows, url, hash, is_one):
    page = windows.open(url + hash)
    told = page.locator(".notice", has_text="This is no link to a game")
    offered = page.locator(".dealt:not(:empty)")  # that the tower, which shows nothing, cannot take them now
    offered.or_(told).first.wait_for(state="attached")
    assert told.count() == (not is_one)


def test_the_analysis_opens_a_record_with_something_behind_it(two, url):
    page = two[0]
    lines = record_lines(house="short:2")
    page.goto(f"{url}analysis#r={packed_record(chr(10).join(lines))}%20see%20you.")
    page.locator("textarea").wait_for(state="attached")
    assert page.locator("textarea").input_value().splitlines() == lines
