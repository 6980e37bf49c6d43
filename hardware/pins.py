"""Which part is soldered to which pin of the Pico: the one place where pins are named."""

import board

PIXELS = board.GP2  # data in of the ten NeoPixels, die 1 first
OLED_SDA = board.GP4  # I2C 0
OLED_SCL = board.GP5
BUZZER = board.GP22  # piezo to ground; PWM slice 3, which nothing else uses

# Each button joins its pin to ground. The order is the order of the events, see p10core/kernel/events.py.
BUTTONS = (
    board.GP6,  # hold die 1
    board.GP7,  # hold die 2
    board.GP8,  # hold die 3
    board.GP9,  # hold die 4
    board.GP10,  # hold die 5
    board.GP11,  # hold die 6
    board.GP12,  # hold die 7
    board.GP13,  # hold die 8
    board.GP14,  # hold die 9
    board.GP15,  # hold die 10
    board.GP16,  # ROLL
    board.GP17,  # SCORE, OK
    board.GP18,  # MENU, BACK
)
