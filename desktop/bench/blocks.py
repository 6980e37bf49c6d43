"""The blocks of the drive over the sectors of the flash, as CircuitPython's supervisor has them for FatFs.

One sector waits in RAM. A block that is written is changed there; when another sector's turn comes, at any read and at
a flush the sector is erased and programmed whole, whether anything in it differs or not. What waits when the power goes
is lost, but no sector waits longer than a second.
"""

from desktop.bench import costs
from desktop.bench.chip_flash import SECTOR
from desktop.bench.disk.fat12 import BLOCK
from desktop.bench.disk.memory_disk import MemoryDisk

AREA = "drive"
LONGEST_WAIT_US = 1_000_000


class Blocks(MemoryDisk):
    """FatFs calls read, write and sync in C, where nothing may raise and no time goes by.

    So what they take is summed up in ``owed_us`` and ``powered`` turns False in a cut. From then on nothing is written
    any more; the caller of FatFs looks at both.
    """

    def __init__(self, image, chip):
        super().__init__(image)
        self.chip = chip
        self.owed_us = 0
        self.powered = True
        self.written_at = 0  # by the caller's clock
        self._waiting = None  # the first byte of the sector in RAM
        self._sector = bytearray()

    @property
    def waits(self):
        """Whether a sector in RAM has not reached the flash."""
        return self._waiting is not None

    def ioctl_sync(self):
        self.flush()

    def read(self, sector, count):
        self.flush()
        return super().read(sector, count)

    def write(self, sector, count, buff):
        for i in range(count // BLOCK):
            self._write_block((sector + i) * BLOCK, buff[i * BLOCK : (i + 1) * BLOCK])

    def flush(self):
        """Erase and program the sector that waits."""
        if self._waiting is None or not self.powered:
            return
        at, self._waiting = self._waiting, None
        self.owed_us += costs.FLASH_ERASE
        self.powered = self.chip.erase(AREA, self.image, at)
        if self.powered:
            self.owed_us += costs.FLASH_SECTOR
            self.powered = self.chip.program(AREA, self.image, at, self._sector)

    def _write_block(self, at, data):
        if at + BLOCK > len(self.image):
            return
        first = at - at % SECTOR
        if first != self._waiting:
            self.flush()
            self._waiting = first
            self._sector[:] = self.image[first : first + SECTOR]
        self._sector[at - first : at - first + BLOCK] = data
