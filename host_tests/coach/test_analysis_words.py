"""The analysis as a page, in each language."""

import re

import pytest

from desktop.analysis import page
from desktop.analysis.game import analyse
from desktop.analysis.lessons import grade_of
from desktop.analysis.words import spoken
from host_tests.cafe.talker import records

ENGLISH = ("Where it turned", "hance to win", "phase 1 made", "not made", "luck", "skill", "roll all", "esson", "copy ")


@pytest.mark.parametrize(("language", "title"), [("fr", "Les chances de gagner"), ("de", "Die Gewinnchance")])
def test_a_game_is_taken_apart_in_a_language_and_leads_back(language, title):
    [record] = records(1, house="short:3")
    _, analysis = analyse(record.splitlines())
    shown = page.drawn(analysis, language=language, back=[("/game/7", "La partie"), ("/", "Le tableau")])
    assert f'<html lang="{language}">' in shown
    assert '<nav><a href="/game/7">La partie</a> <a href="/">Le tableau</a></nav>' in shown
    read = " ".join(re.findall(r">([^<]+)<", shown))
    assert title in read
    assert [word for word in ENGLISH if word in read.replace("chances", "")] == []


@pytest.mark.parametrize(
    ("language", "marks"),
    [
        ("en", {"inaccuracy": "inaccuracy", "mistake": "mistake", "blunder": "blunder"}),
        ("de", {"inaccuracy": "Ungenauigkeit", "mistake": "Fehler", "blunder": "Patzer"}),
        ("fr", {"inaccuracy": "imprécision", "mistake": "erreur", "blunder": "gaffe"}),
    ],
)
def test_lessons_mark_the_dearest_hold_as_its_roll_does(language, marks):
    [record] = records(1, house="short:3")
    _, analysis = analyse(record.splitlines())
    shown = page.drawn(analysis, language=language)
    lessons = re.findall("<li>(.*?)</li>", shown.partition('<section class="lessons">')[2].partition("</section>")[0])
    marked = [grade_of(lesson["dearest"]["cost"]["win"]) for lesson in analysis["lessons"]]
    assert any(marked)
    for said, grade in zip(lessons, marked, strict=True):
        assert [name for name, word in marks.items() if word in said] == ([grade] if grade else [])


def test_while_a_game_is_worked_out_the_page_shows_how_far_it_is_and_the_curve_so_far():
    progress = {"players": ["Ada", "Bo"], "curve": [[0.5, 0.5], [0.71, 0.29]], "turns": 1, "all": 24}
    shown = page.waiting(progress=progress)
    assert "1 of 24 turns" in shown
    assert "Ada 71 %" in shown
    assert "<svg" in shown
    assert 'http-equiv="refresh"' in shown


def test_a_hold_that_costs_two_percent_of_the_chance_to_win_is_a_mistake():
    assert [grade_of(cost) for cost in (0.0, 0.0049, 0.005, 0.0199, 0.02, 0.05)] == [
        "", "", "inaccuracy", "inaccuracy", "mistake", "blunder",
    ]  # fmt: skip


def test_what_moved_a_players_chance_adds_up_from_the_first_point_of_the_curve_to_the_last():
    [record] = records(1, house="short:3")
    _, analysis = analyse(record.splitlines())
    shown = page.drawn(analysis, language="de")
    curve = analysis["win"]["curve"]
    for place, name in enumerate(analysis["win"]["players"]):
        said = shown.partition(f"<h2>{name}</h2>")[2].partition("<p>")[2].partition("</p>")[0]
        numbers = re.findall("[-+\\d]+[.]\\d", said.replace("−", "-").replace(",", "."))
        first, last, *moved = map(float, numbers)
        assert [first, last] == pytest.approx([100 * row[place] for row in (curve[0], curve[-1])], abs=0.06)
        assert first + sum(moved) == pytest.approx(last, abs=0.21)


def test_who_had_little_left_and_won_has_it_said():
    said = page.comeback({"players": ["Ada", "Bo"], "curve": [[0.5, 0.5], [0.96, 0.04], [0, 1]]}, spoken("en"))
    assert said == "<p>Bo had 4 % left before turn 2, and won.</p>"
    assert page.comeback({"players": ["Ada", "Bo"], "curve": [[0.5, 0.5], [0.04, 0.96], [0, 1]]}, spoken("en")) == ""
