"""The shapes of the device's built-in font, Terminus 6 x 12, out of the file that comes with the display library."""

import functools
import importlib.util
from pathlib import Path

WIDTH = 6
HEIGHT = 12
FIRST = 32
LAST = 126


def _file() -> Path:
    spec = importlib.util.find_spec("displayio")
    assert spec and spec.submodule_search_locations
    return Path(spec.submodule_search_locations[0]) / "resources" / "ter-u12n.bdf"


@functools.cache
def shapes() -> dict[str, tuple[int, ...]]:
    """Character to its 12 rows from the top, six bits each, the left pixel highest. More than the device's ASCII."""
    found = {}
    code = 0
    rows: list[int] | None = None
    for line in _file().read_text("utf-8").splitlines():
        if line.startswith("ENCODING "):
            code = int(line.split()[1])
        elif line == "BITMAP":
            rows = []
        elif line == "ENDCHAR":
            if rows and len(rows) == HEIGHT and code > 0:
                found[chr(code)] = tuple(rows)
            rows = None
        elif rows is not None:
            rows.append(int(line, 16) >> 2)
    return found
