# mypy: ignore-errors
# ruff: noqa: F401, I001, PLW0603, SIM105
from anything import __getattr__
from time import ticks_ms
