"""The words of a record, of dice or of cards, as values. All raise BadInput for what cannot be."""

import sys
from collections.abc import Iterable
from pathlib import Path

from desktop.errors import BadInput
from p10core.agreed import LAST_PHASE, MOST_PLAYERS
from p10core.houses import HOUSES

LONGEST_RECORD = 4_000_000  # bytes; the longest game that 10,000 simulated ones had took 20,000


def read_record(path: str) -> list[str]:
    """The lines of a record file, or of standard input for ``-``. Raises BadInput where it is no text."""
    try:
        with sys.stdin.buffer if path == "-" else Path(path).open("rb") as file:
            data = file.read(LONGEST_RECORD + 1)
    except (OSError, ValueError) as error:
        raise BadInput(f"{shown(path)} cannot be read: {getattr(error, 'strerror', None) or error}") from None
    if len(data) > LONGEST_RECORD:
        raise BadInput(f"{shown(path)} has more than {LONGEST_RECORD} bytes: that is no record of a game")
    try:
        return data.decode("utf-8").splitlines()
    except UnicodeDecodeError as error:
        number = data[: error.start].count(b"\n") + 1
        raise BadInput(f"line {number}: not text in UTF-8") from None


def shown(text: str) -> str:
    """What a user wrote, short enough for a message."""
    return text if len(text) <= 40 else text[:37] + "..."


def pairs(words: list[str], keys: Iterable[str]) -> dict[str, str]:
    """``key=value`` words as a dictionary; each key one of *keys*, once."""
    known = list(keys)
    found: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or key not in known:
            raise BadInput(f"'{shown(word)}' is not one of {', '.join(name + '=...' for name in known)}")
        if key in found:
            raise BadInput(f"'{key}=' is there twice")
        found[key] = value
    return found


def choice(word: str, names: tuple[str, ...], key: str) -> int:
    """The place of *word* among *names*."""
    if word not in names:
        raise BadInput(f"{key}={shown(word)} is not one of {', '.join(names)}")
    return names.index(word)


def parse_house(text: str) -> tuple[int, int]:
    """A house game as (house, number of phases of a short game)."""
    word, colon, length = text.partition(":")
    for house, row in enumerate(HOUSES):
        if word == row.word and bool(colon) == bool(row.lengths):
            count = parse_number(length, 1, LAST_PHASE, "the length of a short game") if colon else LAST_PHASE
            return house, count
    words = ", ".join(row.word + ":N" * bool(row.lengths) for row in HOUSES)
    raise BadInput(f"house={shown(text)} is not one of {words}")


def parse_names(text: str) -> list[str]:
    """The players' names, all different."""
    names = text.split(",")
    if not all(names):
        raise BadInput("players= has an empty name")
    if any("=" in name for name in names):
        raise BadInput("a name has no '=' in it")
    if len(names) > MOST_PLAYERS:
        raise BadInput(f"{len(names)} players; 1 to {MOST_PLAYERS} can play")
    if len(set(names)) < len(names):
        raise BadInput("two players have the same name")
    return names


def parse_towers(text: str, names: list[str]) -> bytes:
    """A level for each of *names*: 1 for those among *text*, which the tower plays, 0 for people."""
    towers = text.split(",") if text else []
    for name in towers:
        if name not in names:
            raise BadInput(f"towers= has '{shown(name)}', who does not play")
    return bytes(name in towers for name in names)


def parse_number(text: str, least: int, most: int, what: str) -> int:
    """A number of the given range."""
    if not (text.isascii() and text.isdigit() and len(text) <= 4 and least <= int(text) <= most):
        raise BadInput(f"'{shown(text)}' is not {what}: a number from {least} to {most}")
    return int(text)
