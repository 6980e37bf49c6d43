"""Hints to the compiler, of which CPython has no use."""


def const(expr):
    return expr
