"""After a brown-out back into the game, three times at most; anything else that ends in safe mode stays there.

Each try is a mark in the last 512 bytes of the nvm, which the journal does not use; a run of a minute sets another mark
behind them (hardware/watch.py), and the journal's next page begins with none. Marks are programmed over 0xFF, so
nothing is erased. Nothing of ours is imported: a broken file must not spoil the way out.
"""

import time

import microcontroller
import supervisor

MARKS = 3584  # in the nvm, from here to its end
TRY = 0x01
STEADY = b"\x02"
TRIES = 3
SETTLE_S = 2  # a supply that has just dipped is not to be written on

if supervisor.runtime.safe_mode_reason == supervisor.SafeModeReason.BROWNOUT:
    time.sleep(SETTLE_S)
    nvm = microcontroller.nvm
    marks = bytes(nvm[MARKS:]).rstrip(b"\xff")
    tries = len(marks) - 1 - marks.rfind(STEADY)
    if tries < TRIES and MARKS + len(marks) < len(nvm):
        nvm[MARKS + len(marks)] = TRY
        microcontroller.reset()
