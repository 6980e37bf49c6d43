"""The four boards as CircuitPython's build wants them: a folder each, made of one description.

    files_of(BUILDS["raspberry_pi_pico"])["mpconfigboard.mk"]

pins.c and board.c (in board/) are the same for all; what differs stands in a row of :data:`BUILDS`. The numbers of USB
are those of the boards, which Raspberry Pi and Adafruit lend to whoever runs CircuitPython on them; we have none.
"""

from pathlib import Path
from typing import NamedTuple

from desktop.bench.picos import KB, PICO, PICO_2, PICO_2_W, PICO_W, Board
from desktop.making.wiring.pins import HOLDS, buttons, read_wires

PARTS = Path(__file__).with_name("board")
OURS = "Dice Tower"  # what a computer calls it
FROZEN = "frozen/tower"  # in CircuitPython's tree, see frozen.py
FLASHES = {2048 * KB: "W25Q16JVxQ", 4096 * KB: "W25Q32JVxQ"}  # the chips, by their size, as CircuitPython calls them


class Build(NamedTuple):
    """A board, its numbers on USB (maker, product), and whether it has a radio."""

    board: Board
    usb: tuple[int, int]
    radio: bool


BUILDS = {
    build.board.id: build
    for build in (
        Build(PICO, (0x239A, 0x80F4), radio=False),
        Build(PICO_W, (0x239A, 0x8120), radio=True),
        Build(PICO_2, (0x2E8A, 0x000B), radio=False),
        Build(PICO_2_W, (0x239A, 0x8162), radio=True),
    )
}

MAKEFILE = """\
USB_VID = {vid:#06x}
USB_PID = {pid:#06x}
USB_PRODUCT = "{name}"
USB_MANUFACTURER = "{name}"

CHIP_VARIANT = {variant}
CHIP_PACKAGE = A
CHIP_FAMILY = rp2

EXTERNAL_FLASH_DEVICES = "{flash}"

# Line numbers stay: in the flash they take no heap. Asserts go.
FROZEN_MPY_DIRS += $(TOP)/{frozen}
MPY_CROSS_FLAGS += -O2

# A start waits a second for a press of a reset button, which the tower has not. The way in is in board.c.
CIRCUITPY_SKIP_SAFE_MODE_WAIT = 1

"""
HEADER = """\
#pragma once

#define MICROPY_HW_BOARD_NAME "Raspberry Pi {name}"
#define MICROPY_HW_MCU_NAME "{chip}"
{led}
#define CIRCUITPY_BOARD_I2C (1)
#define CIRCUITPY_BOARD_I2C_PIN {{{{.scl = &pin_GPIO{scl}, .sda = &pin_GPIO{sda}}}}}

#define TOWER_HAS_RADIO ({radio:d})
#define TOWER_MENU_GPIO ({menu})
#define TOWER_LAST_DIE_GPIO ({last_die})
"""
SDK = """\
// A start would wait 200 ms for a second press of a reset button, which the tower has not; a plug that bounces might
// pass for one, and leave the tower in BOOTSEL.
#define PICO_BOOTSEL_VIA_DOUBLE_RESET_TIMEOUT_MS 0
"""
LED = "#define MICROPY_HW_LED_STATUS (&pin_GPIO25)\n"  # a W has its own behind the radio


def files_of(build: Build) -> dict[str, str]:
    """The files of a board's folder in ports/raspberrypi/boards, by their names."""
    board, pressed = build.board, buttons(read_wires())
    gpios = {wire.role: wire.gpio for wire in read_wires()}
    vid, pid = build.usb
    makefile = MAKEFILE.format(
        vid=vid, pid=pid, name=OURS, variant=board.platform, flash=FLASHES[board.flash_size], frozen=FROZEN
    )
    header = HEADER.format(
        name=board.name,
        chip=board.chip,
        led="" if build.radio else LED,
        scl=gpios["OLED_SCL"],
        sda=gpios["OLED_SDA"],
        radio=build.radio,
        menu=pressed[-1].gpio,
        last_die=pressed[HOLDS - 1].gpio,
    )
    return {
        "mpconfigboard.mk": makefile + (PARTS / "left_out.mk").read_text(),
        "mpconfigboard.h": header,
        "pico-sdk-configboard.h": SDK,
        "pins.c": (PARTS / "pins.c").read_text(),
        "board.c": (PARTS / "board.c").read_text(),
    }
