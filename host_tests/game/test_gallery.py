"""Every screen, in all languages. After a change of words: ``make gallery``, look, then copy the text here."""

from pathlib import Path

import pytest

from desktop.tower.gallery import text, tour
from p10core.kernel.words import LANGUAGES

GALLERY = Path(__file__).parent / "gallery"
CODES = [language.code for language in LANGUAGES]


@pytest.mark.parametrize("language", CODES)
def test_every_screen_says_what_it_should(language):
    stops = list(tour(language))
    assert all("\ufffd" not in line for stop in stops for line in stop.lines), "a glyph that nobody can read"
    assert text(stops) == (GALLERY / f"{language}.txt").read_text()


@pytest.mark.parametrize("language", CODES)
def test_no_line_reaches_the_edge_where_it_would_be_cut(language):
    """Words may fill all 21 places; the panel's last column stays dark unless a cell there is inverse."""
    for stop in tour(language):
        last = [stop.ram[page * 128 + 127] for page in range(8)]
        assert not any(last), stop.name
