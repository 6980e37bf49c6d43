"""``simulate --seats``: the tower's own levels play against each other."""

import json
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction

import pytest

from desktop.analysis.game import analyse
from desktop.coach import simulate
from desktop.coach.tables import seats
from desktop.errors import BadInput
from host_tests.thorough import share
from p10core.dice.opponents import BEGINNER, CAUTIOUS, MASTER
from p10core.dice.rules import OVER, Game


def tournament(capsys, *arguments: str) -> dict:
    """What the command prints as JSON."""
    simulate.main([*arguments, "--json"])
    return json.loads(capsys.readouterr().out)


def test_the_seats_stand_in_the_order_given_and_share_all_the_wins(capsys):
    figures = tournament(capsys, "--seats", "beginner,cautious,master", "--games", "12", "--house", "short:3")
    assert [seat["level"] for seat in figures["seats"]] == ["beginner", "cautious", "master"]
    assert figures["games"] == 12
    assert sum(seat["wins"] for seat in figures["seats"]) == pytest.approx(1, abs=1e-5)
    assert all(set(seat) == {"level", "wins", "error", "mean"} for seat in figures["seats"])


def test_the_same_seed_plays_the_same_games_and_another_one_others(capsys):
    arguments = ("--seats", "cautious,beginner", "--games", "12", "--house", "even", "--finish", "classic")
    once = tournament(capsys, *arguments, "--seed", "4")
    assert tournament(capsys, *arguments, "--seed", "4") == once
    assert tournament(capsys, *arguments, "--seed", "5") != once


def own_file() -> int:
    """Which open file this process reads the coach from."""
    return seats.opened_once().file.file.fileno()


def test_a_process_that_was_forked_reads_the_coachs_file_for_itself():
    """Two that share one would read on from where the other one is."""
    ours = own_file()
    with ProcessPoolExecutor(1, multiprocessing.get_context("fork")) as worker:
        assert worker.submit(own_file).result() != ours


def over(*totals: int) -> Game:
    """A game that is over, with these totals."""
    game = Game(simulate.NAMES[: len(totals)])
    game.state = OVER
    for player, total in zip(game.players, totals, strict=True):
        player.scores[1] = total
    return game


def test_a_shared_win_counts_in_parts():
    figures = simulate.tournament(
        bytes([MASTER, CAUTIOUS, BEGINNER]), [simulate.result(over(50, 50, 40)), simulate.result(over(30, 30, 30))]
    )
    halves_and_thirds = Fraction(1, 2) + Fraction(1, 3)
    wins = [seat["wins"] for seat in figures["seats"]]
    assert wins == pytest.approx([float(halves_and_thirds / 2), float(halves_and_thirds / 2), 1 / 6], abs=1e-5)


def test_a_seat_keeps_its_wins_wherever_the_roll_off_puts_it():
    game = over(60, 20)
    game.players.reverse()
    assert [
        seat["wins"] for seat in simulate.tournament(bytes([MASTER, CAUTIOUS]), [simulate.result(game)])["seats"]
    ] == [1, 0]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--seats", "master,expert"], "--seats: 'expert' is not one of beginner, cautious, master, perfect"),
        (["--seats", ""], "--seats: '' is not one of beginner, cautious, master, perfect"),
        (["--seats", "person"], "--seats: 'person' is not one of beginner, cautious, master, perfect"),
        (["--seats", ",".join(["master"] * 7)], "--seats has 7 levels; 1 to 6 can play"),
        (["--seats", "master", "--players", "2"], "--players goes without --seats: as many play as there are seats"),
        (["--seats", "perfect,master,master"], "--seats: perfect plays games of two only"),
        (["--seats", "master", "--games", "0"], "--games 0: at least 1"),
        (["--seats", "master", "--house", "odd"], "house=odd is not one of none, rounds, short:N, even"),
    ],
)
def test_seats_that_cannot_be_are_refused(arguments, message):
    with pytest.raises(BadInput) as refused:
        simulate.main(arguments)
    assert str(refused.value) == message


def test_a_tournament_keeps_records_that_the_referee_accepts(tmp_path, capsys):
    from desktop.referee.referee import referee

    tournament(capsys, "--seats", "master,beginner", "--games", "2", "--house", "short:2", "--records", str(tmp_path))
    records = sorted(tmp_path.glob("*.txt"))
    assert len(records) == 2
    assert all(referee(record.read_text().splitlines()).state == OVER for record in records)


@pytest.mark.share
@pytest.mark.parametrize("house", share(["short:3", "even", "rounds"], 3))
def test_perfect_loses_nothing_that_the_analysis_could_see(house, tmp_path, capsys):
    """Of phases of numbers: at phase 8 it holds as the master does."""
    tournament(capsys, "--seats", "perfect,cautious", "--games", "4", "--house", house, "--records", str(tmp_path))
    losses = {"North": [0.0], "East": [0.0]}
    for record in sorted(tmp_path.iterdir()):
        for turn in analyse(record.read_text().splitlines())[1]["turns"]:
            if turn["phase"] != 8:
                losses[turn["player"]] += [roll["cost"]["win"] for roll in turn["rolls"] if "cost" in roll]
    assert max(losses["North"]) < 0.0005
    assert max(losses["East"]) > 0.005


def test_marks_tell_the_levels_apart(capsys):
    """The coach's own play has 100. Over 200 games cautious had 70 and beginner 37."""
    arguments = ("--seats", "master,cautious,beginner", "--games", "6", "--seed", "8", "--marks")
    master, cautious, beginner = tournament(capsys, *arguments)["seats"]
    assert master["mark"] == 100
    assert 60 < cautious["mark"] < 85
    assert 25 < beginner["mark"] < 55
