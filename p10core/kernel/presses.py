"""What presses mean by their times: a long rest, two that came too fast, two buttons that were held together."""

from p10core.const import const
from p10core.kernel.events import MENU, ROLL, SCORE

_DOUBLE_CLICK_MS = const(300)
_CHORD_MS = const(1000)


class Presses:
    """``at``: when a button was last pressed or held. ``waking``: the button that has woken the tower, as long as
    nothing else is pressed: its long press does nothing either. All times are in ms.
    """

    def __init__(self, now: int) -> None:
        self.at = self._pressed_at = self._held_at = now
        self.waking: int | None = None
        self._pressed: int | None = None
        self._held: int | None = None

    def is_double_click(self, button: int, now: int) -> bool:
        """Whether one of the three large buttons came twice too fast to be meant twice."""
        again = button in (ROLL, SCORE, MENU) and button == self._pressed and now - self._pressed_at < _DOUBLE_CLICK_MS
        self._pressed = button
        self._pressed_at = now
        return again

    def is_chord(self, button: int, now: int) -> bool:
        """Whether a long press makes the owner's chord: MENU and SCORE (OK) were held together."""
        both = button != self._held and button in (MENU, SCORE) and now - self._held_at < _CHORD_MS
        self._held = button
        self._held_at = now
        return both
