"""Where the journal lives on the device: the chip's nvm, and the folder /journal of the drive.

The drive may belong to the computer, be full, or lose its power in the middle of a write. So nothing here raises, and
what is written is read back: only that is said to be safe. The nvm takes bytes in any case.

    store = Store()
    store.write("check0", data)    # True: it is on the drive
"""

import os

import microcontroller

_FOLDER = "/journal/"
_PIECE = 256  # bytes read back at a time


class Store:
    """A *store* as :mod:`p10core.journal` describes it."""

    def __init__(self):
        self.nvm = microcontroller.nvm

    def read(self, name):
        """A file as bytes; None where there is none that can be read."""
        try:
            with open(_FOLDER + name, "rb") as file:
                return file.read()
        except (OSError, MemoryError):
            return None

    def write(self, name, data):
        """Make a file, or make it anew. True when its bytes are on the drive."""
        return _put(name, "wb", 0, data)

    def extend(self, name, start, data):
        """Write into a file from byte *start* on. True when the bytes are on the drive."""
        return _put(name, "r+b", start, data)

    def remove(self, name):
        """Remove a file, if it is there and may be removed."""
        try:  # noqa: SIM105 - the device has no contextlib
            os.remove(_FOLDER + name)
        except OSError:
            pass


def _put(name, mode, start, data):
    try:  # noqa: SIM105
        os.mkdir(_FOLDER[:-1])
    except OSError:
        pass  # it is there, or the open below fails as well
    try:
        with open(_FOLDER + name, mode) as file:
            file.seek(start)
            file.write(data)
        os.sync()
        return _is_there(name, start, data)
    except OSError:
        return False


def _is_there(name, start, data):
    with open(_FOLDER + name, "rb") as file:
        file.seek(start)
        return all(file.read(_PIECE) == data[at : at + _PIECE] for at in range(0, len(data), _PIECE))
