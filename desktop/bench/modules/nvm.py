"""microcontroller.nvm over the simulated flash sector, with the rules of CircuitPython's ByteArray."""

import operator as _operator

from _bench import pico as _pico

from desktop.bench import flash as _flash


class ByteArray:
    """Bytes that last. A slice has step 1 and takes bytes of just its length."""

    __iter__ = None  # the device's has none either

    def __init__(self):
        raise TypeError("cannot create 'ByteArray' instances")

    def __bool__(self):
        return True

    def __len__(self):
        return _flash.SIZE

    def __getitem__(self, index):
        if isinstance(index, slice):
            return bytearray(_pico.flash.data[_bounds(index)])
        return _pico.flash.data[_place(index)]

    def __setitem__(self, index, value):
        if isinstance(index, slice):
            bounds = _bounds(index)
            try:
                view = memoryview(value)
            except TypeError:
                raise NotImplementedError("array/bytes required on right side") from None
            if view.itemsize != 1:
                raise ValueError("Array values should be single bytes.")
            if len(view) != bounds.stop - bounds.start:
                raise ValueError("Slice and value different lengths.")
            _pico.flash.write(bounds.start, bytes(view))
        else:
            place = _place(index)
            byte = _operator.index(value)
            if not 0 <= byte <= 255:
                raise ValueError("Bytes must be between 0 and 255.")
            _pico.flash.write(place, bytes([byte]))


def _place(index):
    place = _operator.index(index)
    if place < 0:
        place += _flash.SIZE
    if not 0 <= place < _flash.SIZE:
        raise IndexError("ByteArray index out of range")
    return place


def _bounds(index):
    start, stop, step = index.indices(_flash.SIZE)
    if step != 1:
        raise NotImplementedError("only slices with step=1 (aka None) are supported")
    return slice(start, max(start, stop))
