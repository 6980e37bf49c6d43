# mypy: ignore-errors
# ruff: noqa: F401, I001, PLW0603, SIM105
# A stand-in for what the chip's own modules hold: takes every call, has every attribute, keeps nothing.
class Base:
    def __init__(self, *a, **k):
        pass

    def __getattr__(self, name):
        if name[:2] == "__":
            raise AttributeError(name)
        return thing

    def __setattr__(self, name, value):
        object.__setattr__(self, name, value) if type(self) is not Anything else None

    def __setitem__(self, place, value):
        pass

    def __getitem__(self, place):
        return 0


class Anything(Base):
    def __call__(self, *a, **k):
        return self

    def __len__(self):
        return 10

    def __int__(self):
        return 0

    def __floordiv__(self, other):
        return 16

    def __rmul__(self, other):
        return 0

    def __mod__(self, other):
        return 0


thing = Anything()


def __getattr__(name):
    if name[:2] == "__":
        raise AttributeError(name)
    return Base if name in ("PixelBuf", "BusDisplay") else thing
