"""How the tower is soldered: GPIO numbers. Not the firmware's own list, so that a mistake in one of the two is
noticed.
"""

PIXELS = 2
PIXEL_COUNT = 10
OLED_SDA = 4
OLED_SCL = 5
BUZZER = 22
VSYS_THIRD = 29  # on the Pico itself

BUTTONS = {die: 5 + die for die in range(1, 11)} | {"ROLL": 16, "SCORE": 17, "MENU": 18}
"""Button to GPIO: dice 1..10 by number, the other three by name. All pull their pin to ground."""
