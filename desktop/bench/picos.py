"""The four boards of Raspberry Pi that a tower may be built on, and what CircuitPython 10.3 makes of each.

    BOARDS["raspberry_pi_pico2"].drive_size     # 3,145,728 bytes
    PICO                                        # the one that is meant if nobody says which

Where each figure comes from (files of adafruit/circuitpython; 10.3.0 where nothing else is said):

- ``id``, ``name``, ``chip``: what a board prints in boot_out.txt: "Raspberry Pi Pico 2 with rp2350a", "Board ID:...".
- ``firmware_size``: CIRCUITPY_FIRMWARE_SIZE, 1020 KB in ports/raspberrypi/mpconfigport.h, 1536 KB in mpconfigboard.mk
  of both W. The nvm lies behind it, CIRCUITPY_INTERNAL_NVM_SIZE = 4 KB, then the drive, up to the flash's end
  (supervisor/internal_flash.c). That is 0x10100000 and, of the W, 0x10181000. folder2uf2, which writes our UF2, has the
  same addresses, and its author has tried one of them on an RP2350; a test compares.
- ``flash_size``: of the chips W25Q16JV and W25Q32JV (EXTERNAL_FLASH_DEVICES in mpconfigboard.mk).
- ``family``: of the UF2, Microsoft's list: RP2040, and RP2350 Arm secure. The block against the erratum RP2350-E10 is
  for flashes with a partition table; CircuitPython makes none, so ours need none.
- ``heap``: what ``gc.mem_free()`` says when code.py starts. Pico: measured on an emulated one. Pico W: CircuitPython
  9.0.0, issue 9085 there. The others: *estimates*, the same with the 256 KB that an RP2350 has more.
- ``lacks``: modules, by circuitpython-stubs 10.3.1. RP2350: CIRCUITPY_ALARM = 0 in ports/raspberrypi/mpconfigport.mk
  (issue 9920).
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
    firmware_size: int
    flash_size: int
    heap: int
    coach: bool = True  # whether its drive has room for the coach's tables
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


_SMALL, _WIRELESS = 1020 * KB, 1536 * KB
_NO_ALARM = ("alarm",)
_MORE_RAM = (520 - 264) * KB

PICO = Board("raspberry_pi_pico", "Pico", "rp2040", RP2040, 125_000_000, _SMALL, 2048 * KB, 153_600)
PICO_W = Board(
    *("raspberry_pi_pico_w", "Pico W", "rp2040", RP2040, 125_000_000, _WIRELESS, 2048 * KB, 126_112),
    coach=False,
)
PICO_2 = Board(
    *("raspberry_pi_pico2", "Pico 2", "rp2350a", RP2350, 150_000_000, _SMALL, 4096 * KB, PICO.heap + _MORE_RAM),
    lacks=_NO_ALARM,
)
PICO_2_W = Board(
    *(
        "raspberry_pi_pico2_w",
        "Pico 2 W",
        "rp2350a",
        RP2350,
        150_000_000,
        _WIRELESS,
        4096 * KB,
        PICO_W.heap + _MORE_RAM,
    ),
    lacks=_NO_ALARM,
)

BOARDS = {board.id: board for board in (PICO, PICO_W, PICO_2, PICO_2_W)}
