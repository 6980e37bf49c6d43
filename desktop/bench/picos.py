"""The four boards of Raspberry Pi that a tower may be built on.

    BOARDS["raspberry_pi_pico2"].drive_size     # 3,145,728 bytes
    PICO                                        # the one that is meant if nobody says which

Where each figure comes from (files of
adafruit/circuitpython):

- ``id``, ``name``, ``chip``: what a board says of itself: "Raspberry Pi Pico 2 with rp2350a", "Board ID:...".
- :data:`FIRMWARE_SIZE`: CIRCUITPY_FIRMWARE_SIZE, 1020 KB in ports/raspberrypi/mpconfigport.h. The nvm lies behind it,
  CIRCUITPY_INTERNAL_NVM_SIZE = 4 KB, then the drive, from 0x10100000 to the flash's end (supervisor/internal_flash.c).
  So it is on a Pico with CircuitPython's own firmware too, and there it stays: the tower's firmware is shorter, but a
  game in the nvm must survive an update from the days of that firmware. A W is no exception: only its radio made its
  firmware longer, and ours has none. So all four are alike, and the coach's tables fit on each.
- ``flash_size``: of the chips W25Q16JV and W25Q32JV.
- ``family``: of the UF2, Microsoft's list: RP2040, and RP2350 Arm secure. The block against the erratum RP2350-E10 is
  for flashes with a partition table; CircuitPython makes none, so ours need none.
- ``heap``: what ``gc.mem_free()`` says when code.py starts. Of an RP2040: measured on an emulated one (make bench). Of
  an RP2350: an *estimate*, the same with the 256 KB that it has more.
- ``lacks``: modules. RP2350: CIRCUITPY_ALARM = 0 in ports/raspberrypi/mpconfigport.mk (issue 9920). RADIO: all but a
  Pico 2 W, for a Pico W has not the memory (docs/build.md).
"""

from typing import NamedTuple

XIP = 0x10000000  # where a program sees the flash
NVM_SIZE = 4096
KB = 1024
FIRMWARE_SIZE = 1020 * KB
RP2040 = 0xE48BFF56
RP2350 = 0xE48BFF59


class Board(NamedTuple):
    """One of them. Sizes in bytes, places as addresses that a UF2 has."""

    id: str
    name: str
    chip: str
    family: int
    frequency: int
    flash_size: int
    heap: int
    lacks: tuple[str, ...] = ()

    @property
    def machine(self) -> str:
        """What os.uname() calls it."""
        return f"Raspberry Pi {self.name} with {self.chip}"

    @property
    def platform(self) -> str:
        """What sys calls it."""
        return self.chip.upper()[:6]

    @property
    def nvm_start(self) -> int:
        """Where microcontroller.nvm lies."""
        return XIP + FIRMWARE_SIZE

    @property
    def drive_start(self) -> int:
        """Where the drive begins."""
        return self.nvm_start + NVM_SIZE

    @property
    def drive_size(self) -> int:
        """The drive's bytes, file system and all."""
        return XIP + self.flash_size - self.drive_start


RADIO = ("wifi", "socketpool", "ssl")  # modules

_HEAP = 192_016
_MORE_RAM = (520 - 264) * KB
_OLD = ("rp2040", RP2040, 125_000_000, 2048 * KB, _HEAP, RADIO)
_NEW = ("rp2350a", RP2350, 150_000_000, 4096 * KB, _HEAP + _MORE_RAM)

PICO = Board("raspberry_pi_pico", "Pico", *_OLD)
PICO_W = Board("raspberry_pi_pico_w", "Pico W", *_OLD)
PICO_2 = Board("raspberry_pi_pico2", "Pico 2", *_NEW, ("alarm", *RADIO))
PICO_2_W = Board("raspberry_pi_pico2_w", "Pico 2 W", *_NEW, ("alarm",))

BOARDS = {board.id: board for board in (PICO, PICO_W, PICO_2, PICO_2_W)}
