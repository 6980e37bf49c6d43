"""The lines and words of a record, of dice or of cards, as values. All raise BadInput for what cannot be."""

import codecs
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TextIO

from desktop.errors import BadInput, visible
from p10core.game.games import LAST_PHASE, MOST_PLAYERS
from p10core.game.houses import HOUSES
from p10core.game.set_up import MOST_DEAL

LONGEST_RECORD = 4_000_000  # bytes; the longest game that 10,000 simulated ones had took 20,000
LONGEST_NAME = 40  # letters
_LINE_END = re.compile("\r\n|\r|\n")  # and nothing else: str.splitlines knows ten more, which editors do not count


def read_record(path: str) -> list[str]:
    """The lines of a record file, or of standard input for ``-``. Raises BadInput where it is no text."""
    try:
        with sys.stdin.buffer if path == "-" else Path(path).open("rb") as file:
            data = file.read(LONGEST_RECORD + 1)
    except (OSError, ValueError) as error:
        raise BadInput(f"{shown(path)} cannot be read: {getattr(error, 'strerror', None) or error}") from None
    if len(data) > LONGEST_RECORD:
        raise BadInput(f"{shown(path)} has more than {LONGEST_RECORD} bytes: that is no record of a game")
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        return split_lines(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        number = len(split_lines(data[: error.start].decode("utf-8")))
        raise BadInput(f"line {number}: not text in UTF-8") from None


def split_lines(text: str) -> list[str]:
    """The lines of a text, as an editor counts them."""
    return _LINE_END.split(text)


def typed_lines() -> Iterator[str]:
    """The lines of standard input, each as it comes, so that all before a wrong one can be answered. A byte order mark
    before the first is passed over. Raises BadInput with the number of a line that is no text.
    """
    if sys.stdin is None:
        raise BadInput("no standard input to read from")
    with open(sys.stdin.fileno(), encoding="utf-8-sig", errors="surrogateescape", closefd=False) as lines:
        yield from whole_lines(lines)


def answered(lines: Iterable[str], answer: Callable[[list[str]], str]) -> Iterator[str]:
    """What *answer* says to the words of each line; blank lines are passed over. Raises BadInput with the number of the
    line if it raises that or ValueError.
    """
    for number, line in enumerate(lines, 1):
        words = line.split()
        if not words:
            continue
        try:
            yield answer(words)
        except (BadInput, ValueError) as error:
            raise BadInput(f"line {number}: {error}") from None


def whole_lines(lines: TextIO) -> Iterator[str]:
    """*lines* one by one, as far as they are text: their file marks what is none with surrogates."""
    for number, line in enumerate(lines, 1):
        try:
            line.encode()
        except UnicodeEncodeError:
            raise BadInput(f"line {number}: not text in UTF-8") from None
        yield line


def check_totals(stated: list[str], right: str, what: str) -> None:
    """Refuse a ``NAME=NUMBER`` that is not in the right line, or stands there twice."""
    for at, word in enumerate(stated):
        if word in stated[:at]:
            raise BadInput(f"'{shown(word)}' stands there twice")
        if word not in right.split()[1:]:
            raise BadInput(f"'{shown(word)}' is not {what}: {right.partition(' ')[2]}")


def shown(text: str) -> str:
    """What a user wrote, for a message: short enough, and nothing in it that cannot be seen."""
    text = visible(text[:41]).replace("\n", "\\n")
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
    longest = max(names, key=len)
    if len(longest) > LONGEST_NAME:
        raise BadInput(f"'{shown(longest)}' has {len(longest)} letters; a name has {LONGEST_NAME} at the most")
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


def parse_deal(text: str) -> int:
    """A deal: a number of up to eight digits, but 0."""
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(MOST_DEAL)) and int(text)):
        raise BadInput(f"'{shown(text)}' is not a deal: a number of eight digits, such as 20261122")
    return int(text)


def parse_number(text: str, least: int, most: int, what: str) -> int:
    """A number of the given range."""
    if not (text.isascii() and text.isdigit() and len(text) <= 4 and least <= int(text) <= most):
        raise BadInput(f"'{shown(text)}' is not {what}: a number from {least} to {most}")
    return int(text)
