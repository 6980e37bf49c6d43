"""``const`` for every VM: the small VMs' compilers fold it by its name, CPython takes the number as it is."""

try:
    from micropython import const
except ImportError:

    def const(expr):  # type: ignore[misc]
        return expr
