"""Keeps in build/ what took minutes to compute, as long as the sources that it follows from are the same."""

import hashlib
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[3]
BUILD = Path(os.environ.get("P10_BUILD", ROOT / "build"))  # where the project was installed nobody may write
ROOM = BUILD / "solver"


def fingerprint(*names: str) -> str:
    """Of the content of files of the project."""
    digest = hashlib.sha256()
    for name in names:
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()[:16]


def kept(name: str, sources: tuple[str, ...], compute: Callable[[], Any]) -> Any:
    """What *compute* returned when *sources* were as they are now, as JSON has it; else anew."""
    path = ROOM / f"{name}-{fingerprint(*sources)}.json"
    try:
        return json.loads(path.read_text())
    except (OSError, ValueError):
        result = compute()
    ROOM.mkdir(parents=True, exist_ok=True)
    for old in ROOM.glob(f"{name}-*.json"):
        old.unlink(missing_ok=True)
    path.write_text(json.dumps(result))
    return result
