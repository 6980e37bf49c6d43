"""Two who play the same dice: the result to send, and both games side by side."""

import random
import re
from datetime import datetime
from itertools import permutations

import pytest

from desktop.analysis.coached import coached
from desktop.analysis.collection import finished
from desktop.analysis.duplicate import FAILED, MADE, result_section, results, side_by_side
from desktop.analysis.game import built_coach
from desktop.analysis.judged import Judged, JudgedTurns
from desktop.analysis.page import praise
from desktop.analysis.plots import win_curve
from desktop.analysis.share import packed, unpacked
from desktop.analysis.words import spoken
from desktop.cafe.verdict import INITIALS, judged
from desktop.coach.simulate import NAMES, play_game, play_turn
from desktop.referee.referee import referee
from desktop.site.games import Games, text_of
from host_tests.game.dealt_games import DEAL, played
from host_tests.solved_turns import BySolver
from p10core.dice.record import Recorder
from p10core.dice.roll_off import RollOff
from p10core.dice.rules import Game
from p10core.game.houses import HOUSE_SHORT

ENGLISH = spoken("en")
NOW = "20261124-201500"


@pytest.fixture(scope="module")
def coach():
    return built_coach(print)


def test_the_result_says_what_one_came_to_and_gives_no_dice_away():
    lines = played(DEAL, "Ada")
    deal, (ada,) = results(lines)
    assert (deal, ada.name, len(ada.made)) == (DEAL, "Ada", 10)
    section = result_section(lines, ENGLISH)
    assert f"Ten-phase dice, deal {DEAL}, ten rounds: Ada {ada.total} ■■□" in section
    assert f"\N{NO-BREAK SPACE}: Ada {ada.total}" in result_section(lines, spoken("fr"))
    assert section.count("<rect") == 1 + 10
    assert re.findall(r">(\d+)</text>", section) == [str(phase) for phase in range(1, 11)]
    assert f'href="./#deal={DEAL}"' in section
    assert not re.search(r"\b(\d|10|W)[ROGB]\b", section)


def test_a_game_of_chance_or_one_that_goes_on_has_none():
    lines = played(DEAL)
    assert result_section(lines[: len(lines) // 2], ENGLISH) == ""
    assert result_section(["game dice finish=2011 players=Ada"], ENGLISH) == ""


def test_a_name_is_text_and_no_part_of_a_page():
    lines = [line.replace("Ada", "<b>&x") for line in played(DEAL, "Ada")]
    assert "<b>" not in result_section(lines, ENGLISH)


def test_side_by_side_two_games_show_where_they_parted(coach):
    ada, bob = (coached(played(DEAL, name, seed), coach, BySolver())[1] for name, seed in (("Ada", 1), ("Bob", 2)))
    page = side_by_side(ada, bob, ENGLISH)
    assert re.findall(r"<th>(\w+)</th><th>(\w+)</th></tr>", page) == [("Ada", "Bob")]
    assert page.count("Phase ") == 10
    parted = page.count('class="parted"')
    assert 0 < parted < 10, "they held the same die in some turns"
    assert "−" in page, "what it cost"
    assert 'class="parted"' not in side_by_side(ada, ada, ENGLISH)


def test_who_opens_a_friends_link_sees_it_beside_the_first_try(coach):
    games = Games(b"", NOW, packed("\n".join(played(DEAL, "Bob", 2))))
    assert "Side by side" not in games.page("", coach, "en", BySolver()), "Ada has not played these dice"
    for minute, seed in enumerate((1, 3)):
        games.own.keep(text_of(played(DEAL, "Ada", seed)), datetime(2026, 11, 24, 20, minute))
    assert "Side by side" in games.page("", coach, "en", BySolver())
    first, second = games.own.names()
    assert "Try 2 at this deal" in games.page(second, coach, "en", BySolver())
    assert "Versuch\N{NO-BREAK SPACE}2 mit diesen Würfeln" in games.page(second, coach, "de", BySolver())
    assert "at this deal" not in games.page(first, coach, "en", BySolver())


def test_a_game_of_two_has_a_line_for_each_and_no_link_to_its_dice():
    lines = []
    play_game(2, random.Random(1).randbytes, 0, "short:2", lines)
    deal, found = results(lines)
    section = result_section(lines, ENGLISH)
    assert deal == 0
    assert f"Ten-phase dice:\n{found[0].line()}\n{found[1].line()}</p>" in section
    assert "#deal=" not in section


def test_who_made_more_of_the_dice_than_the_best_holds_is_told_so():
    turns = [
        {"player": "Ada", "score": score, "dealt": {"best": best, "foresight": 60}}
        for score, best in ((50, 40), (40, 0))
    ]
    ada = {"name": "Ada", "luck": {"points": 70.0}, "skill": {"points": -63.0}}
    said = praise(ada, {"turns": turns, "currency": "points"}, ENGLISH)
    assert "Ada: 2 made, 90 points. With the best holds these dice bring less: 1 made, 40 points." in said
    assert praise(ada, {"turns": [turns[0] | {"score": 40}], "currency": "points"}, ENGLISH) == ""


def test_alone_that_is_said_of_more_than_the_best_holds_bring_on_average():
    turns = [{"player": "Ada", "score": 50}]
    ada = {"name": "Ada", "luck": {"points": 70.0}, "skill": {"points": -63.0}}
    assert "7.0 points more than the best" in praise(ada, {"turns": turns, "currency": "points"}, ENGLISH)
    assert praise(ada, {"turns": turns, "currency": "win"}, ENGLISH) == ""
    assert praise(ada | {"luck": {"points": 60.0}}, {"turns": turns, "currency": "points"}, ENGLISH) == ""


@pytest.mark.parametrize("count", range(2, 7))
def test_in_every_order_of_play_all_that_is_shown_is_of_whose_turn_the_record_says_it_was(count):
    """Squares, as they are and out of a link; the turns of an analysis and of its curve; missed phases; the board."""
    orders = [*permutations(range(count))]
    for game in range(40):
        order = orders[game * 17 % len(orders)]
        lines = short_game(count, order, random.Random(f"{order} {game}"))
        said, movers = dict.fromkeys(NAMES[:count], ""), []
        for line in lines:
            word, *rest = line.split()
            if word == "turn":
                (playing,) = rest
                movers.append(playing)
            elif word in ("score", "fail"):
                said[playing] += MADE if word == "score" else FAILED
        _, found = results(lines)
        assert [result.name for result in found] == [NAMES[seat] for seat in order]
        totals = dict(word.split("=") for word in lines[-1].split()[1:] if word[0].isupper())
        assert [result.line() for result in found] == [f"{name} {totals[name]} {said[name]}" for name in totals]
        assert results(unpacked(packed("\n".join(lines))).splitlines())[1] == found
        assert [(seat.initials, str(seat.total)) for seat in judged("\n".join(lines)).seats] == [
            (name[:INITIALS], totals[name]) for name in totals
        ]
        assert turns_shown(lines) == [(name, name) for name in movers]
        missed = {seat.name: seat.missed.total() for seat in finished(text_of(lines)).seats}
        assert missed == {name: squares.count(FAILED) for name, squares in said.items()}


class Unmeasured:
    """A measure to which all dice are the same."""

    before = {"win": 0.0}

    def rolled(self, game):
        return {}

    def judged(self, game, held):
        return Judged(self.before, self.before, {})

    def end(self, game):
        return self.before


def turns_shown(lines):
    """Of each turn of the curve of an analysis: whose it is, and whose chance is whole, which is who just played."""
    walk = JudgedTurns(None, lambda game: Unmeasured(), marks=False)
    game = referee(lines, walk.watch, walk.judge)
    rows = [[float(place == mover) for place in range(len(game.players))] for mover in (0, *walk.places)]
    win = {"players": [player.name for player in game.players], "solved": True, "curve": rows, "turning_points": []}
    return re.findall(r"<title>\w+ \d+, (\w+), [^<]*?(\w+) 100 %", win_curve(win, walk.turns))


def short_game(count, order, source):
    """The record of a game of two phases; *order*: the seats as they play."""
    lines = []
    game = Game(NAMES[:count], 0, HOUSE_SHORT, 2, Recorder(lines.append).watch)
    roll_off = RollOff(count)
    while (seat := roll_off.next()) is not None:
        roll_off.add(10 - order.index(seat))
    game.seat(roll_off)
    while not game.is_over():
        play_turn(game, source.randbytes)
    return lines
