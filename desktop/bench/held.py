"""What has pins: nobody else can have them until it gives them back."""

from typing import Any


class HeldPins:
    """Has the pins that it was told of by ``_hold``, until ``deinit`` or the end of a ``with`` block."""

    _pins: tuple[Any, ...] = ()

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: object) -> None:
        self.deinit()

    def deinit(self) -> None:
        """Give the pins back."""
        if self._pins:
            self._end()
            self._pico.pins.release(*self._pins)
            self._pins = ()

    def _hold(self, pico: Any, *pins: Any) -> None:
        self._pico = pico
        self._pins = pins

    def _end(self) -> None:
        """What else ends with it."""

    def _check(self) -> None:
        if not self._pins:
            raise ValueError("Object has been deinitialized and can no longer be used. Create a new object.")
