"""All kinds of entries of the journal, by their numbers. Towers have journals with them: a number never changes its
meaning, and a new kind gets a new one.

What is in an entry: p10core/kernel/entries.py, and for moves the ``entries.py`` of each game's room, which names them.
"""

from p10core.const import const

# What belongs to the game that is on: CALLED, and moves. The set-up before them says of which game they are. All other
# kinds outlive it.
OF_A_GAME = b"\x06\x07\x08\x09\x0a\x0d\x0f\x11"

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
PIXELS = const(20)  # the order of colours that somebody has seen in the pixels, and the one that settings.toml had then
KIOSK = const(21)  # whether settings.toml has said that this is a kiosk
PROGRAM = const(22)  # a detour begins or, if its number is 255, has begun: see p10core/kernel/programs.py
