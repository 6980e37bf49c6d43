"""Stands in for the modules that are built into CircuitPython, with Adafruit's display library for computers.

The package adafruit-blinka-displayio is the same displayio in Python. Here it loses what only a computer has (a thread
in the background), and is corrected where it does something else than the one on the chip.
"""

import contextlib
import functools
import importlib.util
import struct
import threading
from array import array
from pathlib import Path
from types import ModuleType
from typing import Any

MODULES = (
    "adafruit_pixelbuf",
    "busdisplay",
    "displayio",
    "epaperdisplay",
    "fourwire",
    "i2cdisplaybus",
    "paralleldisplaybus",
    "vectorio",
)

TYPES = "displayio._structs"  # of data classes alone, which take longer to be made than all else of the package

UPPER_COLUMN = 0x10  # an SH1106's command


def find(name: str) -> Path:
    """The folder or file of one of MODULES among the installed packages. Raises ImportError if it is missing."""
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        raise ImportError(f"the virtual bench needs {name}: install the project's development requirements")
    path = Path(spec.origin)
    return path.parent if path.name == "__init__.py" else path


class _Thread:
    """A thread that never runs. Displays are refreshed by the firmware alone."""

    def __init__(self, **_: Any) -> None:
        pass

    def start(self) -> None:
        pass

    def is_alive(self) -> bool:
        return False


class _Lock:
    """A lock for a world with one thread."""

    def __enter__(self) -> "_Lock":
        return self

    def __exit__(self, *_: Any) -> None:
        pass


def no_threads() -> ModuleType:
    """The module threading for the display stack."""
    module = ModuleType("threading")
    vars(module).update(Thread=_Thread, RLock=_Lock, Event=threading.Event)
    return module


class BitmapBytes:
    """What the device's memoryview gives of a displayio.Bitmap with two colours: eight pixels a byte, the leftmost
    highest. It can be filled as a whole, with just as many bytes.
    """

    def __init__(self, bitmap: Any) -> None:
        self._words = bitmap._data

    def __len__(self) -> int:
        return 4 * len(self._words)

    def __setitem__(self, place: slice, data: Any) -> None:
        if place != slice(None) or len(data) != len(self):
            raise ValueError("lengths differ")
        self._words[:] = array(self._words.typecode, struct.unpack(f">{len(self._words)}I", data))


def view(thing: Any) -> BitmapBytes | memoryview:
    """The firmware's memoryview: a bitmap gives its bytes too, which on a computer it does not."""
    return BitmapBytes(thing) if type(thing).__name__ == "Bitmap" else memoryview(thing)


def mend(name: str, module: Any, modules: dict[str, Any]) -> None:
    """Correct a module of the display library that was just loaded."""
    if name == "i2cdisplaybus":
        _mend_display_bus(module.I2CDisplayBus, modules)
    elif name == "displayio":
        _mend_release(module, modules["_bench"].pico.pins)
        _mend_whole(module.TileGrid)
        _mend_fill(modules["displayio._tilegrid"])
    elif name == "busdisplay":
        _mend_columns(modules["displayio._displaycore"])


def _mend_display_bus(bus_class: Any, modules: dict[str, Any]) -> None:
    """The device's bus asks for the display when it is made, and does not look whether later bytes arrive. What it
    sends must be a buffer.
    """
    make, send, send_bytes = bus_class.__init__, bus_class.send, bus_class._send

    def __init__(self: Any, i2c_bus: Any, *, device_address: int, reset: Any = None) -> None:
        make(self, i2c_bus, device_address=device_address, reset=reset)
        i2c_bus.try_lock()
        found = i2c_bus.probe(device_address)
        i2c_bus.unlock()
        if not found:
            modules["displayio"].display_buses.remove(self)
            raise ValueError(f"Unable to find I2C Display at {device_address:x}")
        modules["_bench"].pico.pins.display = {pin._gpio for pin in i2c_bus._pins}

    def send_buffer(self: Any, command: int, data: Any) -> None:
        memoryview(data)  # a list, which the package takes, is a TypeError on the device
        send(self, command, data)

    def _send(self: Any, *arguments: Any) -> None:
        with contextlib.suppress(OSError):
            send_bytes(self, *arguments)

    def deinit(self: Any) -> None:
        """The device leaves the I2C bus to the firmware that made it."""

    bus_class.__init__ = __init__
    bus_class.deinit = deinit
    bus_class.send = send_buffer
    bus_class._send = _send


def _mend_columns(module: Any) -> None:
    """Of a column past the 15th the package sends the lower half only to a panel that knows no rectangles."""
    core = module._DisplayCore
    set_region, send = core.set_region_to_update, core.send

    def set_region_to_update(self: Any, area: Any) -> None:
        self.first_column = area.x1 + self.colstart
        set_region(self, area)

    def _send(self: Any, data_type: int, chip_select: int, data: Any) -> None:
        if (
            self.sh1107_addressing
            and data_type == module.DISPLAY_COMMAND
            and len(data) == 2
            and data[0] == UPPER_COLUMN
        ):
            data = bytes([UPPER_COLUMN | self.first_column >> 4, data[1]])
        send(self, data_type, chip_select, data)

    core.set_region_to_update = set_region_to_update
    core.send = _send


def _mend_whole(grid_class: Any) -> None:
    """A refresh of the whole picture sends what has changed in it too; the package would send that once more."""
    prepare = grid_class._prepare_full_refresh

    def _prepare_full_refresh(self: Any) -> None:
        prepare(self)
        self._needs_refresh = False

    grid_class._prepare_full_refresh = _prepare_full_refresh


def _mend_fill(module: Any) -> None:
    """The package works out pixel by pixel what can be filled at once: glyphs, and rows of them."""
    slowly = module._fill_pixels_packed

    def _fill_pixels_packed(
        buffer: Any, mask: Any, colors: Any, opaque: Any, geometry: Any, grid: Any, bitmap: Any, pack: Any
    ) -> bool:
        fill = fill_at_once if bitmap._bits_per_value < 8 else slowly
        return bool(fill(buffer, mask, colors, opaque, geometry, grid, bitmap, pack))

    module._fill_pixels_packed = _fill_pixels_packed


def fill_at_once(
    buffer: Any, mask: Any, colors: Any, opaque: Any, geometry: Any, grid: Any, bitmap: Any, pack: Any
) -> bool:
    """What the package's _fill_pixels_packed does, for all pixels at once: which takes a hundredth of the time."""
    import numpy as np

    tile = (grid._tile_width, grid._tile_height)
    cells = (grid._top_left_x, grid._top_left_y, grid._width_in_tiles, grid._height_in_tiles)
    word, bit, byte, shift, cell, place = _places(geometry, pack, *tile, *cells, grid._absolute_transform.scale)
    data, size = bitmap._data, (bitmap._bits_per_value, bitmap._bmp_width, bitmap._bmp_height)
    values = _values(bytes(data), data.itemsize, *size, *tile)
    value = values[np.frombuffer(grid._tiles, np.uint8)[cell], place]
    covers, into = np.frombuffer(mask, np.uint32), np.frombuffer(buffer, np.uint8)
    free, shown = covers[word] & bit == 0, np.frombuffer(opaque, np.uint8)[value] != 0
    drawn = free & shown
    np.bitwise_or.at(covers, word[drawn], bit[drawn])
    np.bitwise_or.at(into, byte[drawn], (np.asarray(colors)[value[drawn]] << shift[drawn]).astype(np.uint8))
    return not (free & ~shown).any()


@functools.lru_cache(400)
def _places(
    geometry: Any, pack: Any, width: int, height: int, left: int, top: int, columns: int, rows: int, scale: int
) -> Any:
    """Of each pixel to be filled its word and bit of the mask, its byte of the buffer and the shift there, its cell of
    the grid and its place in the tile.
    """
    import numpy as np

    depth, per_byte, is_reversed, share_row, area_width = pack
    start, x_stride, y_stride, x_shift, y_shift, first_x, end_x, first_y, end_y = geometry
    x, y = np.arange(first_x, end_x), np.arange(first_y, end_y)[:, None]
    at = start + (y - first_y + y_shift) * y_stride + (x - first_x + x_shift) * x_stride
    x, y = x // scale, y // scale
    cell = (y // height + top) % rows * columns + (x // width + left) % columns
    place = y % height * width + x % width
    word, bit = at >> 5, np.left_shift(1, at & 31).astype(np.uint32)
    if not share_row:
        row, column = np.divmod(at, area_width)
        at = (column + row // per_byte * area_width) * per_byte + row % per_byte
    shift = at % per_byte * depth
    return word, bit, at // per_byte, (per_byte - 1) * depth - shift if is_reversed else shift, cell, place


@functools.lru_cache(40)
def _values(data: bytes, item: int, bits: int, width: int, height: int, tile_width: int, tile_height: int) -> Any:
    """The values of a bitmap, for each tile and place in it, 0 below the bitmap. *item*: bytes of each of its words, of
    which 32 bits count.
    """
    import numpy as np

    values = np.unpackbits(np.frombuffer(data, f"u{item}").astype(">u4").view(np.uint8)).reshape(height, -1, bits)
    rows = -(-height // tile_height)
    sheet = np.zeros((rows * tile_height, width), np.uint8)
    sheet[:height] = (values @ (1 << np.arange(bits)[::-1]))[:, :width]
    tiles = sheet.reshape(rows, tile_height, -1, tile_width).swapaxes(1, 2)
    return tiles.reshape(-1, tile_height * tile_width)


def _mend_release(module: Any, pins: Any) -> None:
    """A display outlives the file that made it and keeps its pins; only this gives them back."""
    release = module.release_displays

    def release_displays() -> None:
        release()
        pins.release_display()

    module.release_displays = release_displays
