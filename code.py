"""The device starts here: hardware and game are put together, then the loop runs for ever."""

from hardware import first_light, pins

first_light.show(pins.PIXELS, 10)

import os
import time

import displayio
import supervisor

from hardware.clock import Clock
from hardware.tower import Tower
from p10core.app import App
from p10core.settings import Settings

ROUND_MS = 10  # buttons are read this often

supervisor.runtime.autoreload = False  # a computer that writes to the drive must not end a game
displayio.release_displays()  # a display outlives a reload of this file
clock = Clock()
tower = Tower()
app = App(Settings(os.getenv), os.urandom, print, clock.now_ms())

while True:
    now = clock.now_ms()
    tower.poll()
    event = tower.next_event()
    while event >= 0:
        app.handle(event, now)
        event = tower.next_event()
    app.tick(now)
    if app.frame.changed:
        tower.poll()  # drawing takes a while, and a tap must be seen twice to count
    tower.show(app.frame, app.settings, now)
    spare = now + ROUND_MS - clock.now_ms()
    if spare > 0:
        time.sleep(spare / 1000)
