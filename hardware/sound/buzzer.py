"""Short, soft tunes on a piezo.

    buzzer = Buzzer(pwmio.PWMOut(pin, variable_frequency=True))
    buzzer.play(MADE, now)
    buzzer.tick(now)       # every round

Nothing waits for a tune: every round of the loop plays a bit of it.
"""

from p10core.const import const
from p10core.kernel.frame import CLICK, NOTE, SILENT, TUNES
from p10core.types import Any

_REST = const(0)
_NOTE_LENGTH = const(12)  # of one by itself

# Octave 9, A9 to G sharp 10, in Hz; the octaves below are halves of it.
_TOP_OCTAVE = (14080, 14917, 15804, 16744, 17740, 18795, 19912, 21096, 22351, 23680, 25088, 26580)
_TOP = const(5)  # octaves from A4 to A9

# Share of the time that the piezo is driven, of 65,536: a piezo at a tenth is clear, at a half it is shrill.
_DUTY = const(6554)


class Buzzer:
    """*pwm*: a pwmio.PWMOut of variable frequency; ``play`` and ``tick`` take the time in ms."""

    def __init__(self, pwm: Any) -> None:
        self._pwm = pwm
        self._tune = SILENT
        self._next = 0  # place of the next note in the tune
        self._until = 0

    def play(self, tune: int, now: int) -> None:
        """Start a tune of :mod:`p10core.kernel.frame` in place of the one that plays. A click does not interrupt a
        tune.
        """
        if tune == CLICK and self._tune != SILENT:
            return
        self._tune = tune
        self._next = 0
        self._until = now
        self.tick(now)

    def tick(self, now: int) -> None:
        """Go on to the next note when it is time."""
        if self._tune == SILENT or now - self._until < 0:
            return
        notes = bytes((self._tune - NOTE, _NOTE_LENGTH)) if self._tune > NOTE else TUNES[self._tune]
        if self._next >= len(notes):
            self.stop()
            return
        note = notes[self._next]
        # From when the note is due, not from now: a late round must not stretch the tune.
        self._until += notes[self._next + 1] * 10
        self._next += 2
        if note != _REST:
            self._pwm.frequency = hertz(note)
        self._pwm.duty_cycle = _DUTY if note != _REST else 0

    def stop(self) -> None:
        """Silence at once."""
        if self._tune != SILENT:
            self._tune = SILENT
            self._pwm.duty_cycle = 0


def hertz(note: int) -> int:
    """The frequency of a note: 1 is A4 = 440 Hz, each one more is a semitone up."""
    return _TOP_OCTAVE[(note - 1) % 12] >> (_TOP - (note - 1) // 12)
