"""The coach's tables, made while somebody plays already: on a new computer they would be half of the wait."""

import contextlib
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from desktop.image.project import COACH

POLITE = 10  # how nice: the tower goes first
MAKE = (sys.executable, "-m", "desktop", "coach_tables")
COMING = "The coach's tables are being made, in about a minute. Play meanwhile: the tower plays without them till then."
THERE = "The coach's tables are there."
NOT_MADE = "The coach's tables could not be made, the tower plays without them. `make coach` says why."


@contextlib.contextmanager
def made_meanwhile(tower: Any, say: Callable[[str], object], command: Sequence[str] = MAKE) -> Iterator[None]:
    """Around a tower of the bench: tables that are missing, or of other sources, are made by *command*, and given to
    the tower once they are there. ``say`` is told so. If the block ends first they are made next time.
    """
    from desktop.coach.tables import file  # the page is there by now, and need not wait for the solver

    if file.is_built():
        yield
        return
    say(COMING)
    ended = threading.Event()
    quiet: Any = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(command, start_new_session=True, **quiet) as process:  # it has processes of its own
        os.setpriority(os.PRIO_PGRP, process.pid, POLITE)

        def give() -> None:
            failed = process.wait()
            if ended.is_set():
                return
            if not failed:
                tower.drive.send(COACH, file.path_of(file.PICO).read_bytes())
            say(NOT_MADE if failed else THERE)

        giver = threading.Thread(target=give, name="tables", daemon=True)
        giver.start()
        try:
            yield
        finally:
            ended.set()
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGTERM)
            giver.join()
