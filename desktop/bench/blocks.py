"""The blocks of the drive over the sectors of the flash, as CircuitPython gives them to FatFs.

One sector is kept in RAM; blocks are written there. At any read, at a flush, and when another sector is written, the
sector in RAM is erased and programmed as a whole, whether it differs or not. If the power goes before that, it is lost;
but no sector waits longer than a second.
"""

from desktop.bench import costs
from desktop.bench.chip_flash import SECTOR, ChipFlash
from desktop.image.disk.fat12 import BLOCK
from desktop.image.disk.memory_disk import MemoryDisk

AREA = "drive"
LONGEST_WAIT_US = 1_000_000


class Blocks(MemoryDisk):
    """FatFs calls read, write and sync from C, where nothing may raise and no time may pass.

    So the time that they take is added up in ``owed_us``, and in a power cut ``powered`` becomes False. From then on
    nothing more is written. Whoever calls FatFs looks at both afterwards.
    """

    def __init__(self, image: bytearray, chip: ChipFlash) -> None:
        super().__init__(image)
        self.chip = chip
        self.owed_us = 0
        self.powered = True
        self.written_at = 0  # by the caller's clock
        self._waiting: int | None = None  # the first byte of the sector in RAM
        self._sector = bytearray()

    @property
    def waits(self) -> bool:
        """Whether a sector in RAM has not reached the flash."""
        return self._waiting is not None

    def ioctl_sync(self) -> None:
        self.flush()

    def read(self, sector: int, count: int) -> bytes:
        self.flush()
        return super().read(sector, count)

    def write(self, sector: int, count: int, buff: bytes) -> None:
        for i in range(count // BLOCK):
            self._write_block((sector + i) * BLOCK, buff[i * BLOCK : (i + 1) * BLOCK])

    def flush(self) -> None:
        """Erase and program the sector that waits."""
        if self._waiting is None or not self.powered:
            return
        at, self._waiting = self._waiting, None
        self.owed_us += costs.FLASH_ERASE
        self.powered = self.chip.erase(AREA, self.image, at)
        if self.powered:
            self.owed_us += costs.FLASH_SECTOR
            self.powered = self.chip.program(AREA, self.image, at, self._sector)

    def _write_block(self, at: int, data: bytes) -> None:
        if at + BLOCK > len(self.image):
            return
        first = at - at % SECTOR
        if first != self._waiting:
            self.flush()
            self._waiting = first
            self._sector[:] = self.image[first : first + SECTOR]
        self._sector[at - first : at - first + BLOCK] = data
