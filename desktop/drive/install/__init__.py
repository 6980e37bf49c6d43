"""`make install`: from a Pico that is plugged in to a tower. command.py does it; drives.py finds the Pico, folder.py is
its drive; official.py has CircuitPython.
"""
