"""Records of the card game at the referee's desk: what cannot be is refused with the number of its line."""

import json
import random

import pytest

from desktop.referee.referee import referee, scorepad, scorepad_text
from host_tests.game.card_games import play_game
from host_tests.game.desk import refusal, run
from p10core.cards.record import Recorder
from p10core.game.houses import HOUSE_SHORT

NORTH = "5R,5Y,W,7R,7Y,7G,9Y,9G,1B,S"
SOUTH = "1R,1Y,1G,2R,2Y,2G,12R,12Y,12G,W"
GAME = "game cards players=North,South\n"
DEAL = GAME + f"deal 9R North={NORTH} South={SOUTH}\n"
OPENING = (
    DEAL
    + """\
turn North
draw discards 9R
lay 5R,5Y,W 7R,7Y,7G
discard S
skip South
turn North
draw pile 7B
hit 7B North 2
discard 1B
turn South
draw pile 2B
lay 1R,1Y,1G 2R,2Y,2G,2B
hit W North 1
discard 12R
"""
)
OUT = OPENING + "draw pile 3R\ndiscard 3R\ndraw pile 3Y\ndiscard 3Y\n"


def pad(record: str) -> dict:
    return scorepad(referee(record.splitlines()))


def test_a_hand_is_followed():
    game = referee(OPENING.splitlines())
    assert game.player().name == "North"
    assert [len(cards) for cards in game.hand.cards] == [3, 2]
    assert pad(OPENING)["players"][0] == {"name": "North", "phases": [], "total": 0, "finished": False}


def test_a_record_may_stop_anywhere():
    lines = OPENING.splitlines()
    for end in range(1, len(lines)):
        assert not scorepad(referee(lines[:end]))["over"]


def whole_game() -> list[str]:
    lines: list[str] = []
    play_game([0, 1, 1], random.Random(2).randbytes, HOUSE_SHORT, 2, Recorder(lines.append).watch)
    return lines


def test_the_hands_and_the_totals_are_told():
    told = pad("\n".join(whole_game()))
    for at, player in enumerate(told["players"]):
        name = player["name"]
        assert player["total"] == sum(hand["points"][name] for hand in told["hands"])
        assert player["phases"] == [hand["phases"][name] for hand in told["hands"] if name in hand["made"]], at
    assert all(hand["points"][hand["out"]] == 0 and hand["out"] in hand["made"] for hand in told["hands"])
    assert len(told["winners"]) == 1


def test_the_scorepad_as_people_read_it():
    text = scorepad_text(referee(whole_game()))
    assert "hand 1" in text and text.endswith("wins.")
    assert scorepad_text(referee(OPENING.splitlines())).endswith("it is the turn of North.")
    assert scorepad_text(referee(GAME.splitlines())).endswith("a hand is to be dealt.")


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ("game cards\n", "line 1: who plays?"),
        ("game cards players=North\n", "line 1: one player; 2 to 6 can play cards"),
        ("game cards players=A,B,C,D,E,F,G\n", "line 1: 7 players"),
        ("game cards finish=2011 players=A,B\n", "line 1: 'finish=2011' is not one of house=..., players=..."),
        ("game cards house=odd players=A,B\n", "line 1: house=odd is not one of"),
        (GAME + "game cards players=A,B\n", "line 2: the game has been opened already"),
        (GAME + "roll 8G\n", "line 2: no line of a card record begins with 'roll', only with"),
        (GAME + "draw pile 8G\n", "line 2: a hand begins with a 'deal' line"),
        (GAME + "turn North\n", "line 2: a hand begins with a 'deal' line"),
        (GAME + "out North\n", "line 2: no hand has just ended"),
        (GAME + "end North=0\n", "line 2: the game is not over"),
        (GAME + "deal\n", "line 2: 'deal' and nothing dealt"),
        (GAME + f"deal 9R North={NORTH}\n", "line 2: no cards for South"),
        (GAME + f"deal 9R North={NORTH} South=1R\n", "line 2: South has 1 cards; 10 are dealt"),
        (GAME + f"deal 9R North={NORTH} East={SOUTH}\n", "line 2: 'East=1R,"),
        (GAME + f"deal 13R North={NORTH} South={SOUTH}\n", "line 2: '13R' is not a card"),
        (GAME + f"deal 9R North={NORTH.replace('9Y,9G', '9R,9R')} South={SOUTH}\n", "line 2: 9R is dealt more often"),
        (DEAL + DEAL.splitlines()[1], "line 3: the hand that is on is not over"),
        (DEAL + "turn South\n", "line 3: 'South' is not to play: it is the turn of North"),
        (DEAL + "turn North\nturn North\n", "line 4: the turn of North is not over"),
        (DEAL + "draw 9R\n", "line 3: a draw is 'draw pile CARD' or 'draw discards CARD'"),
        (DEAL + "draw discards 8R\n", "line 3: 8R is not the top discard"),
        (DEAL + "discard 9Y\n", "line 3: a turn begins with a draw"),
        (DEAL + "draw pile 3R\ndraw pile 3R\n", "line 4: a card has been drawn already"),
        (DEAL + "draw pile 3R\nturn North\n", "line 4: the turn of North is not over"),
        (DEAL + "draw pile 3R\ndiscard 4R\n", "line 4: that card is not in the hand"),
        (DEAL + "draw pile 3R\ndiscard 3R 3R\n", "line 4: a discard is one card"),
        (DEAL + "draw pile 3R\nskip South\n", "line 4: 'skip', but no Skip was just discarded"),
        (DEAL + "draw pile 3R\ndiscard S\nturn South\n", "line 5: 'turn', but first a line must say who loses a turn"),
        (DEAL + "draw pile 3R\ndiscard S\nskip North\n", "line 5: this card takes no turn of that player now"),
        (DEAL + "draw pile 3R\ndiscard S\nskip Moon\n", "line 5: 'Moon' does not play: North, South do"),
        (DEAL + "draw pile 3R\nlay 5R,5Y,W\n", "line 4: phase 1 has 2 groups"),
        (DEAL + "draw pile 3R\nlay 5R,5Y,3R 7R,7Y,7G\n", "line 4: the cards do not make a set of 3"),
        (DEAL + "draw pile 3R\nlay\n", "line 4: a phase has one group of cards or two"),
        (DEAL + "draw pile 3R\nlay 5R,,W 7R,7Y,7G\n", "line 4: '' is not a card"),
        (DEAL + "draw pile 3R\nhit 3R North 1\n", "line 4: no hits before the own phase is laid"),
        (DEAL + "draw pile 3R\nhit 3R North\n", "line 4: a hit is 'hit CARD NAME NUMBER'"),
        (DEAL + "draw pile 3R\nhit 3R North 3\n", "line 4: '3' is not a group: a number from 1 to 2"),
        (DEAL + "draw pile 3R\nhit 3R North 1 middle\n", "line 4: a hit is"),
        (DEAL + "draw pile 5R\ndiscard 5R\ndraw pile 5R\n", "line 5: no 5R is in the draw pile"),
        (OPENING.replace("draw discards 9R", "draw pile 9R").replace("9Y,9G", "9R,9G"), "line 4: no 9R is in the draw"),
        (OPENING.replace("hit 7B North 2", "hit 7B North 1"), "line 10: the card does not fit there"),
        (OPENING + "lay 1R\n", "line 17: a turn begins with a draw"),
        (OUT + "out North\n", "line 21: no hand has just ended"),
    ],
)
def test_a_line_that_cannot_be_is_refused_with_its_number(record, message):
    assert refusal(record).startswith(message)


def test_wrong_results_are_refused():
    lines = whole_game()
    for keyword, wrong, why in (
        ("out", "out Moon", "has not gone out"),
        ("score", "score North=999", "is not how the hand ended"),
        ("end", "end North=999", "is not how the game ended"),
    ):
        at = next(at for at, line in enumerate(lines) if line.startswith(keyword))
        message = refusal("\n".join([*lines[:at], wrong, *lines[at + 1 :]]))
        assert message.startswith(f"line {at + 1}: ") and why in message
    for keyword in ("score", "end"):
        at = next(at for at, line in enumerate(lines) if line.startswith(keyword))
        twice = f"{lines[at]} {lines[at].split()[1]}"
        assert "stands there twice" in refusal("\n".join([*lines[:at], twice, *lines[at + 1 :]]))
    for extra, why in (("turn North", "no turn follows"), ("draw pile 1R", "is over"), (lines[1], "no hand follows")):
        assert why in refusal("\n".join([*lines, extra]))


@pytest.mark.parametrize("keyword", ["turn", "out", "score", "end"])
def test_what_is_stated_is_stated_once(keyword):
    lines = whole_game()
    for at, line in enumerate(lines):
        if line.split()[0] == keyword:
            message = refusal("\n".join([*lines[: at + 1], line]))
            assert message.startswith(f"line {at + 2}: ")
            assert "is not over" in message if keyword == "turn" else "once is enough" in message
    assert keyword != "out" or "once is enough" in refusal("\n".join([*lines[:-1], lines[-3]]))


def test_the_command_reads_cards(tmp_path):
    record = tmp_path / "cards.txt"
    record.write_text("\n".join(whole_game()))
    assert json.loads(run("referee", str(record), "--json").stdout) == pad(record.read_text())
    done = run("referee", "-", text=DEAL + "draw pile S\ndraw\n")
    assert done.returncode == 2 and "line 4" in done.stderr
