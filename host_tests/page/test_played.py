"""`make play` keeps every game that was finished: as a file, and in a list with what each name's games come to."""

import http.client
import random
import re
from datetime import datetime

import httpx2
import pytest

from desktop.analysis.collection import finished, streak
from desktop.coach.simulate import play_game
from desktop.errors import BadInput
from desktop.tower.played import Played
from desktop.tower.server import pages
from desktop.web_server import served
from host_tests.cafe.talker import card_records, records
from host_tests.game.dealt_games import DEAL, played
from host_tests.page.hand_fed import HandFed
from host_tests.page.windows import DRAWN
from host_tests.patience import PATIENCE, until

# How wide the widest part of a page is.
WIDEST = """() => Math.max(document.documentElement.scrollWidth,
    ...[...document.querySelectorAll("main *")].map((part) => part.getBoundingClientRect().right))"""


@pytest.fixture
def tower():
    return HandFed()


def finish(kept, tower, record):
    """A game goes on, and is over."""
    lines = record if isinstance(record, list) else record.splitlines()
    tower.console.extend(lines[:-1])
    kept.look()
    tower.console.extend(lines[-1:])
    kept.look()


def shown(text):
    """A page as one reads it, a row a line."""
    rows = re.sub(r"</(tr|p|h2|h3)>", "\n", text)
    return [" ".join(re.sub(r"<[^>]+>", " ", row).split()) for row in rows.splitlines()]


def test_a_game_is_kept_once_it_is_over_and_only_once(tower, tmp_path):
    kept = Played(tower, tmp_path / "games")
    first, second = records(2, seed=3)
    finish(kept, tower, first)
    kept.look()
    assert [kept.text(name) for name in kept.names()] == [first]
    finish(kept, tower, second)
    again = Played(HandFed(), tmp_path / "games")  # the command is started again
    assert sorted(map(again.text, again.names())) == sorted([first, second])


def test_it_is_kept_while_the_tower_plays_on(tower, tmp_path):
    with Played(tower, tmp_path) as kept:
        tower.console.extend(records(1)[0].splitlines())
        until(kept.names, "the game is there without anybody's asking")


def test_the_list_has_names_totals_and_tries_at_a_deal(tower, tmp_path):
    kept = Played(tower, tmp_path)
    for seed in (1, 2):
        finish(kept, tower, played(DEAL, seed=seed))
    [cards] = card_records(1)
    kept.keep(cards, datetime.now())
    assert sorted(kept.tried(kept.text(name)) for name in kept.names()) == [0, 1, 2]
    totals = {seat.total for name in kept.names() for seat in finished(kept.text(name)).seats if seat.name == "Ada"}
    lines = shown(kept.page("en"))
    assert {line[-1] for line in lines if f"deal {DEAL}, try " in line} == {"1", "2"}
    [ada] = [line for line in lines if line.startswith("Ada alone, ten rounds ")]
    assert ada.startswith(f"Ada alone, ten rounds 2 {max(totals)} ") and "phase " in ada
    assert any(f"Würfel-Nr. {DEAL}, Versuch 2" in line for line in shown(kept.page("de")))


def test_best_and_mean_are_of_one_kind_of_game(tower, tmp_path):
    """A short game has fewer points than a long one, and alone a phase missed costs 5."""
    kept = Played(tower, tmp_path)
    totals = {}
    for house in ("none", "short:2"):
        lines = []
        game, _ = play_game(1, random.Random(house).randbytes, 0, house, lines)
        totals[house] = game.total(0)
        finish(kept, tower, lines)
    north = [line for line in shown(kept.page("en")) if line.startswith("North alone")]
    assert any(line.startswith(f"North alone 1 {totals['none']} {totals['none']} ") for line in north)
    assert any(line.startswith(f"North alone, 2 phases 1 {totals['short:2']} ") for line in north)


def test_a_tower_that_played_is_called_so_and_has_no_row(tower, tmp_path):
    kept = Played(tower, tmp_path)
    lines = []
    game, _ = play_game(2, random.Random(8).randbytes, 0, "short:2", lines)
    name = game.players[1].name
    finish(kept, tower, [f"{lines[0]} towers={name}", *lines[1:]])
    page = shown(kept.page("en"))
    assert any(f"the tower {game.total(1)}" in line for line in page)
    assert not any(line.startswith(name) for line in page)


def test_marks_come_once_the_games_are_taken_apart(tower, tmp_path):
    kept = Played(tower, tmp_path)
    finish(kept, tower, records(1, players=1, house="rounds")[0])  # long enough for a mark
    kept.take_one_apart()
    [taken] = map(kept.taken, kept.names())
    name = next(iter(taken))
    rows = [line for line in shown(kept.page("en")) if line.startswith(name)]
    assert any(f" {taken[name]} " in row for row in rows)
    again = Played(HandFed(), tmp_path)
    assert taken in map(again.taken, again.names())


@pytest.mark.parametrize(("won", "longest"), [([], 0), ([True, True, False, True], 2), ([False, True, True, True], 3)])
def test_the_longest_streak(won, longest):
    assert streak(won) == longest


def test_what_the_referee_refuses_spoils_no_list(tower, tmp_path):
    kept = Played(tower, tmp_path)
    kept.keep("game dice finish=2011 players=<b>,B\nnonsense\nend <b>=1\n", datetime.now())
    assert "<b>" not in kept.page("en") and len(kept.names()) == 1


def test_older_games_are_analysed_and_saved_by_the_page(tower, tmp_path):
    kept = Played(tower, tmp_path)
    finish(kept, tower, records(1)[0])
    [name] = kept.names()
    with served(pages(tower, kept), "127.0.0.1") as port:

        def ask(path):
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
            connection.request("GET", path)
            return connection.getresponse().read().decode()

        assert f"analysis?game={name}" in ask("/games?lang=en")
        assert ask("/games.txt").endswith(records(1)[0])
        assert "<h1>" in ask(f"/analysis?game={name}")
        assert "There is no such game." in ask("/analysis?game=../../secret")


def test_all_games_move_to_another_computer_as_one_file(tower, tmp_path):
    kept = Played(tower, tmp_path / "here")
    remark, *lines = records(1, seed=5)[0].splitlines()
    told = "\n".join([remark, "# settings.toml: wrong: sound", *lines]) + "\n"  # as the tower may print it
    for record in (*records(2, seed=3), *card_records(1), told):
        kept.keep(record, datetime.now())
    there = Played(HandFed(), tmp_path / "there")
    with served(pages(HandFed(), there), "127.0.0.1") as port:
        address = f"http://127.0.0.1:{port}/games?lang=en"

        def send(text, **headers):
            return httpx2.post(address, files={"file": ("games.txt", text)}, headers=headers, timeout=PATIENCE)

        assert send(kept.all(), Origin="https://elsewhere.test").status_code == 403
        assert "4 games were added." in send(kept.all()).text
        assert there.names() == kept.names() and there.all() == kept.all()
        assert "That file has no finished game that is new here." in send(kept.all()).text
        for mark, end in (("\ufeff", "\n"), ("", "\r\n"), ("\ufeff", "\r")):  # as an editor saves it
            edited = Played(HandFed(), tmp_path / f"edited {len(mark)}{len(end)}{ord(end[0])}")
            assert [edited.add(mark + kept.all().replace("\n", end)), edited.add(kept.all())] == [4, 0]
        for nonsense in ("", "Dear tower", "# 20261124-200000\nnonsense\n", f"# today\n{records(1, seed=4)[0]}"):
            assert "That file has no finished game that is new here." in send(nonsense).text


def test_no_folder_no_games(tower):
    kept = Played(tower)
    assert "No game has been finished here yet" in kept.page("en") and kept.all() == ""
    with pytest.raises(BadInput):
        kept.text("20261124-200000-abcdefabcdef")


@pytest.mark.parametrize(
    ("language", "date"),
    [
        ("de-AT", "24. November 2026 um 20:15"),
        ("en-US", "24 November 2026 at 20:15"),
        ("fr-FR", "24 novembre 2026 à 20:15"),
    ],
)
def test_dates_are_written_as_the_visitor_does(tower, tmp_path, browser, language, date):
    kept = Played(tower, tmp_path)
    kept.keep(records(1)[0], datetime(2026, 11, 24, 20, 15))
    context = browser.new_context(locale=language, timezone_id="Asia/Tokyo")
    page = context.new_page()
    with served(pages(tower, kept), "127.0.0.1") as port:
        page.goto(f"http://127.0.0.1:{port}/games")
        page.get_by_text(date, exact=True).wait_for()
        assert page.locator("time").get_attribute("datetime") == "2026-11-24T20:15"
        context.close()


def test_the_list_fits_any_window_and_a_card_names_its_figures(tower, tmp_path, browser):
    kept = Played(tower, tmp_path)
    for seed in range(5):
        record = records(1, seed=seed)[0]
        finish(kept, tower, record)
        seats = [seat.name for seat in finished(record).seats]
        kept.take(kept.names()[-1], dict.fromkeys(seats, 88))
    finish(kept, tower, played(DEAL, seed=1))
    context = browser.new_context(locale="de-DE")
    page = context.new_page()
    with served(pages(tower, kept), "127.0.0.1") as port:
        page.goto(f"http://127.0.0.1:{port}/games")
        page.locator(".names").wait_for()
        for width in 320, 390, 740, 1280:
            page.set_viewport_size({"width": width, "height": 700})
            page.evaluate(DRAWN)
            assert page.evaluate(WIDEST) <= width
            shown_of = page.locator(".names td").first.evaluate("cell => getComputedStyle(cell, '::before').content")
            assert ("Spiele" in shown_of) == (width < 720), "a column's word is in each cell of a card"
            heads = page.locator(".names").get_by_role("columnheader").all_inner_texts()
            assert len(heads) == page.locator(".names tr").nth(1).get_by_role("cell").count() + 1
        context.close()
