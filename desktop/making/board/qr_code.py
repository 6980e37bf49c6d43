"""The QR code on the board's lower side: where its light modules are printed, as the board itself is dark."""

from collections.abc import Iterator

import segno

from desktop.errors import BadInput
from desktop.making.board.project import Point
from desktop.making.measures import Measures

# What the code says, until the project has an address: make pcb ARGS="--docs https://..." puts that there.
DOCS = "Ten-phase dice tower: dice and scorepad of Phase 10. Solder, test, flash: hardware/board.md in its project"
MODULE, QUIET = 0.6, 4  # mm, and modules around it, as ISO 18004 asks
OVERLAP = 0.02  # of its rows, so that no seam is left between them
ACROSS = 29.4  # mm: the room that the board has for it


def boxes(m: Measures, docs: str) -> list[tuple[Point, Point]]:
    """Each by two corners, in the measures' mm. Raises BadInput if *docs* is too long."""
    try:
        rows = [list(row) for row in segno.make_qr(docs, error="m").matrix_iter(border=QUIET)]
    except segno.DataOverflowError as error:
        raise BadInput(f"no room for so long a QR code: {error}") from error
    side = len(rows) * MODULE
    if side > ACROSS + 1e-6:
        raise BadInput(f"the board has no room for so long a QR code: --docs takes as much as {len(DOCS)} characters")
    left, high = m.board.right - 12.5 - side, m.board.back - 3.0
    return [
        ((left + start * MODULE, high - n * MODULE), (left + end * MODULE, high - (n + 1) * MODULE - OVERLAP))
        for n, row in enumerate(rows)
        for start, end in _runs(row[::-1])  # seen from below
    ]


def _runs(row: list[int]) -> Iterator[tuple[int, int]]:
    """Where light modules stand side by side: the first, and the one after the last."""
    start = None
    for place, dark in enumerate([*row, 1]):
        if not dark and start is None:
            start = place
        elif dark and start is not None:
            yield start, place
            start = None
