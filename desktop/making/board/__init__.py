"""The circuit board: its parts and nets from hardware/pins.py, its places from the measures, its tracks, its files."""
