"""``const`` for every VM. The small VMs replace a constant by its number as they compile; CPython just gets the
number.
"""

try:
    from micropython import const as const
except ImportError:

    def const(expr: int) -> int:  # type: ignore[misc]
        return expr
