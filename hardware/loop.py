"""The tower as code.py starts it: the parts are taken, the journal is read, and a program plays in a loop for ever.

loop = Loop()
loop.app.enter(__import__(loop.program, None, None, ("enter",)))
loop.run()
"""

import gc
import os
import time

import displayio
import microcontroller
import supervisor

from hardware.clock import Clock, Watch, today
from hardware.console import write_line
from hardware.journal.store import Store
from hardware.power.battery import pico_battery, volts
from hardware.programs import FRONT_DOORS
from hardware.settings_toml import settings
from hardware.tower import Tower
from p10core.const import const
from p10core.kernel.app import App
from p10core.kernel.events import MENU, NO_EVENT
from p10core.kernel.once import forget
from p10core.kernel.programs import FIRST_START

_ROUND_MS = const(20)  # this often, at rest; 10 would take half as much again of an emulated Pico
_THOUGHTS_MS = const(16)  # of it: then no other thought begins
_LATE_MS = const(100)  # so often at least, though presses come


class Loop:
    """``app``: with all that the journal has. ``program``: the module that it is to enter. ``tried``: what the nvm was
    found to be, if the factory test is due.
    """

    def __init__(self) -> None:
        supervisor.runtime.autoreload = False  # a computer that writes to the drive must not end a game
        from hardware.start import find_slots

        displayio.release_displays()  # a display outlives a reload of code.py
        self.clock = Clock()
        self.tower = tower = Tower()
        self.battery = pico_battery(settings.battery_low)
        self.tried = ""
        is_new = supervisor.runtime.run_reason is not supervisor.RunReason.SUPERVISOR_RELOAD
        if not is_new:
            tower.ignore_stuck()  # they were named when the power came
        store = Store(microcontroller.nvm, find_slots(tower))
        if is_new and tower.down() >> MENU & 1:
            from hardware.first_time.steps import try_nvm

            self.tried = try_nvm(store.nvm)  # before the journal is read: a journal does not know of what this leaves
        self.app = app = App(
            settings, os.urandom, write_line, self.clock.now_ms(), store, self.restart, open, today, is_new
        )
        app.parts = self
        from p10core.kernel.start import pixel_order

        if pixel_order(app) != settings.pixels:
            tower.set_order(pixel_order(app))
        if self.tried or is_new and settings.first_start and not app.journal.generation:  # nothing was ever kept
            app.due = FIRST_START
        self.program = FRONT_DOORS[app.due]

    def run(self) -> None:
        """Play for ever."""
        tower = self.tower
        app = self.app
        now_ms = self.clock.now_ms
        tower.show(app.frame, app.settings, now_ms(), True)  # the picture first
        for name in ("hardware.start", "p10core.kernel.start", "p10core.journal.reader"):
            forget(name)
        gc.collect()
        cafe = None
        if app.settings.board:
            from hardware.cafe.gate import CafeGate

            cafe = CafeGate(app, tower)
        watch = Watch()
        told_at = ticked_at = 0  # when the app was last told the time: by an event or a tick, by a tick

        while True:
            now = now_ms()
            event = NO_EVENT if app.is_tidying else tower.next_event(app.screen.holds_score)
            if event != NO_EVENT:
                # The time of the press, not of now: two presses that have waited together are no double click.
                told_at = max(told_at, now - tower.age())
                app.handle(event, told_at)
            # Nothing comes between a press, its light and its picture. All else waits until they are done, not long.
            is_late = now - ticked_at >= _LATE_MS
            is_drawing = tower.show(app.frame, app.settings, now, is_late)
            watch.feed(now)
            if is_drawing and not is_late:
                continue
            tower.report(app)
            low = self.battery.poll(now)
            if low:
                app.notice("Battery low", volts(low), "OK: go on")
            has_worked = event != NO_EVENT or app.is_tidying  # which is enough for one round
            app.tick(now)
            told_at = ticked_at = now
            if has_worked or app.is_tidying:
                continue
            if not cafe or not cafe.poll(now):
                tower.sleep(app.frame.light, now)
                is_free = not is_drawing
                while is_free and not (app.frame.changed or tower.waiting()):
                    is_free = app.prepare(now) and now_ms() - now < _THOUGHTS_MS
            while not app.frame.changed and not tower.waiting() and now_ms() - now < _ROUND_MS:
                time.sleep(0.003)  # a press ends the wait

    def restart(self) -> None:
        """Begin another program: with a fresh heap, where the journal ends. It does not come back."""
        self.tower.painter.oled.release()
        supervisor.reload()
