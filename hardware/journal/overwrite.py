"""Overwrites a file of the drive in its place, and reads it back."""

from p10core.const import const

_PIECE = const(256)  # bytes read back at a time


def overwrite(name, data):
    """Write over a file, if it is just as long as the data. True if the data are on the drive."""
    try:
        with open(name, "r+b") as file:
            if file.seek(0, 2) != len(data):
                return False
            file.seek(0)
            file.write(data)
        with open(name, "rb") as file:
            return all([file.read(_PIECE) == data[at : at + _PIECE] for at in range(0, len(data), _PIECE)])
    except OSError:
        return False
