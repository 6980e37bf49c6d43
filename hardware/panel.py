"""The OLED's controller, an SSD1306 with 128 x 64 pixels: its address, and the commands that set it up."""

ADDRESS = 0x3C

# The values of Adafruit's library, without the last command: the panel stays dark.
_SET_UP = (
    b"\xae"  # off
    b"\x20\x00"  # addresses run along the columns, page after page
    b"\x81\xcf"  # contrast
    b"\xa1\xc8"  # columns and rows run backwards: the module's cable is at the top
    b"\xa6"  # not inverted
    b"\xa8\x3f"  # 64 rows
    b"\xd5\x80\xd9\xf1\xda\x12\xdb\x40"  # clock, pre-charge, pins, voltage
    b"\x8d\x14"  # charge pump
)
_ON = 0xAF


def set_up(bus):
    """Make a panel that has lost its power take pictures again. *bus*: its I2CDisplayBus."""
    for command in _SET_UP:
        bus.send(command, b"")  # a parameter too is sent as a command: data would be taken for a picture


def turn_on(bus):
    """Light the panel."""
    bus.send(_ON, b"")
