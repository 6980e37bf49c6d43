"""What the Markdown pages say of parts, prices and steps: as the start page and hardware/kit.toml have it."""

import re
from pathlib import Path
from typing import Any

from desktop.making import kit
from desktop.making.board.heat import table as heat
from desktop.making.board.project import spans
from desktop.making.board.steps import STEPS
from desktop.making.book.words import files, source, words
from desktop.making.marked_tables import with_tables
from desktop.making.measures import HARDWARE, Measures

ROOT = HARDWARE.parent
SIDES = {"F": "above", "B": "below"}
TAGS = {"b": "**", "i": "*", "span": "`"}


def pages() -> dict[Path, str]:
    """The pages as they should be, by their paths."""
    book = words(files("VERSION"), Measures(), is_linked=False)
    steps = {step["id"]: step for step in book["steps"]}
    flash = plain(source()["flash"]["en"])
    tables = {
        HARDWARE / "parts.md": {
            "ways": kit.ways_table(),
            "lite": kit.things_table("lite"),
            "board": kit.things_table("board"),
            "prints": kit.prints_table(),
            "shops": kit.shops_table(),
        },
        HARDWARE / "board.md": {
            "cost": kit.board_costs(),
            "soldering": soldering(book["hints"]),
            "screen": listed(book["screen"]["do"]),
            "measure": listed(steps["measure"]["do"]),
            "cell": listed(steps["cell"]["do"]),
            "care": listed(book["care"]["do"]),
            "close": listed(steps["close"]["do"]),
            "heat": heat(),
        },
        ROOT / "docs" / "build.md": {
            "ways": kit.ways_table(),
            "flash": flash,
            "lite-steps": listed(book["lite"]["do"]),
        },
        ROOT / "README.md": {"flash": flash},
    }
    return {
        path: with_tables(path.read_text("utf-8"), found, path.relative_to(ROOT).as_posix())
        for path, found in tables.items()
    }


def listed(lines: list[dict[str, str]]) -> str:
    """Steps as a numbered list."""
    return "\n".join(f"{number}. {plain(line['en'])}" for number, line in enumerate(lines, 1))


def soldering(hints: dict[str, Any]) -> str:
    """Each step of soldering: its parts, its picture, what is said of them."""
    found = []
    for number, step in enumerate(STEPS, 1):
        said = " ".join(plain(hints[ref]["en"]) for ref in step.refs if ref in hints)
        found.append(f"**Step {number}: {spans(list(step.refs), ' to ')}**, {SIDES[step.side]}.")
        found.append(f"![Step {number}: {step.shows}](solder-{number}.svg)")
        found.append(said)
    return "\n\n".join(found)


def plain(html: str) -> str:
    """HTML of the start page as Markdown."""
    text = re.sub(r"</?(b|i|span)\b[^>]*>", lambda tag: TAGS[tag[1]], str(html))
    return (
        text.replace("&lt;", "<").replace("&gt;", ">").replace("&#39;", "'").replace("&#34;", '"').replace("&amp;", "&")
    )
