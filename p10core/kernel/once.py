"""Modules that are used once: what they have made stays, they themselves do not."""

import sys

from p10core.types import Any


def once(name: str) -> Any:
    """Import the module *name*, "a.b", and let it go: the next import loads it again."""
    module = __import__(name, None, None, ("__name__",))
    forget(name)
    return module


def forget(name: str) -> None:
    """Let a module go, if it is there."""
    if name in sys.modules:
        del sys.modules[name]
        package, _, last = name.rpartition(".")
        if hasattr(sys.modules[package], last):
            delattr(sys.modules[package], last)
