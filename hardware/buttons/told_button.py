"""A button that is told afterwards what the key scan saw of it, and finds out by Adafruit's debouncer what was long.

    button = ToldButton(False)     # it is up
    button.change(at)              # at that time it went down
    button.hear(later)             # and until then it has stayed so
    button.long_press              # whether it has become long: as of every Button

The library measures up to the moment in which it is asked; here up to the one that it is asked about. It takes half a
millisecond for a look. So ``change`` leaves that to ``hear``, and a press is answered before.
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
