"""After a brown-out back into the game, three times at most; anything else that ends in safe mode stays there.

Each try leaves an empty file, which takes no room on a full drive; a run of a minute removes them (hardware/watch.py).
Sleep memory would be the better place, but this chip has none, and the nvm belongs to the journal. Nothing of ours is
imported: a broken file must not spoil the way out.
"""

import time

import microcontroller
import storage
import supervisor

TRIES = ("/brownout1", "/brownout2", "/brownout3")
SETTLE_S = 2  # a supply that has just dipped is not to be written on


def is_there(name):
    try:
        open(name).close()
    except OSError:
        return False
    return True


if supervisor.runtime.safe_mode_reason == supervisor.SafeModeReason.BROWNOUT:
    time.sleep(SETTLE_S)
    left = [name for name in TRIES if not is_there(name)]
    if left:
        storage.remount("/", readonly=False)
        open(left[0], "w").close()
        microcontroller.reset()
