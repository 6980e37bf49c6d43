"""The flash chip of the Pico: the one place where sectors are erased and pages programmed, for nvm and drive alike.

flash = ChipFlash()
flash.erase("drive", image, 0x1000)                 # a sector of 4,096 bytes: every bit 1
flash.program("drive", image, 0x1000, sector)       # bits fall from 1 to 0, page by page
flash.operations                                    # [Operation("erase", "drive", 4096), ...]
flash.cut_at(3, "some", seed=7)                     # the third operation from now is left half done
"""

import random
from collections.abc import Callable
from typing import NamedTuple

SECTOR = 4096
PAGE = 256
ERASED = 0xFF
PARTS = ("nothing", "some", "all")


class Operation(NamedTuple):
    """*kind* is "erase" or "program", *area* "nvm" or "drive", *at* the first byte in that area."""

    kind: str
    area: str
    at: int

    @property
    def sector(self) -> int:
        """The number of the flash sector in its area."""
        return self.at // SECTOR


class ChipFlash:
    """``operations`` is the log of all that was done, the half done one too.

    *keep* is told of each, once it is done: ``keep(area, memory, start, end)``, the bytes of *memory* that may differ.
    """

    def __init__(self) -> None:
        self.operations: list[Operation] = []
        self.changes = 0  # operations that are done
        self.keep: Callable[[str, bytearray, int, int], None] | None = None
        self._cut: int | None = None  # operations from now to the one in which the power fails
        self._part = "some"
        self._random = random.Random(0)

    def cut_at(self, number: int | None, part: str = "some", seed: int = 0) -> None:
        """The power fails in the operation *number* from now, 1 for the next; None takes it back.

        *part* says how much of it is done: "nothing" of it yet, "all" of it, or "some", random by *seed*. Some of an
        erase: each bit is as it was or 1. Some of programming: a few pages, and the one under way in part.
        """
        if part not in PARTS:
            raise ValueError(f"part is one of {PARTS}")
        self._cut = number
        self._part = part
        self._random.seed(seed)

    @property
    def cut_is_set(self) -> bool:
        """Whether a cut still lies ahead."""
        return self._cut is not None

    def erase(self, area: str, memory: bytearray, at: int) -> bool:
        """Erase the sector of *memory* that begins at *at*. Returns whether there is still power afterwards."""
        fails = self._begin("erase", area, at)
        erased = bytes([ERASED]) * SECTOR
        memory[at : at + SECTOR] = self._either(memory[at : at + SECTOR], erased) if fails else erased
        self._done(area, memory, at, at + SECTOR)
        return not fails

    def program(self, area: str, memory: bytearray, at: int, values: bytes | bytearray) -> bool:
        """Program *values* from *at* on. Returns whether there is still power afterwards."""
        fails = self._begin("program", area, at)
        end = at + len(values)
        target = _and(memory[at:end], values)
        if not fails or self._part == "all":
            memory[at:end] = target
        elif self._part == "some":
            pages = range(at - at % PAGE, end, PAGE)
            under_way = pages[self._random.randrange(len(pages))]
            whole = max(0, under_way - at)
            rest = max(at, under_way)
            page_end = min(under_way + PAGE, end)
            memory[at : at + whole] = target[:whole]
            memory[rest:page_end] = self._either(memory[rest:page_end], target[rest - at : page_end - at])
        self._done(area, memory, at, end)
        return not fails

    def _done(self, area: str, memory: bytearray, start: int, end: int) -> None:
        self.changes += 1
        if self.keep:
            self.keep(area, memory, start, end)

    def _begin(self, kind: str, area: str, at: int) -> bool:
        """Log an operation. Returns whether the power fails in it."""
        self.operations.append(Operation(kind, area, at))
        if self._cut is None:
            return False
        self._cut -= 1
        if self._cut > 0:
            return False
        self._cut = None
        return True

    def _either(self, old: bytes | bytearray, new: bytes | bytearray) -> bytes:
        """Each bit from *old* or from *new*, as far as this cut's part goes."""
        if self._part != "some":
            return bytes(old if self._part == "nothing" else new)
        pick = self._random.getrandbits(8 * len(old))
        density = self._random.randrange(3)  # a few of the bits, half of them, or most
        if density != 1:
            other = self._random.getrandbits(8 * len(old))
            pick = pick & other if density == 0 else pick | other
        was, becomes = int.from_bytes(old, "big"), int.from_bytes(new, "big")
        return (was & ~pick | becomes & pick).to_bytes(len(old), "big")


def _and(old: bytes | bytearray, values: bytes | bytearray) -> bytes:
    """What programming leaves: a bit that is 0 stays 0."""
    if old.count(ERASED) == len(old):
        return bytes(values)
    return (int.from_bytes(old, "big") & int.from_bytes(values, "big")).to_bytes(len(old), "big")
