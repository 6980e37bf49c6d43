"""The four boards as CircuitPython's build wants them: a folder each, made of one description.

    files_of(BUILDS["raspberry_pi_pico"], has_driver=False)["mpconfigboard.mk"]

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
    """A board, its numbers on USB (maker, product), whether it has a radio, and whether the tower uses that: a Pico W
    has not the memory for it (docs/build.md).
    """

    board: Board
    usb: tuple[int, int]
    radio: bool
    speaks: bool = False


BUILDS = {
    build.board.id: build
    for build in (
        Build(PICO, (0x239A, 0x80F4), radio=False),
        Build(PICO_W, (0x239A, 0x8120), radio=True),
        Build(PICO_2, (0x2E8A, 0x000B), radio=False),
        Build(PICO_2_W, (0x239A, 0x8162), radio=True, speaks=True),
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
RADIO = """\

# The radio, for hardware/cafe/radio. What CircuitPython itself would do with it (files over Wi-Fi, mDNS) stays out.
CIRCUITPY_CYW43 = 1
CIRCUITPY_WIFI = 1
CIRCUITPY_SOCKETPOOL = 1
CIRCUITPY_SSL = 1
CIRCUITPY_HASHLIB = 1
CIRCUITPY_MDNS = 0
CIRCUITPY_WEB_WORKFLOW = 0
CFLAGS += -DCYW43_PIN_WL_DYNAMIC=0 -DCYW43_DEFAULT_PIN_WL_HOST_WAKE=24 -DCYW43_DEFAULT_PIN_WL_REG_ON=23 \
    -DCYW43_DEFAULT_PIN_WL_CLOCK=29 -DCYW43_DEFAULT_PIN_WL_DATA_IN=24 -DCYW43_DEFAULT_PIN_WL_DATA_OUT=24 \
    -DCYW43_DEFAULT_PIN_WL_CS=25 -DCYW43_WL_GPIO_COUNT=3 -DCYW43_WL_GPIO_LED_PIN=0 -DCYW43_PIO_CLOCK_DIV_INT=3
"""
HEADER = """\
#pragma once

#define MICROPY_HW_BOARD_NAME "Raspberry Pi {name}"
#define MICROPY_HW_MCU_NAME "{chip}"
{led}
#define CIRCUITPY_BOARD_I2C (1)
#define CIRCUITPY_BOARD_I2C_PIN {{{{.scl = &pin_GPIO{scl}, .sda = &pin_GPIO{sda}}}}}

#define TOWER_HAS_RADIO ({radio:d})
#define TOWER_RADIO_STAYS_OFF ({off:d})
#define TOWER_MENU_GPIO ({menu})
#define TOWER_LAST_DIE_GPIO ({last_die})
"""
SDK = """\
// A start would wait 200 ms for a second press of a reset button, which the tower has not; a plug that bounces might
// pass for one, and leave the tower in BOOTSEL.
#define PICO_BOOTSEL_VIA_DOUBLE_RESET_TIMEOUT_MS 0
"""
LED = "#define MICROPY_HW_LED_STATUS (&pin_GPIO25)\n"  # a W has its own behind the radio


def files_of(build: Build, has_driver: bool) -> dict[str, str]:
    """The files of a board's folder in ports/raspberrypi/boards, by their names. *has_driver*: whether the source has
    what a radio needs; without it a radio stays off.
    """
    speaks = build.speaks and has_driver
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
        off=build.radio and not speaks,
        menu=pressed[-1].gpio,
        last_die=pressed[HOLDS - 1].gpio,
    )
    return {
        "mpconfigboard.mk": makefile + (PARTS / "left_out.mk").read_text() + RADIO * speaks,
        "mpconfigboard.h": header,
        "pico-sdk-configboard.h": SDK,
        "pins.c": (PARTS / "pins.c").read_text(),
        "board.c": (PARTS / "board.c").read_text(),
    }
