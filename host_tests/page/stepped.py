"""A tower in virtual time behind a page: the firmware runs, quickly, only when a test says so."""

import queue

from desktop.bench.tower import PRESS_MS, Tower
from host_tests.patience import PATIENCE

SETTLE_MS = 1600  # dice have landed, the last row is drawn


class Stepped(Tower):
    """What a browser presses waits until :meth:`step` lets the firmware feel it, in the test's own thread."""

    def __init__(self, **options):
        super().__init__(**options)
        self._edges = queue.SimpleQueue()

    def set_button(self, button, down):
        """From the page; see :meth:`step`."""
        self._edges.put((button, down))

    def has_seen(self, button):
        """Nobody need wait: it will be."""
        return True

    def feel(self, button, down):
        """Move a button as the firmware's hands do."""
        super().set_button(button, down)

    def press(self, button, ms=PRESS_MS):
        """A press of the test's own, not of the page."""
        for down in (True, False):
            self.feel(button, down)
            self.run(ms if down else PRESS_MS)

    def step(self, ms=PRESS_MS):
        """One whole press that a browser has made or is about to make: down for so many *ms*, up, and time to show what
        comes of it. Returns the button. Raises queue.Empty if none comes.
        """
        for _ in ("down", "up"):
            button, down = self._edges.get(timeout=PATIENCE)
            self.feel(button, down)
            self.run(ms if down else PRESS_MS)
        self.run(SETTLE_MS)
        return button

    @property
    def idle(self):
        """Whether no press waits."""
        return self._edges.empty()


def begin_alone(tower):
    """From power-up, of a tower that was set to one player, into a turn before its first roll."""
    if not tower.powered:
        tower.power_on()
    tower.run(3000)
    tower.press("SCORE")
    tower.run(SETTLE_MS)
    assert "ROLL the dice" in tower.screen()[4], tower.screen()


def play_alone(tower):
    """A game of one, no die ever held, to the screen that says it is over; set up as :func:`begin_alone` wants it."""
    begin_alone(tower)
    while "GAME OVER" not in tower.screen()[0]:
        tower.press("ROLL" if "ROLL" in tower.screen()[-1] else "SCORE")
        tower.run(SETTLE_MS)
