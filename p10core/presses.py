"""What a press means by the time of those before it: it wakes the tower, comes twice too fast, or makes a chord."""

from p10core.const import const
from p10core.events import MENU, ROLL, SCORE

_DOUBLE_CLICK_MS = const(300)
_CHORD_MS = const(1000)
_NONE = const(-1)


class Presses:
    """Tell it of all presses. *button* is 0..12 of :mod:`p10core.events`, *now* in ms."""

    def __init__(self, now):
        self._pressed = self._long = _NONE
        self._pressed_at = self._long_at = now
        self.waking = _NONE  # the button that has woken the tower: its long press does nothing either

    def is_double_click(self, button, now):
        """Whether one of the three large buttons came twice too fast to be meant twice."""
        again = button in (ROLL, SCORE, MENU) and button == self._pressed and now - self._pressed_at < _DOUBLE_CLICK_MS
        self._pressed = button
        self._pressed_at = now
        return again

    def is_chord(self, button, now):
        """Whether a long press makes the owner's chord: MENU and SCORE (OK) were held together."""
        both = button != self._long and button in (MENU, SCORE) and now - self._long_at < _CHORD_MS
        self._long = button
        self._long_at = now
        return both
