"""The parts that hold pins, so that the last resort can free all pins and use them itself."""

from p10core.types import Any, T

_parts: list[Any] = []


def register(part: T) -> T:
    """Remember a part that has a deinit(), and return it."""
    _parts.append(part)
    return part


def release() -> None:
    """Free the pins of all parts. If one part fails, the others are freed all the same."""
    while _parts:
        try:  # noqa: SIM105 - the device has no contextlib
            _parts.pop().deinit()
        except Exception:  # whatever a broken part says, the last resort must come to its message
            pass
