"""The threads that a program lives by, and whether each of them is there and gets on::

    workers = Workers()
    worker = workers.start("standings", work)
    workers.troubles()     # {"standings": "has stood still for 12 s"}; {} if all get on
    worker.end()

    def work(worker):      # one round; the next follows, until the worker is to end
        count_what_is_due()
        worker.rest(3600)  # or until somebody calls worker.wake()

If a round fails, the log says so, and after a while the next begins. Who works long says so now and then by
``worker.beat()``.
"""

import contextlib
import logging
import math
import threading
import time
from collections.abc import Callable, Iterator

STILL_S = 10.0  # without a word a worker stands still
BEAT_S = 1.0  # between two words of one that rests
AGAIN_S, LONGEST_AGAIN_S = 1.0, 60.0  # after a round that failed; twice as long after each that follows
TOLD_S = 60.0  # so long it is told that a round has failed
LOST_S = 300.0  # with somebody gone or standing still a program had better begin anew

log = logging.getLogger("board")


class Worker:
    """A thread that does *work* again and again. ``ended``: it is to end."""

    def __init__(self, name: str, work: "Callable[[Worker], object]", still_s: float = STILL_S) -> None:
        self.name = name
        self.ended = False
        self._work = work
        self._still_s = still_s
        self._heard = time.monotonic()
        self._failed = -math.inf
        self._why = ""
        self._news = threading.Event()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        """Begin."""
        self._heard = time.monotonic()
        self._thread.start()

    def end(self, patience: float = 5) -> None:
        """Do no more rounds, and wait for the end of the one that is on, but not for ever."""
        self.ended = True
        self._news.set()
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join(patience)

    def wake(self, *_: object) -> None:
        """There is something to do; from any thread."""
        self._news.set()

    def beat(self) -> None:
        """It gets on."""
        self._heard = time.monotonic()

    def rest(self, seconds: float = math.inf) -> None:
        """Wait so long, or until somebody wakes it, or it is to end."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0 and not self._news.wait(min(BEAT_S, left)):
            self.beat()
        self.beat()
        if not self.ended:
            self._news.clear()

    @property
    def lost(self) -> str:
        """That it is gone, or stands still; "" if it gets on."""
        if self.ended:
            return ""
        if not self._thread.is_alive():
            return "is gone"
        still = time.monotonic() - self._heard
        return f"has stood still for {still:.0f} s" if still > self._still_s else ""

    @property
    def trouble(self) -> str:
        """As ``lost``, or that its last round has failed, and why."""
        lately = time.monotonic() - self._failed < TOLD_S and not self.ended
        return self.lost or (f"has failed: {self._why}" if lately else "")

    def _run(self) -> None:
        pause = AGAIN_S
        while not self.ended:
            self.beat()
            try:
                self._work(self)
                pause = AGAIN_S
            except Exception as error:
                self._why, self._failed = f"{type(error).__name__}: {error}"[:200], time.monotonic()
                log.exception("%s has failed, and begins again", self.name)
                self.rest(pause)
                pause = min(LONGEST_AGAIN_S, 2 * pause)


class Workers:
    """All threads of a program."""

    def __init__(self) -> None:
        self._workers: list[Worker] = []
        self._others: dict[str, Callable[[], str]] = {}
        self._starting = threading.Lock()

    def start(self, name: str, work: Callable[[Worker], object], still_s: float = STILL_S) -> Worker:
        """One more; it stands still if it has said nothing for *still_s*."""
        worker = Worker(name, work, still_s)
        worker.start()  # first: who is listed and has not begun is said to be gone
        with self._starting:
            self._workers = [*self, worker]
        return worker

    @contextlib.contextmanager
    def working(self, name: str, work: Callable[[Worker], object], still_s: float = STILL_S) -> Iterator[Worker]:
        """As :meth:`start`, until a block ends."""
        worker = self.start(name, work, still_s)
        try:
            yield worker
        finally:
            worker.end()

    def watch(self, name: str, lost: Callable[[], str]) -> None:
        """A thread that is not ours; *lost* says whether it is, as that of a Worker does."""
        self._others[name] = lost

    def __iter__(self) -> Iterator[Worker]:
        """Those that are not to end."""
        return iter([worker for worker in self._workers if not worker.ended])

    def troubles(self) -> dict[str, str]:
        """What is wrong, by the names of those with whom something is."""
        return {worker.name: trouble for worker in self if (trouble := worker.trouble)} | self.lost()

    def lost(self) -> dict[str, str]:
        """As :meth:`troubles`, of those who are gone or stand still."""
        all_of_them = {worker.name: worker.lost for worker in self} | {
            name: lost() for name, lost in [*self._others.items()]
        }
        return {name: lost for name, lost in all_of_them.items() if lost}
