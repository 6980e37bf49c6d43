# mypy: ignore-errors
# ruff: noqa: F401, I001, PLW0603, SIM105
# What a hash of the chip's takes of the heap: the context of mbedTLS for SHA-256.
class Hash:
    def __init__(self, name, data):
        self._context = bytearray(116)

    def update(self, data):
        pass

    def digest(self):
        return bytes(32)


def new(name, data=b""):
    return Hash(name, data)
