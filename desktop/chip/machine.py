"""The RP2040 from Python: power, time, pins, flash, memory, logs and snapshots.

machine = Machine("firmware.uf2", "drive.uf2")
machine.power()
machine.run(3000)                                # ms
kept = machine.save(); ...; machine.restore(kept)
"""

import ctypes
from collections.abc import Callable
from pathlib import Path
from typing import Any

from desktop.chip.library import library
from desktop.errors import BadInput
from desktop.image.picos import RP2040, XIP
from desktop.image.uf2 import blocks

TIME, OLED, PIXELS, FLASH, CUT, HOOK, FAULT, RESET, HALT = 1, 2, 4, 8, 16, 32, 64, 128, 256  # why it stopped, chip.h
KINDS = ("", "oled", "pixels", "erase", "program", "pin", "reset", "fault", "torn", "buzzer")
SETTINGS = {"miss": 0, "erase_us": 1, "program_us": 2, "seed": 3, "vsys": 8, "calendar": 11, "doze": 12, "unaided": 13}
FIGURES = {
    "cycles": 0, "instructions": 1, "ops": 2, "resets": 3, "hz": 4, "misses": 5, "hook": 6, "fault_pc": 7, "fault": 8,
    "pixel_bytes": 9, "contrast": 10, "unknown": 11, "xip_busy": 12, "sleeping": 13, "op": 14, "op_addr": 15, "on": 16,
    "pins_waiting": 17, "pixel_writes": 18, "oled_bytes": 19, "levels": 20, "buzzer": 21, "hertz": 22,
    "state": 24, "chance": 25,
}  # fmt: skip
FLASH_SIZE, RAM, RAM_SIZE = 0x200000, 0x20000000, 0x42000
PRINT, STOP, STAY, DELAY, PASS = 1, 2, 3, 4, 5  # what a hook does

Path_ = str | Path
Line = tuple[float, str, int, int, int]  # of the log: ms, kind, and three numbers


class _Allocated:
    """A chip in the library's memory: it goes when the last view of it goes."""

    def __init__(self, lib: ctypes.CDLL):
        self._lib = lib
        self.p = lib.new()

    def __del__(self) -> None:
        self._lib.free(self.p)

    def view(self, kind: type, door: Callable[[int], int]) -> Any:
        """An array that is what the chip has there."""
        array = kind.from_address(door(self.p))  # type: ignore[attr-defined]
        array.owner = self
        return array


class Machine:
    """*firmware* and *drive* are UF2s, or one holds both, or the flash is empty."""

    def __init__(self, firmware: Path_ | None = None, drive: Path_ | None = None):
        self.lib = library()
        self._chip = _Allocated(self.lib)
        self.p = self._chip.p
        self.flash = self._chip.view(ctypes.c_uint8 * FLASH_SIZE, self.lib.flash)
        self.ram = self._chip.view(ctypes.c_uint8 * RAM_SIZE, self.lib.ram)
        self.regs = self._chip.view(ctypes.c_uint32 * 16, self.lib.regs)
        self.on_at = 0.0
        for path in (firmware, drive):
            if path:
                self.load(path)

    def load(self, path: Path_) -> None:
        """What is in a UF2 goes into the flash. Raises BadInput for any other file."""
        found, family = blocks(Path(path))
        if family != RP2040 or not all(XIP <= at <= XIP + FLASH_SIZE - len(data) for at, data in found.items()):
            raise BadInput(f"{path} is not for a Pico")
        for address, data in found.items():
            self.put(address, data)

    def hook(self, address: int, kind: int = STOP) -> int:
        """Stop with HOOK whenever the program comes to a function; ``get("hook")`` is then this hook's number.

        *kind* STOP goes on when it runs again, STAY does not, PRINT does not stop but takes text for ``console()``, nor
        does DELAY, which makes short work of a wait; PASS does nothing.
        """
        return int(self.lib.hook(self.p, address, kind))

    @property
    def ns(self) -> int:
        """Nanoseconds since the first power-on."""
        return int(self.lib.now(self.p))

    @property
    def now(self) -> float:
        """Milliseconds since the first power-on."""
        return self.ns / 1e6

    def power(self) -> "Machine":
        """The plug goes in; what is in the flash stays."""
        self.lib.power(self.p)
        self.on_at = self.now
        return self

    def run(self, ms: float | None = None, until: float | None = None, stop: int = 0) -> int:
        """Run for so many ms, or until that time. Returns why it stopped: *stop* says what to stop at besides."""
        end = self.ns + int((ms or 0) * 1e6) if until is None else int(until * 1e6) + 1
        return int(self.lib.run(self.p, end, stop))

    def run_until(self, test: Callable[[], bool], ms: float, stop: int = OLED) -> float | None:
        """Run until test() holds after a change of the kind *stop*: the time, or None if it does not within *ms*."""
        end = self.now + ms
        if test():
            return self.now
        while self.now < end:
            why = self.run(until=end, stop=stop)
            if why & stop and test():
                return self.now
            if why & (CUT | FAULT | HALT):
                return None
        return None

    def pin(self, pin: int, level: int, at: float | None = None) -> None:
        """Drive a pin from outside, now or *at* ms: 0, 1, or -1 for a pin that nothing drives."""
        self.lib.pin_at(self.p, self.ns if at is None else int(at * 1e6), pin, level)

    def cut_at(self, ms: float) -> None:
        """The plug is pulled at that time: ``run`` stops with CUT, and what was being written is left half done."""
        self.lib.set(self.p, 4, int(ms * 1e6))

    def cut_op(self, number: int, permille: int, torn_mode: int = 0) -> None:
        """The plug is pulled when *permille* of the flash operation *number*, counted as by ``get("ops")``, is over.

        *torn_mode* 0: each bit is done or not, by chance; 1: byte after byte, an erase through zeros.
        """
        self.lib.set(self.p, 7, torn_mode)
        self.lib.set(self.p, 6, permille)
        self.lib.set(self.p, 5, number)

    def set(self, what: str, value: int) -> None:
        """Change one of SETTINGS: a cache miss's cycles, a flash operation's microseconds, chance, battery, date."""
        self.lib.set(self.p, SETTINGS[what], value)

    def get(self, what: str) -> int:
        """One of FIGURES."""
        return int(self.lib.get(self.p, FIGURES[what]))

    def step(self) -> None:
        """Let the program do one instruction, and what follows from it."""
        self.lib.run(self.p, self.ns + 1, 0)

    def jump(self, address: int) -> None:
        """Let the program go on at an address, now that it has stopped at a hook."""
        self.regs[15] = address & ~1
        self.lib.set(self.p, 9, 0)

    def u32(self, address: int) -> int:
        """A word of RAM or flash."""
        return int.from_bytes(self.memory(address, 4), "little")

    def memory(self, address: int, size: int) -> bytes:
        """Bytes of RAM or flash; fewer where it ends, and none of anything else."""
        for start, memory in ((RAM, self.ram), (XIP, self.flash)):
            if start <= address < start + len(memory):
                return ctypes.string_at(
                    ctypes.addressof(memory) + address - start, min(size, start + len(memory) - address)
                )
        return b""

    def put(self, address: int, data: bytes | bytearray) -> None:
        """Other bytes in RAM or flash, from an address on."""
        start, memory = (RAM, self.ram) if address >= RAM else (XIP, self.flash)
        assert start <= address <= start + len(memory) - len(data), f"neither RAM nor flash: {address:#x}"
        ctypes.memmove(ctypes.addressof(memory) + address - start, bytes(data), len(data))

    def save(self) -> int:
        """A snapshot of all there is; ``drop`` it some time. Log and console are not in it."""
        return int(self.lib.save(self.p))

    def restore(self, kept: int) -> None:
        """Go back to a snapshot, which may be taken again."""
        self.lib.restore(self.p, kept)

    def drop(self, kept: int) -> None:
        """Let a snapshot go."""
        self.lib.drop(kept)

    def records(self, since: int = 0) -> list[Line]:
        """The log: (ms, kind, a, b, c), by KINDS; of a flash operation address, length, changed bytes."""
        count = ctypes.c_uint32()
        log = self.lib.records(self.p, ctypes.byref(count))
        lines = (log[i] for i in range(since, count.value))
        return [(line.ns / 1e6, KINDS[line.kind], line.a, line.b, line.c) for line in lines]

    def record_count(self) -> int:
        """How long the log is now: what to hand to ``records`` for what comes after."""
        count = ctypes.c_uint32()
        self.lib.records(self.p, ctypes.byref(count))
        return count.value

    def console(self) -> str:
        """What the program has printed."""
        count = ctypes.c_uint32()
        at = self.lib.console(self.p, ctypes.byref(count))
        return ctypes.string_at(at, count.value).decode("utf-8", "replace")

    def forget(self) -> None:
        """Empty log and console."""
        self.lib.forget(self.p)
