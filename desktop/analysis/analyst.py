"""Works games out for the pages /analysis and /chance of a virtual tower: one at a time, in a process of its own.

So neither the tower nor the pictures that it sends wait for it. The games that were worked out last are kept.
"""

import asyncio
import contextlib
import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from desktop.analysis import page
from desktop.analysis.parts import ONLY_DICE, Analysis, Progress

ROOT = Path(__file__).parents[2]
COMMAND = (sys.executable, "-m", "desktop", "referee", "-", "--analyse", "--json")
CHANCE = (sys.executable, "-m", "desktop", "referee", "-", "--chance", "--json")
FOLLOWED = (*COMMAND, "--follow")  # which says on stderr how far it is
PATIENCE = 2  # seconds that a browser waits for the answer; then the page asks again by itself
MOMENT = 0.8  # seconds that it waits first: then the curve as far as it is known is shown
KEPT = 4  # analyses
Found = Analysis | str  # an analysis, or why there is none


class Analyst:
    """What was worked out, and what is under way. To be used in one event loop."""

    def __init__(self) -> None:
        self._found: dict[str, Found] = {}
        self._record = ""
        self._progress: Progress | None = None  # of the record that is under way
        self._work: asyncio.Task[Found] | None = None
        self._moved: list[list[float]] = []  # the chances to win after each turn of the game that is on
        self._names: list[str] = []
        self._game = ""
        self._asking: asyncio.Task[None] | None = None

    async def page(self, record: str, language: str = "en", tried: int = 0) -> str:
        """The page about a *record*, or one that asks again. *tried*: see page.drawn."""
        if any(line.startswith("game cards") for line in record.splitlines()):
            return page.refused(ONLY_DICE, language=language)
        if not any(line.startswith("roll ") for line in record.splitlines()):
            return page.nothing(language=language)
        patience = MOMENT if record != self._record or self._progress else PATIENCE
        end = asyncio.get_running_loop().time() + patience
        while (left := end - asyncio.get_running_loop().time()) > 0:
            if record in self._found:
                found = self._found[record]
                if isinstance(found, str):
                    return page.refused(found, language=language)
                return page.drawn(found, record, language=language, puzzles="puzzles.html", tried=tried)
            if self._work is None:
                self._record, self._progress = record, None
                self._work = asyncio.create_task(analysed(record, self._hear))
            work, about = self._work, self._record
            await asyncio.wait([work], timeout=left)
            if work.done() and self._work is work:
                self._work = None
                self._found = dict([*self._found.items(), (about, work.result())][-KEPT:])
        return page.waiting(language=language, progress=self._progress if record == self._record else None)

    def _hear(self, line: str) -> None:
        if line.startswith("{"):
            self._progress = json.loads(line)

    async def chance(self, record: str) -> str:
        """The chances to win of the game that is on, as far as they are worked out: a piece of a page. While a turn is
        on they are those before it; each turn is worked out once.
        """
        lines = record.splitlines()
        turns = sum(line.startswith("turn ") for line in lines)
        opening = lines[0] if turns else ""
        if not opening.startswith("game dice") or "," not in opening:
            return "<p>The chance to win is for games of dice with others.</p>"
        if self._game != opening or turns + 1 < len(self._moved):
            self._game, self._moved = opening, []
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._ask(before_the_turn(lines), opening))
        await asyncio.wait([self._asking], timeout=PATIENCE)
        return page.live(self._names, self._moved) if self._moved else "<p>Working it out...</p>"

    async def _ask(self, lines: list[str], opening: str) -> None:
        if len(self._moved) > sum(line.startswith("turn ") for line in lines):
            return
        status, said, _ = await asked(CHANCE, "\n".join(lines))
        if status == 0 and opening == self._game:
            found = json.loads(said)
            self._names = found["players"]
            self._moved = found["curve"]

    async def close(self) -> None:
        """Stop what is being worked out, and wait until its processes are gone."""
        under_way = [task for task in (self._work, self._asking) if task]
        for task in under_way:
            task.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)


def before_the_turn(lines: list[str]) -> list[str]:
    """The lines of a record without those of a turn that is on."""
    if any(line.split()[:1] == ["end"] for line in lines):
        return lines
    last = max(at for at, line in enumerate(lines) if line.startswith("turn "))
    return lines[:last]


async def asked(
    command: tuple[str, ...], record: str, hear: Callable[[str], None] = lambda line: None
) -> tuple[int, str, str]:
    """What a command says of a record: its exit status, what it printed, what it complained of.

    *hear* is told each line that it says on stderr, at once.
    """
    complaints = []
    with tempfile.TemporaryFile() as answer:  # a pipe would want a task, which a loop that ends cancels too
        process = await asyncio.create_subprocess_exec(
            *command, cwd=ROOT, stdin=asyncio.subprocess.PIPE, stdout=answer, stderr=asyncio.subprocess.PIPE
        )
        assert process.stdin and process.stderr
        try:
            process.stdin.write(record.encode())
            process.stdin.close()
            async for line in process.stderr:
                complaints.append(line.decode(errors="replace"))
                hear(complaints[-1])
            await process.wait()
        finally:
            if process.returncode is None:  # nobody waits for the answer any more
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
            # To the end of its pipe, else that is open when the event loop is closed. A server that ends cancels twice.
            while process.returncode is None or not process.stderr.at_eof():
                with contextlib.suppress(asyncio.CancelledError):
                    await process.stderr.read()
                    await process.wait()
        answer.seek(0)
        said = answer.read().decode()
    return process.returncode or 0, said, "".join(complaints)


async def analysed(record: str, hear: Callable[[str], None]) -> Found:
    """A *record* taken apart; see :func:`asked`."""
    status, said, complaint = await asked(FOLLOWED, record, hear)
    if status:
        lines = complaint.split("\n")
        return next((line for line in reversed(lines) if line), "")
    analysis: Analysis = json.loads(said)["analysis"]
    return analysis
