"""All kinds of entries of the journal, by their numbers. Towers have journals with them: a number never changes its
meaning, and a new kind gets a new one.

What is in an entry: p10core/kernel/entries.py, and for moves the ``entries.py`` of each game's room.
"""

from p10core.const import const

# Of both games.
SETTINGS = const(1)
SET_UP = const(2)
NAME = const(3)
BEST_ROW = const(4)
BEGIN = const(5)  # a game begins; this one and LOST mean something to the journal itself
LEAVE = const(11)
NEW_BEST = const(12)
SENT = const(14)
LOST = const(16)  # a slot is spoilt, and its games are gone
CALLED = const(17)
PLAYED = const(18)  # a game alone of a blind round is left, and its player's row is kept
TOLD = const(19)  # the café has so many records, one of them new
PROGRAM = const(22)  # a detour begins or, if its number is 255, has begun: see p10core/kernel/programs.py
PIXELS = const(20)  # the order of colours that somebody has seen in the pixels, and the one that settings.toml had then
KIOSK = const(21)  # whether settings.toml has said that this is a kiosk

# Moves of a game of dice.
HIGH_DIE = const(6)
SEAT = const(7)  # of old journals only
ROLL = const(8)
HOLD = const(9)
STOP = const(10)
JUDGE = const(13)
STAGE = const(15)

# Moves of a game of cards. They share their numbers with those of dice: the set-up before them says which game it is.
SHUFFLE = const(6)
DRAW = const(7)
LAY = const(8)
ADD = const(9)  # a hit
DISCARD = const(10)
