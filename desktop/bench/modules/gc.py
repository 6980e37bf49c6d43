"""Garbage collection, which CPython does better unasked. The device's heap is not modelled, so nothing measures it."""


def collect():
    pass


def enable():
    pass


def disable():
    pass
