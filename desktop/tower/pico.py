"""The tower as an emulated Pico, for `make play`: firmware and drive of a UF2, in real time, in a thread of its own.

with PicoTower(uf2, kept=path) as tower:
    tower.power_on()
    tower.set_button("ROLL", True)
    tower.screen()

To :mod:`desktop.tower.stage` it is what :class:`desktop.bench.tower.Tower` is. What the chip erases and programs is in
the file *kept* in the same order, so the end of the command is a pulled plug.
"""

import calendar
import contextlib
import os
import re
import secrets
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from desktop.bench.clock import CALENDAR_BEGINS
from desktop.bench.first_language import speaking
from desktop.bench.reader import Reader
from desktop.bench.ssd1306 import PAGES, WIDTH, rows_of
from desktop.bench.wiring import BUTTONS
from desktop.chip.chip import FAULT, FLASH, HALT, Chip
from desktop.image.picos import NVM_SIZE, PICO, XIP
from desktop.image.renewed import renewed
from desktop.tower.kept import DAMAGED, GOES_ON, set_aside
from p10core.dice.ten_dice import DICE

OWN = PICO.nvm_start - XIP  # where the tower's own part of the flash begins: nvm and drive
SLICE_MS = 4  # a click lasts ten
TICK_S = 0.004  # between two slices
CALM_MS = 1000  # without a press or words until nothing is expected but that dice breathe: then it dozes
RESTART_MS = 1000  # it is dark for a third of that while one program gives way to another
CALM_TICK_S = 0.1  # between two looks at the clock then; a press does not wait for them
SCANS_MS = 25  # after that the tower's key scanners have seen how a button stands: they look every 10 ms
MOST_LINES = 1000  # of what it has printed
LATE_MS = 250  # a computer that has stood still for longer goes on from here
SOLDERED = b"\nfirst_start = 1\n", b"\nfirst_start = 0\n"  # nobody has soldered anything: nothing is to be looked at
NO_PLACE = "Beside the program of now its drive has no room for {}: {} has all of it still."
OPEN = -1  # a pin that nothing is joined to
ITS_OWN = (
    *("Adafruit CircuitPython", "Board ID:", "UID:", "boot.py output:", "code.py output:", "safemode.py out"),
    *("Done", "Code done running.", "soft reboot"),  # one program gives way to another
)


class ChipStopped(Exception):
    """The chip stands still."""


class PicoTower:
    """*uf2*: firmware and drive. *kept*: the file that keeps its flash as long as the ``with`` block runs, made if need
    be; None: nowhere. *fresh*: forget what is there. ``said`` is then what a player should know of it, "" if nothing;
    ``is_new``: whether nothing was there.
    """

    def __init__(self, uf2: Path, kept: Path | None = None, fresh: bool = False) -> None:
        self.on_change: Callable[[], None] | None = None
        self.powered = False
        self.crashed: BaseException | None = None
        self.console: list[str] = []  # what it has printed
        self.pixels = SimpleNamespace(rgb=[(0, 0, 0)] * DICE)
        self.oled = SimpleNamespace(ram=bytes(PAGES * WIDTH), on=False, contrast=0)
        self.buzzer = SimpleNamespace(frequency=0)
        self._chip = Chip(uf2)
        self._chip.set("seed", secrets.randbits(32))
        self._reader = Reader(self)
        self._edges: deque[tuple[int, int]] = deque()  # pins and how they will stand
        self._moved: dict[int, float] = {}  # when a pin has moved last, in ms of the chip
        self._seen: Any = None
        self._was_lit = False
        self._lit_at = 0.0  # in ms of the chip
        self.asleep = False  # it has had light, and the panel is dark for good
        self._changed_at = 0.0  # in ms of the chip
        self._wanted = threading.Event()  # a button moves, or the plug is pulled
        self._line = ""  # of the console, not yet ended
        self._written: list[Any] = []  # pieces of the flash that are at work
        self._thread: threading.Thread | None = None
        own = memoryview(self._chip.flash).cast("B")[OWN:]
        self._own = own
        own[:] = bytes(own).replace(*SOLDERED, 1)
        self.nvm, image = own[:NVM_SIZE], own[NVM_SIZE:]
        self.drive = SimpleNamespace(image=image, changed_from_outside=lambda: contextlib.nullcontext(image))
        self.flash_changes = 0
        self._path, self._fresh = kept, fresh
        self._kept: Any = None
        self.said = ""
        self.is_new = True

    def __enter__(self) -> "PicoTower":
        if self._path:
            self._open(self._path, self._fresh)
        return self

    def __exit__(self, *_: Any) -> None:
        self.power_off()
        if self._kept:
            self._kept.close()

    def _open(self, path: Path, fresh: bool) -> None:
        if not fresh and path.exists() and path.stat().st_size != len(self._own):
            self.said = DAMAGED.format(set_aside(path))
        if not fresh and path.exists():
            self._go_on(path)

    def _go_on(self, path: Path) -> None:
        """With what was kept, and the program of now."""
        try:
            own, _, left = renewed(path.read_bytes(), bytes(self._own))
        except ValueError:
            self.said = DAMAGED.format(set_aside(path))
            return
        self._own[:] = own
        self.said, self.is_new = GOES_ON, False
        if left:
            self.said += "\n" + NO_PLACE.format(", ".join(left), set_aside(path))

    def speak(self, language: str) -> None:
        """What it speaks from the next power-on, unless its settings name another language or it does not know it."""
        self._own[:] = speaking(bytes(self._own), language)

    def power_on(self) -> None:
        """The plug goes in."""
        if self._path:  # as a computer may have changed it while it was off
            if self._kept:
                self._kept.close()
            self._path.parent.mkdir(parents=True, exist_ok=True)
            beside = self._path.with_suffix(".new")
            beside.write_bytes(self._own)
            os.replace(beside, self._path)
            self._kept = self._path.open("r+b", buffering=0)
        self.powered = True
        self._thread = threading.Thread(target=self._live, name="pico", daemon=True)
        self._thread.start()

    def power_off(self) -> None:
        """The plug is pulled."""
        self.powered = False
        self._wanted.set()
        if self._thread:
            self._thread.join()
            self._thread = None
        self._was_lit = False

    def set_button(self, button: int | str, down: bool) -> None:
        """Press a button or let it go."""
        self._edges.append((BUTTONS[button], 0 if down else OPEN))
        self._wanted.set()

    def has_seen(self, button: int | str) -> bool:
        """Whether the tower knows how a button stands."""
        pin = BUTTONS[button]
        return self._is_settled(pin) and all(pin != moves for moves, _ in tuple(self._edges))

    def picture(self) -> list[int]:
        """The whole panel: 64 rows of 128 bits."""
        return rows_of(self.oled.ram)

    def screen(self) -> list[str]:
        """The five lines of the OLED."""
        return self._reader.screen()

    def inverse(self) -> list[str]:
        """Where it is inverse, as ``#``."""
        return self._reader.inverse()

    def _live(self) -> None:
        chip = self._chip
        chip.power()
        begun = time.monotonic() * 1000 - chip.now
        try:
            while self.powered:
                calm = self._was_lit and chip.now - self._changed_at >= CALM_MS
                chip.set("doze", calm)
                behind = time.monotonic() * 1000 - begun - chip.now
                if behind > LATE_MS:
                    begun += behind - LATE_MS
                if behind > 0:
                    self._run(min(behind, LATE_MS if calm else SLICE_MS))
                self._press()
                if behind < SLICE_MS or calm:
                    self._wanted.wait(CALM_TICK_S if calm and not self._edges else TICK_S)
                self._wanted.clear()
        except ChipStopped as error:
            self.crashed = error

    def _press(self) -> None:
        """Move the pins whose turn it is. A tower that dozes is as far as the clock by now."""
        while self._edges and self._is_settled(self._edges[0][0]):
            pin, stands = self._edges.popleft()
            self._moved[pin] = self._changed_at = self._chip.now
            self._chip.pin(pin, stands)

    def _is_settled(self, pin: int) -> bool:
        """Whether the tower has had time to see how the pin stands."""
        return self._chip.now >= self._moved.get(pin, -SCANS_MS) + SCANS_MS

    def _run(self, ms: float) -> None:
        chip = self._chip
        end = chip.now + ms
        while chip.now < end:
            if chip.run(until=end, stop=FLASH) & (FAULT | HALT):
                raise ChipStopped(f"at {chip.get('fault_pc'):#x}")
            self._keep()
        self._look()

    def _keep(self) -> None:
        chip = self._chip
        self._written += [line[2:4] for line in chip.records() if line[1] in ("erase", "program")]
        text = chip.console()
        chip.forget()
        if self._written and not chip.get("op"):
            for at, size in self._written:
                if self._kept and at >= OWN:
                    self._kept.seek(at - OWN)
                    self._kept.write(self._own[at - OWN : at - OWN + size])
            self._written.clear()
            self.flash_changes += 1
        if text:
            *ended, self._line = (self._line + text).split("\r\n")
            self.console += printed(ended)
            del self.console[:-MOST_LINES]

    def _look(self) -> None:
        chip = self._chip
        if lit := chip.get("on"):
            self._lit_at = chip.now
        asleep = self._was_lit and chip.now - self._lit_at > RESTART_MS
        seen = chip.pixels(), chip.shown(), lit, chip.get("contrast"), chip.get("hertz"), asleep
        if seen == self._seen:
            return
        if not self._seen or seen[1:] != self._seen[1:]:
            self._changed_at = chip.now
        self._seen = seen
        wire, shown, _, contrast, hertz, self.asleep = seen
        dots = [(wire[at + 1], wire[at], wire[at + 2]) for at in range(0, len(wire) - 2, 3)]
        self.pixels = SimpleNamespace(rgb=(dots + [(0, 0, 0)] * DICE)[:DICE])
        self.oled = SimpleNamespace(ram=shown, on=bool(lit), contrast=contrast)
        self.buzzer = SimpleNamespace(frequency=hertz)
        if not self._was_lit and lit and any(shown):
            self._was_lit = True
            chip.set("calendar", calendar.timegm(time.localtime()) - CALENDAR_BEGINS)
        if self.on_change:
            self.on_change()


def printed(lines: Iterable[str]) -> list[str]:
    """Those that the tower's own Python has printed, of all *lines* of the console."""
    plain = [re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", line) for line in lines]
    return [line for line in plain if line and not line.startswith(ITS_OWN)]
