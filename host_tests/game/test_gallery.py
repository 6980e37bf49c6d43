"""Every screen, in all languages. After a change of words: ``make gallery ARGS=--update``, and read what git shows."""

import pytest

from desktop.bench.gallery import LEGS, TEXTS, text, tour
from host_tests.thorough import ALL
from p10core.kernel.words import LANGUAGES

# `make test` walks each leg of the tour in one of the languages, `make sweep` in all.
WALKS = {language.code: LEGS if ALL else LEGS[place::3] for place, language in enumerate(LANGUAGES)}


@pytest.mark.share
@pytest.mark.parametrize("language", WALKS)
def test_every_screen_says_what_it_should_and_no_line_reaches_the_edge_where_it_would_be_cut(language):
    """Words may fill all 21 places; the panel's last column stays dark unless a cell there is inverse."""
    right = (TEXTS / f"{language}.txt").read_text("utf-8")
    for leg in WALKS[language]:
        stops = list(tour(language, [leg]))
        assert all("\ufffd" not in line for stop in stops for line in stop.lines), "a glyph that nobody can read"
        assert [stop.name for stop in stops if any(stop.ram[127::128])] == []
        assert text(stops) in right
    names = [name for _, _, stops in LEGS for name, _ in stops]
    assert [block.splitlines()[0] for block in right.split("\n\n") if block] == names
