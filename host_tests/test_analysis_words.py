"""The analysis as a page in English and in French."""

import re

from desktop.records.analysis import page, words
from desktop.records.analysis.game import SOLITAIRE_POINTS, TURN_POINTS, analyse
from desktop.records.analysis.lessons import ADVICE, grade_of
from desktop.records.analysis.words import WORDS
from host_tests.talker import records
from p10core.phases import NEEDS

ENGLISH = ("Where it turned", "hance to win", "phase 1 made", "failed", "luck", "skill", "roll all", "esson", "copy ")


def test_each_text_is_there_in_french_with_the_same_figures():
    assert WORDS["fr"].keys() == WORDS["en"].keys()
    figures = re.compile(r"\{\w+\}")
    for key, english in WORDS["en"].items():
        assert sorted(figures.findall(WORDS["fr"][key])) == sorted(figures.findall(english)), key
    assert words.ADVICE["fr"].keys() == ADVICE.keys()
    assert words.POINTS_ARE["fr"].keys() == {TURN_POINTS, SOLITAIRE_POINTS}
    assert len(words.NEEDED["fr"]) == len(NEEDS)


def test_a_game_is_taken_apart_in_french_and_leads_back():
    [record] = records(1, house="short:3")
    _, analysis = analyse(record.splitlines())
    shown = page.drawn(analysis, language="fr", back=[("/game/7", "La partie"), ("/", "Le tableau")])
    assert '<html lang="fr">' in shown
    assert '<nav><a href="/game/7">La partie</a> <a href="/">Le tableau</a></nav>' in shown
    read = " ".join(re.findall(r">([^<]+)<", shown))
    assert "Les chances de gagner" in read
    assert [word for word in ENGLISH if word in read.replace("chances", "")] == []


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
