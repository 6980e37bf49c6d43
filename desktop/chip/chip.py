"""The emulated Pico with the tower's parts on it: buttons, OLED and pixels.

from desktop.chip.chip import Chip, Vm
chip = Chip("adafruit-circuitpython-raspberry_pi_pico-en_US-10.2.1.uf2", "build/drive.uf2")
chip.power()
chip.wait_text("Hello!")
print(chip.screen())                             # five lines of text
chip.tap("OK"); chip.run(200)
"""

import ctypes

from desktop.bench.ssd1306 import PAGES, WIDTH
from desktop.chip import screen
from desktop.chip.asked import functions_of
from desktop.chip.machine import (
    CUT,
    DELAY,
    FAULT,
    FLASH,
    HALT,
    HOOK,
    OLED,
    PASS,
    PIXELS,
    PRINT,
    RESET,
    STOP,
    TIME,
    Machine,
    Path_,
)  # fmt: skip
from desktop.chip.vm import Vm

__all__ = ["CUT", "FAULT", "FLASH", "HALT", "HOOK", "OLED", "PASS", "PIXELS", "RESET", "STOP", "TIME", "Chip", "Vm"]

BUTTONS = {str(die): 5 + die for die in range(1, 11)} | {"ROLL": 16, "OK": 17, "SCORE": 17, "MENU": 18}  # GP


class Chip(Machine):
    """A tower of a Pico. What CircuitPython prints is read, and its waits and four loops are made short, unless it is
    *unaided*.
    """

    def __init__(self, firmware: Path_ | None = None, drive: Path_ | None = None, unaided: bool = False):
        super().__init__(firmware, drive)
        self.functions = functions_of(bytes(self.flash))
        self.set("unaided", unaided)
        if self.functions and not unaided:
            self.hook(self.functions.write, PRINT)
            self.hook(self.functions.delay, DELAY)

    def wait_text(self, text: str, ms: float = 10000) -> float | None:
        """Run until the screen has *text*: the time, or None if it has not within *ms*."""
        return self.run_until(lambda: text in self.screen(), ms)

    def settle(self, quiet: float = 150, ms: float = 20000, stop: int = OLED) -> bool:
        """Run until nothing has changed for *quiet* ms; whether that came within *ms*."""
        end = self.now + ms
        while self.now < end:
            if not self.run(ms=quiet, stop=stop) & stop:
                return True
        return False

    def press(self, button: str | int, at: float | None = None) -> None:
        """Press one of BUTTONS, now or *at* ms."""
        self.pin(BUTTONS[str(button)], 0, at)

    def release(self, button: str | int, at: float | None = None) -> None:
        """Release one of BUTTONS, now or *at* ms."""
        self.pin(BUTTONS[str(button)], -1, at)

    def tap(self, button: str | int, ms: float = 60, at: float | None = None) -> None:
        """Press and release: two events that lie ahead, for no time passes here."""
        at = self.now if at is None else at
        self.press(button, at)
        self.release(button, at + ms)

    def oled(self, fitted: bool = True, pull_ups: bool = True, sh1106: bool = False, address: int = 0x3C) -> None:
        """Which OLED there is. It comes and goes with the power on, too."""
        self.lib.oled(self.p, fitted, pull_ups, sh1106, address)

    def shown(self) -> bytes:
        """What the OLED shows: 8 pages of 128 columns, the lowest bit on top."""
        return ctypes.string_at(self.lib.shown(self.p), PAGES * WIDTH)

    def screen(self) -> str:
        """The OLED as five lines of text."""
        return screen.text(self.shown())

    def pixels(self) -> bytes:
        """What the pixels were sent last, three bytes each, as they went over the wire."""
        return ctypes.string_at(self.lib.pixels(self.p), self.get("pixel_bytes"))
