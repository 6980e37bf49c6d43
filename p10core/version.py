"""The version of the tower. It stands here alone: pyproject.toml, the screens and the releases take it from here.

On a drive that ``make drive`` has built the commit is behind it: see desktop/version.py. There the other two are those
of the board that the drive is for, by desktop/bench/picos.py.
"""

VERSION = "1.0"
BOARD = "raspberry_pi_pico"  # as CircuitPython calls it
COACH = True  # whether its drive has room for the coach's tables
