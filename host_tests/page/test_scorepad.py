"""The scorepad of the tower's page: always there, and it says what the journal says."""

import pytest

from desktop.referee.referee import referee, scorepad
from desktop.tower.server import in_background
from host_tests.cafe.talker import record_lines
from host_tests.page.hand_fed import HandFed
from host_tests.page.stepped import SETTLE_MS, Stepped, begin_alone
from host_tests.page.windows import Windows
from host_tests.thorough import share

BESIDE, BELOW, LOW = (1280, 800), (390, 844), (844, 390)
TAKE = "async (facts) => (await import('/facts.js')).take(JSON.stringify(facts))"
ROWS = """[...document.querySelectorAll('.scorepad [role=row]')].map((row) => [...row.children].map(
    (cell) => cell.textContent))"""


def alone(**about):
    """One player, as facts have it."""
    player = {"name": "Ada", "phase": 2, "phases": [[1, 37]], "failures": 0, "total": 37, "five_lacks": 184, **about}
    return {"game": "dice", "phases": list(range(1, 11)), "players": [player], "turn": 0, "over": False, "winners": []}


def two(**about):
    """A game of two."""
    facts = alone()
    facts["players"].append({**facts["players"][0], "name": "Bob", "phase": 1, "phases": [], "total": 0})
    return facts | about


@pytest.fixture(scope="module")
def half():
    """The lines of half a game of two, and its scorepad."""
    lines = record_lines(4, house="none")
    lines = lines[: [at for at, line in enumerate(lines) if line.startswith("turn ")][9] + 2]
    return lines, referee(lines)


@pytest.fixture(scope="module")
def url(half):
    tower = HandFed(lit=True)
    tower.console.extend(half[0])
    with in_background(tower) as url:
        yield url


@pytest.fixture(scope="module")
def page(browser, url):
    """A page by which the tower's own facts have come."""
    with Windows(browser) as windows:
        page = windows.phone(url, *BESIDE)
        page.locator(".scorepad .plays").wait_for(state="attached")
        yield page


def said(page):
    """The sentences below the figures."""
    return " ".join(text for text in page.locator(".scorepad p").all_inner_texts() if text)


@pytest.mark.share
@pytest.mark.parametrize("size", share([BELOW, BESIDE, LOW], 2))
def test_phases_points_totals_and_whose_turn_it_is_stand_by_the_tower(windows, url, half, size):
    page = windows.phone(url, *size)
    page.locator(".scorepad .plays").wait_for(state="attached")
    game = half[1]
    head, *rows = page.evaluate(ROWS)
    assert head[:11] == ["phase", *map(str, range(1, 11))] and head[-1] == "total"
    for row, player in zip(rows, scorepad(game)["players"], strict=True):
        made = dict(player["phases"])
        assert row[:11] == [player["name"], *(str(made.get(phase, "")) for phase in range(1, 11))]
        assert row[-1] == str(player["total"])
    assert page.locator(".plays .name").inner_text() == game.player().name
    assert page.locator(".next").count() == 2
    pad, tower = (page.locator(part).bounding_box() for part in (".scorepad", ".tower"))
    assert pad["x"] >= 0 and pad["y"] >= 0
    assert pad["x"] + pad["width"] <= size[0] and pad["y"] + pad["height"] <= size[1]
    if size == BELOW:
        assert pad["y"] >= tower["y"] + tower["height"]
    else:
        assert pad["x"] >= tower["x"] + tower["width"] or pad["x"] + pad["width"] <= tower["x"]


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        (alone(), "Ada, phase 2: set of 3 + run of 4 221 points after phase 5 bring 40 more: 184 to go."),
        (alone(five_lacks=0), "Ada, phase 2: set of 3 + run of 4 221 are in: phase 5 brings 40 more."),
        (alone(phase=6, five_lacks=-1), "Ada, phase 6: run of 9 Phase 10 at the first try brings 40 more."),
        (two(turn=1), "Bob, phase 1: 2 sets of 3 221 points after phase 5 bring 40 more: 184 to go."),
        (two(last_series=True), "until a phase is missed or phase 10 made. 221 points"),
        (two(turn=1, last_series=True, to_win=24), "Bob wins with 24 points or more."),
        (two(over=True, turn=-1, winners=["Bob"]), ""),
        (two(over=True, turn=-1, winners=["Bob"], told=True), "Bob wins."),
        (two(over=True, turn=-1, winners=["Ada", "Bob"], told=True), "Ada, Bob share the win."),
        ({"game": ""}, "Ten phases, one after the other."),
    ],
)
def test_a_sentence_says_what_is_to_be_made_and_what_the_bonus_lacks(page, facts, words):
    page.evaluate(TAKE, facts)
    assert words in said(page) and bool(words) == bool(said(page))


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (
            ("Hold v for 8s+10s", "make 74→98 win 51%"),
            "Hold the marked dice, for 8s+10s. "
            "That makes the phase in 98 instead of 74 of 100 turns, and wins 51 of 100 games.",
        ),
        (
            ("Gardez v pour 8+10", "phase 60%, points"),
            "Hold the marked dice, for 8+10. That makes the phase in 60 of 100 turns; points count here.",
        ),
        (("28 zu wenig: weiter", "Ph. ? Sieg ?%"), "28 points are too few: roll on, even if the phase is lost."),
        (("MADE 34 points", "SCORE: ends the turn"), ""),
    ],
)
def test_what_the_coach_says_is_a_sentence_whatever_the_tower_speaks(page, lines, sentence):
    says = "async (two) => (await import('./coach.js')).coachSays(['', '', '', ...two])"
    assert page.evaluate(says, lines) == sentence


def test_a_short_game_has_its_own_phases_and_cards_have_ticks(page):
    page.evaluate(TAKE, alone() | {"phases": [2, 4, 6, 8, 10]})
    assert page.evaluate(ROWS)[0] == ["phase", "2", "4", "6", "8", "10", "total"]
    cards = {"name": "Ada", "phase": 2, "phases": [1], "total": 55}
    page.evaluate(TAKE, two(game="cards", players=[cards, {**cards, "name": "Bob", "phases": [], "phase": 1}]))
    assert [row[:3] for row in page.evaluate(ROWS)[1:]] == [["Ada", "✓", ""], ["Bob", "", ""]]


def test_points_stand_there_as_soon_as_they_are_scored(windows):
    tower = Stepped(seed=3, settings={"players": 1})
    with tower, in_background(tower) as url:
        begin_alone(tower)
        page = windows.phone(url, *BELOW)
        page.locator(".scorepad .plays").wait_for(state="attached")
        while "ROLL" in tower.screen()[-1]:
            tower.press("ROLL")
            tower.run(SETTLE_MS)
        tower.press("SCORE")
        tower.run(SETTLE_MS)
        page.locator(".scorepad .total", has_text="-5").wait_for()
        assert page.evaluate(ROWS)[0][-2:] == ["missed", "total"]
        windows.close()
