"""The flash sector behind microcontroller.nvm, with the habits of the real one.

Writing over bytes that are all 0xFF only programs them (bits go from 1 to 0). Any other write reads the whole sector,
erases it and programs it again; a power cut in between loses all of it.
"""

from desktop.bench import costs
from desktop.bench.chip_flash import ERASED, PAGE, ChipFlash
from desktop.bench.chip_flash import SECTOR as SIZE
from desktop.bench.cuts import Cuts

AREA = "nvm"

# What an erase goes through, each stage from the bytes before it: a chip first programs what is about to be erased,
# then the bits rise one by one. Before the first stage all is as it was, after the last all is 0xFF.
ERASE_STAGES = (
    lambda data: bytes(byte & 0x0F if i % 3 else 0 for i, byte in enumerate(data)),
    lambda data: bytes(byte | (0xFF if i & 1 else 0x55) for i, byte in enumerate(data)),
    lambda data: bytes([ERASED]) * len(data),
)


class Flash(Cuts):
    """``data`` is the sector as it stands, ``programs`` and ``erases`` count. It is a part of the *chip*'s flash.

    A step, for ``cut_after`` and ``steps`` (see :class:`desktop.bench.cuts.Cuts`), is one byte programmed or one of the
    three stages of an erase; so a write over 0xFF takes as many steps as it has bytes, any other 3 + 4,096. Where
    power fails in a byte, that byte is left half programmed.
    """

    def __init__(self, data: bytes | None = None, chip: ChipFlash | None = None) -> None:
        super().__init__()
        self.chip = chip or ChipFlash()
        self.data = bytearray([ERASED]) * SIZE if data is None else bytearray(data)
        self.programs = 0
        self.erases = 0

    def write(self, start: int, values: bytes | bytearray) -> None:
        """Store *values* from byte *start* on, as nvm does. Raises PowerCut where ``cut_after`` says."""
        end = start + len(values)
        if not values:
            return
        if self.data.count(ERASED, start, end) == len(values):
            self._program(start, values)
        else:
            whole = bytes(self.data[:start]) + bytes(values) + bytes(self.data[end:])
            self._erase()
            self._program(0, whole)

    def _program(self, start: int, values: bytes | bytearray) -> None:
        pages = (start + len(values) - 1) // PAGE - start // PAGE + 1
        self._charge(pages * costs.FLASH_PAGE)
        self.programs += 1
        done = self._take(len(values))
        if done == len(values):
            self._check(self.chip.program(AREA, self.data, start, values))
            return
        for i, value in enumerate(values[:done], start):
            self.data[i] &= value
        self.data[start + done] &= values[done] | 0xF0
        self._power_fails()

    def _erase(self) -> None:
        self._charge(costs.FLASH_ERASE)
        self.erases += 1
        done = self._take(len(ERASE_STAGES))
        if done == len(ERASE_STAGES):
            self._check(self.chip.erase(AREA, self.data, 0))
            return
        for stage in ERASE_STAGES[:done]:
            self.data[:] = stage(self.data)
        self._power_fails()

    def _check(self, powered: bool) -> None:
        if not powered:
            self._power_fails()

    def _charge(self, us: int) -> None:
        if self.clock:
            self.clock.charge_blind(us)
