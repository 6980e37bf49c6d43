"""The tower's own part of the flash, nvm and drive, in the file that the page keeps: chip/kept_flash.js writes it.

The file has a head and two rooms; the head says which of the two counts.
"""

import json

from desktop.image.picos import PICO

HEAD = 512
NVM = PICO.drive_start - PICO.nvm_start
ROOM = NVM + PICO.drive_size


def flash_of(file: bytes) -> bytes:
    """The nvm, then the drive; empty if there is none, or a head of a kind that nobody knows."""
    try:
        room = json.loads(file[:HEAD])["room"]
    except (ValueError, KeyError, TypeError):
        return b""
    return file[HEAD + room * ROOM :][:ROOM] if room in (0, 1) else b""
