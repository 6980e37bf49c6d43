"""The virtual bench: run the device's own code.py on a computer, above simulated pins and in virtual time.

from desktop.bench.tower import Tower

with Tower(seed=1) as tower:
    tower.power_on()
    tower.run(500)  # half a second of the device's time
    tower.press("ROLL")
    print("\n".join(tower.screen()))
    tower.brown_out()  # safemode.py, then boot.py and code.py again
    tower.cut_at(3)  # the power fails in the third erase or program of the flash from now
    tower.run(5000)

Time goes by for the hardware only: how soon the tower answers, and what the heap has left, says the emulated chip
(desktop/chip, `make chip`, `make bench`). disk/ is the drive's file system, vm/ a 32-bit MicroPython that p10core/ runs
on, requirements.in the libraries that the firmware runs above.

What is not modelled: what Python takes of time and heap, a loop that touches neither clock nor hardware (it hangs the
bench), what the OLED shows when code.py has ended, the current drawn.
"""
