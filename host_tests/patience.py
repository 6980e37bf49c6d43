"""How long tests wait for what is sure to come: a clock of the computer is looked at only to end a test that hangs."""

import time
from collections.abc import Callable
from typing import TypeVar

PATIENCE = 300  # seconds. A busy machine is no failure, so be generous: nobody waits as long unless something hangs

Found = TypeVar("Found")


def until(true: Callable[[], Found], what: str = "", every: float = 0.05) -> Found:
    """Wait for something to come true, and give it; look *every* so many seconds. Fails with *what* if it hangs."""
    end = time.monotonic() + PATIENCE
    while not (found := true()):
        assert time.monotonic() < end, f"it never came true: {what}"
        time.sleep(every)
    return found


def see(page, where, text):
    """Wait until *text* stands at a place of a browser's page, and nothing else."""
    from playwright.sync_api import expect

    expect(page.locator(where)).to_have_text(text, timeout=1000 * PATIENCE)
