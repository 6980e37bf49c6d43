"""What the device's compiler knows, for every VM: ``const`` and ``at_start``. The small VMs replace a constant by its
number as they compile; CPython just gets the number.
"""

from p10core.types import T

try:
    from micropython import const as const
except ImportError:

    def const(expr: int) -> int:  # type: ignore[misc]
        return expr


def at_start(taken: T) -> T:
    """Mark what the start alone needs: on the drive it lies with that (desktop/drive/apart.py), and is let go."""
    return taken
