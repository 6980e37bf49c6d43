"""``board export FILE.csv``: games and scores for a spreadsheet, a row for each seat of each game."""

import csv
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from desktop.cafe.data.store import Store
from desktop.cafe.data.tables import NOBODY, cafes, games, scores, towers
from desktop.cafe.names import called
from desktop.cafe.settings import LeaderboardSettings, Parser, loaded

COLUMNS = (
    *("game", "at", "cafe", "cafe_name", "tower", "tower_name", "rules"),
    *("seat", "initials", "handle", "total", "wins", "listed", "void", "signed", "witness"),
)


def main(arguments: list[str]) -> None:
    """Write the file."""
    parser = Parser(prog=called("board export"), description="Games and scores for a spreadsheet.")
    parser.add_argument("file", type=Path, metavar="FILE.csv")
    parser.add_argument("--cafe", metavar="NAME", help="only of this café")
    settings, asked = loaded(LeaderboardSettings, parser, arguments, "folder", "database")
    with Store(settings.store_url(), patience=5) as store:
        count = export(store, asked.file, asked.cafe)
    print(f"{asked.file}: {count:,} rows")


def export(store: Store, path: Path, cafe: str | None = None) -> int:
    """Write all rows, or those of one café, the oldest first; how many they are. UTF-8 with Excel's mark."""
    count = 0
    with path.open("w", newline="", encoding="utf-8-sig") as file:
        sheet = csv.writer(file)
        sheet.writerow(COLUMNS)
        for row in rows(store, cafe):
            sheet.writerow([harmless(cell) for cell in row])
            count += 1
    return count


def rows(store: Store, cafe: str | None) -> Iterator[tuple[Any, ...]]:
    """What the columns name; initials that were struck out or erased are empty, ``at`` is UTC."""
    wanted = (
        sa.select(
            games.c.id, games.c.at, games.c.cafe, cafes.c.label, games.c.tower, towers.c.label.label("tower_name"),
            games.c.rules, scores.c.seat, scores.c.initials, scores.c.handle, scores.c.struck, scores.c.total,
            scores.c.wins, scores.c.merit.is_not(None).label("listed"), games.c.void, games.c.signed, games.c.witness,
        )
        .join(scores, scores.c.game == games.c.id)
        .outerjoin(cafes, cafes.c.cafe == games.c.cafe)
        .outerjoin(towers, sa.and_(towers.c.cafe == games.c.cafe, towers.c.tower == games.c.tower))
        .order_by(games.c.id, scores.c.seat)
    )  # fmt: skip
    if cafe is not None:
        wanted = wanted.where(games.c.cafe == cafe)
    with store.engine.connect() as connection:
        for row in connection.execution_options(yield_per=1000).execute(wanted):
            nobody = row.struck or row.initials == NOBODY
            at = datetime.fromtimestamp(row.at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")
            yield (
                row.id, at, row.cafe, row.label or "", row.tower, row.tower_name or "", row.rules, row.seat + 1,
                "" if nobody else row.initials, "" if nobody else row.handle, row.total,
                *map(int, (row.wins, row.listed, row.void, row.signed)), row.witness,
            )  # fmt: skip


def harmless(cell: Any) -> Any:
    """A cell that no spreadsheet takes for a formula: one that begins like a formula gets a quote before it."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n")) else cell
