"""In which order pixels take the bytes of their colours: settings.toml says it, for nobody can ask a pixel."""

from hardware import settings_toml

ORDERS = ("GRB", "RGB", "GRBW", "RGBW")  # the first is that of a WS2812B


def pixel_order():
    """One of ORDERS."""
    named = settings_toml.named("pixels")
    return named if named in ORDERS else ORDERS[0]


def bytes_of(colours, order):
    """What the line takes for these colours, each a bytes of red, green, blue and white."""
    return b"".join([bytes([colour["RGBW".index(part)] for part in order]) for colour in colours])
