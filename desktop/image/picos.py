"""The four boards of Raspberry Pi that a tower may be built on, with CircuitPython 10.2.1 as Adafruit hands it out.

    BOARDS["raspberry_pi_pico2"].drive_size     # 3,145,728 bytes
    PICO                                        # the one that is meant if nobody says which

Where each figure comes from (files of adafruit/circuitpython):

- ``id``, ``name``, ``chip``: what a board says of itself: "Raspberry Pi Pico 2 with rp2350a", "Board ID:...".
- ``firmware_size``: CIRCUITPY_FIRMWARE_SIZE, 1020 KB in ports/raspberrypi/mpconfigport.h, and 1536 KB of the two boards
  with a radio, whose firmware is some 1,430 KB long. The nvm lies behind it, CIRCUITPY_INTERNAL_NVM_SIZE = 4 KB, then
  the drive, to the flash's end (supervisor/internal_flash.c).
- ``flash_size``: of the chips W25Q16JV and W25Q32JV.
- ``family``: of the UF2, Microsoft's list: RP2040, and RP2350 Arm secure. The block against the erratum RP2350-E10 is
  for flashes with a partition table; CircuitPython makes none, so ours need none.
- ``heap``: what ``gc.mem_free()`` says when code.py starts. Of a Pico: measured on an emulated one (make bench). Of a
  Pico 2: an *estimate*, the same with the 256 KB that it has more. A radio takes some of that, how much is not known.
- ``lacks``: modules. RP2350: CIRCUITPY_ALARM = 0 in ports/raspberrypi/mpconfigport.mk (issue 9920).
"""

from typing import NamedTuple

XIP = 0x10000000  # where a program sees the flash
NVM_SIZE = 4096
KB = 1024
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
    firmware_size: int
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
        return XIP + self.firmware_size

    @property
    def drive_start(self) -> int:
        """Where the drive begins."""
        return self.nvm_start + NVM_SIZE

    @property
    def drive_size(self) -> int:
        """The drive's bytes, file system and all."""
        return XIP + self.flash_size - self.drive_start


RADIO = ("wifi", "socketpool", "ssl")  # modules

_HEAP = 158 * KB
_MORE_RAM = (520 - 264) * KB
_OLD = ("rp2040", RP2040, 125_000_000, 2048 * KB, _HEAP)
_NEW = ("rp2350a", RP2350, 150_000_000, 4096 * KB, _HEAP + _MORE_RAM)
_SHORT, _LONG = 1020 * KB, 1536 * KB

PICO = Board("raspberry_pi_pico", "Pico", *_OLD, _SHORT, RADIO)
PICO_W = Board("raspberry_pi_pico_w", "Pico W", *_OLD, _LONG)
PICO_2 = Board("raspberry_pi_pico2", "Pico 2", *_NEW, _SHORT, ("alarm", *RADIO))
PICO_2_W = Board("raspberry_pi_pico2_w", "Pico 2 W", *_NEW, _LONG, ("alarm",))

BOARDS = {board.id: board for board in (PICO, PICO_W, PICO_2, PICO_2_W)}
