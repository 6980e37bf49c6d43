"""Garbage collection, which CPython does better unasked. No heap is modelled."""


def collect():
    pass


def enable():
    pass
