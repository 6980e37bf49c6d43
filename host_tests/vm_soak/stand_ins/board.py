# mypy: ignore-errors
# ruff: noqa: F401
from anything import __getattr__

board_id = "raspberry_pi_pico"
