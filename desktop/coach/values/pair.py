"""The chances to win a game of two, from the solved game: a table in build/ that takes seconds to make, once."""

import contextlib
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np

from desktop.coach.solver import store
from desktop.coach.solver.node import Node
from desktop.coach.solver.positions import Ints, Rules
from desktop.coach.solver.two import Best, Two
from desktop.coach.values.win_plays import SOURCES, stock
from p10core.game.games import FINISH_NAMES
from p10core.game.houses import HOUSES

Floats = np.ndarray
Say = Callable[[str], None]
CERTAIN = 65535  # a chance of 1 in the table, two bytes each


class Pair(Two):
    """A solved game read from its table: :meth:`value` is all that it knows."""

    def __init__(self, rules: Rules, table: np.ndarray) -> None:
        self.rules = rules
        self.values = {}
        at = 0
        for node in (node for nodes in self.order() for node in nodes):
            first, second = self.totals(node.made)
            shape = (int(first[-1] - first[0]) + 1, int(second[-1] - second[0]) + 1)
            self.values[node] = table[at : at + len(first)].reshape(shape)
            at += len(first)

    def value(self, node: Node, first: Ints, second: Ints) -> Floats:
        """The chance of who began at these totals."""
        return super().value(node, first, second) / CERTAIN


@cache
def pair(finish: int, house: int, length: int, say: Say = lambda line: None) -> Pair:
    """The solved game of these rules; from build/ where it is known, else *say* is told that it takes a moment."""
    rules = Rules(finish, house, length)
    path = table_path(finish, house, length)
    if not path.exists():
        say("the chances to win a game of two, once: some seconds, then kept in build/")
        plays = Best(stock())
        solved = Two(rules, (plays, plays))
        chances = [solved.values[node].ravel() for nodes in solved.order() for node in nodes]
        keep(path, np.rint(CERTAIN * np.concatenate(chances)).astype(np.uint16))
    return Pair(rules, np.load(path, mmap_mode="r"))


def table_path(finish: int, house: int, length: int) -> Path:
    """Where the table of these rules lies."""
    sources = (*SOURCES, *(f"desktop/coach/solver/{name}.py" for name in ("two", "plays")), "p10core/dice/rules.py")
    name = f"chances-{HOUSES[house].word}-{length}-{FINISH_NAMES[finish]}"
    return store.ROOM / f"{name}-{store.fingerprint(*sources, 'desktop/coach/values/pair.py')}.npy"


def keep(path: Path, table: np.ndarray) -> None:
    """Write a table, whole at once, and let older ones of the same name go."""
    path.parent.mkdir(parents=True, exist_ok=True)
    for old in path.parent.glob(f"{path.name.rpartition('-')[0]}-*.npy"):
        old.unlink(missing_ok=True)
    unfinished = path.with_suffix(f".{os.getpid()}")
    with contextlib.ExitStack() as mishap:
        mishap.callback(unfinished.unlink, missing_ok=True)
        with unfinished.open("wb") as file:
            np.save(file, table)
        unfinished.replace(path)
