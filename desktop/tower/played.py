"""All games that were finished on this computer's virtual tower join a collection, and are taken apart one by one.

with Played(tower, games_in(port)) as played:    # each record goes into a file as its game ends
    played.page("en")                            # the list, and what each name's games come to
"""

import json
import subprocess
import sys
import threading
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from desktop.analysis.collection import Collection, taken_apart, title
from desktop.analysis.page import frame
from desktop.bench.tower import ROOT
from desktop.tower.journal import games

A_SECOND = timedelta(seconds=1)  # so much older is the game before
GAP = 1.0  # seconds between two looks whether a game is over
ADDRESS = "analysis?game={name}&lang={language}"
ANALYSE = ("nice", sys.executable, "-m", "desktop", "referee", "-", "--analyse", "--json")


def games_in(port: int) -> Path:
    """The folder for the games of the tower at a port."""
    return ROOT / "build" / "play" / f"games-{port}"


class Played(Collection):
    """The games in a *folder*; those of *tower* join them as long as the ``with`` block runs. None: none are kept."""

    def __init__(self, tower: Any, folder: Path | None = None) -> None:
        super().__init__(folder)
        self._tower = tower
        self._seen = -1  # how often the flash had changed when it was looked at
        self._ended = threading.Event()
        self._analyst: Any = None  # the process that takes a game apart
        self._thread = threading.Thread(target=self._look_again_and_again, name="played", daemon=True)

    def __enter__(self) -> "Played":
        if self._folder:
            self._thread.start()
        return self

    def __exit__(self, *_: Any) -> None:
        if self._folder:
            self._ended.set()
            if self._analyst:
                self._analyst.kill()
            self._thread.join()
            self.look()

    def _look_again_and_again(self) -> None:
        while not self._ended.wait(GAP):
            self.look()
            self.take_one_apart()

    def look(self) -> None:
        """Keep the tower's games that are over, if its flash has changed."""
        if self._seen == (changes := self._tower.flash_changes):
            return
        self._seen, now = changes, datetime.now()
        for age, text in enumerate(reversed(games(self._tower))):
            self.keep(text, now - age * A_SECOND)

    def take_one_apart(self) -> None:
        """The newest game that was not taken apart yet, in a process that gives way to all others."""
        name = self.untaken()
        if not name:
            return
        pipe = subprocess.PIPE
        with subprocess.Popen(ANALYSE, stdin=pipe, stdout=pipe, stderr=pipe, text=True, cwd=ROOT) as self._analyst:
            told, _ = self._analyst.communicate(self.text(name))
        if not self._ended.is_set():
            refused = self._analyst.returncode
            self.take(name, {} if refused else taken_apart(json.loads(told)["analysis"]))

    def page(self, language: str, added: Any = None) -> str:
        """The list as a page. *added*: how many were just added."""
        return frame(self.listing(language, ADDRESS, added), language=language, title=title(language))
