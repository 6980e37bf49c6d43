"""Three letters that a player enters on the tower: of the name, as far as the tower has them, and nobody else's."""

import itertools
import unicodedata
from collections.abc import Collection

from desktop.cafe.names import is_default_name

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
FIGURES = "23456789"
COUNT = 3


def letters_for(name: str, taken: Collection[str]) -> str:
    """``letters_for("Jérôme", {"JER"})`` is ``JE2``; a name without a Latin letter gets ones that are free."""
    bare = unicodedata.normalize("NFKD", name).upper()
    said = [one for one in bare if one in LETTERS]
    first = "".join(said[:COUNT]).ljust(COUNT, "X") if said else "AAA"
    others = (first[:2] + one for one in FIGURES + LETTERS)
    more = (first[0] + one + other for one, other in itertools.product(LETTERS, FIGURES + LETTERS))
    every = ("".join(some) for some in itertools.product(LETTERS, repeat=COUNT))
    free = (one for one in itertools.chain([first], others, more, every) if one not in taken)
    return next(one for one in free if not is_default_name(one))
