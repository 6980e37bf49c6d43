"""The program of the factory test, and of a new tower's first start. Both run through, then the lobby is due."""

from p10core.kernel.events import ACTED, BUTTON, LONG
from p10core.kernel.programs import LOBBY, PRESSED, go
from p10core.screens.doors import Doors


def enter(app):
    """Begin it."""
    app.play = FirstTime()


class FirstTime(Doors):
    """What the tower is at until all was tried."""

    def go_on(self, app):
        parts = app.parts
        now_ms = parts.clock.now_ms
        if parts.tried:
            from hardware.first_time import factory

            factory.run(parts.tower, now_ms, app, parts.battery, parts.tried)
        event = LONG | ACTED  # no press, or one that does nothing in the game
        if app.settings.first_start and not app.journal.generation:
            from hardware.first_time import first_start

            event = first_start.run(parts.tower, now_ms, app, parts.tried)
        if app.is_on or event & LONG or parts.tower.painter.missing:  # without a screen it comes again: note nothing
            app.restart()
        go(app, LOBBY, PRESSED | event & BUTTON)
