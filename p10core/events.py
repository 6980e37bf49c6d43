"""The thirteen buttons as the game knows them: a press is a button's number, and again with LONG when it is held.

SCORE alone is one or the other: a long press of it comes without a short one before.
"""

from p10core.const import const

# 0 to 9: hold die 1 to die 10.
ROLL = const(10)
SCORE = const(11)  # also OK
MENU = const(12)  # also BACK
LONG = const(0x10)
