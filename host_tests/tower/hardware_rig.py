"""The hardware layer on the virtual bench without the game: frames that a test writes, in place of the app's.

    with rig("frame.write(0, 0, 'North')", "frame.light = DARK") as tower:
        tower.screen()[0]      # the first block's picture
        tower.press("ROLL")    # the second block
        tower.console          # "event 10 TAKEN PRESSED", two times in ms

Each block is Python of the firmware, with ``frame``, ``settings``, ``now`` and the names of p10core.kernel.frame in
reach.
"""

import textwrap
from contextlib import contextmanager

from desktop.bench.tower import Tower
from p10core.kernel import frame

# On the drive a number stands where a constant was, and its name is nowhere.
CONSTANTS = "\n".join(f"{name} = {value}" for name, value in vars(frame).items() if isinstance(value, int))

FIRMWARE = """
import time
import displayio
displayio.release_displays()
from hardware.clock import Clock
from hardware.tower import Tower
from p10core.kernel.frame import Frame
from p10core.kernel.settings import Settings

settings = Settings()
settings.brightness = 5

clock = Clock()
tower = Tower()
frame = Frame()

{steps}

show_1()
next_step = 1
while True:
    now = clock.now_ms()
    event = tower.next_event({holds_score})
    while event >= 0:
        print("event", event, now, clock.now_ms() - tower.age())
        if event == 10 and next_step < len(STEPS):
            STEPS[next_step]()
            frame.changed = True
            next_step += 1
        event = tower.next_event({holds_score})
    every_round()
    more = tower.show(frame, settings, now)
    while not more and not tower.waiting() and clock.now_ms() - now < 10:
        time.sleep(0.002)
"""

BOUNCES = (  # presses of old contacts: ms closed, open, closed, ...
    (20, 10, 70),
    (12, 20, 80),
    (60, 24, 60),
    (3, 4, 11, 8, 10, 12, 60),
    (200, 15, 200),  # a finger that rests on the button
    (50, 10, 10, 10, 10, 10, 50),
)


@contextmanager
def rig(*blocks, every_round="pass", settle=800, holds_score="True", **tower):
    """A tower without boot.py, on which this runs in place of code.py, after *settle* ms.

    *holds_score*: Python that says whether SCORE counts when it is let go. What else is named is handed to Tower.
    """
    steps = f"{CONSTANTS}\ndef every_round():\n{textwrap.indent(every_round, '    ')}\n"
    steps += "".join(f"def show_{i}():\n{textwrap.indent(block, '    ')}\n" for i, block in enumerate(blocks, 1))
    steps += f"STEPS = ({''.join(f'show_{i}, ' for i in range(1, len(blocks) + 1))})"
    with running(FIRMWARE.format(steps=steps, holds_score=holds_score), seed=1, **tower) as tower:
        tower.run(settle)
        yield tower


@contextmanager
def running(code, **options):
    """A tower that has been powered on, with *code* in place of boot.py and code.py. Options as for Tower."""
    with Tower(without=("boot.py",), **options) as tower:
        tower.files["code.py"] = code.encode()
        tower.power_on()
        yield tower


def events(tower):
    """The numbers of the events so far."""
    return [int(line.split()[1]) for line in tower.console if line.startswith("event")]
