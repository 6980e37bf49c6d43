"""The hashes of the Pico's firmware, by the computer's own. A test may take some away."""

import hashlib
from typing import Any

NAMES = ["sha1", "sha256"]


def begin(name: str) -> Any:
    """A hash object of the computer's. Raises ValueError as the device does."""
    if name not in NAMES:
        raise ValueError("Unsupported hash algorithm")
    return hashlib.new(name)
