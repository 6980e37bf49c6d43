"""The OLED as text: what a tower has written there, read back as the bench reads it."""

from functools import cache

from desktop.bench.reader import UNKNOWN, Reader
from desktop.bench.ssd1306 import rows_of

NO_GLYPH = "~"


def text(shown: bytes) -> str:
    """Five lines of 1,024 bytes, 8 pages of 128 columns. Dark on light is read alike; ~ is no glyph. A line of double
    size takes the place of lines 2 and 3.
    """
    lines = _reader().lines(rows_of(shown))
    return "\n".join(line.rstrip().replace(UNKNOWN, NO_GLYPH) for line, _ in lines)


@cache
def _reader() -> Reader:
    return Reader(None)
