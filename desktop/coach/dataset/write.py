"""Every position of the game of two with its chance, for anybody to use: ``make dataset``, in build/dataset.

A file of comma-separated values for each first finish rule, compressed by gzip, the page that defines its columns
(docs/dataset.md), and what recomputes a sample (check.py). The same bytes each time.
"""

import argparse
import gzip
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from desktop.coach.dataset import check
from desktop.coach.solver.positions import Rules
from desktop.coach.solver.two import Best, Two
from desktop.coach.solver.win import stocked
from desktop.errors import BadInput
from desktop.records.record_words import parse_house
from p10core.game.games import FINISH_NAMES
from p10core.game.houses import HOUSE_NONE, HOUSE_SHORT

ROOT = Path(__file__).parents[3]
OUT = ROOT / "build/dataset"
COLUMNS = "to_play,first_made,second_made,earns,first_total,second_total,lead,chance"


def solved(finish: int, house: int, length: int) -> Two:
    """The game of two by these rules, as well as the stock of plays knows it."""
    best = Best(stocked(house, length, lambda line: print(line, file=sys.stderr, flush=True)))
    return Two(Rules(finish, house, length), (best, best))


def rows(game: Two) -> Iterator[str]:
    """The lines of the file: the names of its columns, then a line a position."""
    yield COLUMNS
    for node in sorted(game.values):
        first, second = game.totals(node.made)
        known = game.rules.open(node.made[0]) or game.rules.open(node.made[1])
        begin = f"{node.mover + 1},{node.made[0]},{node.made[1]},{int(node.earns)},"
        for one, other, chance in zip(first.tolist(), second.tolist(), game.values[node].ravel().tolist(), strict=True):
            totals = f"{one},{other}," if known else f",,{one - other}"
            yield f"{begin}{totals},{chance:.5f}"


def write(path: Path, lines: Iterator[str]) -> int:
    """Write the lines, compressed; how many there were."""
    path.parent.mkdir(parents=True, exist_ok=True)
    count = 0
    with path.open("wb") as raw, gzip.GzipFile("", "wb", 9, raw, mtime=0) as file:
        for line in lines:
            file.write(line.encode() + b"\n")
            count += 1
    return count


def main(arguments: list[str]) -> None:
    """The command line of dataset."""
    parser = argparse.ArgumentParser(prog="desktop dataset", description="Write every position of the game of two.")
    parser.add_argument("--house", default="none", help="none or short:N (default none)")
    parser.add_argument("--out", type=Path, default=OUT, metavar="DIR", help="where to (default build/dataset)")
    options = parser.parse_args(arguments)
    house, length = parse_house(options.house)
    if house not in (HOUSE_NONE, HOUSE_SHORT):
        raise BadInput(f"--house {options.house}: only none and short:N have a dataset")
    for finish, name in enumerate(FINISH_NAMES):
        path = options.out / f"two-players-{name}.csv.gz"
        count = write(path, rows(solved(finish, house, length)))
        print(f"{path}: {count - 1:,} positions, {path.stat().st_size:,} bytes")
    shutil.copy(ROOT / "docs/dataset.md", options.out / "README.md")
    shutil.copy(check.__file__, options.out)
