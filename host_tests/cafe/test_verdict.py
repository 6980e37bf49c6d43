"""What the leaderboard counts: whole games that the referee takes, each once, under initials."""

import re

import pytest

from desktop.cafe.verdict import CARDS, DICE, MovesHash, initials, judged
from desktop.errors import BadInput
from host_tests.cafe.talker import card_records, records


def test_a_game_counts_once_whoever_sends_it_and_whatever_its_record_leaves_out():
    text = records(1)[0]
    short = "\n".join(line for line in text.splitlines() if line.split()[0] not in ("turn", "score", "fail", "end"))
    others = text.replace("North", "Mallory").replace("East", "Eve")
    assert others != text
    assert judged(text).hash == judged(short).hash == judged(others).hash
    assert judged(records(2)[1]).hash != judged(text).hash


def test_a_fact_that_nobody_has_thought_of_is_in_no_hash_by_oversight():
    """A new move of dice or cards must say in verdict.py what of it is hashed."""
    moves = MovesHash()
    for hashed, fact in ((moves.of_dice, 1 + max(DICE)), (moves.of_cards, 1 + max(CARDS))):
        with pytest.raises(KeyError):
            hashed(fact, None)
    assert sorted(DICE) == list(range(len(DICE))) and sorted(CARDS) == list(range(len(CARDS)))


def test_the_hash_of_a_game_is_as_it_was_when_the_first_one_came_in():
    """Another hash would let every game in a second time."""
    assert judged(records(1)[0]).hash[:16] == "3aef183e138dbead"
    assert judged(card_records(1)[0]).hash[:16] == "0d804222f13ae1e0"


def test_initials_only_stay_of_names():
    text = records(1)[0].replace("North", "Marianne").replace("East", "Marius")
    verdict = judged(text)
    assert "Mari" not in verdict.record
    assert sorted(seat.initials for seat in verdict.seats) == ["Ma2", "Mar"]
    assert [seat.total for seat in judged(verdict.record).seats] == [seat.total for seat in verdict.seats]
    assert initials(["A", "B", "AB"]) == ["A", "B", "AB"]


def test_a_game_of_cards_counts_once_whoever_sends_it_and_whatever_its_record_leaves_out():
    text = card_records(1, house="none")[0]
    said = ("turn", "out", "score", "end")
    short = "\n".join(line for line in text.splitlines() if line.split()[0] not in said)
    others = text.replace("North", "Mallory").replace("East", "Eve")
    assert judged(text).hash == judged(short).hash == judged(others).hash
    assert len({judged(text).hash for text in card_records(20)}) == 20
    assert len({judged(text).hash for text in [*card_records(1), *card_records(1, house="even"), text]}) == 3


def test_of_cards_who_wins_is_listed_for_few_points():
    verdict = judged(card_records(1, players=4, house="short:2")[0])
    assert verdict.rules == "cards short:2 4"
    [winner] = [seat for seat in verdict.seats if seat.wins]
    assert winner.merit == -winner.total
    assert [seat.merit for seat in verdict.seats if not seat.wins] == [None] * 3


def test_a_seat_of_the_tower_is_never_among_the_best():
    text = records(1, seed=3)[0]
    opening = text.splitlines()[0]
    name = opening.rpartition("=")[2].split(",")[-1]
    verdict = judged(text.replace(opening, f"{opening} towers={name}"))
    assert [seat.merit is None for seat in verdict.seats] == [seat.initials == name[:3] for seat in verdict.seats]
    assert f" towers={name[:3]}\n" in verdict.record
    assert judged(verdict.record).seats == verdict.seats


def test_initials_only_stay_of_names_at_cards():
    text = card_records(1, players=3, house="none")[0]
    names = {"North": "Marianne", "East": "Marius", "South": "Ariadne"}
    for name, new in names.items():
        text = text.replace(name, new)
    openers = {line.split()[0] for line in text.splitlines() if any(name in line for name in names.values())}
    assert openers == {"game", "deal", "turn", "hit", "skip", "out", "score", "end"}
    verdict = judged(text)
    assert not any(name[:4] in verdict.record for name in names.values())
    assert [seat.initials for seat in verdict.seats] == ["Mar", "Ma2", "Ari"]
    assert judged(verdict.record) == verdict


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no game"),
        ("order A=9\n", "before the game"),
        ("game dice players=A\n", "the game is not over"),
        ("game cards players=A,B\n", "the game is not over"),
        ("game cards players=A\n", "line 1: one player"),
        (b"\xff\xfe", "not text in UTF-8"),
        ("x" * 10_000_000, "a record of 10000000 bytes"),
    ],
)
def test_what_is_no_whole_game_is_refused(text, message):
    with pytest.raises(BadInput, match=message):
        judged(text)


def test_words_of_a_record_that_say_the_same_are_the_same_game():
    text = records(1)[0]
    order = re.search("^order .*$", text, re.M)[0]
    assert judged(text.replace(order, order.replace("=", "=0"))).hash == judged(text).hash
    [cards] = card_records(1)
    deal = re.search("^deal .*$", cards, re.M)[0]
    word, top, north, east = deal.split()
    name, _, held = north.partition("=")
    north = f"{name}={','.join(reversed(held.split(',')))}"
    assert judged(cards.replace(deal, f"{word} {top} {east} {north}")).hash == judged(cards).hash
    assert judged(cards + "  \n\t\n") == judged(cards)
