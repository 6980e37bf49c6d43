"""The OLED of the bench: areas are filled as the display library does it, only faster."""

import random
from types import SimpleNamespace

from desktop.bench import blinka
from desktop.bench.tower import Tower


def area(source: random.Random) -> tuple:
    """Something to be drawn, of the sizes that the library may be asked for: what both ways to fill it take."""
    bits, scale, tile = source.choice((1, 2, 4)), source.choice((1, 2)), source.choice((4, 6, 8))
    tiles_wide, tiles_high, sheet_wide = source.randint(1, 6), source.randint(1, 3), source.choice((1, 3, 60))
    per_word = 32 // bits
    width, height = sheet_wide * tile, 2 * tile - source.randrange(3)  # the last row of tiles is not whole
    stride = -(-width // per_word)
    grid = SimpleNamespace(
        _absolute_transform=SimpleNamespace(scale=scale),
        _tiles=bytearray(source.randrange(2 * sheet_wide) for _ in range(tiles_wide * tiles_high)),
        _tile_width=tile,
        _tile_height=tile,
        _top_left_x=source.randrange(tiles_wide),
        _top_left_y=source.randrange(tiles_high),
        _width_in_tiles=tiles_wide,
        _height_in_tiles=tiles_high,
        _bitmap_width_in_tiles=sheet_wide,
    )
    bitmap = SimpleNamespace(
        _data=blinka.array("L", [source.getrandbits(32) for _ in range(stride * height)]),
        _stride=stride,
        _bmp_width=width,
        _bmp_height=height,
        _bits_per_value=bits,
        _x_shift=per_word.bit_length() - 1,
        _x_mask=per_word - 1,
        _bitmask=(1 << bits) - 1,
    )
    across, down = scale * tile * tiles_wide, scale * tile * tiles_high
    left, top = source.randrange(across), source.randrange(down)
    geometry = (0, 1, across, source.randrange(2), source.randrange(2), left, across, top, down)
    depth = source.choice((1, 2))
    pack = (depth, 8 // depth, source.random() < 0.5, source.random() < 0.5, across)
    colors = [source.randrange(1 << depth) for _ in range(1 << bits)]
    opaque = bytearray(source.random() < 0.8 for _ in range(1 << bits))
    return colors, opaque, geometry, grid, bitmap, pack


def test_what_is_filled_at_once_is_what_the_library_fills_pixel_by_pixel(monkeypatch):
    library = []
    monkeypatch.setattr(blinka, "_mend_fill", library.append)
    with Tower(seed=1) as tower:
        tower.power_on()
        tower.run(500)
    source = random.Random(1)
    for number in range(300):
        what = area(source)
        before = bytes(source.getrandbits(8) & source.getrandbits(8) for _ in range(2048))
        filled = []
        for fill in (library[0]._fill_pixels_packed, blinka.fill_at_once):
            buffer, mask = bytearray(8192), bytearray(before)
            covered = fill(memoryview(buffer), memoryview(mask).cast("I"), *what)
            filled.append((bytes(buffer), bytes(mask), covered))
        assert filled[0] == filled[1], number
