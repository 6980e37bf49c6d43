"""How long things take on the Pico, in microseconds: measured on CircuitPython 10.3 at 125 MHz, in an emulated Pico.

The interpreter's own time is not here; it is added to the nearest call of the hardware. To measure one again, time the
call in a loop of 1,000 with time.monotonic_ns on the board.
"""

CLOCK_READ = 20  # supervisor.ticks_ms, time.monotonic
PIN_READ = 20
KEYS_LOOK = 20  # whether keypad has an event
KEY_EVENT = 1_000  # one taken, with what the tower makes of it: half of it is a Button.update()
PIN_WRITE = 20
PWM_WRITE = 50
PIXEL = 190  # ten pixels set one by one and shown: 1.9 ms, of which 0.3 ms are on the wire
I2C_BYTE = 25  # 9 bits at 400 kHz, rounded up
OLED_DATA_BYTE = 70  # drawn and sent: 1,024 bytes in 70 ms, a text row of 252 in 18 ms
RANDOM_BYTE = 60
FLASH_PAGE = 700  # programming up to 256 bytes
FLASH_ERASE = 45_000  # a sector of 4,096 bytes
FLASH_SECTOR = 16 * FLASH_PAGE  # programming a whole one
NO_PULL_UPS = 1_000_000  # the I2C timeout: a bus that nothing pulls up stays low after the first byte
PROBE = 300
ANALOG_READ = 20

# The radio's: not measured, for the emulated chip has none. What leaving a network may take is in CircuitPython's
# source (500 ms in common-hal/wifi/Radio.c). Half a second for what TLS has to compute for one message of the broker is
# a guess for an RP2350, and rather too much.
RADIO_LEAVE = 500_000
SOCKET_CALL = 100
TLS_BEGIN = 20_000
TLS_RECORD = 500_000
