"""What would you hold? The book of puzzles, its answers, and the page that asks."""

import base64
import json
import re

import numpy as np
import pytest

from desktop.analysis.game import analyse
from desktop.analysis.lessons import GRADES
from desktop.analysis.parts import dice_of
from desktop.analysis.share import packed
from desktop.bench.tower import ROOT, Tower
from desktop.coach import simulate
from desktop.errors import BadInput
from desktop.puzzles import book
from host_tests.cafe.talker import record_lines
from host_tests.thorough import share

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


@pytest.mark.share
def test_each_position_of_the_book_is_a_puzzle(lines):
    """The natural hold costs 3 % or more, and the best one is alone by 1 %."""
    for line in share(lines, 4):
        book.puzzle(line)


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


def test_the_mistakes_of_a_game_are_puzzles_with_what_was_held():
    lines = record_lines(5, house="none")
    analysed = analyse(lines)[1]
    steps = [step for turn in analysed["turns"] for step in turn["rolls"] if "hold" in step]
    dear = [step for step in steps if step["cost"]["win"] >= 0.02]
    puzzles = book.mistakes(lines)
    assert len(puzzles) == len(dear) > 2
    for puzzle, step in zip(puzzles, dear, strict=True):
        best, held = puzzle["holds"]
        assert puzzle["faces"] == step["faces"]
        assert dice_of(held) == step["hold"]
        assert puzzle["wins"][0] - puzzle["wins"][1] == pytest.approx(step["cost"]["win"], abs=2e-4)


def test_a_hold_is_called_on_the_page_what_the_analysis_calls_it():
    said = re.findall(r'\[([\d.]+), N_\("an? (\w+)"\)\]', (ROOT / "desktop/tower/page/puzzles.js").read_text())
    assert [(word, float(least)) for least, word in said] == list(GRADES)


def test_who_plays_like_the_solved_game_has_no_mistakes(tmp_path):
    """But for phase 8, where it holds as the master does."""
    simulate.main(["--seats", "perfect,master", "--games", "1", "--seed", "4", "--records", str(tmp_path)])
    (record,) = tmp_path.iterdir()
    found = book.mistakes(record.read_text().splitlines())
    assert [puzzle for puzzle in found if puzzle["phase"] != 8] == []


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
    shown = faces(page)
    return next(puzzle for puzzle in json.loads(book.BUILT.read_text("utf-8")) if puzzle["faces"] == shown)


def faces(page):
    """The numbers of the dice with the letters of their colours."""
    letters = (
        "[...document.querySelectorAll('#dice button')].map((die) => die.textContent + die.lastChild.dataset.letter)"
    )
    return page.evaluate(letters)


def hold(page, mask):
    """Answer with the dice of a mask."""
    if mask == book.ALL_DICE:
        return page.get_by_role("button", name="score").click()
    for die in range(10):
        if mask >> die & 1:
            page.locator("#dice button").nth(die).click()
    page.locator("#roll").click()


@pytest.mark.share
@pytest.mark.parametrize("day", share([24, 25, 26], 3))
def test_the_best_hold_counts_for_the_streak_and_the_natural_one_ends_it(page, url, day):
    page.clock.set_fixed_time(f"2026-11-{day}T12:00:00")
    best, natural = asked(page, url)["holds"]
    assert page.get_by_text("The puzzle of the day").is_visible()
    hold(page, best)
    page.get_by_role("heading", name="The best hold").wait_for()
    assert page.get_by_text("1 in a row").is_visible()
    page.get_by_role("button", name="another one").click()
    assert page.get_by_text("A puzzle", exact=True).is_visible()

    page.evaluate("localStorage.removeItem('tower / puzzle of the day')")
    assert asked(page, url)["holds"] == [best, natural], "one a day"
    assert page.get_by_text("1 in a row").is_visible(), "the browser remembers"
    hold(page, natural)
    assert page.get_by_role("row", name="yours, the natural one").is_visible()
    assert page.locator("#answer h2").text_content().startswith(("a mistake −", "a blunder −"))
    assert page.locator("#streak").text_content() == ""


def test_ones_own_mistakes_are_asked_again_with_what_one_held(page, url):
    lines = record_lines(5, house="none")
    mine = book.mistakes(lines)
    page.goto(f"{url}puzzles.html#r={packed(chr(10).join(lines))}")
    page.wait_for_selector("#dice button")
    assert page.locator("#which").text_content() == f"Mistake 1 of {len(mine)}"
    assert faces(page) == mine[0]["faces"]
    hold(page, mine[0]["holds"][1])
    assert "as in the game" in page.locator("#answer").text_content()
    page.locator("#answer button").click()
    assert page.locator("#which").text_content() == f"Mistake 2 of {len(mine)}"


def test_a_link_that_is_not_a_game_says_so_and_does_not_praise(page, url):
    page.goto(f"{url}puzzles.html#r=rubbish")
    page.get_by_text("the link has no record").wait_for()
