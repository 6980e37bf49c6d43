"""Garbage collection, which CPython does better unasked. It takes its time where Python does; no heap is modelled."""

from _bench import pico as _pico


def collect():
    if _pico.clock.meter:
        _pico.clock.meter.collect()
        _pico.clock.charge(0)


def enable():
    pass


def disable():
    pass
