"""Makes the tables of other languages short for the chip: a mark of three letters stands for each English text.

    short({"p10core/languages/german_dice.py": "..."})      # the same texts, with other tables

The English that a screen says is in its code already, and has no room a second time. Two texts with the same mark would
be a slip: so it is looked for.
"""

import ast
from itertools import chain

from desktop.errors import BadInput
from p10core.kernel.words import SHORT, mark

FOLDER = "p10core/languages/"


def short(texts: dict[str, str]) -> dict[str, str]:
    """The files of a drive with short tables. Raises BadInput if two texts of a language have the same mark."""
    tables = {name: _pairs(text) for name, text in texts.items() if name.startswith(FOLDER) and "TEXTS" in text}
    for language in {name.rpartition("_")[0] for name in tables}:
        english = set(chain.from_iterable(dict(tables[name]) for name in tables if name.startswith(language)))
        if len({mark(text) for text in english}) < len(english):
            raise BadInput(f"{language}: two texts have the same mark, see p10core/kernel/words.py")
    return texts | {name: f"TEXTS = {_table(pairs)!r}\n" for name, pairs in tables.items()}


def _pairs(text: str) -> list[tuple[str, str]]:
    """The English and the other text of each line of a table."""
    found = next(node for node in ast.parse(text).body if isinstance(node, ast.Assign))
    lines = str(ast.literal_eval(found.value)).strip("\n").split("\n")
    return [(english, other) for english, _, other in (line.partition("\t") for line in lines)]


def _table(pairs: list[tuple[str, str]]) -> str:
    return SHORT + "".join(mark(english) + other for english, other in pairs) + "\n"
