"""Starts the tower that lies in the firmware. If that fails, its last resort shows why, and all begins again.

An update of the firmware leaves this file as it is. So it names no more than these two modules.
"""

try:
    from hardware import loop

    loop.run()
except Exception as error:  # the journal has the game
    try:
        from hardware import last_resort
    except Exception:  # nothing of the tower's can be read
        import os

        print("This drive is for a tower's firmware, this is CircuitPython %s: see docs/build.md" % os.uname().release)
        raise error  # noqa: B904
    last_resort.restart_after(error)
