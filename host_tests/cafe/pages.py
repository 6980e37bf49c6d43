"""What people see while ``board_scale`` runs: pages that stay open and hear the news.

Plain sockets, so that a thousand of them cost the computer little beside the leaderboard that is measured.
"""

import asyncio
import json
import statistics
import time
from collections.abc import Sequence
from typing import Any


class OpenPages:
    """Pages on /live. ``seen``: for each game the moments at which pages showed it; ``fetched``: bytes of changes."""

    def __init__(self, port: int, cafes: Sequence[str]) -> None:
        self._port = port
        self._cafes = cafes  # of each page; "" is the chain's
        self._first: set[int] = set()  # games that stood there when a page was opened
        self._tasks: list[asyncio.Task[None]] = []
        self.open = 0
        self.turned_away = 0
        self.seen: dict[int, list[float]] = {}
        self.fetched: list[int] = []

    async def start(self) -> None:
        """Open them all."""
        self._tasks = [asyncio.create_task(self._page(cafe)) for cafe in self._cafes]
        while self.open + self.turned_away < len(self._tasks):
            await asyncio.sleep(0.1)

    async def close(self) -> None:
        """Close them."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _page(self, cafe: str) -> None:
        reader, writer = await ask(self._port, f"/live?lang=en&cafe={cafe}")
        try:
            kind = ""
            while line := await reader.readline():
                if line.startswith(b"HTTP/1.1 503"):
                    self.turned_away += 1
                elif line.startswith(b"event: "):
                    kind = line[7:].decode().strip()
                elif line.startswith(b"data: "):
                    self._hear(kind, line[6:])
        finally:
            writer.close()

    def _hear(self, kind: str, data: bytes) -> None:
        now = time.time()
        said: dict[str, Any] = json.loads(data) if kind in ("board", "change") else {}
        games = [row["game"] for row in said.get("latest", ()) if isinstance(row, dict)]
        if kind == "board":
            self.open += 1
            self._first.update(games)
        elif games:
            self.fetched.append(len(data) + len("event: change\ndata: \n"))
            for game in games:
                self.seen.setdefault(game, []).append(now)


async def ask(port: int, path: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A request that has been sent."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 20)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
    return reader, writer


def median_and_95(values: Sequence[float]) -> str:
    """For a figure."""
    if len(values) < 2:
        return "-"
    return f"{statistics.median(values):,.0f} {statistics.quantiles(values, n=20)[-1]:,.0f}"
