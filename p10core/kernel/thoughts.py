"""What a screen works out for the press that may come next, and the garbage that this makes."""

import gc

from p10core.const import const
from p10core.types import App

_QUIET_MS = const(250)  # since a press: the next one is not to be met in the middle of a thought
_ROOM = const(12_000)  # bytes of the heap that the thoughts of a round may take, and a press then
_mem_free = getattr(gc, "mem_free", lambda: _ROOM + 1)  # a computer's Python has none


class Thoughts:
    """``more``: whether the screen has still something to work out. ``litter``: whether there is garbage; what is made
    after a collection lies together.
    """

    def __init__(self) -> None:
        self.more = self.litter = True
        self._looked_at: int | None = None  # the round in which the heap was looked at last

    def go_on(self, app: App, now: int, rested: int) -> bool:
        """Collect garbage, or let the screen think a thought; nobody has pressed for *rested* ms. Whether there is time
        for another step in this round, for most thoughts are short.

        Without room on the heap garbage would be collected in the middle of a thought. To look takes 5 ms, so it is
        done once a round.
        """
        if self.litter:  # at once after a press: nobody makes the next one so soon
            self.litter = False
            gc.collect()
        elif self.more and rested >= _QUIET_MS:
            if now != self._looked_at:
                self._looked_at = now
                self.litter = _mem_free() <= _ROOM
            if not self.litter:
                self.more = app.screen.think(app)
                self.litter = not self.more
            return self.more  # a press that waits comes before a collection
        return False
