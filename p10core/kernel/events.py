"""What the players do, as numbers: a press is the number of its button.

A button that is held down makes two events: its number at once, and its number with LONG when it has been held for
long. SCORE is another case. On a screen with ``holds_score`` it makes one event, either the short or the long one. On
all other screens the long one is marked ACTED too: the short one before it has had its effect.
"""

from p10core.const import const

NO_EVENT = const(-1)

# 0 to 9: hold die 1 to die 10.
ROLL = const(10)
SCORE = const(11)  # also OK
MENU = const(12)  # also BACK
LONG = const(0x10)
ACTED = const(0x20)  # beside LONG, of SCORE
BUTTON = const(0x0F)  # of an event: which button
