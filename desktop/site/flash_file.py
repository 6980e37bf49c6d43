"""The tower's flash in a file that the browser keeps: each sector is there as soon as the chip has it.

The file has a head and two rooms for a flash; the head says which of the two counts, and the version of the site that
it belongs to. A site that is newer puts its own drive into the other room, takes along what the tower has written, and
only then changes the head. So the game goes on wherever a tab is closed.
"""

import json

from desktop.bench.disk import fat12
from desktop.bench.picos import PICO
from desktop.bench.project import ON_THE_DRIVE, ROOMS
from desktop.tower.kept import give

HEAD = 512
NVM = 4096
ROOM = NVM + PICO.drive_size
AREAS = {"nvm": 0, "drive": NVM}  # where the areas of the chip begin in a room


class FlashFile:
    """*file* has ``read(at, count)``, bytes, fewer at its end; ``write(at, data)``; ``flush()``."""

    def __init__(self, file, version):
        self._file = file
        self._version = version
        self._room = 0
        self._waits = False

    def flash(self):
        """What is kept: the nvm, then the drive; empty if nothing is."""
        kept = self._head()
        if not kept:
            return b""
        self._room = kept["room"]
        return self._file.read(self._start(), ROOM)

    def put_into(self, tower):
        """Give a *tower* without power what was kept, and keep from now on what it writes."""
        kept, flash = self._head(), self.flash()
        if kept:
            if kept["version"] == self._version:
                tower.nvm[:] = flash[:NVM]
                with tower.drive.changed_from_outside() as image:
                    image[:] = flash[NVM:]
            else:
                take_along(tower, flash[:NVM], flash[NVM:])
        if not kept or kept["version"] != self._version:
            self._begin(tower)
        tower.chip_flash.keep = self.keep

    def keep(self, area, memory, start, end):
        """Bytes of an area have changed."""
        self._file.write(self._start() + AREAS[area] + start, bytes(memory[start:end]))
        self._waits = True

    def flush(self):
        """Whatever waits in the computer goes to its disk: for a moment in which nobody waits."""
        if self._waits:
            self._waits = False
            self._file.flush()

    def _start(self):
        return HEAD + self._room * ROOM

    def _head(self):
        """What the head says; None if there is none, or of a kind that nobody knows."""
        try:
            head = json.loads(self._file.read(0, HEAD))
        except ValueError:
            return None
        return head if head.get("room") in (0, 1) else None

    def _begin(self, tower):
        self._room = 1 - self._room
        self._file.write(self._start(), bytes(tower.nvm) + bytes(tower.drive.image))
        self._file.flush()
        self._file.write(0, json.dumps({"version": self._version, "room": self._room}).ljust(HEAD).encode())
        self._file.flush()


def take_along(tower, nvm, image):
    """Give a tower another's nvm, and what that has written on the *image* of its drive: no file of the project's."""
    files = [item for item in fat12.items(image) if not item.is_folder]
    own = [item for item in files if item.path.split("/")[0] not in (*ON_THE_DRIVE, *ROOMS)]
    give(tower, nvm, {item.path: fat12.contents(image, item) for item in own})
