"""Builds the coach's file, build/coach.bin: ``python -m desktop coach_tables``, called where it is needed.

Its format stands in :mod:`p10core.coach.coach`. The same sources give the same bytes.
"""

import argparse
import os
import zlib
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from pathlib import Path

import numpy as np

from desktop.coach.solver import colours, store
from desktop.coach.solver.multisets import HIGH, LOW, Floats, Multisets
from desktop.coach.solver.turn import HOLDS, NOT_MADE, NUMBER_PHASES, Turn, chance_only, points
from desktop.coach.tables import chances, few_held, shapes
from desktop.coach.tables.plan import Table, solitaire, tables, with_games
from p10core.coach import coach
from p10core.coach import colours as colour_coach

ROOT = store.ROOT
BUILT = store.BUILD / "coach.bin"
LIMIT = 850 * 1000  # bytes

# Of the format.
BLOCK_ROWS = 14
FULL = 2520  # what is certain
COLOUR_THRESHOLD = colour_coach._MUST_BRING


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


def masks(dice: Multisets) -> np.ndarray:
    """``masks[hand, hold]``: the dice of a hand that make a hold, of equal ones the first; among ``dice.holds``."""
    table = np.zeros((len(dice.holds), len(dice.holds)), np.uint8)
    places = range(len(dice.dice))
    held = [kept for size in range(len(places) + 1) for kept in combinations(places, size)]
    for hand in range(dice.hands.start, dice.hands.stop):
        for kept in reversed(held):
            hold = dice.place[tuple(dice.holds[hand][place] for place in kept)]
            table[hand, hold] = sum(1 << place for place in kept)
    return table


def odds_section(values: Floats, begin: int) -> tuple[bytes, int]:
    """The odds of all holds after one roll, as the file has them from *begin* on, and how many kinds of low holds there
    are.
    """
    chance = np.rint(values[HIGH_ORDER][:, LOW_ORDER] * FULL).astype(np.uint16)
    _, first_high, high_kinds = np.unique(chance, axis=0, return_index=True, return_inverse=True)
    _, first_low, low_kinds = np.unique(chance, axis=1, return_index=True, return_inverse=True)
    cells = chance[first_high][:, first_low]
    rows = coach.ODDS_BLOCK // cells.shape[1]
    parts = [cells[row : row + rows] for row in range(0, len(cells), rows)]
    packed = [deflated((part.T & 0xFF).astype("u1").tobytes() + (part.T >> 8).astype("u1").tobytes()) for part in parts]
    head = low_kinds.astype("u1").tobytes() + twelve_bits(high_kinds)
    starts = np.cumsum([begin + len(head) + 3 * (len(packed) + 1)] + [len(block) for block in packed]).tolist()
    return head + b"".join(start.to_bytes(3, "little") for start in starts) + b"".join(packed), len(first_low)


def twelve_bits(numbers: np.ndarray) -> bytes:
    """Numbers below 4096, an even count of them, two in three bytes."""
    even, odd = numbers[0::2], numbers[1::2]
    return np.stack([even & 0xFF, even >> 8 | (odd & 0xF) << 4, odd >> 4], axis=1).astype("u1").tobytes()


def links_section() -> bytes:
    """Which hold one becomes with one more die, as the file has it."""
    sides = []
    for dice, order, size in ((HIGH, HIGH_ORDER, "<u2"), (LOW, LOW_ORDER, "u1")):
        here = np.argsort(order)
        sides.append(here[dice.with_one_more[order[: dice.hands.start]]].astype(size).tobytes())
    return in_parts(sides[1], sides[0])


def in_parts(first: bytes, rest: bytes) -> bytes:
    """As the device reads it part by part."""
    parts = [first, *(rest[at : at + coach._PART] for at in range(0, len(rest), coach._PART))]
    lengths = len(first).to_bytes(2, "little") + len(rest).to_bytes(2, "little")
    return lengths + b"".join(len(part).to_bytes(2, "little") + part for part in map(deflated, parts))


def hands_section(phase: int) -> bytes:
    """What all hands of a phase of numbers bring, as the file has it."""
    brings = points(phase)[HIGH_ORDER[HIGH.hands] - HIGH.hands.start][:, LOW_ORDER[LOW.hands] - LOW.hands.start]
    rows, row_of = np.unique(brings, axis=0, return_inverse=True)
    columns, column_of = np.unique(rows, axis=1, return_inverse=True)
    starts = (columns.shape[1] * row_of).astype("<u2").tobytes()
    return in_parts(column_of.astype("u1").tobytes() + starts, columns.tobytes())


def few_held_section(phase: int) -> bytes:
    """The holds of few dice of a phase of numbers, as the file has them."""
    rows = [deflated(row.tobytes()) if row.any() else b"" for row in few_held.rows(phase, HIGH_ORDER, LOW_ORDER)]
    return b"".join(len(row).to_bytes(2, "little") + row for row in rows)


def blocks(choice: np.ndarray, high_masks: np.ndarray, low_masks: np.ndarray) -> list[bytes]:
    """The blocks of a table after one roll; *choice* as :func:`desktop.coach.solver.turn.choice` gives it."""
    high_hands = HIGH_ORDER[HIGH.hands]
    low_hands = LOW_ORDER[LOW.hands]
    chosen = choice[high_hands - HIGH.hands.start][:, low_hands - LOW.hands.start]
    high = high_masks[high_hands[:, None], chosen // HOLDS[1]]
    low = low_masks[low_hands[None, :], chosen % HOLDS[1]]
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


def written(plan: list[Table], shape: list[bytes]) -> bytes:
    """The whole file, of the tables and shapes."""
    rows = chances.rows_of(plan)
    entries = [bytes([table.phase, table.aim, table.least, threshold(table)]) for table in plan]
    entries += [bytes([colours.PHASE, aim, 0, COLOUR_THRESHOLD]) for aim in (coach.SAFE, coach.POINTS)]
    ends = [in_65535ths(row) for row in ends_in_order(plan, rows)]
    solved = chances.outlooks(rows)
    high_masks, low_masks = masks(HIGH), masks(LOW)
    packed = [block for table in plan for choice in table.choices() for block in blocks(choice, high_masks, low_masks)]
    begin = coach.HEAD + 4 * len(entries) + 4 * coach.ODDS_ENTRIES
    hands = [links_section(), *map(hands_section, NUMBER_PHASES), *map(few_held_section, NUMBER_PHASES)]
    last = chances.last_turns_section(chances.last_turns())
    games = list(solved)
    bonus = b"".join(chances.bonus_section(game.bonus) for game in games[::2])
    begin += sum(map(len, [*ends, bonus, last, *shape])) + 3 * 2 * len(chances.GAMES) + 3 * (len(hands) + 1)
    begin += 3 * (len(packed) + 1)
    rows_of_games = [deflated(in_steps(game.bytes)) for game in games]
    directory = np.cumsum([begin] + [len(game) for game in rows_of_games]).tolist()
    hands_at = np.cumsum(directory[-1:] + [len(some) for some in hands]).tolist()
    begin = hands_at[-1]
    odds_entries, sections = [b"\0\0\0\0"] * coach.ODDS_ENTRIES, []
    for phase in NUMBER_PHASES:
        turn = Turn(phase, chance_only())
        for roll in (1, 2):
            section, kinds = odds_section(turn.holds[roll], begin)
            odds_entries[2 * phase + roll - 3] = begin.to_bytes(3, "little") + bytes([kinds])
            sections.append(section)
            begin += len(section)
    starts = np.cumsum([begin] + [len(block) for block in packed]).tolist()
    body = b"".join(
        [
            *entries,
            *odds_entries,
            *ends,
            bonus,
            *(start.to_bytes(3, "little") for start in directory),
            last,
            *shape,
            *(start.to_bytes(3, "little") for start in (*hands_at, *starts)),
            *rows_of_games,
            *hands,
            *sections,
            *packed,
        ]
    )
    head = b"P10C" + bytes([coach.VERSION, len(entries)])
    return head + (coach.HEAD + len(body)).to_bytes(4, "little") + zlib.crc32(body).to_bytes(4, "little") + body


def ends_in_order(plan: list[Table], rows: chances.Rows) -> list[Floats]:
    """How the turns of each table end, those of phase 8 last."""
    left = {phase: list(ends) for phase, ends in rows.items()}
    return [left[table.phase].pop(0) for table in plan] + left[colours.PHASE]


def in_65535ths(ends: Floats) -> bytes:
    """How turns end, as the file has it."""
    return np.rint(ends * 65535).astype("<u2").tobytes()


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
    """The fingerprint of all that the file follows from."""
    solver = [
        f"desktop/coach/solver/{name}.py"
        for name in ("kernel", "multisets", "turn", "solitaire", "standings", "positions", "node", "two", "plays")
    ]
    builder = [
        f"desktop/coach/tables/{name}.py"
        for name in ("plan", "file", "surely", "understood", "chances", "few_held", "shapes", "win_plays")
    ]
    game = (
        "game/phases",
        "game/houses",
        *(f"dice/{name}" for name in ("ten_dice", "evaluator", "rules", "bonuses", "tables")),
    )
    rules = [f"p10core/{name}.py" for name in ("coach/coach", "coach/outlook", *game)]
    return store.fingerprint(*solver, *builder, *rules, "desktop/coach/tables/win_plays.json")


def is_built() -> bool:
    """Whether there is a file of these sources."""
    try:
        return BUILT.with_suffix(".key").read_text() == sources() and BUILT.stat().st_size > 0
    except OSError:
        return False


def built() -> Path:
    """Where the coach's file is; it is built first, in half a minute, where there is none of these sources."""
    if is_built():
        return BUILT
    BUILT.parent.mkdir(exist_ok=True)
    fresh = BUILT.with_suffix(f".{os.getpid()}")  # several may build at once
    with ProcessPoolExecutor(1) as beside:
        shape = beside.submit(shape_sections)
        plan = with_games(tables(solitaire()))
        fresh.write_bytes(written(plan, shape.result()))
    fresh.replace(BUILT)
    BUILT.with_suffix(".key").write_text(sources())
    return BUILT


def main(arguments: list[str]) -> None:
    """Build the file where it is missing, and say where it is."""
    argparse.ArgumentParser(prog="desktop coach_tables", description="Build the coach's file.").parse_args(arguments)
    if not is_built():
        print("Setting up: the coach's tables (half a minute) ...", flush=True)
    path = built()
    print(f"{path.relative_to(ROOT) if path.is_relative_to(ROOT) else path}: {path.stat().st_size} bytes")
