"""Builds the coach's file for each board: ``python -m desktop coach_tables``, called where it is needed.

    built()                              # build/coach.bin, for a Pico; what all tools on a computer read
    for_board("raspberry_pi_pico2")      # the file for the drive of a board of desktop/image/picos.py

Its format stands in :mod:`p10core.coach.file`. Equal sources give equal bytes. A Pico 2 has room for all tables.
On a Pico those are left out whose lack costs next to nothing, see :data:`SIZES`.
"""

import argparse
import os
import zlib
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import accumulate, combinations
from pathlib import Path
from typing import NamedTuple

import numpy as np

from desktop.coach.solver import colours, store
from desktop.coach.solver.best_turn import HOLDS, NOT_MADE, NUMBER_PHASES, BestTurn, chance_only, points
from desktop.coach.solver.multisets import HIGH, LOW, Floats, Multisets
from desktop.coach.tables import chances, reach, shapes
from desktop.coach.tables.plan import Table, solitaire, tables, with_games
from p10core.coach import colours as colour_coach
from p10core.coach import file as coach

ROOT = store.ROOT
# Of the format.
BLOCK_ROWS = 14
FULL = 2520  # what is certain
COLOUR_THRESHOLD = colour_coach.MUST_BRING


def in_device_order(dice: Multisets, sign: int) -> np.ndarray:
    """The device's order of the holds: ``order[place there]`` is the place among ``dice.holds``.

    Colexicographic, numbers rising (*sign* 1) or falling (-1).
    """
    return np.array(
        [
            dice.place[hold]
            for hold in sorted(dice.holds, key=lambda hold: (len(hold), sorted((sign * n for n in hold), reverse=True)))
        ]
    )


HIGH_ORDER, LOW_ORDER = in_device_order(HIGH, 1), in_device_order(LOW, -1)
# Of the combinations, among themselves.
HIGH_ROWS = HIGH_ORDER[HIGH.combinations] - HIGH.combinations.start
LOW_ROWS = LOW_ORDER[LOW.combinations] - LOW.combinations.start


def masks(dice: Multisets) -> np.ndarray:
    """``masks[combination, hold]``: its dice that make the hold, of equal ones the first; both by ``dice.holds``."""
    table = np.zeros((len(dice.holds), len(dice.holds)), np.uint8)
    places = range(len(dice.dice))
    held = [kept for size in range(len(places) + 1) for kept in combinations(places, size)]
    for full in range(dice.combinations.start, dice.combinations.stop):
        for kept in reversed(held):
            hold = dice.place[tuple(dice.holds[full][place] for place in kept)]
            table[full, hold] = sum(1 << place for place in kept)
    return table


class Odds(NamedTuple):
    """The odds of all holds of a phase after one roll: what precedes the blocks, the blocks, and how many kinds of low
    holds there are.
    """

    head: bytes
    blocks: list[bytes]
    kinds: int

    def section(self, begin: int) -> bytes:
        """As the file has them from *begin* on."""
        first = begin + len(self.head) + 3 * (len(self.blocks) + 1)
        return self.head + addresses(starts_from(first, self.blocks)) + b"".join(self.blocks)


def odds_of(values: Floats) -> Odds:
    """The odds, of what all holds are worth."""
    chance = np.rint(values[HIGH_ORDER][:, LOW_ORDER] * FULL).astype(np.uint16)
    high, high_kinds = in_steps_of_likeness(chance)
    low, low_kinds = in_steps_of_likeness(high.T)
    cells = low.T
    rows = coach.ODDS_BLOCK // cells.shape[1]
    parts = [cells[row : row + rows] for row in range(0, len(cells), rows)]
    packed = [deflated((part.T & 0xFF).astype("u1").tobytes() + (part.T >> 8).astype("u1").tobytes()) for part in parts]
    return Odds(low_kinds.astype("u1").tobytes() + twelve_bits(high_kinds), packed, len(low))


def in_steps_of_likeness(rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The different rows, and which of them each row is. After each comes the one that is most like it: so they deflate
    well.
    """
    kinds, kind_of = np.unique(rows, axis=0, return_inverse=True)
    wide = kinds.astype(np.int64)
    at = int(wide.sum(axis=1).argmin())
    left = np.ones(len(kinds), bool)
    order = []
    while True:
        order.append(at)
        left[at] = False
        if not left.any():
            break
        off = np.abs(wide - wide[at]).sum(axis=1)
        at = int(np.where(left, off, off.max() + 1).argmin())
    return kinds[order], np.argsort(order)[kind_of]


def starts_from(begin: int, sections: Sequence[bytes]) -> list[int]:
    """Where each of the sections begins that follow each other from *begin* on, and where the last one ends."""
    return list(accumulate(map(len, sections), initial=begin))


def addresses(places: list[int]) -> bytes:
    """Places in the file as the file has them."""
    return b"".join(place.to_bytes(3, "little") for place in places)


def twelve_bits(numbers: np.ndarray) -> bytes:
    """Numbers below 4096, an even count of them, two in three bytes."""
    even, odd = numbers[0::2], numbers[1::2]
    return np.stack([even & 0xFF, even >> 8 | (odd & 0xF) << 4, odd >> 4], axis=1).astype("u1").tobytes()


def links_section() -> bytes:
    """Which hold one becomes with one more die, as the file has it."""
    sides = []
    for dice, order, size in ((HIGH, HIGH_ORDER, "<u2"), (LOW, LOW_ORDER, "u1")):
        here = np.argsort(order)
        sides.append(here[dice.with_one_more[order[: dice.combinations.start]]].astype(size).tobytes())
    return in_pieces(sides[1], sides[0])


def in_pieces(first: bytes, rest: bytes, row: int = 1) -> bytes:
    """As the device reads it piece by piece; *row*: bytes that stay together."""
    size = coach.PIECE // row * row
    return pieces_of(first, [rest[at : at + size] for at in range(0, len(rest), size)])


def pieces_of(first: bytes, rest: list[bytes]) -> bytes:
    """Such pieces as the file has them."""
    parts = [first, *rest]
    lengths = len(first).to_bytes(2, "little") + sum(map(len, rest)).to_bytes(2, "little")
    return lengths + b"".join(len(part).to_bytes(2, "little") + part for part in map(deflated, parts))


def points_section(phase: int) -> bytes:
    """The points of all combinations at a phase of numbers, as the file has them."""
    brings = points(phase)[HIGH_ROWS][:, LOW_ROWS]
    different, column_of = np.unique(brings, axis=1, return_inverse=True)
    made = np.count_nonzero(different != NOT_MADE, axis=0)
    order = np.argsort(made, kind="stable")  # those that few high dice make beside each other: rows of them are alike
    columns = np.argsort(order)[column_of]
    tries = (in_sections(different[:, order], number) for number in range(1, 4))
    kinds, rows = min(tries, key=lambda found: sum(part.nbytes for part in found))
    return in_pieces(columns.astype("u1").tobytes() + kinds.tobytes(), rows.tobytes(), rows.shape[1])


def in_sections(brings: np.ndarray, number: int) -> tuple[np.ndarray, np.ndarray]:
    """The points by high combination and column, as the file has them with the columns in so many sections: the number
    of its row and 256 times its fewest points, for each high combination in each section (number, 462); all rows.
    """
    width = -(-brings.shape[1] // number)
    filled = np.pad(brings, ((0, 0), (0, width * number - brings.shape[1])), constant_values=NOT_MADE)
    parts = np.concatenate(np.split(filled, number, axis=1))
    fewest = parts.min(axis=1) % NOT_MADE  # 0 if none makes it
    more = np.where(parts == NOT_MADE, NOT_MADE, parts - fewest[:, None]).astype("u1")
    rows, row_of = np.unique(more, axis=0, return_inverse=True)
    return (fewest.astype("<u2") << 8 | row_of.astype("<u2")).reshape(number, -1), rows


def blocks(choice: np.ndarray, high_masks: np.ndarray, low_masks: np.ndarray) -> list[bytes]:
    """The blocks of a table after one roll; *choice* as :func:`desktop.coach.solver.best_turn.choice` gives it."""
    chosen = choice[HIGH_ROWS][:, LOW_ROWS]
    high = high_masks[HIGH_ORDER[HIGH.combinations, None], chosen // HOLDS[1]]
    low = low_masks[LOW_ORDER[LOW.combinations], chosen % HOLDS[1]]
    return [
        deflated(high[row : row + BLOCK_ROWS].T.tobytes() + low[row : row + BLOCK_ROWS].tobytes())
        for row in range(0, len(high), BLOCK_ROWS)
    ]


def deflated(data: bytes) -> bytes:
    """Compressed, without header."""
    packer = zlib.compressobj(9, zlib.DEFLATED, coach.DEFLATE)
    return packer.compress(data) + packer.flush()


def shape_sections() -> list[bytes]:
    """The shapes of all phases of numbers after both rolls."""
    return [shapes.section(phase, roll, HIGH_ORDER, LOW_ORDER) for phase in NUMBER_PHASES for roll in (1, 2)]


class Size(NamedTuple):
    """How much of it a file of *most* bytes has: which tables."""

    name: str
    most: int
    has: Callable[[Table], bool]


def all_tables(table: Table) -> bool:
    """What a Pico 2 has."""
    return True


def few_to_win(table: Table) -> bool:
    """What a Pico has: one a phase to win, and for points those that count for most, as its drive has room."""
    if table.aim == coach.POINTS:
        return (table.phase, table.least) not in ((2, 42), (3, 91), (4, 139), (5, 169))
    return not table.least


PICO_2 = Size("coach-pico2.bin", 900_000, all_tables)
PICO = Size("coach.bin", 650_500, few_to_win)
SIZES = (PICO, PICO_2)
OF_BOARDS = {
    "raspberry_pi_pico": PICO,
    "raspberry_pi_pico_w": PICO,  # its drive has no room for any
    "raspberry_pi_pico2": PICO_2,
    "raspberry_pi_pico2_w": PICO_2,
}
KEY = store.BUILD / "coach.key"


class Contents(NamedTuple):
    """All that a file may have. ``blocks``: of each table after each roll; ``odds``: by phase, after each roll;
    ``counting``: what p10core/coach/throws.py reads."""

    plan: list[Table]
    ends: list[bytes]
    blocks: list[list[bytes]]
    odds: dict[int, list[Odds]]
    shapes: list[bytes]
    bonus: bytes
    games: list[bytes]
    last: bytes
    counting: list[bytes]
    reach: list[bytes]


def contents(plan: list[Table], shape: list[bytes]) -> Contents:
    """Work it all out, of all tables and the shapes."""
    rows = chances.rows_of(plan)
    left = {phase: list(ends) for phase, ends in rows.items()}
    ends = [left[table.phase].pop(0) for table in plan] + left[colours.PHASE]
    solved = chances.outlooks(rows)
    high_masks, low_masks = masks(HIGH), masks(LOW)
    packed = [
        [block for choice in table.choices() for block in blocks(choice, high_masks, low_masks)] for table in plan
    ]
    turns = {phase: BestTurn(phase, chance_only()) for phase in NUMBER_PHASES}
    odds = {phase: [odds_of(turn.holds[roll]) for roll in (1, 2)] for phase, turn in turns.items()}
    games = list(solved)
    return Contents(
        plan,
        [in_65535ths(row) for row in ends],
        packed,
        odds,
        shape,
        b"".join(chances.bonus_section(game.bonus) for game in [games[0], *games[2 + 2 * coach.NO_BONUS :: 2]]),
        [game_section(in_steps(game.bytes)) for game in games],
        chances.last_turns_section(chances.last_turns()),
        [links_section(), *map(points_section, NUMBER_PHASES)],
        [
            pieces_of(*reach.section(phase, HIGH_ORDER, LOW_ORDER)) if phase in reach.NUMBERS else b""
            for phase in NUMBER_PHASES
        ],
    )


def written(found: Contents, size: Size) -> bytes:
    """The whole file of that size."""
    kept = [number for number, table in enumerate(found.plan) if size.has(table)]
    entries = [entry(found.plan[number]) for number in kept]
    entries += [bytes([colours.PHASE, aim, 0, COLOUR_THRESHOLD]) for aim in (coach.SAFE, coach.POINTS)]
    ends = [found.ends[number] for number in kept] + found.ends[len(found.plan) :]
    chosen = [block for number in kept for block in found.blocks[number]]
    begin = coach.HEAD + 4 * len(entries) + 4 * coach.ODDS_ENTRIES
    begin += sum(map(len, [*ends, found.bonus, found.last, *found.shapes]))
    counting = found.counting + found.reach
    begin += 3 * (2 * len(chances.GAMES) + len(counting) + 1 + len(chosen) + 1)
    games_at = starts_from(begin, found.games)
    counting_at = starts_from(games_at[-1], counting)
    begin = counting_at[-1]
    odds_entries, sections = [bytes(4)] * coach.ODDS_ENTRIES, []
    for phase in NUMBER_PHASES:
        for roll, odds in enumerate(found.odds[phase], 1):
            odds_entries[2 * phase + roll - 3] = addresses([begin]) + bytes([odds.kinds])
            sections.append(odds.section(begin))
            begin += len(sections[-1])
    body = b"".join(
        [
            *entries,
            *odds_entries,
            *ends,
            found.bonus,
            addresses(games_at),
            found.last,
            *found.shapes,
            addresses(counting_at + starts_from(begin, chosen)),
            *found.games,
            *counting,
            *sections,
            *chosen,
        ]
    )
    head = b"P10C" + bytes([coach.VERSION, len(entries)])
    return head + (coach.HEAD + len(body)).to_bytes(4, "little") + zlib.crc32(body).to_bytes(4, "little") + body


def entry(table: Table) -> bytes:
    """A table in the file's list."""
    return bytes([table.phase, table.aim, table.least, threshold(table)])


def in_65535ths(ends: Floats) -> bytes:
    """How turns end, as the file has it."""
    return bytes(np.rint(ends * 65535).astype("<u2").tobytes())


def game_section(rows: bytes) -> bytes:
    """The rows of a game as the file has them, in parts."""
    size = coach.ROWS_IN_A_PART * coach.PLACES
    parts = [deflated(rows[at : at + size]) for at in range(0, len(rows), size)]
    starts = np.cumsum([2 * len(parts) + 2] + [len(part) for part in parts]).tolist()
    return b"".join(start.to_bytes(2, "little") for start in starts) + b"".join(parts)


def in_steps(rows: bytes) -> bytes:
    """Each byte of the rows less the one before it in its row."""
    return np.diff(np.frombuffer(rows, np.uint8).reshape(-1, chances.PLACES), axis=1, prepend=np.uint8(0)).tobytes()


def threshold(table: Table) -> int:
    """How many points make a phase that is played for points worth as much as failing; for other aims 0."""
    if table.aim != coach.POINTS:
        return 0
    made = np.flatnonzero(table.ends()[:NOT_MADE])
    enough = made[table.by_points[made] >= table.by_points[NOT_MADE]]
    return int(enough[0])


def sources() -> str:
    """The fingerprint of all that the files follow from."""
    solver = [
        f"desktop/coach/solver/{name}.py"
        for name in ("kernel", "multisets", "best_turn", "solitaire", "standings", "positions", "node", "two", "plays")
    ]
    builder = [
        f"desktop/coach/tables/{name}.py"
        for name in ("plan", "file", "surely", "understood", "chances", "reach", "shapes", "win_plays")
    ]
    game = (
        "game/phases",
        "game/houses",
        *(f"dice/{name}" for name in ("ten_dice", "evaluator", "rules", "bonuses", "tables")),
    )
    rules = [f"p10core/{name}.py" for name in ("coach/file", "coach/outlook", "coach/reach", *game)]
    return store.fingerprint(*solver, *builder, *rules, "desktop/coach/tables/win_plays.json")


def path_of(size: Size) -> Path:
    """Where the file of that size is, or will be."""
    return store.BUILD / size.name


def is_built() -> bool:
    """Whether there are files of these sources."""
    try:
        return KEY.read_text() == sources() and all(path_of(size).stat().st_size > 0 for size in SIZES)
    except OSError:
        return False


def built(size: Size = PICO) -> Path:
    """Where the coach's file of a size is. If there are none of these sources all are built first, in half a minute."""
    if not is_built():
        KEY.parent.mkdir(exist_ok=True)
        with ProcessPoolExecutor(1) as beside:
            shape = beside.submit(shape_sections)
            plan = with_games(tables(solitaire()))
            found = contents(plan, shape.result())
        for one in SIZES:
            fresh = path_of(one).with_suffix(f".{os.getpid()}")  # several may build at once
            fresh.write_bytes(written(found, one))
            fresh.replace(path_of(one))
        KEY.write_text(sources())
    return path_of(size)


def for_board(board: str) -> Path:
    """Where the coach's file for a board of desktop/image/picos.py is, by its id. It is built first if need be."""
    return built(OF_BOARDS[board])


def main(arguments: list[str]) -> None:
    """Build the files that are missing, and say where they are."""
    argparse.ArgumentParser(prog="desktop coach_tables", description="Build the coach's files.").parse_args(arguments)
    if not is_built():
        print("Setting up: the coach's tables (half a minute) ...", flush=True)
    for size in SIZES:
        path = built(size)
        print(f"{path.relative_to(ROOT) if path.is_relative_to(ROOT) else path}: {path.stat().st_size:,} bytes")
