"""The kinds of OLED panels, a row each: where they answer, how one finds out which it is, how it is set up; and the
I2C bus that one is on.

Another kind wants no more than its row, its name in p10core/kernel/settings.py, and one like it on the bench.
"""

from collections import namedtuple

import busio
from busdisplay import BusDisplay
from digitalio import DigitalInOut, DriveMode, Pull

from hardware.settings_toml import settings
from p10core.const import const
from p10core.types import Any

TYPE_CHECKING = False
if TYPE_CHECKING:
    from microcontroller import Pin

FIRST_ADDRESS = const(0x3C)  # or the next one: a resistor on the module chooses

# The commands of Adafruit's libraries in another order, and without the last one: the panel stays dark until the first
# picture is there, for its memory holds noise after power-up. Parameters are sent as commands too.
_SET_UP = (
    b"\xae"  # off
    b"\x81\xcf"  # contrast
    b"\xa1\xc8"  # columns and rows run backwards: the module's cable is at the top
    b"\xa6"  # not inverted
    b"\xd5\x80\xd9\xf1\xda\x12\xdb\x40"  # clock, pre-charge, pins, voltage
    b"\xa8\x3f"  # 64 rows
)

_SH1106 = _SET_UP + b"\xad\x8b"  # DC-DC converter

# name: in settings.toml. width, height: of the glass, in pixels. answers: what the lower half of its status byte may
# be; the data sheets leave that open. sure: those of them that no other kind is known to give. set_up: its commands.
# addressing: how a BusDisplay says where a picture goes.
Panel = namedtuple("Panel", ("name", "width", "height", "answers", "sure", "set_up", "addressing"))
PANELS = (
    Panel(
        "ssd1306",
        128,
        64,
        b"\x03\x04\x05\x06\x07",
        b"\x03\x06",
        _SET_UP + b"\x20\x00\x8d\x14",  # addresses run along the columns, page after page; charge pump
        {"set_column_command": 0x21, "set_row_command": 0x22},
    ),
    Panel(  # the common 1.3 inch panels: 132 columns, of which the glass shows those in the middle
        "sh1106",
        128,
        64,
        b"\x00\x08",
        b"\x08",
        _SH1106,
        {"SH1107_addressing": True, "colstart": 2},
    ),
    Panel("sh1106z", 128, 64, b"", b"", _SH1106, {"SH1107_addressing": True, "colstart": 0}),  # it never says so
)

_STATUS = const(0x0F)
_NO_DELAY = const(0x80)  # with the size of a command's parameters: the byte after them says how many ms it takes
_CONTRAST = const(0x81)
_OFF = const(0xAE)
_ON = const(0xAF)

_CLOCKS = const(9)


def open_bus(scl: "Pin", sda: "Pin") -> busio.I2C:
    """The busio.I2C of an OLED, free also after a reset that came in the middle of a byte. Raises what that raises, as
    a RuntimeError while nothing pulls the wires up.

    The panel keeps its power in such a reset, waits for the rest of its byte, and may hold SDA down meanwhile. No bus
    can be opened then. It lets go within nine clocks: NXP UM10204, 3.1.16.
    """
    data = DigitalInOut(sda)
    data.switch_to_input(pull=Pull.UP)
    if not data.value:
        _free(scl, data)
    data.deinit()
    return busio.I2C(scl, sda, frequency=400_000)


def _free(scl: "Pin", data: DigitalInOut) -> None:
    """Clock until SDA is up, then say stop: SDA rises while SCL is up."""
    clock = DigitalInOut(scl)
    clock.switch_to_output(True, DriveMode.OPEN_DRAIN)
    for _ in range(_CLOCKS):
        clock.value = False
        clock.value = True
        if data.value:
            break
    clock.value = False
    data.switch_to_output(False, DriveMode.OPEN_DRAIN)
    clock.value = True
    data.value = True
    clock.deinit()


def address_of(i2c: busio.I2C) -> int:
    """The address at which an OLED answers, 0 if none does. The bus is locked."""
    if i2c.probe(FIRST_ADDRESS):
        return FIRST_ADDRESS
    return FIRST_ADDRESS ^ 1 if i2c.probe(FIRST_ADDRESS ^ 1) else 0


def panel_at(i2c: busio.I2C, address: int) -> "Panel":
    """The Panel that settings.toml names, else the one that gives such an answer. The bus is locked."""
    panel = named()
    if panel:
        return panel
    status = _status(i2c, address)
    return _first([panel for panel in PANELS if status in panel.answers]) or PANELS[0]


def named() -> "Panel | None":
    """The Panel that settings.toml names; None if the panel is to be asked."""
    return _first([panel for panel in PANELS if panel.name == settings.oled])


def told(i2c: busio.I2C, address: int) -> "Panel | None":
    """The Panel that this one says it is; None if one cannot be sure. The bus is locked."""
    status = _status(i2c, address)
    return _first([panel for panel in PANELS if status in panel.sure])


def _first(panels: "list[Panel]") -> "Panel | None":
    return panels[0] if panels else None


def _status(i2c: busio.I2C, address: int) -> int:
    status = bytearray(1)
    i2c.writeto(address, b"\x00")
    i2c.readfrom_into(address, status)
    return status[0] & _STATUS


def display_on(bus: Any, panel: "Panel") -> BusDisplay:
    """The BusDisplay of a Panel on an I2CDisplayBus. It is dark.

    Its commands are sent as one with parameters: that is quicker. Adafruit's libraries, which are no more than such a
    BusDisplay, would also light the panel before it has a picture.
    """
    commands = panel.set_up
    sequence = commands[:1] + bytes((len(commands) - 1 | _NO_DELAY,)) + commands[1:] + b"\x00"
    return BusDisplay(
        bus,
        sequence,
        width=panel.width,
        height=panel.height,
        color_depth=1,
        grayscale=True,
        pixels_in_byte_share_row=False,
        data_as_commands=True,
        single_byte_bounds=True,
        brightness_command=_CONTRAST,
        auto_refresh=False,
        **panel.addressing,
    )


def set_up(bus: Any, panel: "Panel") -> None:
    """Make a Panel that has lost its power take pictures again; it is dark. *bus*: its I2CDisplayBus."""
    for command in panel.set_up:
        bus.send(command, b"")  # a parameter too is sent as a command: data would be taken for a picture


def turn_on(bus: Any) -> None:
    """Light the panel."""
    bus.send(_ON, b"")


def turn_off(bus: Any) -> None:
    """Darken the panel; it keeps its picture."""
    bus.send(_OFF, b"")
