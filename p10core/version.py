"""The version of the tower. It stands here alone: pyproject.toml, the screens and the releases take it from here.

In a firmware that ``make firmware`` has built the commit is behind it: see desktop/version.py.
"""

VERSION = "1.0"
