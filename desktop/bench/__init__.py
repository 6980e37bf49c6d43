"""The virtual bench: the device's own code.py on a computer, above simulated pins and in virtual time.

from desktop.bench.tower import Tower

with Tower(seed=1) as tower:
    tower.power_on()
    tower.run(500)  # half a second of the device's time
    tower.press("ROLL")
    print("\n".join(tower.screen()))
    tower.brown_out()  # safemode.py, then boot.py and code.py again
    tower.cut_at(3)  # the power fails in the third erase or program of the flash from now
    tower.run(5000)

What is not modelled: the speed of the interpreter and its heap (a loop that touches neither clock nor hardware hangs
the bench), what the OLED shows when code.py has ended, the current drawn.
"""
