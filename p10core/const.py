"""``const`` for every VM. The small VMs replace a constant by its number as they compile; CPython just gets the
number.
"""

try:
    from micropython import const
except ImportError:

    def const(expr):  # type: ignore[misc]
        return expr
