"""Duplicate played blind: one after the other, alone, the same dice; then the scorepads side by side."""

import pytest

from desktop.referee.facts import facts_in
from desktop.referee.referee import referee
from host_tests.game.dealt_games import duplicate
from host_tests.player import Player
from host_tests.stores import Store
from p10core.journal.reader import load
from p10core.kernel.teller import Teller
from p10core.programs.teller import TELLERS

BLIND = 7  # line of *More*


def round_of(count: int, **settings: object) -> Player:
    """A tower on which so many play the deal 7 blind, before the first of them."""
    player = duplicate("7", players=count, house="short:1", **settings)
    player.press(BLIND)
    assert player.lines()[2] == "7 Players  each alone"
    player.press("MENU", "MENU")
    return player


def turn(player: Player, *holds: int) -> str:
    """Play the game alone to its end: these dice are held after the first roll, and all after the second. The first
    roll.
    """
    first = ""
    while not player.app.program.game.is_over():
        player.press("ROLL")
        player.wait(1500)
        first = first or player.record[-1]
        player.press(*holds, "ROLL")
        player.wait(1500)
        player.press("SCORE")
        player.wait(100)
        if "GAME OVER" not in player.line(0):
            player.press("SCORE")  # on from the result
            player.wait(100)
    assert player.line(0).strip() == "★ GAME OVER ★"
    return first


def test_each_plays_the_same_dice_alone_and_the_scorepads_stand_side_by_side():
    player = round_of(2)
    player.press("SCORE")
    assert player.line(0).startswith("P1 "), "no roll-off: P1 is alone"
    first = turn(player, 1)
    player.press("ROLL")
    assert (player.line(0), player.line(3), player.line(4)) == (
        "Deal 00000007",
        "The others look away",
        "OK: the same dice",
    )
    assert player.line(1) == "P2"
    player.press("SCORE")
    assert player.app.program.game.players[0].name == "P2"
    assert turn(player, 2, 3) == first
    player.press("ROLL")
    ranking = player.lines()
    assert ranking[0] == "Deal 00000007" and ranking[4] == "OK: scores  ROLL: new"
    totals = [int(line.split()[2]) for line in ranking[1:3]]
    assert totals == sorted(totals, reverse=True)
    player.press("SCORE")
    assert player.lines()[0].split() == ["P1", "P2"]
    shown = {line.split()[0]: line.split()[1:] for line in player.lines()[1:4]}
    assert sorted(map(int, shown["Total"]), reverse=True) == totals
    player.press("MENU", "ROLL")
    assert player.line(0) == "Who plays?"


def test_a_blind_round_survives_the_plug_between_two_and_at_its_end():
    store = Store()
    player = round_of(3, store=store)
    player.press("SCORE")
    turn(player, 1)
    player.press("ROLL")
    again = Player(store=store, players=3, house="short:1")
    assert again.line(1) == "P2"
    again.press("SCORE")
    again.press("ROLL")
    again.wait(1500)
    third = Player(store=store, players=3, house="short:1")
    assert third.app.program.game.players[0].name == "P2" and third.app.program.game.deal == 7
    turn(third)
    third.press("ROLL", "SCORE")
    turn(third)
    third.press("ROLL")
    ranking = third.lines()
    assert len(third.app.set_up.played) == 3
    last = Player(store=store, players=3, house="short:1")
    assert last.lines() == ranking
    last.press("ROLL")
    assert Player(store=store, players=3, house="short:1").line(0) == "Who plays?"


def test_the_journal_tells_a_record_for_each_of_them():
    store = Store()
    player = round_of(2, store=store)
    player.press("SCORE")
    turn(player, 1)
    player.press("ROLL", "SCORE")
    turn(player, 4)
    lines: list[str] = []
    teller = Teller(TELLERS)
    load(player.app.journal, lambda kind, payload: lines.extend(teller.apply(kind, payload)))
    begins = [at for at, line in enumerate(lines) if line.startswith("game ")]
    games = [referee(lines[begin:end]) for begin, end in zip(begins, [*begins[1:], None], strict=True)]
    assert [(game.players[0].name, game.deal, game.solitaire()) for game in games] == [("P1", 7, True), ("P2", 7, True)]


def test_a_round_can_be_ended_early():
    player = round_of(2)
    player.press("SCORE")
    turn(player)
    player.press("ROLL", "MENU")
    assert player.line(4) == "OK: abandon BACK: no"
    player.press("MENU")
    assert player.line(4) == "OK: the same dice"
    player.press("MENU", "SCORE")
    assert player.line(0) == "Who plays?"
    assert (player.app.set_up.played, player.app.set_up.deal) == ([], 0)


@pytest.mark.parametrize("count", [4, 6])
def test_more_than_three_stand_on_two_pages(count):
    player = round_of(count)
    for _ in range(count):
        player.press("SCORE")
        turn(player)
        player.press("ROLL")
    seen = {line for line in player.lines()[1:4] if line}
    player.wait(2500)
    seen |= {line for line in player.lines()[1:4] if line}
    assert sorted(line.split()[1] for line in seen) == [f"P{seat}" for seat in range(1, count + 1)]
    assert {line.split()[0] for line in seen} == {"1"}, "who holds alike has the same rank"


def test_the_journal_says_who_has_played_and_who_has_won():
    player = round_of(2)
    assert facts_in(player.store)["game"] == ""
    for count in (1, 2):
        player.press("SCORE")
        turn(player)
        assert facts_in(player.store)["record"].startswith("game dice")
        player.press("ROLL")
        facts = facts_in(player.store)
        assert (facts["on"], facts["over"], len(facts["players"])) == (True, count == 2, count)
    ranking = [line.split()[1:] for line in player.lines()[1:3]]
    assert ranking == [[one["name"], str(one["total"])] for one in facts["players"]]
    assert facts["winners"] == [name for name, total in ranking if total == ranking[0][1]]
