"""The record of the last game, out of what a tower has printed."""

import itertools

TRACEBACK = "Traceback (most recent call last):"


def record(console):
    """The record of the last game, as far as it has gone, as one str; not the last words of a firmware that failed.

    *console*: the lines that the tower has printed.
    """
    lines = list(itertools.takewhile(lambda line: line != TRACEBACK, list(console)))
    starts = [at for at, line in enumerate(lines) if line.startswith("game ")]
    return "".join(f"{line}\n" for line in lines[starts[-1] if starts else 0 :])
