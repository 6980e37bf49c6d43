# mypy: ignore-errors
# ruff: noqa: F401, I001, PLW0603, SIM105
from anything import __getattr__
from games import Nvm

nvm = Nvm()


class cpu:
    uid = bytes(8)
