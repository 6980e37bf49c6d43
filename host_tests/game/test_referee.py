"""The referee's desk: records replayed, checked line by line, refused where they cannot be."""

import json
import random

import pytest

from desktop.coach.simulate import play_game
from desktop.referee.referee import referee, scorepad
from host_tests.game.desk import FAILING, OPENING, SOLO, refusal, run
from host_tests.thorough import share


def pad(record: str) -> dict:
    return scorepad(referee(record.splitlines()))


def test_the_example_scores_34():
    north, south = pad(OPENING)["players"]
    assert north == {
        "name": "North",
        "phases": [[1, 34]],
        "five_bonus": 0,
        "finish_bonus": 0,
        "failures": 0,
        "total": 34,
        "finished": False,
    }
    assert [south["name"], south["phases"]] == ["South", []]


def test_what_a_record_leaves_out_is_worked_out():
    bare = "\n".join(line for line in OPENING.splitlines() if line.split()[0] not in ("turn", "score"))
    assert pad(bare) == pad(OPENING)


def test_score_ends_a_turn_that_nobody_stopped():
    assert pad(OPENING.replace("stop\n", "")) == pad(OPENING)


def test_the_third_roll_ends_the_turn():
    record = SOLO + FAILING + "hold\n" + FAILING + "hold\n" + FAILING
    assert pad(record)["players"][0]["failures"] == 1
    assert pad(record + "fail\n") == pad(record + "stop\nfail\n") == pad(record)


def test_players_stand_in_order_of_play():
    record = "game dice players=North,South,East\norder North=5 South=9 East=7\n"
    assert [player["name"] for player in pad(record)["players"]] == ["South", "East", "North"]
    agreed = "game dice players=North,South\norder North= South=\n"
    assert [player["name"] for player in pad(agreed)["players"]] == ["North", "South"]


def test_a_hold_is_for_the_next_roll_only():
    record = SOLO + FAILING + "hold 1\n" + FAILING + FAILING.replace("5R", "8G")
    assert pad(record)["players"][0]["failures"] == 1


@pytest.mark.parametrize("house", ["none", "rounds", "short:5", "short:7", "even"])
@pytest.mark.parametrize("finish", [0, 1])
@pytest.mark.parametrize("players", [1, 2, 6])
def test_games_of_every_kind_replay_without_a_difference(players, finish, house):
    source = random.Random(f"{players}{finish}{house}")
    for _ in range(5):
        lines: list[str] = []
        game, _ = play_game(players, source.randbytes, finish, house, lines)
        assert scorepad(referee(lines)) == scorepad(game)
        stated = [line for line in lines if line.split()[0] in ("game", "order", "roll", "hold", "stop")]
        assert scorepad(referee(stated)) == scorepad(game)


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ("", "line 1: no game"),
        ("turn North\n", "line 1: 'turn' before the game"),
        ("game chess players=North\n", "line 1: 'chess' is not a game that this referee knows"),
        ("game dice\n", "line 1: who plays?"),
        ("game dice players=North,North\n", "line 1: two players have the same name"),
        ("game dice players=A,B,C,D,E,F,G\n", "line 1: 7 players; 1 to 6 can play"),
        ("game dice players=A,\n", "line 1: players= has an empty name"),
        ("game dice finish=1999 players=A\n", "line 1: finish=1999 is not one of 2011, classic"),
        ("game dice house=odd players=A\n", "line 1: house=odd is not one of"),
        ("game dice house=short players=A\n", "line 1: house=short is not one of none, rounds, short:N, even"),
        (
            "game dice house=short:11 players=A\n",
            "line 1: '11' is not the length of a short game: a number from 1 to 10",
        ),
        ("game dice players=A colour=red\n", "line 1: 'colour=red' is not one of finish=..., house=..., players=..."),
        ("game dice players=A,B towers=C\n", "line 1: towers= has 'C', who does not play"),
        (SOLO + "game dice players=B\n", "line 2: the game has been opened already"),
        (SOLO + "order North=5\n", "line 2: solitaire has no order of play"),
        ("game dice players=North,South\norder North=5 South=\n", "line 2: South is tied and has to roll again"),
        (SOLO + "dance\n", "line 2: no line of a record begins with 'dance', only with"),
        (SOLO + "roll 8G 7G\n", "line 2: a roll has ten faces"),
        (SOLO + "roll 8G 7G 8B 10B 5B 6O WR 2B 1O 12O\n", "line 2: '12O' is not a face"),
        (SOLO + "roll 8R 7G 8B 10B 5B 6O WR 2B 1O 2O\n", "line 2: die 1 has no such face"),
        (SOLO + "hold 1\n", "line 2: 'hold' before the first roll of the turn of North"),
        (SOLO + "stop\n", "line 2: 'stop' before the first roll of the turn of North"),
        (SOLO + "score 34\n", "line 2: 'score 34', but no turn has just ended"),
        (SOLO + FAILING + "hold 11\n", "line 3: '11' is not a die to hold: a number from 1 to 10"),
        (SOLO + FAILING + "hold 1,1\n", "line 3: die 1 is held twice"),
        (SOLO + FAILING + "hold 1,2,3,4,5,6,7,8,9,10\n" + FAILING, "line 4: all ten dice are held"),
        (SOLO + FAILING * 3 + "hold 1\n", "line 5: 'hold' before the first roll"),
        (SOLO + FAILING * 3 + "stop\nstop\n", "line 6: 'stop' before the first roll"),
        (SOLO + FAILING * 3 + "fail\nfail\n", "line 6: 'fail', but no turn has just ended"),
        (SOLO + FAILING + "score 30\n", "line 3: 'score 30' is wrong: the dice make it 'fail'"),
        (SOLO + FAILING + "bonus five\n", "line 3: 'bonus five' was not earned here"),
        (SOLO + FAILING + "end\n", "line 3: the game is not over"),
        (SOLO + FAILING + "turn North\n", "line 3: the turn of North is not over"),
        ("game dice players=A,B\nroll 8G 7G 8B 10B 5B 6O WR 2B 1O 2O\n", "line 2: the order of play is open"),
        ("game dice players=A,B\norder A=9\n", "line 2: no roll for B"),
        ("game dice players=A,B\norder A=9 B=9\n", "line 2: A is tied and has to roll again"),
        ("game dice players=A,B\norder A=9,5 B=8\n", "line 2: A rolled again without being tied"),
        ("game dice players=A,B\norder A=9 B=4\n", "line 2: '4' is not a roll of a high die by B"),
        ("game dice players=A,B\norder A=9 C=4\n", "line 2: 'C=4' is not one of A=..., B=..."),
        (OPENING.replace("turn North", "turn South"), "line 3: 'South' is not to play: it is the turn of North"),
        (OPENING.replace("roll 8G 8O", "roll 9O 8O"), "line 6: die 1 was held and cannot change"),
        (OPENING.replace("score 34", "score 35"), "line 8: 'score 35' is wrong: the dice make it 'score 34'"),
        (OPENING + "turn North\n", "line 9: 'North' is not to play: it is the turn of South"),
        (OPENING + "order North=9 South=5\n", "line 9: the order of play is settled already"),
    ],
)
def test_a_line_that_cannot_be_is_refused_with_its_number(record, message):
    assert refusal(record).startswith(message)


ODD = ("\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029")


@pytest.mark.parametrize("odd", ODD, ids=ascii)
def test_a_line_ends_where_an_editor_ends_it(odd, tmp_path):
    record = tmp_path / "game.txt"
    record.write_bytes((OPENING.replace("turn North", f"turn{odd} {odd}North") + "score 34\n").encode())
    done = run("referee", str(record))
    assert done.returncode == 2 and "line 9: 'score 34', but no turn has just ended" in done.stderr
    record.write_bytes(OPENING.replace("hold", odd + "hold").encode() + b"\xff\n")
    assert "line 9: not text in UTF-8" in run("referee", str(record)).stderr


def test_a_record_of_windows_is_read(tmp_path):
    """With a byte order mark before it and its own ends of lines, and of an old Mac."""
    record = tmp_path / "game.txt"
    for end in ("\r\n", "\r", "\n"):
        record.write_bytes(("\ufeff" + OPENING.replace("\n", end)).encode())
        assert json.loads(run("referee", str(record), "--json").stdout) == pad(OPENING)
    record.write_bytes(("\ufeff" + OPENING).encode() + b"\xff\n")
    assert "line 9: not text in UTF-8" in run("referee", str(record)).stderr
    shown = run("referee", "-", text=OPENING.replace("score", "\ufeffscore"))
    assert shown.returncode == 2 and r"line 8: no line of a record begins with '\ufeffscore'" in shown.stderr


@pytest.mark.share
@pytest.mark.parametrize(
    "odd", share(["\x1b[2J", "\x07", "\x7f", "\u202e", "\u2066", "\u200b", "\x00", "\x9b"], 3), ids=ascii
)
def test_a_name_never_steers_the_terminal(odd):
    """Neither in the scorepad nor in a message."""
    name = f"A{odd}B"
    shown = run("referee", "-", text=OPENING.replace("North", name))
    assert shown.returncode == 0 and odd not in shown.stdout
    assert ascii(name)[1:-1] in shown.stdout
    lines = {len(line) for line in shown.stdout.splitlines()[:-1]}
    assert len(lines) == 1  # the columns stand under each other
    for wrong in (f"turn {name} {name}\n", "stop\n", f"{odd}\n", f"roll {odd}1 " + "8G " * 9):
        refused = run("referee", "-", text=OPENING.replace("South", name) + wrong)
        assert refused.returncode == 2 and "line 9" in refused.stderr
        assert refused.stderr.strip().isprintable()
    assert run("referee", odd.replace("\x00", "?")).stderr.strip().isprintable()


def test_a_name_has_40_letters_at_the_most():
    assert pad(SOLO.replace("North", "N" * 40))["players"][0]["name"] == "N" * 40
    refused = run("referee", "-", text=SOLO.replace("North", "N" * 2_000_000))
    assert refused.returncode == 2 and refused.stdout == ""
    assert f"line 1: '{'N' * 37}...' has 2000000 letters; a name has 40 at the most" in refused.stderr
    assert len(refused.stderr) < 200


def whole_game() -> list[str]:
    """A short game of two, over; South finishes it."""
    lines: list[str] = []
    play_game(2, random.Random(11).randbytes, 0, "short:2", lines)
    return lines


def test_nothing_follows_the_end():
    lines = whole_game()
    assert scorepad(referee(lines))["over"]
    assert refusal("\n".join(lines) + "\n" + FAILING).endswith("the game is over")
    assert "the game is over" in refusal("\n".join([*lines, "turn North"]))
    assert (
        refusal("\n".join([*lines, lines[-1]])) == f"line {len(lines) + 1}: 'end' stands a second time: once is enough"
    )


def test_a_wrong_end_is_refused():
    lines = whole_game()
    assert "is not how the game ended" in refusal("\n".join([*lines[:-1], "end North=1"]))


def test_a_bonus_that_was_not_earned_is_refused_and_an_earned_one_counted_once():
    lines = whole_game()
    at = lines.index("bonus finish")
    assert "was not earned" in refusal("\n".join([*lines[: at + 1], "bonus finish"]))
    assert "was not earned" in refusal("\n".join([*lines[:at], "bonus five"]))


def test_a_winner_is_named():
    lines = whole_game()
    result = scorepad(referee(lines))
    best = max(result["players"], key=lambda player: player["total"])
    assert result["winners"] == [best["name"]]


def test_the_command_prints_the_scorepad(tmp_path):
    record = tmp_path / "game.txt"
    record.write_text(OPENING)
    shown = run("referee", str(record))
    assert shown.returncode == 0
    assert "South is to play phase 1" in shown.stdout
    assert json.loads(run("referee", str(record), "--json").stdout) == pad(OPENING)
    assert json.loads(run("referee", "-", "--json", text=OPENING.replace("\n", "\r\n")).stdout) == pad(OPENING)


@pytest.mark.parametrize(
    ("arguments", "text", "message"),
    [
        (["referee", "no/such/file"], "", "no/such/file cannot be read: No such file or directory"),
        (["referee", "."], "", ". cannot be read: Is a directory"),
        (["referee", "-"], SOLO.encode() + b"roll \xff\n", "line 2: not text in UTF-8"),
        (["referee", "-"], SOLO + "roll\n", "line 2: a roll has ten faces"),
        (["deal"], "20261122 1 1 1\n20261122 11 1 1\n", "line 2: '11' is not a phase: a number from 1 to 10"),
        (["evaluate"], "0 8G\n", "line 1: '0' is not a phase: a number from 1 to 10"),
        (["evaluate"], b"\n\xff\n", "line 2: not text in UTF-8"),
        (["evaluate"], "1 \u202e", "line 1: ten faces are wanted; here are 1"),
        (["simulate", "--players", "7"], "", "--players 7: 1 to 6 can play"),
        (["simulate", "--games", "0"], "", "--games 0: at least 1"),
        (["simulate", "--house", "odd"], "", "house=odd is not one of"),
        (["dance"], "", "no command dance"),
        ([], "", "no command"),
    ],
)
def test_bad_input_ends_with_a_message_and_status_2(arguments, text, message):
    done = run(*arguments, text=text)
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr
