"""``python -m desktop evaluate``: a line in, a line out."""

import subprocess

import pytest

from desktop.errors import BadInput
from desktop.referee.evaluate import evaluated
from host_tests.game import desk


def answers(*lines: str) -> list[str]:
    return list(evaluated(lines))


def test_made_with_score_and_places_in_the_line():
    assert answers("1 8G 8O 8B 10B 5B 6O WR WO 1O 2O") == ["made 34 used=0,1,2,3,6,7"]


def test_failed():
    assert answers("7 8G 8O 8B 10B 5B 6O WR 4O 1O 2O") == ["failed"]


def test_faces_may_stand_in_any_order_and_places_follow_them():
    assert answers("1 2O 1O WO WR 6O 5B 10B 8B 8O 8G", "") == ["made 34 used=2,3,6,7,8,9"]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("11 8G 8O 8B 10B 5B 6O WR WO 1O 2O", "'11' is not a phase"),
        ("1 8G 8O 8B 10B 5B 6O WR WO 1O", "ten faces are wanted; here are 9"),
        ("1 8G 8O 8B 10B 5B 6O WR WO 1O 2X", "'2X' is not a face"),
        ("1 8R 8R 8B 10B 5B 6O WR WO 1O 2O", "cannot show these faces together: no die is left for 8R"),
        ("1 8G 8O 8B 10B 5B 6O 7R WO 1O 2O", "cannot show these faces together"),  # seven high faces
        ("1 5G 8O 8B 10B 6R 6O WR WO 1O 2O", "cannot show these faces together"),  # both on die 2 only
    ],
)
def test_what_ten_dice_cannot_show_is_refused(line, message):
    with pytest.raises(BadInput, match=message) as refused:
        answers("1 8G 8O 8B 10B 5B 6O WR WO 1O 2O", line)
    assert str(refused.value).startswith("line 2: ")


LINE = b"1 8G 8O 8B 10B 5B 6O WR WO 1O 2O"
ANSWER = "made 34 used=0,1,2,3,6,7"


def run(data: bytes) -> subprocess.CompletedProcess[str]:
    return desk.run("evaluate", text=data)


def test_what_stands_before_a_line_that_is_no_text_is_answered():
    done = run(LINE + b"\n" + LINE + b"\n1 8G \xff\n" + LINE + b"\n")
    assert done.stdout.splitlines() == [ANSWER, ANSWER]
    assert done.returncode == 2 and done.stderr == "desktop evaluate: line 3: not text in UTF-8\n"


@pytest.mark.parametrize("odd", ["\x0b", "\x0c", "\x1c", "\x85", "\u2028"], ids=ascii)
def test_a_line_ends_where_an_editor_ends_it(odd):
    done = run(LINE.replace(b" ", odd.encode()) + b"\r\n" + LINE + b"\r\n12\r\n")
    assert done.stdout.splitlines() == [ANSWER, ANSWER]
    assert done.returncode == 2 and "line 3: '12' is not a phase" in done.stderr


def test_a_byte_order_mark_is_passed_over_and_shown_elsewhere():
    done = run(b"\xef\xbb\xbf" + LINE + b"\n\xef\xbb\xbf" + LINE + b"\n")
    assert done.stdout.splitlines() == [ANSWER]
    assert done.returncode == 2 and r"line 2: '\ufeff1' is not a phase: a number from 1 to 10" in done.stderr
    assert r"'\ufeff8G' is not a face" in run(LINE.replace(b"8G", b"\xef\xbb\xbf8G")).stderr
