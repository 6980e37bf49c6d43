"""The referee's desk behind the page /analysis: works one game out at a time, in a process of its own.

So neither the tower nor the pictures that it sends wait for it. What was worked out last is kept.
"""

import asyncio
import contextlib
import json
import sys
from pathlib import Path

from desktop.records.analysis import page

ROOT = Path(__file__).parents[3]
COMMAND = (sys.executable, "-m", "desktop", "referee", "-", "--analyse", "--json")
PATIENCE = 2  # seconds that a browser waits for the answer; then the page asks again by itself


class Desk:
    """Lives in one event loop."""

    def __init__(self) -> None:
        self._record = ""
        self._work: asyncio.Task[str] | None = None

    async def page(self, record: str) -> str:
        """The page about a *record*, or one that asks again."""
        if not any(line.startswith("roll ") for line in record.splitlines()):
            return page.nothing()
        end = asyncio.get_running_loop().time() + PATIENCE
        while (left := end - asyncio.get_running_loop().time()) > 0:
            if self._work is None or self._work.done() and self._record != record:
                self._record = record
                self._work = asyncio.create_task(analysed(record))
            work, about = self._work, self._record
            await asyncio.wait([work], timeout=left)
            if work.done() and about == record:
                return work.result()
        return page.waiting()

    def close(self) -> None:
        """Stop what is being worked out."""
        if self._work:
            self._work.cancel()


async def analysed(record: str) -> str:
    """The page about a *record*, worked out."""
    process = await asyncio.create_subprocess_exec(
        *COMMAND,
        cwd=ROOT,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        said, complaint = await process.communicate(record.encode())
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
    if process.returncode:
        lines = complaint.decode(errors="replace").split("\n")
        return page.refused(next((line for line in reversed(lines) if line), ""))
    return page.drawn(json.loads(said)["analysis"])
