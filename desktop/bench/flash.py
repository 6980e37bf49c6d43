"""The flash sector behind microcontroller.nvm, with the habits of the real one.

Writing over bytes that are all 0xFF only programs them (bits go from 1 to 0). Any other write reads the whole sector,
erases it and programs it again; a power cut in between loses all of it.
"""

from typing import NoReturn

from desktop.bench import costs
from desktop.bench.chip_flash import ERASED, PAGE, ChipFlash
from desktop.bench.chip_flash import SECTOR as SIZE
from desktop.bench.clock import Clock, PowerCut

AREA = "nvm"


class Flash:
    """``data`` is the sector as it stands, a part of the *chip*'s flash, which says when the power fails. ``clock`` is
    that of the powered Pico; without one nothing takes time.
    """

    def __init__(self, data: bytes | None = None, chip: ChipFlash | None = None) -> None:
        self.chip = chip or ChipFlash()
        self.data = bytearray([ERASED]) * SIZE if data is None else bytearray(data)
        self.clock: Clock | None = None

    def write(self, start: int, values: bytes | bytearray) -> None:
        """Store *values* from byte *start* on, as nvm does. Raises PowerCut if the power fails."""
        end = start + len(values)
        if not values:
            return
        if self.data.count(ERASED, start, end) == len(values):
            self._program(start, values)
        else:
            whole = bytes(self.data[:start]) + bytes(values) + bytes(self.data[end:])
            self._charge(costs.FLASH_ERASE)
            if not self.chip.erase(AREA, self.data, 0):
                self._power_fails()
            self._program(0, whole)

    def _program(self, start: int, values: bytes | bytearray) -> None:
        pages = (start + len(values) - 1) // PAGE - start // PAGE + 1
        self._charge(pages * costs.FLASH_PAGE)
        if not self.chip.program(AREA, self.data, start, values):
            self._power_fails()

    def _charge(self, us: int) -> None:
        if self.clock:
            self.clock.charge_blind(us)

    def _power_fails(self) -> NoReturn:
        if self.clock:
            self.clock.cut()
        raise PowerCut
