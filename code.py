"""The device starts here: hardware and game are put together, then the loop runs for ever."""


def play():
    """Do everything, the imports too: what fails in here is caught below."""
    import os

    if not os.uname().release.startswith("10."):  # what the bytecode is for
        wrong = "This drive is for CircuitPython 10, this is %s: see docs/build.md" % os.uname().release
        print(wrong)  # another may not read the last resort
        raise RuntimeError(wrong)

    from hardware import first_light, pins

    first_light.show(pins.PIXELS, 10)

    import time

    import displayio
    import supervisor

    from hardware.battery import pico_battery, volts
    from hardware.clock import Clock
    from hardware.console import write_line
    from hardware.store import Store
    from hardware.tower import Tower
    from hardware.watch import Watch
    from p10core.app import App
    from p10core.events import MENU
    from p10core.pages import Borrowed, forget, load

    forget("hardware.first_light")
    with Borrowed():
        from hardware import built_for

        other = built_for.other()
        del built_for, first_light  # a local name would keep its module
    round_ms = 10  # this often, at rest
    late_ms = 100  # so often at least, though presses come

    supervisor.runtime.autoreload = False  # a computer that writes to the drive must not end a game
    displayio.release_displays()  # a display outlives a reload of this file
    clock = Clock()
    tower = Tower()
    store = Store(tower)
    tested = tower.down() >> MENU & 1
    if tested:
        with Borrowed():
            from hardware import factory

            factory.run(tower, clock.now_ms, store.nvm)
            del factory
    app = App(
        load("settings_reader").read_settings(os.getenv, open), os.urandom, write_line, clock.now_ms(), store, open
    )
    if not app.journal.generation and os.getenv("first_start") in ("1", 1):  # noqa: SIM112
        with Borrowed():  # a new tower: nothing was ever kept
            from hardware import first_start

            event = first_start.run(tower, clock.now_ms, app, tested)
            del first_start
        app.handle(event, clock.now_ms())
    if other:
        app.notice("Drive of another Pico", other, "OK: go on")
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
        late = now - ticked >= late_ms
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
        while not app.frame.changed and not tower.waiting() and clock.now_ms() - now < round_ms:
            time.sleep(0.002)  # a press ends the wait


try:
    play()
except Exception as error:  # shown, and then all begins again: the journal has the game
    from hardware.last_resort import restart_after

    restart_after(error)
