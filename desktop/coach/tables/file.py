"""Builds the coach's file, build/coach.bin: ``python -m desktop coach_tables``, called where it is needed.

Its format stands in :mod:`p10core.coach.coach`. The same sources give the same bytes.
"""

import argparse
import os
import zlib
from itertools import combinations
from pathlib import Path

import numpy as np

from desktop.coach.solver import store
from desktop.coach.solver.multisets import HIGH, LOW, Multisets
from desktop.coach.solver.turn import HOLDS, NUMBER_PHASES, Turn, chance_only
from desktop.coach.tables.plan import Table, solitaire, tables
from p10core.coach import coach

ROOT = store.ROOT
BUILT = ROOT / "build" / "coach.bin"
LIMIT = 700 * 1000  # bytes

# Of the format.
ODDS_ENTRIES = 20
BLOCK_ROWS = 14
FULL = 4095  # what is certain


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


def odds_section(values: np.ndarray) -> tuple[bytes, int]:
    """The odds of all holds after one roll, as the file has them, and how many kinds of low holds there are."""
    chances = np.rint(values[HIGH_ORDER][:, LOW_ORDER] * FULL).astype(np.uint16)
    _, first_high, high_kinds = np.unique(chances, axis=0, return_index=True, return_inverse=True)
    _, first_low, low_kinds = np.unique(chances, axis=1, return_index=True, return_inverse=True)
    cells = chances[first_high][:, first_low].ravel()
    if len(cells) % 2:
        cells = np.append(cells, np.uint16(0))
    even, odd = cells[0::2], cells[1::2]
    packed = np.stack([even & 0xFF, even >> 8 | (odd & 0xF) << 4, odd >> 4], axis=1).astype(np.uint8)
    section = low_kinds.astype(np.uint8).tobytes() + high_kinds.astype("<u2").tobytes() + packed.tobytes()
    return section, len(first_low)


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


def written(plan: list[Table]) -> bytes:
    """The whole file."""
    high_masks, low_masks = masks(HIGH), masks(LOW)
    begin = coach.HEAD + 4 * len(plan) + 4 * ODDS_ENTRIES
    packed = [
        block
        for table in plan
        for choice in Turn(table.phase, table.by_points).choices()
        for block in blocks(choice, high_masks, low_masks)
    ]
    begin += 3 * (len(packed) + 1)
    entries, sections = [b"\0\0\0\0"] * ODDS_ENTRIES, []
    for phase in NUMBER_PHASES:
        turn = Turn(phase, chance_only())
        for roll in (1, 2):
            section, kinds = odds_section(turn.holds[roll])
            entries[2 * phase + roll - 3] = begin.to_bytes(3, "little") + bytes([kinds])
            sections.append(section)
            begin += len(section)
    starts = np.cumsum([begin] + [len(block) for block in packed]).tolist()
    body = b"".join(
        [
            *(bytes([table.phase, table.aim, table.least, 0]) for table in plan),
            *entries,
            *(start.to_bytes(3, "little") for start in starts),
            *sections,
            *packed,
        ]
    )
    head = b"P10C" + bytes([coach.VERSION, len(plan)])
    return head + (coach.HEAD + len(body)).to_bytes(4, "little") + zlib.crc32(body).to_bytes(4, "little") + body


def sources() -> str:
    """The fingerprint of all that the file follows from."""
    solver = [f"desktop/coach/solver/{name}.py" for name in ("multisets", "turn", "solitaire")]
    builder = [f"desktop/coach/tables/{name}.py" for name in ("plan", "file")]
    rules = [
        f"p10core/{name}.py"
        for name in ("coach/coach", "dice/ten_dice", "dice/evaluator", "dice/rules", "phases", "dice/tables")
    ]
    return store.fingerprint(*solver, *builder, *rules)


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
    fresh.write_bytes(written(tables(solitaire())))
    fresh.replace(BUILT)
    BUILT.with_suffix(".key").write_text(sources())
    return BUILT


def main(arguments: list[str]) -> None:
    """Build the file where it is missing, and say where it is."""
    argparse.ArgumentParser(prog="desktop coach_tables", description="Build the coach's file.").parse_args(arguments)
    if not is_built():
        print("the coach's tables are being made, half a minute ...", flush=True)
    path = built()
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size} bytes")
