"""A tower on the emulated chip, with the hands and eyes of desktop.bench.tower.Tower: who plays there plays here.

    tower = ChipTower({"players": 1})   # a new Pico with CircuitPython and drive, and this in settings.toml
    tower.power_on()
    tower.until("Who plays?")
    tower.press("SCORE")
    tower.screen()[4]

All times are ms of the chip's own clock, so nothing depends on the speed of the computer.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from desktop.bench.reader import UNKNOWN, Reader
from desktop.bench.ssd1306 import rows_of
from desktop.bench.tower import PRESS_MS
from desktop.bench.wiring import BUTTONS
from desktop.chip.chip import CUT, HOOK, OLED, PASS, PIXELS, STOP, TIME, Chip, Vm
from desktop.image.picos import NVM_SIZE, PICO, XIP
from desktop.tower.pico import printed
from host_tests.chip import flashed

HELLO_MS = 15_000  # no first screen takes longer
LOOK_MS = 60  # so often at least the tower looks at its buttons, unless it is busy
DARK_MS = 20  # after the plug was put in
OPEN = -1  # a pin that nothing is joined to


class Operation(NamedTuple):
    """One erase or program of the flash; *offset* from its beginning, *at*: when, in ms."""

    kind: str
    offset: int
    at: float

    @property
    def area(self) -> str:
        """Whose bytes they are."""
        if self.offset < PICO.nvm_start - XIP:
            return "firmware"
        return "nvm" if self.offset < PICO.drive_start - XIP else "drive"


class Kept(NamedTuple):
    """A whole machine, to go back to."""

    machine: int
    powered: bool
    operations: int
    said: list[str]


class Lights:
    """The ten pixels, as they shine: ``rgb``. *order*: that of their bytes on the wire."""

    def __init__(self, chip: Chip, order: str = "GRB") -> None:
        self._chip = chip
        self.order = order

    @property
    def rgb(self) -> list[tuple[int, int, int]]:
        """Red, green and blue of each, 0 to 255."""
        wire, size = self._chip.pixels(), len(self.order)
        places = [self.order.index(colour) for colour in "RGB"]
        pixels = [wire[at : at + size] for at in range(0, len(wire) - size + 1, size)]
        return [(pixel[places[0]], pixel[places[1]], pixel[places[2]]) for pixel in pixels]


class ChipTower:
    """*settings*: a dict that overrides settings.toml, or the file's text. Without *first_start* in it the tower has
    had its first start. *files*: others that its owner has put on the drive. *seed*: of the chip's randomness.
    """

    def __init__(
        self,
        settings: dict | str | None = None,
        files: dict[str, bytes] | None = None,
        seed: int = 1,
        order: str = "GRB",
    ) -> None:
        self.chip = Chip(flashed.tower())
        self.chip.forget()
        self.chip.set("seed", seed)
        self.pixels = Lights(self.chip, order)
        self.powered = False
        self._operations: list[Operation] = []
        self._records = 0  # of the chip's log that were looked at
        self._said: list[str] = []  # lines of the console, those before ``_told``
        self._told = 0
        self._reader = Reader(self)
        with flashed.drive(self.chip) as volume:
            flashed.set_values(volume, settings)
            for name, data in (files or {}).items():
                volume.write_file(name, data)

    def __enter__(self) -> "ChipTower":
        return self

    def __exit__(self, *_: object) -> None:
        self.powered = False

    # Power and time

    now = property(lambda self: self.chip.now, doc="Milliseconds since it was first switched on.")
    on_at = property(lambda self: self.chip.on_at, doc="When the plug went in last.")

    def power_on(self) -> None:
        """The plug goes in, after it was pulled if need be."""
        self.chip.power()
        self.powered = True
        self.run(DARK_MS)
        assert not any(self.picture()), "the panel is dark as yet"

    def run(self, ms: float) -> None:
        """Let so many milliseconds go by; less, if the power fails meanwhile. Raises if the chip stands still."""
        if self.powered:
            self._end(self.chip.run(ms))

    def wait(self, test: Callable[[], object], ms: float, stop: int = OLED) -> float:
        """Run until *test* holds, looking at each change of the OLED (or what *stop* says); the ms that it took, or
        *ms* if it never did.
        """
        begun = self.now
        while self.powered and not test() and self.now < begun + ms:
            self._end(self.chip.run(until=begun + ms, stop=stop))
        return self.now - begun

    def until(self, text: str, ms: float = HELLO_MS) -> None:
        """Run until the screen says *text*; fails with what it says instead."""
        self.wait(lambda: self.says(text), ms)
        assert self.says(text) or not self.powered, self.told()

    def settle(self, quiet: float = 150, ms: float = 5000) -> None:
        """Run until the tower listens, shows something, and the OLED has not changed for *quiet* ms; for *ms* at most.
        A program that begins listens before its first picture.
        """
        end = self.now + ms
        while self.powered and self.now < end:
            why = self.chip.run(quiet, stop=OLED)
            self._end(why)
            if not why & OLED and any(self.chip.shown()) and self.listens():
                return

    def listens(self) -> bool:
        """Whether it looks at its buttons; not while one program gives way to another."""
        looks = self.chip.functions.next_key
        self.chip.hook(looks, STOP)
        why = self.chip.run(LOOK_MS, stop=HOOK)
        self.chip.hook(looks, PASS)
        self._end(why & ~HOOK)
        return bool(why & HOOK)

    def _end(self, why: int) -> None:
        if why & CUT:
            self.powered = False
        assert not why & ~(TIME | CUT | OLED | PIXELS), f"the chip has stopped: {why}"

    def save(self) -> Kept:
        """The whole machine as it is now. Drop it when it is not needed any more."""
        return Kept(self.chip.save(), self.powered, len(self.operations), self.console)

    def restore(self, kept: Kept) -> None:
        """Go back to it."""
        self.chip.restore(kept.machine)
        self.powered = kept.powered
        del self.operations[kept.operations :]
        self._said, self._told = list(kept.said), len(self.chip.console())

    def drop(self, kept: Kept) -> None:
        """Forget it."""
        self.chip.drop(kept.machine)

    # Hands

    def press(self, button: int | str, ms: float = PRESS_MS) -> None:
        """Press a button for *ms* and let go for 60 ms."""
        self.set_button(button, True)
        self.run(ms)
        self.set_button(button, False)
        self.run(PRESS_MS)

    def set_button(self, button: int | str, down: bool, after: float = 0) -> None:
        """Press a button or let it go, *after* so many ms from now."""
        self.chip.pin(BUTTONS[button], 0 if down else OPEN, self.now + after)

    def contact(self, button: int | str, times: Sequence[float]) -> float:
        """From now on a button's contact is so many ms closed, so many open, closed ...; how long that takes."""
        at = 0.0
        for number, ms in enumerate(times):
            self.set_button(button, number % 2 == 0, at)
            at += ms
        self.set_button(button, False, at)
        return at

    # Eyes and ears

    def picture(self) -> list[int]:
        """The whole panel: 64 rows of 128 bits."""
        return rows_of(self.chip.shown())

    def screen(self) -> list[str]:
        """The five lines of the OLED."""
        return self._reader.screen()

    def inverse(self) -> list[str]:
        """Where it is inverse, as ``#``."""
        return self._reader.inverse()

    def says(self, text: str) -> bool:
        """Whether one of its lines has *text* in it."""
        return any(text in line for line in self.screen())

    def ready(self) -> bool:
        """Whether its last line says what to do; noise on the panel says nothing."""
        lines = self.screen()
        return bool(lines[4].strip()) and UNKNOWN not in "".join(lines)

    def told(self) -> str:
        """What a failed test shows: the screen, and the end of the console."""
        return "\n".join([f"{self.now:.0f} ms", *(f"|{line}|" for line in self.screen()), *self.console[-12:]])

    @property
    def console(self) -> list[str]:
        """The lines that the tower has printed over USB, without CircuitPython's own."""
        self._said += printed(self.chip.console()[self._told :].split("\r\n"))
        self._told = len(self.chip.console())
        return self._said

    # Inside

    @property
    def nvm(self) -> bytes:
        """Its bytes."""
        return self.chip.memory(PICO.nvm_start, NVM_SIZE)

    @property
    def image(self) -> bytes:
        """The bytes of the drive."""
        return self.chip.memory(PICO.drive_start, PICO.drive_size)

    @property
    def operations(self) -> list[Operation]:
        """Every erase and program since the tower was made."""
        for at, kind, address, _, _ in self.chip.records(self._records):
            if kind in ("erase", "program"):
                self._operations.append(Operation(kind, address, at))
        self._records = self.chip.record_count()
        return self._operations

    def heap(self, thinks: bool = False) -> tuple[int, int]:
        """Bytes that are free after a collection, and the largest block of them. *thinks*: it need not sleep, if it
        looks at its buttons.
        """
        found = Vm(self.chip).after_collection(self.chip.functions.next_key if thinks else 0)
        assert found, f"the tower is not in its loop\n{self.told()}"
        return found.free, found.largest

    def names(self) -> set[str]:
        """The names that the program has brought to the VM."""
        return Vm(self.chip).names()

    def modules(self) -> set[str]:
        """The modules that are loaded, by their names."""
        said = Vm(self.chip).python("import sys\nfor name in sys.modules:\n    print(name)")
        assert said, f"the tower is not in its loop\n{self.told()}"
        return set(said.split())

    def games(self) -> list[list[str]]:
        """The records of the games that the journal in the flash holds, the last one as far as it has gone."""
        return flashed.games(self.chip)
