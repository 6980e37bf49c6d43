"""What goes onto the device must be understood there: ``python -m desktop syntax_gate``, part of ``make lint``.

Every file passes through mpy-cross, MicroPython's compiler, and none uses what CPython has and the chip has not.
"""

import argparse
import ast
import sys
from collections.abc import Iterator
from pathlib import Path

from desktop.drive.bytecode import bytecode
from desktop.errors import BadInput
from desktop.image.untyped import TYPES, untyped

ROOT = Path(__file__).parents[2]

# Methods that the small VM's str, int and others lack; they would fail only when the line is reached.
MISSING_METHODS = {
    *("ljust", "rjust", "zfill", "removeprefix", "removesuffix", "casefold", "capitalize", "title", "swapcase"),
    *("expandtabs", "translate", "maketrans", "isidentifier", "isprintable", "isdecimal", "isnumeric", "isascii"),
    *("bit_count", "bit_length", "as_integer_ratio", "fromhex", "is_integer", "popitem_last", "writelines"),
}
# Modules that the firmware does not contain and lib/ does not ship.
MISSING_MODULES = {"functools", "typing", "dataclasses", "asyncio", "itertools", "enum", "pathlib", "abc", "logging"}


def device_files() -> list[Path]:
    """Every Python file of ours that the device runs."""
    entries = [ROOT / name for name in ("code.py", "boot.py", "safemode.py")]
    rooms = sorted(path for room in ("p10core", "hardware") for path in (ROOT / room).rglob("*.py"))
    return [path for path in entries if path.exists()] + [path for path in rooms if path != ROOT / TYPES]


def foreign(path: Path) -> Iterator[str]:
    """What a file uses that the device has not, a line each."""
    for node in ast.walk(ast.parse(untyped(path.read_text()))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name.split(".")[0] for alias in node.names if alias.name.split(".")[0] in MISSING_MODULES]
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in MISSING_MODULES:
            names = [node.module or ""]
        elif isinstance(node, ast.Attribute) and node.attr in MISSING_METHODS:
            names = ["." + node.attr]
        elif isinstance(node, ast.Match):
            names = ["match"]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id == "next" and len(node.args) > 1:  # CircuitPython issue 7753
                names = ["next() with a default"]
            elif node.func.id == "zip" and node.keywords:
                names = ["zip() with strict"]
        for name in names:
            yield f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 1)}: the device has no {name}"


def main(arguments: list[str]) -> None:
    """Check all; complaints end it with status 1."""
    parser = argparse.ArgumentParser(prog="desktop syntax_gate", description="Will the device understand its files?")
    parser.parse_args(arguments)
    files = device_files()
    complaints = [line for path in files for line in foreign(path)]
    try:
        bytecode({str(path.relative_to(ROOT)): path.read_text() for path in files})
    except BadInput as error:  # of the first that is no Python
        complaints.append(str(error))
    for complaint in complaints:
        print(complaint, file=sys.stderr)
    print(f"{len(files)} files for the device through mpy-cross, {len(complaints)} complaints")
    if complaints:
        sys.exit(1)
