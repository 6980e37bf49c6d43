"""Runs the program that is due: the lobby, a game, a puzzle ... The journal says which.

The next one begins when this file is run anew. If anything fails, the last resort shows why, and all begins again.
"""

try:
    from hardware.buttons import switches

    switches.begin()
    from hardware.loop import Loop

    loop = Loop()
    loop.app.enter(__import__(loop.program, None, None, ("enter",)))
    loop.run()
except Exception as error:  # the journal has the game
    from hardware import last_resort

    last_resort.restart_after(error)
