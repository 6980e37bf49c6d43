"""After a brown-out back into the game, three times at most. After anything else the board stays in safe mode.

Each try marks the last 512 bytes of the nvm, which the journal does not use. A run of a minute leaves another mark
(hardware/clock.py): then the tries count from 0 again, as they do after the journal's next page. Marks are
programmed over 0xFF, so nothing is erased. Nothing of ours is imported: a broken file must not stop this.
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
