"""The thirteen buttons as the game knows them: a press is a button's number, and again with LONG when it is held.

SCORE may be one or the other: where a screen has a use for it held (``holds_score``), a long press comes without a
short one before. Elsewhere it has acted already when it is long, and is marked so.
"""

from p10core.const import const

NO_EVENT = const(-1)

# 0 to 9: hold die 1 to die 10.
ROLL = const(10)
SCORE = const(11)  # also OK
MENU = const(12)  # also BACK
LONG = const(0x10)
ACTED = const(0x20)  # beside LONG, of SCORE
TURNED = const(0x40)  # with the number of a die, from 0: a knob in place of the ten buttons was turned to it
BUTTON = const(0x0F)  # of an event: which button, or which die
