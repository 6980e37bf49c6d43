"""The version of the tower. It stands here alone: pyproject.toml, the screens and the releases take it from here.

On a drive that ``make drive`` has built the commit is behind it: see desktop/version.py.
"""

VERSION = "1.0"
