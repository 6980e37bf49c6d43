"""``python -m desktop evaluate``: a line in, a line out."""

import pytest

from desktop.errors import BadInput
from desktop.records.evaluate import evaluated


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
        ("1 8G 8O 8B 10B 5B 6O WR WO 1O", "a hand has ten faces; here are 9"),
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
