"""What holds pins, so that the last resort can let go of it all and drive them itself."""

_parts: list = []


def keep(part):
    """Remember a part that has a deinit(); gives it back."""
    _parts.append(part)
    return part


def release():
    """Let go of all parts. A part that refuses does not stop the others."""
    while _parts:
        try:  # noqa: SIM105 - the device has no contextlib
            _parts.pop().deinit()
        except Exception:  # whatever a broken part says, the last resort must come to its message
            pass
