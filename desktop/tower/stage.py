"""A tower on its stage: those who watch it in browsers, and the fingers that they put on its buttons.

The messages of a watcher's WebSocket:

- to the browser, binary: 30 bytes of pixels (r g b, ten times), the OLED's 1,024 bytes of RAM, 1 byte for how it is
  (DARK, LIT, ASLEEP), 1 byte contrast, 2 bytes buzzer frequency in Hz (big-endian, 0 is silence). Then, for those who
  do not see it, what the OLED says, in UTF-8: its five lines, and five more with a # where a character is inverse, all
  parted by line feeds. Sent on connection and on change.
- to the browser, text: why the firmware has stopped, should it stop; or JSON, what is so in the game, see
  :mod:`desktop.referee.facts`: on connection, and when the journal in the flash says something new.
- from the browser, text: ``GP6 0`` pulls a button's pin low (pressed), ``GP6 1`` lets it go. All else is ignored.
"""

import asyncio
import contextlib
import json
import re
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.websockets import WebSocket, WebSocketDisconnect

from desktop.bench import wiring
from desktop.tower.journal import facts
from desktop.tower.picture import picture, why

PRESS = re.compile(r"GP([1-9][0-9]?) ([01])")

# In seconds.
PICTURE_GAP = 0.025  # between two pictures: at most 40 a second
EDGE_GAP = 0.05  # a button stays as it is: a trackpad's tap is shorter than any finger's, and would bounce
PATIENCE = 2.0  # and it stays until the tower has seen it, which may take a busy computer long, but no longer
CRASH_GAP = 0.5  # until a crash is noticed
EDGES_WAITING = 8  # edges of one button that may queue up behind that


class Button:
    """One button under many fingers: down while any watcher holds it, and never faster than a finger.

    *push* is called with True (down) or False (up). The first edge goes through at once, the next when *was_seen()*
    says that the tower has seen it.
    """

    def __init__(self, push: Callable[[bool], None], was_seen: Callable[[], bool]) -> None:
        self._push = push
        self._was_seen = was_seen
        self._moved_at = 0.0
        self._holders: set[object] = set()
        self._edges: deque[bool] = deque()
        self._rest: asyncio.TimerHandle | None = None
        self._down = False

    def press(self, holder: object) -> None:
        if not self._holders:
            self._add(True)
        self._holders.add(holder)

    def release(self, holder: object) -> None:
        if holder in self._holders:
            self._holders.remove(holder)
            if not self._holders:
                self._add(False)

    def let_go(self) -> None:
        """Up at once, whoever holds it and whatever waits."""
        self._holders.clear()
        self._edges.clear()
        if self._rest:
            self._rest.cancel()
            self._rest = None
        if self._down:
            self._move(False)

    def _add(self, down: bool) -> None:
        if len(self._edges) >= EDGES_WAITING:
            self._edges.pop()  # edges alternate, so the last one waiting and this one cancel out
            return
        self._edges.append(down)
        if self._rest is None:
            self._next()

    def _next(self) -> None:
        self._rest = None
        if not self._edges:
            return
        loop = asyncio.get_running_loop()
        if self._was_seen() or loop.time() - self._moved_at > PATIENCE:
            self._move(self._edges.popleft())
            self._moved_at = loop.time()
        self._rest = loop.call_later(EDGE_GAP, self._next)

    def _move(self, down: bool) -> None:
        self._down = down
        self._push(down)


class Stage:
    """A tower and those who watch it. Lives in one event loop; the tower calls in from its own thread."""

    def __init__(self, tower: Any) -> None:
        self.tower = tower
        self.buttons = {
            gp: Button(partial(tower.set_button, name), partial(self._saw, name)) for name, gp in wiring.BUTTONS.items()
        }
        self._loop = asyncio.get_running_loop()
        self._watchers: set[asyncio.Event] = set()  # one asyncio.Event each, set when there is something new to see
        self._waking = False
        self._tone = 0
        self._tones = 0
        # Whether it had power, and how often its flash had changed; what was so then.
        self._facts: tuple[Any, str] = None, ""
        self._telling = asyncio.Lock()
        tower.on_change = self._changed

    def _saw(self, button: int | str) -> bool:
        """Whether the tower knows how a button stands; without power nobody looks."""
        return not self.tower.powered or bool(self.tower.crashed) or self.tower.has_seen(button)

    def close(self) -> None:
        self.tower.on_change = None
        for button in self.buttons.values():
            button.let_go()

    def _changed(self) -> None:
        """Called by the tower's thread, often: so cheap, and one wake-up for many changes."""
        frequency = self.tower.buzzer.frequency
        if frequency:
            self._tone = frequency
            self._tones += 1
        if not self._waking:
            self._waking = True
            with contextlib.suppress(RuntimeError):  # the loop has closed
                self._loop.call_soon_threadsafe(self._wake)

    def _wake(self) -> None:
        self._waking = False
        for news in self._watchers:
            news.set()

    async def watch(self, connection: WebSocket) -> None:
        """Show the tower to one browser until it leaves, and let go of all that it held.

        *connection* is Starlette's WebSocket, not yet accepted.
        """
        await connection.accept()
        news = asyncio.Event()
        self._watchers.add(news)
        show = asyncio.create_task(self._show(connection, news))
        try:
            while (message := await connection.receive())["type"] == "websocket.receive":
                self._press(connection, message.get("text", ""))
        finally:
            self._watchers.discard(news)
            show.cancel()
            for button in self.buttons.values():
                button.release(connection)

    def _press(self, connection: WebSocket, message: str) -> None:
        edge = PRESS.fullmatch(message)
        button = self.buttons.get(int(edge[1])) if edge else None
        if edge and button:
            if edge[2] == "0":
                button.press(connection)
            else:
                button.release(connection)

    async def _what_is_so(self) -> Any:
        """The facts of the game as JSON."""
        async with self._telling:
            while (changes := (self.tower.powered, self.tower.flash_changes)) != self._facts[0]:
                self._facts = changes, await run_in_threadpool(lambda: json.dumps(facts(self.tower)))
        return self._facts[1]

    async def _show(self, connection: WebSocket, news: asyncio.Event) -> None:
        """Send what has changed, always the newest. A slow line holds up this watcher alone."""
        sent, told, known, tones = None, None, None, self._tones
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # RuntimeError: it is being closed
            while True:
                news.clear()
                frequency = self.tower.buzzer.frequency
                if not frequency and tones != self._tones:
                    frequency = self._tone  # a click may be over between two pictures: let it be heard, then silence
                    news.set()
                tones = self._tones
                message = picture(self.tower, frequency)
                if message != sent:
                    await connection.send_bytes(message)
                    sent = message
                if known != (now := await self._what_is_so()):
                    known = now
                    await connection.send_text(now)
                if self.tower.crashed is not told:
                    told = self.tower.crashed
                    await connection.send_text(why(told))
                await asyncio.sleep(PICTURE_GAP)
                with contextlib.suppress(TimeoutError):  # a crash changes nothing that is seen
                    await asyncio.wait_for(news.wait(), CRASH_GAP)
