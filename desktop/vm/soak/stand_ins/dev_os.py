# mypy: ignore-errors
# ruff: noqa: F401, I001, PLW0603, SIM105
from os import mkdir, remove, rename, stat, listdir, statvfs
import random


def getenv(key):
    return {"players": 2}.get(key)


def urandom(count):
    return bytes([random.getrandbits(8) for _ in range(count)])


def sync():
    pass
