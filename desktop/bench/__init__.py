"""The virtual bench: the device's own code.py on a computer, above simulated pins and in virtual time.

from desktop.bench.tower import Tower

with Tower(seed=1) as tower:
    tower.power_on()
    tower.run(500)  # half a second of the device's time
    tower.press("ROLL")
    print("\n".join(tower.screen()))
"""
