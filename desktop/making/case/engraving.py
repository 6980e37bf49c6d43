"""The letters on the tower, as outlines: for the case they are engraved in, and for its picture on the page."""

from functools import cache

import numpy as np
from manifold3d import CrossSection, FillRule, JoinType
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import TextPath

from desktop.making.measures import Place, Word
from desktop.typeface import BOLD

BOLDER = 0.06  # mm around each letter, so that a nozzle of 0.4 mm draws it
CAPITAL = 0.72  # of Manrope: how high its capitals are, in sizes


def engraving(word: Word) -> CrossSection:
    """The outlines of a word in its place on the face."""
    letters = lettering(word.text, word.capital)
    shift = -letters.bounds()[0] if word.starts else 0.0
    return letters.translate((word.at[0] + shift, word.at[1]))


def letters(word: Word) -> list[list[Place]]:
    """The rings of an :func:`engraving`."""
    return [[(float(x), float(y)) for x, y in ring] for ring in engraving(word).to_polygons()]


def lettering(words: str, capital: float) -> CrossSection:
    """Words whose capitals are *capital* mm high, the middle of the line at 0, 0."""
    outline = CrossSection(_glyphs(words, capital), FillRule.NonZero).offset(BOLDER, JoinType.Round)
    left, _, right, _ = outline.bounds()
    return outline.translate((-(left + right) / 2, -capital / 2))


@cache
def _glyphs(words: str, capital: float) -> list[np.ndarray]:
    path = TextPath((0, 0), words, size=capital / CAPITAL, prop=FontProperties(fname=BOLD))
    return [np.asarray(ring, dtype=float)[:-1] for ring in path.to_polygons()]
