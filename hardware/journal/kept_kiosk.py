"""Whether this tower was a kiosk, for boot.py, which has no journal yet: asked if settings.toml says nothing of it."""

import microcontroller

from p10core.journal.kinds import KIOSK
from p10core.journal.new_page import used
from p10core.journal.page import HEADER, PAGE, header
from p10core.journal.reader import entries


def was_kiosk():
    """Whether the page in the nvm, which begins with all that outlives a game, says so."""
    nvm = microcontroller.nvm
    mark = header(bytes(nvm[:HEADER])) if nvm is not None else None
    kept = False
    if mark:
        for _, kind, payload in entries(nvm, used(nvm, PAGE), mark[0]):
            if kind == KIOSK:
                kept = payload == b"\x01"
    return kept
