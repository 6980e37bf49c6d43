"""A few lines of firmware, tried by themselves on a drive with the project's libraries."""

from pathlib import Path
from typing import Any

from desktop.bench.tower import Tower


def trial(folder: Path, code: str, **options: Any) -> Tower:
    """A Tower whose code.py is *code*, written to *folder*. Options as for Tower."""
    (folder / "code.py").write_text(code, "utf-8")
    return Tower(root=folder, **options)


def says(folder: Path, code: str, ms: int = 1000, **options: Any) -> list[str]:
    """What *code* prints in *ms* milliseconds, as lines, without the closing ones."""
    with trial(folder, code, **options) as tower:
        tower.power_on()
        tower.run(ms, check=False)
        lines = tower.console
        return lines[: lines.index("Code done running.") - 1] if "Code done running." in lines else lines
