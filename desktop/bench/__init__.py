"""The virtual bench: run the device's own code.py on a computer, above simulated pins and in virtual time.

from desktop.bench.tower import Tower

with Tower(seed=1) as tower:
    tower.power_on()
    tower.run(500)  # half a second of the device's time
    tower.press("ROLL")
    tower.turn(-2)  # the knob of a tower with dice_keys = "rotary", two detents to the left
    print("\n".join(tower.screen()))
    tower.brown_out()  # safemode.py, then boot.py and code.py again
    tower.cut_at(3)  # the power fails in the third erase or program of the flash from now
    tower.run(5000)

Time goes by for the hardware only, unless ``Tower(python="bytecode")`` charges what the interpreter takes on the chip
(metered.py, with its numbers in python_costs.py; ``python -m desktop python_fit`` says how far they are off).
``python -m desktop answer_times`` says how soon each press is answered. disk/ is the drive's file system, vm/ a 32-bit
MicroPython to measure memory on, firmware.txt the libraries that the firmware runs above.

What is not modelled: the heap but for the time of its collections, a loop that touches neither clock nor hardware
(it hangs the bench), what the OLED shows when code.py has ended, the current drawn.
"""
