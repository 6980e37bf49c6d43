"""The OLED's controller, an SSD1306 or an SH1106 with 128 x 64 pixels: where it answers, which of the two it is, and
the commands that set it up.
"""

from hardware.settings_toml import settings
from p10core.const import const

SSD1306 = const(0)
SH1106 = const(1)  # the common 1.3 inch panels

KINDS = ("ssd1306", "sh1106")  # as settings.toml names them
FIRST_ADDRESS = const(0x3C)  # or the next one: a resistor on the module chooses

_SH1106_LEFT = const(2)  # it has 132 columns; the glass shows those in the middle
UNCLEAR = const(-1)

_STATUS = const(0x0F)
_SH1106_STATUS = b"\x00\x08"
_SURE = {3: SSD1306, 6: SSD1306, 8: SH1106}  # what no panel of the other kind is known to say

# The commands of Adafruit's libraries in another order, and without the last one: the panel stays dark until the first
# picture is there, for its memory holds noise after power-up. Parameters are sent as commands too. The 16th byte is the
# number of rows less one: there the library for an SSD1306 puts it.
_SET_UP = (
    b"\xae"  # off
    b"\x81\xcf"  # contrast
    b"\xa1\xc8"  # columns and rows run backwards: the module's cable is at the top
    b"\xa6"  # not inverted
    b"\xd5\x80\xd9\xf1\xda\x12\xdb\x40"  # clock, pre-charge, pins, voltage
    b"\xa8\x3f"  # 64 rows
)
_SSD1306_SET_UP = _SET_UP + b"\x20\x00\x8d\x14"  # addresses run along the columns, page after page; charge pump
_SH1106_SET_UP = _SET_UP + b"\xad\x8b"  # DC-DC converter
_NO_DELAY = const(0x80)  # with the size of a command's parameters: the byte after them says how many ms it takes
_OFF = const(0xAE)
_ON = const(0xAF)


def address_of(i2c):
    """The address at which an OLED answers, 0 if none does. The bus is locked."""
    if i2c.probe(FIRST_ADDRESS):
        return FIRST_ADDRESS
    return FIRST_ADDRESS ^ 1 if i2c.probe(FIRST_ADDRESS ^ 1) else 0


def kind_of(i2c, address):
    """SSD1306 or SH1106: what settings.toml says, else what the lower half of the status byte tells. The bus is locked.

    The data sheets leave these bits open. SH1106 panels have 8 or 0 there, SSD1306 ones 3 to 7.
    """
    kind = named()
    if kind != UNCLEAR:
        return kind
    return SH1106 if _status(i2c, address) in _SH1106_STATUS else SSD1306


def named():
    """The kind that settings.toml says; UNCLEAR if the panel is to be asked."""
    return KINDS.index(settings.oled) if settings.oled in KINDS else UNCLEAR


def told(i2c, address):
    """The kind that the panel says it is; UNCLEAR if one cannot be sure. The bus is locked."""
    return _SURE.get(_status(i2c, address), UNCLEAR)


def _status(i2c, address):
    status = bytearray(1)
    i2c.writeto(address, b"\x00")
    i2c.readfrom_into(address, status)
    return status[0] & _STATUS


def addressing(kind):
    """How a displayio.BusDisplay says where a picture goes, as keyword arguments."""
    if kind == SH1106:
        return {"SH1107_addressing": True, "colstart": _SH1106_LEFT}
    return {"set_column_command": 0x21, "set_row_command": 0x22}


def display(bus, kind):
    """The library's display for a panel of this kind on an I2CDisplayBus; it is dark.

    The library's own commands would light the panel before it has a picture, and take 10 ms each. So ours take their
    place, as one with parameters.
    """
    commands = _commands(kind)
    sequence = commands[:1] + bytes((len(commands) - 1 | _NO_DELAY,)) + commands[1:] + b"\x00"
    if kind == SH1106:
        import adafruit_displayio_sh1106

        adafruit_displayio_sh1106._INIT_SEQUENCE = sequence
        return adafruit_displayio_sh1106.SH1106(bus, width=128, height=64, colstart=_SH1106_LEFT, auto_refresh=False)
    import adafruit_displayio_ssd1306

    adafruit_displayio_ssd1306._INIT_SEQUENCE = sequence
    return adafruit_displayio_ssd1306.SSD1306(bus, width=128, height=64, auto_refresh=False)


def _commands(kind):
    return _SH1106_SET_UP if kind == SH1106 else _SSD1306_SET_UP


def set_up(bus, kind):
    """Make a panel that has lost its power take pictures again; it is dark. *bus*: its I2CDisplayBus."""
    for command in _commands(kind):
        bus.send(command, b"")  # a parameter too is sent as a command: data would be taken for a picture


def turn_on(bus):
    """Light the panel. (The library's wake() for an SH1106 sends what the chip's bus refuses.)"""
    bus.send(_ON, b"")


def turn_off(bus):
    """Darken the panel; it keeps its picture."""
    bus.send(_OFF, b"")
