"""Writes settings.toml anew, and the tables of settings in docs/, from the rows of p10core/kernel/settings_file.py and
the comments that stand over the lines of settings.toml.

python -m desktop settings
"""

import argparse
import textwrap

from desktop.bench.tower import ROOT
from desktop.errors import BadInput
from desktop.making.marked_tables import with_tables
from p10core.kernel.settings_file import SETTINGS, Number, Setting, Text

HEAD = (
    "What you may change about your tower. Write strings in double quotes, and whole numbers. If a value is wrong, the "
    "tower names it on its screen and takes the default."
)
HEAP = "CircuitPython's own: so many bytes are taken at once for what runs, which makes each start shorter."
HEAP_LINE = "CIRCUITPY_HEAP_START_SIZE = 110000\n"
NEW = {"first_start": 1}  # what a new tower's file has in place of the default
# These are described in docs/cafe.md, the second line where Wi-Fi is.
CAFE = ("kiosk", "abandon_after", "coach_kiosk", "board")
WIFI = ("network", "network_password", "broker_user", "broker", "broker_password", "broker_key", "broker_ca")
WIDTH = 119


def words() -> dict[str, str]:
    """What each setting is for, by its key: the comment over its line in settings.toml. Raises BadInput without one."""
    found: dict[str, str] = {}
    comment: list[str] = []
    for line in (ROOT / "settings.toml").read_text("utf-8").splitlines():
        if line.startswith("# "):
            comment.append(line[2:])
        else:
            if line:
                found[line.partition(" =")[0]] = " ".join(comment).partition(" Values: ")[0]
            comment = []
    for row in SETTINGS:
        if not found.get(row.key):
            raise BadInput(f"settings.toml has no comment over a line {row.key} = ... that says what it is for")
    return found


def settings_toml() -> str:
    """The text of a new tower's settings.toml."""
    parts = [_comment(HEAD)]
    said = words()
    for row in SETTINGS:
        text = said[row.key] if _says_values(row, said[row.key]) else f"{said[row.key]} Values: {values(row)}."
        parts.append(f"{_comment(text)}{row.key} = {_value(row)}\n")
    return "\n".join([*parts, _comment(HEAP) + HEAP_LINE])


def values(row: Setting) -> str:
    """Which values of a setting are right, as an owner writes them."""
    if isinstance(row.kind, Text):
        return f"such as {_written(row.kind.example)}" if row.kind.example else "a text"
    if not isinstance(row.kind, Number):
        return ", ".join(map(_written, row.kind.names))
    return "0, 1" if row.kind.most == 1 else f"{row.kind.least} to {row.kind.most}"


def table(keys: tuple[str, ...]) -> str:
    """The settings of these keys in Markdown."""
    rows = [row for row in SETTINGS if row.key in keys]
    said = words()
    lines = [f"| `{row.key}` | {values(row)} | {_value(row)} | {said[row.key]} |" for row in rows]
    return "\n".join(["| key | values | at first | |", "|---|---|---|---|", *lines])


def files() -> dict[str, str]:
    """Each file that follows from the rows, as it has to be."""
    others = tuple(row.key for row in SETTINGS if row.key not in CAFE + WIFI)
    pages = {
        "docs/play.md": {"settings": table(others)},
        "docs/cafe.md": {"settings": table(CAFE), "settings of Wi-Fi": table(WIFI)},
    }
    texts = {name: with_tables((ROOT / name).read_text("utf-8"), tables, name) for name, tables in pages.items()}
    return {"settings.toml": settings_toml()} | texts


def main(arguments: list[str]) -> None:
    """Write them."""
    argparse.ArgumentParser(prog="python -m desktop settings", description=__doc__).parse_args(arguments)
    for name, text in files().items():
        (ROOT / name).write_text(text, "utf-8")


def _says_values(row: Setting, said: str) -> bool:
    """Whether a setting's words name all its values: a switch's do, and those that quote each name. A text has many."""
    if isinstance(row.kind, Text):
        return True
    if isinstance(row.kind, Number):
        return values(row) == "0, 1"
    return all(_written(name) in said for name in row.kind.names)


def _value(row: Setting) -> str:
    return _written(NEW.get(row.key, row.default))


def _written(value: int | str) -> str:
    return str(value) if isinstance(value, int) else f'"{value}"'


def _comment(text: str) -> str:
    return textwrap.fill(text, WIDTH, initial_indent="# ", subsequent_indent="# ", break_on_hyphens=False) + "\n"
