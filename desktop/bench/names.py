"""The enumerations of CircuitPython: classes whose values are named attributes of their own."""


class Named:
    """A value; prints as on the device, without its module."""

    _name = ""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self._name}"


def fill(kind: type[Named], names: str) -> None:
    """Give the class *kind* a value for each of the blank-separated *names*."""
    for name in names.split():
        value = object.__new__(kind)
        value._name = name
        setattr(kind, name, value)
