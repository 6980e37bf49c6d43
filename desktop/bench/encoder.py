"""The quadrature counter of rotaryio.IncrementalEncoder, as an RP2040 has it: a PIO state machine that sees each
change of two pins, and an interrupt that counts them.
"""

from typing import Any

from desktop.bench.pins import PULL_UP, Pin

# What a change of (A, B) counts, old state and new: CircuitPython's table. No movement and a skipped state count 0.
STEPS = (0, -1, 1, 0, 1, 0, 0, -1, -1, 0, 0, 1, 0, 1, -1, 0)

# While interrupts are off the state machine can pass on so many changes: four wait in its queue, one in its hands. Then
# it stands still, and goes on with the pins as they are when there is room again.
WAITING = 5


class Encoder:
    """Counts from when it is made. ``position``: whole detents, *divisor* changes each."""

    def __init__(self, pico: Any, pin_a: Pin, pin_b: Pin, divisor: int) -> None:
        self.divisor = divisor
        self.position = 0
        self._clock = pico.clock
        self._board = pico.pins
        self._pins = (pin_a, pin_b)
        self._waiting: list[int] = []
        self._part = 0  # changes since the last detent
        self._seen = self._state = self._levels()
        self._board.encoders.append(self)

    def end(self) -> None:
        """Count no more."""
        if self in self._board.encoders:
            self._board.encoders.remove(self)

    def look(self) -> None:
        """See how the pins stand; to be called whenever one of them has moved, and before ``position`` is read."""
        blind = self._clock.outside_us < self._clock.blind_until
        if not blind:
            self._count()
        levels = self._levels()
        if levels != self._seen and len(self._waiting) < WAITING:
            self._seen = levels
            self._waiting.append(levels)
        if not blind:
            self._count()

    def _levels(self) -> int:
        pin_a, pin_b = self._pins
        return self._board.level(pin_a, PULL_UP) << 1 | self._board.level(pin_b, PULL_UP)

    def _count(self) -> None:
        for levels in self._waiting:
            self._part += STEPS[self._state << 2 | levels]
            self._state = levels
            if abs(self._part) >= self.divisor:
                self.position += 1 if self._part > 0 else -1
                self._part = 0
        self._waiting.clear()
