"""The game of two as open data: write.py makes the files, check.py recomputes a sample of them and shares no code."""
