"""Starts the tower. If that fails, its last resort shows why, and all begins again."""

try:
    from hardware import loop

    loop.run()
except Exception as error:  # the journal has the game
    try:
        from hardware import last_resort
    except Exception:  # nothing of the tower's can be read
        import os

        print("A part of the tower's drive is missing (CircuitPython %s): see docs/build.md" % os.uname().release)
        raise error  # noqa: B904
    last_resort.restart_after(error)
