"""Who attacks a leaderboard in ``board_attacks``, each in a process of its own, and the screen that waits for games."""

import asyncio
import contextlib
import json
import socket
import threading
import time
from multiprocessing.synchronize import Event

from desktop.web_server import FILES, allow_files

CROWD, SCREEN = "127.0.0.2", "127.0.0.3"
AGAIN_S = 1.0  # until somebody who was turned away comes again
SLOWLY_S = 5.0  # between two letters of a request that never ends


def crowd(port: int, pages: int, half_open: int, all_came: Event) -> None:
    """From one address so many pages stay open, and requests that never end. Who is turned away comes again."""
    allow_files(FILES)
    asyncio.run(_crowd(port, pages, half_open, all_came))


async def _crowd(port: int, pages: int, half_open: int, all_came: Event) -> None:
    to_come = pages + half_open

    async def guest(said: bytes, more: bytes) -> None:
        nonlocal to_come
        new = 1
        while True:
            with contextlib.suppress(OSError):
                reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(CROWD, 0))
                writer.write(said)
                to_come, new = to_come - new, 0
                if not to_come:
                    all_came.set()
                with contextlib.closing(writer):
                    await until_closed(reader, writer, more)
            await asyncio.sleep(AGAIN_S)

    live = b"GET /live?lang=en HTTP/1.1\r\nHost: board\r\n\r\n", b""
    slow = b"GET / HTTP/1.1\r\nHost: board\r\nX-Slow: ", b"a"
    await asyncio.gather(*(guest(*(live if number < pages else slow)) for number in range(pages + half_open)))


async def until_closed(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, more: bytes) -> None:
    """Read, and now and then say *more*."""
    while True:
        try:
            if not await asyncio.wait_for(reader.read(1 << 16), SLOWLY_S):
                return
        except TimeoutError:
            writer.write(more)


class Screen:
    """A screen of the house. ``open``: it shows the leaderboard; ``seen``: when it showed each game first."""

    def __init__(self, port: int) -> None:
        self.open = False
        self.seen: dict[int, float] = {}
        self._port = port
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Switch it off."""
        self._closed.set()
        self._thread.join(5)

    def _look(self) -> None:
        while not self._closed.is_set():
            with contextlib.suppress(OSError):
                self._read()
            self.open = False
            self._closed.wait(AGAIN_S)

    def _read(self) -> None:
        with socket.create_connection(("127.0.0.1", self._port), 1, (SCREEN, 0)) as line:
            line.sendall(b"GET /live?lang=en HTTP/1.1\r\nHost: board\r\n\r\n")
            heard = b""
            while not self._closed.is_set():
                try:
                    piece = line.recv(1 << 16)
                except TimeoutError:
                    continue
                if not piece:
                    return
                *lines, heard = (heard + piece).split(b"\n")
                for one in lines:
                    if one.startswith(b"data: {"):
                        self._show(json.loads(one[6:]))

    def _show(self, said: dict[str, object]) -> None:
        self.open = True
        latest = said.get("latest", ())
        for row in latest if isinstance(latest, list) else ():
            if isinstance(row, dict):
                self.seen.setdefault(row["game"], time.time())
