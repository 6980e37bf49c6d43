"""The tower as code.py starts it: hardware and game are put together, then the loop runs for ever.

Only what the first screen needs is loaded before it is there. App.prepare loads the rest while nobody presses.
"""

import os
import time

import displayio
import supervisor

from hardware.battery import pico_battery, volts
from hardware.clock import Clock
from hardware.console import write_line
from hardware.settings_toml import settings
from hardware.store import Store
from hardware.tower import Tower
from hardware.watch import Watch
from p10core.app import App
from p10core.const import const
from p10core.events import MENU

_ROUND_MS = const(10)  # this often, at rest
_LATE_MS = const(100)  # so often at least, though presses come


def run():
    """Play for ever."""
    supervisor.runtime.autoreload = False  # a computer that writes to the drive must not end a game
    displayio.release_displays()  # a display outlives a reload of code.py
    clock = Clock()
    tower = Tower()
    app = _switch_on(tower, clock)
    _loop(tower, app, clock)


def _switch_on(tower, clock):
    """The app, where its journal ends: after the factory test if MENU is held, and a new tower's first start."""
    store = Store(tower)
    tested = tower.down() >> MENU & 1
    if tested:
        from hardware import factory

        factory.run(tower, clock.now_ms, store.nvm)
    app = App(settings, os.urandom, write_line, clock.now_ms(), store, open)
    if settings.first_start and not app.journal.generation:  # nothing was ever kept
        from hardware import first_start

        event = first_start.run(tower, clock.now_ms, app, tested)
        app.handle(event, clock.now_ms())
    return app


def _loop(tower, app, clock):
    battery = pico_battery(app.settings.battery_low)
    board = None
    if app.settings.board:
        from hardware.board_gate import BoardGate

        board = BoardGate(app, tower)
    watch = Watch()

    told = ticked = 0  # when the app was last told the time, in all ways, and by a tick

    while True:
        now = clock.now_ms()
        event = -1 if app.soon else tower.next_event(app.screen.holds_score)
        if event >= 0:
            # By the time of the press: two that have waited together are no double click.
            told = max(told, now - tower.age())
            app.handle(event, told)
        # A press, its light, its picture: nothing comes between. All else can wait until they are done, but not long.
        late = now - ticked >= _LATE_MS
        more = tower.show(app.frame, app.settings, now, late)
        watch.feed(now)
        if more and not late:
            continue
        tower.report(app)
        low = battery.poll(now)
        if low:
            app.notice("Battery low", volts(low), "OK: go on")
        enough = event >= 0 or app.soon  # for one round
        app.tick(now)
        told = ticked = now
        if enough or app.soon:
            continue
        if not board or not board.poll(now):
            tower.sleep(app.frame.light, now)
            if not (more or app.frame.changed or tower.waiting()):
                app.prepare(now)  # not while the café board's line sends: it needs the room
        while not app.frame.changed and not tower.waiting() and clock.now_ms() - now < _ROUND_MS:
            time.sleep(0.002)  # a press ends the wait
