"""Plays a script on the emulated Pico: ``python -m desktop chip FIRMWARE.uf2 [DRIVE.uf2] [SCRIPT]``.

``power / wait 9000 Hello! / tap OK / settle / screen``, a line each; README.md beside this file lists the words.
"""

import argparse
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from desktop.bench.ssd1306 import HEIGHT, WIDTH
from desktop.chip.chip import OLED, PIXELS, TIME, Chip, Vm
from desktop.errors import BadInput


class Player:
    """Plays lines, and prints what they ask for. Each word is a method."""

    def __init__(self, chip: Chip):
        self.chip = chip
        self._kept: dict[str, int] = {}
        self._printed = 0  # of the console
        self._told = 0  # of the log

    def play(self, lines: Iterable[str]) -> None:
        """Raises BadInput with the line's number."""
        for number, line in enumerate(lines, 1):
            words = line.split("#")[0].split()
            if not words:
                continue
            if words[0] not in WORDS:
                raise BadInput(f"line {number}: {words[0][:40]!r} is no word: {' '.join(WORDS)}")
            try:
                WORDS[words[0]](self, *words[1:])
            except (KeyError, TypeError, ValueError):
                raise BadInput(f"line {number}: not what {words[0]} takes: {' '.join(words[1:])[:60]!r}") from None

    def say(self, what: str) -> None:
        """Print, with the time."""
        print(f"{self.chip.now:.1f} {what}")

    def power(self) -> None:
        self.chip.power()

    def run(self, ms: str) -> None:
        why = self.chip.run(float(ms))
        if why & ~TIME:
            self.say(f"stopped: {why}")

    def wait(self, ms: str, *text: str) -> None:
        there = self.chip.wait_text(" ".join(text), float(ms)) is not None
        self.say(f"{'there' if there else 'NOT there'}: {' '.join(text)}")

    def change(self, ms: str = "5000") -> None:
        self.chip.run(float(ms), stop=OLED | PIXELS)

    def settle(self, ms: str = "300") -> None:
        self.chip.settle(float(ms))

    def tap(self, button: str, ms: str = "60") -> None:
        self.chip.tap(button, float(ms))
        self.chip.run(float(ms))

    def press(self, button: str) -> None:
        self.chip.press(button)

    def release(self, button: str) -> None:
        self.chip.release(button)

    def pin(self, pin: str, level: str) -> None:
        self.chip.pin(int(pin), int(level))

    def cut(self, how: str, when: str, percent: str = "50", mode: str = "0") -> None:
        if how == "op":
            self.chip.cut_op(self.chip.get("ops") + int(when), int(percent) * 10, int(mode))
        elif how == "at":
            self.chip.cut_at(self.chip.now + float(when))
        else:
            raise ValueError(how)

    def screen(self) -> None:
        self.say("\n" + "\n".join(f"  |{row}" for row in self.chip.screen().split("\n")))

    def pbm(self, name: str) -> None:
        rows = (" ".join("1" if pixel == "#" else "0" for pixel in row) for row in self.chip.rows())
        Path(name).write_text(f"P1\n{WIDTH} {HEIGHT}\n" + "\n".join(rows) + "\n", "ascii")

    def pixels(self) -> None:
        sent = self.chip.pixels()
        self.say(" ".join(sent[at : at + 3].hex() for at in range(0, len(sent), 3)))

    def console(self) -> None:
        text = self.chip.console()
        print(text[self._printed :])
        self._printed = len(text)

    def log(self, *kinds: str) -> None:
        for at, kind, a, b, c in self.chip.records(self._told):
            if not kinds or kind in kinds:
                print(f"{at:.3f} {kind} {a:#x} {b} {c}")
        self._told = self.chip.record_count()

    def heap(self) -> None:
        heap = Vm(self.chip).after_collection() if self.chip.functions else None
        if heap:
            self.say(f"free {heap.free}, largest {heap.largest}, used {heap.used}")
        else:
            self.say("heap: no program of CircuitPython's that sleeps")

    def save(self, name: str) -> None:
        self._kept[name] = self.chip.save()

    def restore(self, name: str) -> None:
        self.chip.restore(self._kept[name])

    def flash(self, name: str) -> None:
        Path(name).write_bytes(bytes(self.chip.flash))

    def oled(self, *how: str) -> None:
        if not set(how) <= {"on", "off", "bare", "sh1106", "3d"}:
            raise ValueError(how)
        self.chip.oled("off" not in how, "bare" not in how, "sh1106" in how, 0x3D if "3d" in how else 0x3C)

    def set(self, what: str, value: str) -> None:
        self.chip.set(what, int(value))


WORDS: dict[str, Callable[..., None]] = {
    name: method for name, method in vars(Player).items() if not name.startswith("_") and name not in ("play", "say")
}


def main(arguments: list[str]) -> None:
    """The command line of chip."""
    parser = argparse.ArgumentParser(prog="desktop chip", description="Play a script on an emulated Pico.")
    parser.add_argument("firmware", type=Path, metavar="FIRMWARE.uf2", help="alone, or with the drive in one file")
    parser.add_argument(
        "more", nargs="*", type=Path, metavar="DRIVE.uf2 SCRIPT", help="without a script: standard input"
    )
    chosen = parser.parse_args(arguments)
    drives = [path for path in chosen.more if path.suffix == ".uf2"]
    scripts = [path for path in chosen.more if path not in drives]
    if len(drives) > 1 or len(scripts) > 1:
        raise BadInput("one drive and one script at most")
    player = Player(Chip(chosen.firmware, drives[0] if drives else None))
    player.play(scripts[0].read_text("utf-8-sig").splitlines() if scripts else sys.stdin)
