"""The tower as code.py starts it: hardware and game are put together, then the loop runs for ever."""

import os
import time

import displayio
import supervisor

from hardware.clock import Clock, today
from hardware.console import write_line
from hardware.journal.store import Store
from hardware.power.battery import pico_battery, volts
from hardware.power.watch import Watch
from hardware.settings_toml import settings
from hardware.tower import Tower
from p10core.app import App
from p10core.const import const
from p10core.events import ACTED, LONG, MENU, NO_EVENT

_ROUND_MS = const(20)  # this often, at rest; 10 would take half as much again of an emulated Pico
_THOUGHTS_MS = const(16)  # of it: then no other thought begins
_LATE_MS = const(100)  # so often at least, though presses come


def run():
    """Play for ever."""
    supervisor.runtime.autoreload = False  # a computer that writes to the drive must not end a game
    displayio.release_displays()  # a display outlives a reload of code.py
    clock = Clock()
    tower = Tower()
    battery = pico_battery(settings.battery_low)
    app = _switch_on(tower, clock, battery)
    _loop(tower, app, clock, battery)


def _switch_on(tower, clock, battery):
    """The app, where its journal ends: after the factory test if MENU is held, and a new tower's first start."""
    store = Store(tower)
    tried = ""
    if tower.down() >> MENU & 1:
        from hardware.first_time.nvm import try_nvm

        tried = try_nvm(store.nvm)  # before the journal is read: a journal does not know of what this leaves
    app = App(settings, os.urandom, write_line, clock.now_ms(), store, open, today)
    if app.pixel_order() != settings.pixels:
        tower.set_order(app.pixel_order())
    app.mark = tower.die()
    if tried:
        from hardware.first_time import factory

        factory.run(tower, clock.now_ms, app, battery, tried)
        app.mark = tower.die()
        app.handle(LONG | ACTED, clock.now_ms())  # somebody was there
    if settings.first_start and not app.journal.generation:  # nothing was ever kept
        from hardware.first_time import first_start

        event = first_start.run(tower, clock.now_ms, app, tried)
        app.mark = tower.die()
        app.handle(event, clock.now_ms())
    return app


def _loop(tower, app, clock, battery):
    cafe = None
    if app.settings.board:
        from hardware.cafe.gate import CafeGate

        cafe = CafeGate(app, tower)
    watch = Watch()

    told_at = ticked_at = 0  # when the app was last told the time: by an event or a tick, by a tick

    while True:
        now = clock.now_ms()
        event = NO_EVENT if app.soon else tower.next_event(app.screen.holds_score)
        if event != NO_EVENT:
            # The time of the press, not of now: two presses that have waited together are no double click.
            told_at = max(told_at, now - tower.age())
            app.handle(event, told_at)
        # Nothing comes between a press, its light and its picture. All else waits until they are done, but not long.
        is_late = now - ticked_at >= _LATE_MS
        is_drawing = tower.show(app.frame, app.settings, now, is_late)
        watch.feed(now)
        if is_drawing and not is_late:
            continue
        tower.report(app)
        low = battery.poll(now)
        if low:
            app.notice("Battery low", volts(low), "OK: go on")
        has_worked = event != NO_EVENT or app.soon  # which is enough for one round
        app.tick(now)
        told_at = ticked_at = now
        if has_worked or app.soon:
            continue
        if not cafe or not cafe.poll(now):
            tower.sleep(app.frame.light, now)
            is_free = not is_drawing
            while is_free and not (app.frame.changed or tower.waiting()):
                is_free = app.prepare(now) and clock.now_ms() - now < _THOUGHTS_MS
        while not app.frame.changed and not tower.waiting() and clock.now_ms() - now < _ROUND_MS:
            time.sleep(0.003)  # a press ends the wait
