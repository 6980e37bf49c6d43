"""Every screen, in all languages. After a change of words: ``make gallery ARGS=--update``, and read what git shows."""

import pytest

from desktop.tower.gallery import TEXTS, text, tour
from host_tests.thorough import share
from p10core.kernel.words import LANGUAGES


@pytest.mark.share
@pytest.mark.parametrize("language", share([language.code for language in LANGUAGES], 2))
def test_every_screen_says_what_it_should_and_no_line_reaches_the_edge_where_it_would_be_cut(language):
    """Words may fill all 21 places; the panel's last column stays dark unless a cell there is inverse."""
    stops = list(tour(language))
    assert all("\ufffd" not in line for stop in stops for line in stop.lines), "a glyph that nobody can read"
    assert [stop.name for stop in stops if any(stop.ram[127::128])] == []
    assert text(stops) == (TEXTS / f"{language}.txt").read_text("utf-8")
