"""The controller chip of the common 1.3 inch OLEDs, seen from its I2C wires.

It is much like an SSD1306, but has 132 columns, of which the glass of most modules shows the 128 in the middle, goes to
no next page by itself, and knows no rectangles.
"""

from desktop.bench.ssd1306 import ADDRESSING, COLUMNS, ROWS, WIDTH, Ssd1306

RAM_COLUMNS = 132
DC_DC = 0xAD
DC_DC_ON = 0x8B
PUMP_VOLTAGE = range(0x30, 0x34)


class Sh1106(Ssd1306):
    """See Ssd1306. ``ram`` is what the glass shows."""

    NAME = "SH1106"
    STATUS = 0x08
    LEFT = 2  # the first column that the glass shows
    PARAMETERS = {DC_DC: 1} | {
        key: count for key, count in Ssd1306.PARAMETERS.items() if key not in (ADDRESSING, COLUMNS, ROWS)
    }

    def _act(self, command: int, parameters: list[int]) -> None:
        if command == DC_DC:
            self._pumped = parameters[0] == DC_DC_ON
        elif command not in (*PUMP_VOLTAGE, ADDRESSING):  # Adafruit's library sends this one: it does nothing here
            super()._act(command, parameters)

    def _set_column(self, column: int) -> None:
        self._column = column

    def _take_data(self, data: bytes) -> None:
        for byte in data:
            if 0 <= self._column - self.LEFT < WIDTH:
                self.ram[self._page * WIDTH + self._column - self.LEFT] = byte
            self._column = (self._column + 1) % RAM_COLUMNS
