"""The flash sector behind microcontroller.nvm, with the habits of the real one.

Writing over bytes that are all 0xFF only programs them (bits go from 1 to 0). Any other write reads the whole sector,
erases it and programs it again; a power cut in between loses all of it.
"""

from desktop.bench import costs
from desktop.bench.clock import PowerCut

SIZE = 4096
PAGE = 256
ERASED = 0xFF


class Flash:
    """``data`` is the sector as it stands, ``programs`` and ``erases`` count.

    ``cut_after`` = n cuts the power during the step after n more steps, where a step is one byte programmed or one
    erase: the byte is left half programmed, the sector half erased. It works once.
    """

    def __init__(self, data=None):
        self.data = bytearray([ERASED]) * SIZE if data is None else bytearray(data)
        self.programs = 0
        self.erases = 0
        self.cut_after = None
        self.clock = None  # of the powered Pico; a flash on the desk takes no time

    def write(self, start, values):
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

    def _program(self, start, values):
        pages = (start + len(values) - 1) // PAGE - start // PAGE + 1
        self._charge(pages * costs.FLASH_PAGE)
        self.programs += 1
        for i, value in enumerate(values, start):
            if self._cut_now():
                self.data[i] &= value | 0xF0
                self._power_fails()
            self.data[i] &= value

    def _erase(self):
        self._charge(costs.FLASH_ERASE)
        self.erases += 1
        if self._cut_now():
            for i in range(SIZE):
                self.data[i] |= 0xFF if i & 1 else 0x55
            self._power_fails()
        self.data[:] = bytes([ERASED]) * SIZE

    def _cut_now(self):
        if self.cut_after is None:
            return False
        self.cut_after -= 1
        return self.cut_after < 0

    def _power_fails(self):
        self.cut_after = None
        if self.clock:
            self.clock.cut()
        raise PowerCut

    def _charge(self, us):
        if self.clock:
            self.clock.charge(us)
