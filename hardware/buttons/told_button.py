"""A button that hears from the key scan when it changed, and says whether a press has become long.

    button = ToldButton(False)     # it is up
    button.change(at)              # at that time it went down
    button.hear(later)             # nothing has changed until then
    button.long_press              # whether it has become long: as of every Button

Adafruit's debouncer does the counting. It always measures up to now; here it measures up to the time that it is told.
A look takes half a millisecond. So ``change`` does not look, and a press is answered before ``hear``.
"""

from adafruit_debouncer import Button
from adafruit_ticks import ticks_add, ticks_diff, ticks_ms

from p10core.const import const

_LONG_MS = const(600)
_STUCK_MS = const(3000)


class ToldButton(Button):
    """``down``: whether it is. ``waits``: for whoever uses it, whether this press has not counted yet."""

    waits = False

    def __init__(self, down):
        self.down = down
        long_ms = _STUCK_MS if down else _LONG_MS
        super().__init__(lambda: self.down, long_duration_ms=long_ms, value_when_pressed=True, interval=0)

    def change(self, at):
        """It went down or came up at the time *at*."""
        self.down = not self.down
        self.last_change_ms = at

    def hear(self, at):
        """It has not changed again until the time *at*."""
        changed_at = self.last_change_ms
        while self.value != self.down:  # a change is believed when it is seen twice
            self.update()
        self.last_change_ms = ticks_add(changed_at, ticks_diff(ticks_ms(), at))
        self.update()
        self.last_change_ms = changed_at
        if not self.down:
            self.long_duration_ms = _LONG_MS

    def is_stuck(self):
        """Whether nobody has seen the press begin that has just become long: it was down at power-up, for three
        seconds.
        """
        return self.short_count < 0
