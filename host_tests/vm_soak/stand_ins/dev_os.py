# mypy: ignore-errors
# ruff: noqa: F401, I001, PLW0603, SIM105
from os import mkdir, remove, rename, stat, listdir, statvfs
import random
from collections import namedtuple

# The journal's slots, as `make drive` puts them on the drive.
mkdir("/journal")
for slot in ["secret"] + list(range(24)):
    mkdir("/journal/%s" % slot)
    with open("/journal/%s/page" % slot, "wb") as file:
        for _ in range(7):
            file.write(b"\xff" * 512)
del slot, file, _


def getenv(key):
    return {"players": 2, "oled": "ssd1306"}.get(key)


def urandom(count):
    return bytes([random.getrandbits(8) for _ in range(count)])


def uname():
    return namedtuple("uname", ("release",))("10.3.0")


def sync():
    pass
