"""The Pico and what is soldered to it, as the simulated modules reach it."""

import os
import random
from collections.abc import Callable
from typing import Any

from desktop.bench import wiring
from desktop.bench.air import Air
from desktop.bench.chip_flash import ChipFlash
from desktop.bench.clock import Clock
from desktop.bench.flash import Flash
from desktop.bench.neopixel_line import NeopixelLine
from desktop.bench.pins import VBUS_SENSE, Pin, Pins
from desktop.bench.ssd1306 import Ssd1306
from desktop.bench.usb import Usb
from desktop.bench.watchdog import Watchdog
from desktop.image.picos import PICO, Board

USB_VSYS = 4.7  # volts: the plug's, less the diode
FIRMWARE = (10, 3, 0)  # the CircuitPython that the bench has the habits of


class Buzzer:
    """The piezo. ``frequency`` in Hz, 0 when silent; what the chip makes of a tone, below 2 kHz up to 2 % off."""

    def __init__(self, on_change: Callable[[], None] | None) -> None:
        self.frequency = 0
        self.on_change = on_change

    def drive(self, frequency: int) -> None:
        """Sound at *frequency*, 0 for silence."""
        if frequency != self.frequency:
            self.frequency = frequency
            if self.on_change:
                self.on_change()


class Console:
    """What the device prints over USB: ``lines`` holds the complete ones."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._begun = ""

    def write(self, text: str) -> None:
        """Take some more text."""
        *complete, self._begun = (self._begun + text).split("\n")
        self.lines += complete


class Pico:
    """One *board*, of desktop.image.picos, with its parts. Parts live as long as it does; :meth:`power_up` sets them
    back. ``firmware``: which CircuitPython it says that it has.

    ``reset_reason``, ``run_reason`` and ``safe_mode`` are names of CircuitPython's enumerations. ``vsys`` is in volts,
    as the cell gives it, ``crashed`` what has ended code.py, ``asleep`` whether the chip stands still until an alarm,
    or did so last.
    """

    def __init__(
        self, seed: int | None, on_change: Callable[[], None], oled: type[Ssd1306] = Ssd1306, board: Board = PICO
    ) -> None:
        self.board = board
        self.firmware = FIRMWARE
        self.clock: Any = None  # a Clock; while the power is off none
        self.watchdog: Any = None
        self.pins = Pins()
        self.oled = oled(on_change)
        self.pixels = NeopixelLine(wiring.PIXEL_COUNT, on_change)
        self.buzzer = Buzzer(on_change)
        self.chip_flash = ChipFlash()
        self.flash = Flash(chip=self.chip_flash)
        self.usb = Usb()
        self.air = Air()
        self.console = self.out = Console()
        self.settings: str | None = None  # the text of settings.toml; None without the file
        self.vsys = 0.0
        self.crashed: BaseException | None = None
        self.asleep = False
        self.run_reason = "STARTUP"
        self.reset_reason = "POWER_ON"
        self.safe_mode: str | None = None
        self._seed = seed
        self._on_change = on_change
        self._random: random.Random | None = None

    def power_up(self, clock: Clock) -> None:
        """Begin anew at *clock*; only the flash, the drive and the line of random numbers go on."""
        self.clock = self.flash.clock = clock
        self.crashed = None
        self.asleep = False
        self.reset(dark=True)
        if self._random is None and self._seed is not None:
            self._random = random.Random(self._seed)

    def reset(self, dark: bool) -> None:
        """The chip begins anew. Pixels and panel have no reset line: they show on, unless *dark* says power went."""
        self.watchdog = Watchdog(self.clock)
        self.watchdog.stop()
        self.clock.scanners.clear()
        self.pins.reset()
        self.air.reset()
        self.buzzer.drive(0)
        if dark:
            self.go_dark()

    def begin(self) -> None:
        """The first file of a start is about to run."""
        self.run_reason = "STARTUP"
        self.out = self.console
        self.usb.reset()

    def clean_up(self, keep_watchdog: bool) -> None:
        """A file has ended: pins are free but for a display's, and unless it was an error the watchdog is off."""
        self.clock.scanners.clear()
        self.pins.reset(keep_display=True)
        self.buzzer.drive(0)
        if not keep_watchdog:
            self.watchdog.stop()

    def print(self, *values: object, sep: str = " ", end: str = "\n") -> None:
        """The firmware's print. It waits for a terminal that does not read."""
        self.clock.charge(0)
        text = sep.join(str(value) for value in values) + end
        count = len(text.encode())
        if not self.usb.has_room(count):
            self.clock.idle(None, lambda: self.usb.has_room(count))
        self.usb.unread += count
        self.out.write(text)

    def fall_asleep(self) -> None:
        """The chip stands still from here on, but for short looks at its clock, until somebody presses a button."""
        if not self.asleep:
            self.asleep = True
            self._on_change()

    def go_dark(self) -> None:
        """Without power no part shows or remembers anything."""
        self.pins.reset()
        self.oled.reset()
        self.pixels.reset()
        self.buzzer.drive(0)

    def random_bytes(self, count: int) -> bytes:
        """What os.urandom draws: from the seed where there is one, so that a game can be played again."""
        return os.urandom(count) if self._random is None else self._random.randbytes(count)

    def pseudo_random(self) -> random.Random:
        """A generator for the module random, seeded as the device seeds it."""
        return random.Random(self.random_bytes(4))

    def i2c_devices(self, scl: Pin, sda: Pin) -> dict[int, Ssd1306] | None:
        """The chips on a pair of pins, by address; None where nothing pulls the wires up."""
        if self.is_shorted(scl, sda):
            return {}
        if (scl._gpio, sda._gpio) == (wiring.OLED_SCL, wiring.OLED_SDA):
            if self.oled.fitted:
                return {self.oled.address: self.oled}
            if self.oled.pull_ups_stay:
                return {}
        return None

    def is_shorted(self, scl: Pin, sda: Pin) -> bool:
        """Whether these two touch each other."""
        return (scl._gpio, sda._gpio) == (wiring.OLED_SCL, wiring.OLED_SDA) and self.oled.shorted

    def is_held_down(self, pin: Pin) -> bool:
        """Whether the panel holds this pin down, though nobody reads it: it is SDA."""
        return pin._gpio == wiring.OLED_SDA and self.oled.fitted and self.oled.holds_sda > 0

    def rise(self, pin: Pin) -> None:
        """The firmware lets a pin rise: a clock, if it is SCL."""
        if pin._gpio == wiring.OLED_SCL and self.oled.holds_sda:
            self.oled.holds_sda -= 1

    def volts(self, pin: Pin) -> float:
        """What an analog input reads: a third of VSYS where the board has its divider, 0 where nothing is joined."""
        vsys = max(self.vsys, USB_VSYS) if VBUS_SENSE in self.pins.high else self.vsys
        return vsys / 3 if pin._gpio == wiring.VSYS_THIRD else 0.0

    def shine(self, pin: Pin, data: bytes) -> None:
        """NeoPixel bytes on a pin."""
        if pin._gpio == wiring.PIXELS:
            self.pixels.write(data)

    def hum(self, pin: Pin, frequency: int) -> None:
        """A PWM signal on a pin, 0 Hz when it stands still."""
        if pin._gpio == wiring.BUZZER:
            self.buzzer.drive(frequency)
