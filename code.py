"""The device starts here: hardware and game are put together, then the loop runs for ever."""


def play():
    """Everything, from the imports on: whatever fails, below it is caught."""
    from hardware import first_light, pins

    first_light.show(pins.PIXELS, 10)

    import os
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
    from p10core.on_demand import forget
    from p10core.settings import Settings

    forget("hardware", "first_light")
    round_ms = 10  # buttons are read this often

    supervisor.runtime.autoreload = False  # a computer that writes to the drive must not end a game
    displayio.release_displays()  # a display outlives a reload of this file
    clock = Clock()
    tower = Tower()
    store = Store(tower)
    if tower.down() >> MENU & 1:
        from hardware import factory

        factory.run(tower, clock.now_ms, store.nvm)
        forget("hardware", "factory")
    app = App(Settings(os.getenv), os.urandom, write_line, clock.now_ms(), store, open)
    battery = pico_battery(app.settings.battery_low)
    board = None
    if app.settings.board:
        from hardware.board_gate import BoardGate

        board = BoardGate(app)
    watch = Watch()

    while True:
        now = clock.now_ms()
        watch.feed(now)
        tower.poll()
        event = tower.next_event()
        while event >= 0:
            app.handle(event, now)
            event = tower.next_event()
        tower.report(app)
        low = battery.poll(now)
        if low:
            app.notice("Battery low", volts(low), "OK: go on")
        app.tick(now)
        if app.frame.changed:
            tower.poll()  # drawing takes a while, and a tap must be seen twice to count
        tower.show(app.frame, app.settings, now)
        if not board or not board.poll(now):
            tower.sleep(app.frame.light, now)
        spare = now + round_ms - clock.now_ms()
        if spare > 0:
            time.sleep(spare / 1000)


try:
    play()
except Exception as error:  # shown, and then all begins again: the journal has the game
    from hardware.last_resort import restart_after

    restart_after(error)
