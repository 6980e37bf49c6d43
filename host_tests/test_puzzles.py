"""What would you hold? The book of puzzles, its answers, and the page that asks."""

import base64
import json

import numpy as np
import pytest

from desktop.bench.tower import Tower
from desktop.errors import BadInput
from desktop.puzzles import book
from desktop.puzzles.find import found, is_whole

LAST_SERIES = "2011 10 2 7B 5G 8B 5R 10G 5B WO 1R WG WR mine=387 other=0,419 first=1"


@pytest.fixture(scope="module")
def lines():
    return book.read_book()


def test_the_book_has_500_positions_of_all_kinds(lines):
    """Of all phases but the run of nine: nothing but what helps it is worth holding there."""
    answered = json.loads(book.built().read_text("utf-8"))
    assert len(answered) == len(set(lines)) >= 500
    assert {puzzle["kind"] for puzzle in answered} == set(book.KINDS)
    assert {puzzle["phase"] for puzzle in answered} == set(range(1, 11)) - {6}


def test_each_position_of_the_book_is_a_puzzle(lines):
    """The natural hold costs 3 % or more, and the best one is alone by 1 %."""
    assert [line for line in lines if not is_whole(line)] == []


def test_the_last_series_needs_33_points_and_the_answer_says_what_each_hold_wins():
    puzzle = book.puzzle(LAST_SERIES)
    assert (puzzle["kind"], puzzle["totals"], puzzle["enough"]) == ("last", [387, 419], 33)
    worth = np.frombuffer(base64.b64decode(puzzle["worth"]), "<u2") / book.SCALE
    best, natural = puzzle["holds"]
    assert worth[best] == worth.max() == pytest.approx(puzzle["wins"][0], abs=1e-4)
    assert worth[best] - worth[natural] > 0.1
    assert worth[book.ALL_DICE] == 0, "nothing is made"


def test_a_position_in_which_nothing_is_at_stake_is_no_puzzle():
    with pytest.raises(BadInput, match="no puzzle"):
        book.puzzle("2011 1 1 8G 7G 8B 10B 5B 6O WR 2B 1O 2O mine=0 other=1,0 first=1")


def test_the_same_seed_finds_the_same_puzzle_in_played_games():
    first = next(found(3))
    assert first == next(found(3)) and is_whole(first)


@pytest.fixture
def tower():
    with Tower(seed=1, settings={"players": 1, "language": "en"}) as tower:
        tower.power_on()
        tower.run(300)
        yield tower


@pytest.fixture
def page(browser):
    """A page in a window of its own, which remembers what it is told to."""
    context = browser.new_context(locale="en")
    yield context.new_page()
    context.close()


def asked(page, url):
    """Open the page; the puzzle that it shows, by the dice."""
    page.goto(url + "puzzles.html")
    page.wait_for_selector("#dice button")
    faces = page.locator("#dice button").all_text_contents()
    return next(puzzle for puzzle in json.loads(book.BUILT.read_text("utf-8")) if puzzle["faces"] == faces)


def hold(page, mask):
    """Answer with the dice of a mask."""
    if mask == book.ALL_DICE:
        return page.get_by_role("button", name="score").click()
    for die in range(10):
        if mask >> die & 1:
            page.locator("#dice button").nth(die).click()
    page.locator("#roll").click()


def test_the_best_hold_counts_for_the_streak_and_the_natural_one_ends_it(page, url):
    best, natural = asked(page, url)["holds"]
    assert page.get_by_text("The puzzle of the day").is_visible()
    hold(page, best)
    assert page.get_by_role("heading", name="The best hold").is_visible()
    assert page.get_by_text("1 in a row").is_visible()
    page.get_by_role("button", name="another one").click()
    assert page.get_by_text("A puzzle", exact=True).is_visible()

    page.evaluate("localStorage.removeItem('puzzle of the day')")
    assert asked(page, url)["holds"] == [best, natural], "one a day"
    assert page.get_by_text("1 in a row").is_visible(), "the browser remembers"
    hold(page, natural)
    assert page.get_by_role("row", name="yours, the natural one").is_visible()
    assert page.locator("#answer h2").text_content().startswith(("a mistake −", "a blunder −"))
    assert page.locator("#streak").text_content() == ""
