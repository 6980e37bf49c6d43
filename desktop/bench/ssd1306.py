"""The OLED's controller chip, seen from its I2C wires: bytes in, a picture out.

    oled.write(b"\x80\xaf")          # a command: display on
    oled.write(b"\x40" + bytes(8))    # data: eight columns
    oled.picture()[0] >> 127         # the pixel at the left on top

Unknown commands raise, so that nothing the firmware sends goes unseen.
"""

import functools
import random
from collections.abc import Callable

WIDTH = 128
HEIGHT = 64
PAGES = HEIGHT // 8
ADDRESS = 0x3C

ALL = (1 << WIDTH) - 1
BITS = [bytes(ord("0") + (byte >> bit & 1) for byte in range(256)) for bit in range(8)]  # a byte to one bit's digit

HORIZONTAL = 0
PAGED = 2

# Commands with parameters: their number. The names are the data sheet's.
ADDRESSING = 0x20
COLUMNS = 0x21
ROWS = 0x22
CONTRAST = 0x81
CHARGE_PUMP = 0x8D
MULTIPLEX = 0xA8
OFFSET = 0xD3
PARAMETERS = {
    ADDRESSING: 1,
    COLUMNS: 2,
    ROWS: 2,
    CONTRAST: 1,
    CHARGE_PUMP: 1,
    MULTIPLEX: 1,
    OFFSET: 1,
    0xD5: 1,  # clock divide ratio
    0xD9: 1,  # pre-charge period
    0xDA: 1,  # COM pins
    0xDB: 1,  # VCOMH level
}
WITHOUT_EFFECT = {0x2E, 0x40, 0xA4, 0xD5, 0xD9, 0xDA, 0xDB, 0xE3}  # no scroll, start line 0, the RAM, analogue, NOP


def rows_of(ram: bytes | bytearray, step: int = 1) -> list[int]:
    """64 rows of 128 bits from the top, the leftmost pixel highest, of eight pages of 128 columns; *step* -1: from the
    right.
    """
    return list(_rows(bytes(ram), step))


@functools.lru_cache(16)  # who waits for another screen sees the same one again and again
def _rows(ram: bytes, step: int) -> tuple[int, ...]:
    pages = [ram[at : at + WIDTH][::step] for at in range(0, PAGES * WIDTH, WIDTH)]
    return tuple(int(page.translate(bit), 2) for page in pages for bit in BITS)


class Ssd1306:
    """A 128 x 64 panel on an I2C module that carries the bus's pull-ups.

    ``ram`` is 1,024 bytes, eight pages of 128 columns, the lowest bit on top. ``contrast`` 0..255, ``bytes_received``
    counts every byte after the address. ``fitted`` = False takes the module off its wires at any time; True puts it
    back as if new, dark and deaf to pictures until it is initialised. Its pull-ups go along unless ``pull_ups_stay``
    (resistors of their own on the board). Another ``address`` leaves the pull-ups but answers nobody at 0x3C.
    ``shorted``: SDA and SCL touch each other, and nothing gets through. ``holds_sda``: for so many clocks it holds SDA
    down, as after a reset of the Pico in the middle of a byte.
    """

    NAME = "SSD1306"
    STATUS = 0x03  # the lower half of what it answers when it is read
    PARAMETERS = PARAMETERS

    def __init__(self, on_change: Callable[[], None] | None = None) -> None:
        self._fitted = True
        self.pull_ups_stay = False
        self.shorted = False
        self.holds_sda = 0
        self.address = ADDRESS
        self.on_change = on_change
        self.reset()

    def reset(self) -> None:
        """As at power-up: everything off, and the noise in the RAM that a real chip wakes up with."""
        self.ram = bytearray(random.Random(WIDTH).randbytes(WIDTH * PAGES))
        self.contrast = 0x7F
        self.bytes_received = 0
        self._lit = self._pumped = self._inverted = False
        self._mirrored = self._flipped = True  # A0 and C0: upside down on a module as it is sold
        self._mode = PAGED
        self._first_column, self._last_column = 0, WIDTH - 1
        self._first_page, self._last_page = 0, PAGES - 1
        self._column = self._page = 0
        self._command: list[int] = []
        if self.on_change:
            self.on_change()

    @property
    def fitted(self) -> bool:
        """Whether the module is on its wires."""
        return self._fitted

    @fitted.setter
    def fitted(self, fitted: bool) -> None:
        if fitted != self._fitted:
            self._fitted = fitted
            self.reset()

    @property
    def on(self) -> bool:
        """Whether the panel shows anything: display on and its charge pump running."""
        return self._lit and self._pumped

    def picture(self) -> list[int]:
        """The whole panel as a player sees it: 64 rows of 128 bits from the top, the leftmost pixel highest."""
        if not self.on:
            return [0] * HEIGHT
        rows = rows_of(self.ram, -1 if self._mirrored else 1)
        if self._flipped:
            rows.reverse()
        return [row ^ ALL for row in rows] if self._inverted else rows

    def read(self, count: int) -> bytes:
        """What the chip answers to an I2C read: its status, again and again. Bit 6: the display is off."""
        return bytes([(0 if self._lit else 0x40) | self.STATUS]) * count

    def write(self, data: bytes) -> None:
        """Take the bytes of one I2C write to this chip. Raises ValueError on a command it does not know."""
        self.bytes_received += len(data)
        at = 0
        while at < len(data):
            control = data[at]
            if control & 0x3F:
                raise ValueError(f"{self.NAME}: control byte {control:#04x}")
            is_data = control & 0x40
            end = at + 2 if control & 0x80 else len(data)
            if is_data:
                self._take_data(data[at + 1 : end])
            else:
                for byte in data[at + 1 : end]:
                    self._take_command(byte)
            at = end
        if self.on_change:
            self.on_change()

    def _take_command(self, byte: int) -> None:
        self._command.append(byte)
        command, parameters = self._command[0], self._command[1:]
        if len(parameters) < self.PARAMETERS.get(command, 0):
            return
        self._command = []
        self._act(command, parameters)

    def _act(self, command: int, parameters: list[int]) -> None:
        """Do what a command says."""
        if command == ADDRESSING:
            self._mode = parameters[0]
            if self._mode not in (HORIZONTAL, PAGED):
                raise ValueError(f"{self.NAME}: addressing {self._mode}")
        elif command == COLUMNS:
            self._first_column, self._last_column = self._range("columns", parameters, WIDTH)
            self._column = self._first_column
        elif command == ROWS:
            self._first_page, self._last_page = self._range("pages", parameters, PAGES)
            self._page = self._first_page
        elif command == CONTRAST:
            self.contrast = parameters[0]
        elif command == CHARGE_PUMP:
            self._pumped = bool(parameters[0] & 0x04)
        elif command in (MULTIPLEX, OFFSET):
            if parameters[0] != (HEIGHT - 1 if command == MULTIPLEX else 0):
                raise ValueError(f"{self.NAME}: command {command:#04x} {parameters[0]} does not fit a 64 row panel")
        elif not self._take_switch(command) and command not in WITHOUT_EFFECT:
            raise ValueError(f"{self.NAME}: unknown command {command:#04x}")

    def _take_switch(self, command: int) -> bool:
        """The commands of one byte that choose one of two. Returns whether it was one."""
        if command in (0xAE, 0xAF):
            self._lit = command == 0xAF
        elif command in (0xA6, 0xA7):
            self._inverted = command == 0xA7
        elif command in (0xA0, 0xA1):
            self._mirrored = command == 0xA0
        elif command in (0xC0, 0xC8):
            self._flipped = command == 0xC0
        elif 0xB0 <= command < 0xB0 + PAGES:
            self._page = command & 7
        elif command < 0x10:
            self._set_column(self._column & 0xF0 | command)
        elif command < 0x20:
            self._set_column((self._column & 0x0F | command << 4) & 0xFF)
        else:
            return False
        return True

    def _set_column(self, column: int) -> None:
        self._column = column & 0x7F

    def _take_data(self, data: bytes) -> None:
        ram = self.ram
        for byte in data:
            ram[self._page * WIDTH + self._column] = byte
            self._column += 1
            if self._mode == PAGED:
                self._column %= WIDTH
            elif self._column > self._last_column:
                self._column = self._first_column
                self._page += 1
                if self._page > self._last_page:
                    self._page = self._first_page

    def _range(self, what: str, parameters: list[int], limit: int) -> tuple[int, int]:
        first, last = parameters
        if not first <= last < limit:
            raise ValueError(f"{self.NAME}: {what} {first}..{last}")
        return first, last
