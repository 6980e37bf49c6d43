"""Duplicate: dice that are dealt, on the tower, in the record, and as a command."""

import random
from collections import Counter
from itertools import product

import numpy as np
import pytest

from desktop.analysis.game import analyse
from desktop.analysis.page import drawn
from desktop.analysis.same_dice import Dice, points, with_foresight
from desktop.analysis.text import report
from desktop.cafe.data.rows import Submission
from desktop.cafe.data.store import now_ms
from desktop.cafe.games import intake
from desktop.cafe.verdict import judged
from desktop.coach.simulate import play_game
from desktop.errors import BadInput
from desktop.referee.deal import dealt
from desktop.referee.referee import referee
from host_tests.cafe import lists_of
from host_tests.cafe.talker import records
from host_tests.game.chi_square import chance, chi_square
from host_tests.game.dealt_games import DEAL, MORE, SAME_DICE, duplicate, played
from host_tests.player import Player
from host_tests.stores import Store
from p10core.dice.deal import A_PLACE, Word, deal_dice, finish, murmur
from p10core.dice.rules import Game
from p10core.dice.ten_dice import DICE, face_text, side_of
from p10core.game.set_up import MOST_DEAL, deal_of
from p10core.journal.reader import load
from p10core.kernel.teller import Teller
from p10core.programs.teller import TELLERS


def faces(deal: int, phase: int, attempt: int, roll: int) -> bytes:
    """All ten dice."""
    shown = bytearray(DICE)
    deal_dice(shown, 0, deal, phase, attempt, roll)
    return bytes(shown)


def text(shown: bytes) -> str:
    return " ".join(map(face_text, shown))


def test_the_hash_is_murmurhash3():
    """Known values of the 32-bit x86 kind: of "test" with seed 0, of "aaaa" with seed 0x9747b28c."""
    for word, seed, known in ((b"test", 0, 0xBA6BD213), (b"aaaa", 0x9747B28C, 0x5A97808A)):
        found, work = Word(), Word()
        found.set(seed)
        murmur(found, work, int.from_bytes(word, "little"))
        finish(found, len(word))
        assert found.high << 16 | found.low == known


def test_a_deal_has_these_dice_for_ever():
    lines = ["20261122 1 1 1", "", "20261122 1 1 2", "120261122 1 1 1", "BAG 4 2 3", "00000007 10 255 3"]
    assert list(dealt(lines)) == [
        "8G 9B 6B 5R 9R 10O WR WB 2R 3B",
        "10G 5G 9G 6G 5B 6O 3O WO WG 1G",
        "8G 5G 6B 6G 10G 9G 4G 4O WG WG",
        "8G 10R 8B 10B 5B 5B 3O 2B 4B 1G",
        "5R 5G 6B 7O 10G 7G WO WO 4B 4R",
    ]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("0 1 1 1", "'0' is not a deal"),
        ("123456789012 1 1 1", "is not a deal"),
        ("620261122 1 1 1", "is not a deal"),
        ("20261122 11 1 1", "'11' is not a phase"),
        ("20261122 1 0 1", "'0' is not a try"),
        ("20261122 1 1 4", "'4' is not a roll"),
        ("20261122 1", "2 words, not four"),
    ],
)
def test_a_line_that_is_none_is_refused_with_its_number(line, why):
    with pytest.raises(BadInput, match=f"line 2: .*{why}"):
        list(dealt(["20261122 1 1 1", line]))


def test_every_side_is_as_likely_as_the_others_and_no_die_or_roll_tells_of_another():
    sides, pairs, after, next_deal = Counter(), Counter(), Counter(), Counter()
    for number in range(2500):
        deal = 20260101 + number  # one day after the other
        for place in (deal, deal + A_PLACE):
            rolls = [faces(place, 1 + number % 10, 1, roll) for roll in (1, 2)]
            first, second = ([side_of(die, face) for die, face in enumerate(shown)] for shown in rolls)
            sides.update(enumerate(first))
            pairs.update((die, first[die], first[die + 1]) for die in range(DICE - 1))
            after.update((die, first[die], second[die]) for die in range(DICE))
        following = faces(deal + 1, 1 + number % 10, 1, 1)
        own = faces(deal, 1 + number % 10, 1, 1)
        next_deal.update((die, side_of(die, own[die]), side_of(die, following[die])) for die in range(DICE))
    for counts, kinds in ((sides, 60), (pairs, 9 * 36), (after, 360), (next_deal, 360)):
        assert len(counts) == kinds
        assert chance(chi_square(np.array([*counts.values()])), kinds - 1) > 1e-4


def test_who_holds_the_same_dice_sees_the_same_whatever_was_held_before():
    games = [Game(["Ada"], deal=DEAL), Game(["Bob"], deal=DEAL)]
    for game, held in zip(games, (0b11, 0b1100), strict=True):
        game.roll(game.dealt())
        game.hold(held)
        game.roll(game.dealt())
        game.hold(0)
    assert games[0].dealt() == games[1].dealt() == bytearray(faces(DEAL, 1, 1, 3))


def test_a_missed_phase_is_dealt_other_dice_and_so_is_the_next_player():
    game = Game(["Ada"], deal=DEAL)
    game.roll(game.dealt())
    game.hold(0b11111)
    game.stop()
    assert game.player().tries == 1
    assert game.dealt() == bytearray(faces(DEAL, 1, 2, 1))


def test_same_dice_are_chosen_under_more_and_shown_until_the_game_is_left():
    player = duplicate(players=1)
    assert "Same dice  20261122" in player.lines()[1]
    player.press("MENU", "MENU")
    assert player.line(0) == "Deal 20261122"
    player.press("SCORE", "ROLL")
    player.wait(1500)
    shown = faces(DEAL, 1, 1, 1)
    assert player.record[:4] == [
        "game dice finish=2011 players=P1",
        "deal 20261122",
        "turn P1",
        "roll " + text(shown),
    ]
    player.press("MENU", 7, 1)
    assert player.lines()[:2] == ["Fair dice?", "Rolls: 0"], "no die was rolled by chance"
    player.press("SCORE", "MENU", 8, "SCORE")
    assert player.line(0) == "Who plays?"
    player.press("ROLL", MORE, SAME_DICE)
    assert player.line(0) == "Deal: _", "off"


def test_a_word_is_a_deal_too_and_nothing_lets_the_tower_choose():
    player = duplicate("BAG")
    assert f"{deal_of('BAG'):08}" in player.lines()[1]
    player.press(SAME_DICE)
    assert player.lines()[1].endswith(" off")
    player.press(SAME_DICE)
    player._loaded += [2, 0, 2, 6, 1, 1, 2, 3]
    player.press("SCORE")
    assert "20261123" in player.lines()[1]


def test_the_deal_outlives_a_power_cut_and_the_journal_tells_it():
    store = Store()
    player = duplicate(store=store, players=2)
    player.press("MENU", "MENU", "SCORE")
    player.roll_high(9, 5)
    player.press("ROLL")
    player.wait(1500)
    again = Player(store=store, players=2)
    assert again.app.program.game.deal == DEAL
    again.press(1, "ROLL")
    again.wait(1500)
    second = faces(DEAL, 1, 1, 2)
    assert again.record[-1] == "roll " + text(faces(DEAL, 1, 1, 1)[:1] + second[1:])
    lines: list[str] = []
    teller = Teller(TELLERS)
    load(again.app.journal, lambda kind, payload: lines.extend(teller.apply(kind, payload)))
    assert "deal 20261122" in lines


def test_the_referee_refuses_a_die_that_the_deal_does_not_give():
    lines = played(DEAL)
    assert referee(lines).deal == DEAL
    at = next(number for number, line in enumerate(lines) if line.startswith("roll "))
    words = lines[at].split()
    words[1] = "5R" if words[1] != "5R" else "8G"  # sides of die 1
    with pytest.raises(BadInput, match=f"line {at + 1}: die 1: the deal gives"):
        referee([*lines[:at], " ".join(words), *lines[at + 1 :]])
    with pytest.raises(BadInput, match="'deal' comes once, before the first roll"):
        referee([*lines[: at + 1], "deal 20261122"])
    with pytest.raises(BadInput, match="line 2: '2026x' is not a deal"):
        referee([lines[0], "deal 2026x"])


def test_an_analysis_says_what_the_same_dice_could_have_come_to():
    game, analysis = analyse(played(DEAL))
    assert game.deal == DEAL and len(analysis["turns"]) == 10
    for turn in analysis["turns"]:
        assert max(turn["score"], turn["dealt"]["best"]) <= turn["dealt"]["foresight"]
    best, foresight = (sum(turn["dealt"][how] for turn in analysis["turns"]) for how in ("best", "foresight"))
    assert sum(turn["score"] for turn in analysis["turns"]) < best < foresight
    assert f"foresight {analysis['turns'][0]['dealt']['foresight']} points" in report(analysis)
    for language, word in (("en", "every roll beforehand"), ("fr", "tout d'avance"), ("de", "jeden Wurf vorher")):
        assert drawn(analysis, language=language).count(word) == 11, "each turn, and the sum"


def test_foresight_holds_what_will_be_good():
    """Each die ends with any of the sides that it shows in three rolls: of all ways to lie the best."""
    game = Game(["Ada"], deal=DEAL)
    for phase in (2, 4, 8):
        game.players[0].phase = phase
        dice = Dice(game)
        sides = zip(*(dice.roll(bytes(DICE), 0, number) for number in (1, 2, 3)), strict=True)
        assert with_foresight(dice) == max(points(phase, bytes(faces)) for faces in product(*sides)) > 0


def test_the_towers_levels_play_a_deal():
    game, _ = play_game(1, random.Random(1).randbytes, deal=DEAL)
    assert game.deal == DEAL
    assert play_game(1, random.Random(2).randbytes, deal=DEAL)[0].total(0) == game.total(0)


def test_the_same_play_of_a_deal_on_two_towers_or_twice_on_one_is_two_games(store):
    """Both are called P1, and hold alike: a table's own game is told apart by its tower and number."""
    verdict = judged("\n".join(played(DEAL, "P1")))
    came = [("t1", 1), ("t2", 1), ("t1", 2), ("t2", 7)]
    for tower, number in came:
        one = Submission("cafe", tower, number, now_ms(), verdict)
        assert (intake.add(store, [one]), intake.add(store, [one]), intake.add(store, [one, one])) == (1, 0, 0), (
            "told again it is a copy"
        )
    assert len(lists_of.latest(store)) == 4
    both = [Submission("owl", tower, 3, now_ms(), verdict) for tower in ("t1", "t2")]
    assert intake.add(store, both) == 2, "at one time"
    free = judged(records(1)[0])
    assert [intake.add(store, [Submission("cafe", tower, 1, now_ms(), free)]) for tower in ("t1", "t2")] == [1, 0]


def test_a_cafe_lists_a_deal_by_itself_and_the_same_play_of_two_guests_twice():
    ada, bob = judged("\n".join(played(DEAL, "Ada"))), judged("\n".join(played(DEAL, "Bob")))
    assert ada.rules == "2011 rounds deal:20261122 solitaire"
    assert ada.hash != bob.hash
    assert judged(ada.record).hash == ada.hash
    assert len(f"classic short:5 deal:{MOST_DEAL} solitaire") <= 40, "the column of the database"
