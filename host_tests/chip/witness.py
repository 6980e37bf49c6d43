"""Does somebody else's emulated RP2040 say what ours says? ``python -m host_tests witness``

Both run Adafruit's CircuitPython and the drive as it is now, from the same flash, RAM and chance, and the same buttons
are pressed. What rp2040js sends its OLED becomes a picture by the bench's panel. Free dice breathe with the time, and a
chip that is a little faster shows other steps of that: each of its pixels must have a colour that it has on ours, too.
"""

import argparse
import hashlib
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from desktop.bench.ssd1306 import Ssd1306
from desktop.bench.tower import PRESS_MS
from desktop.bench.wiring import BUTTONS, PIXEL_COUNT
from desktop.chip.built import HAVE_ONE, official
from desktop.chip.machine import PIXELS, RAM, RAM_SIZE, Machine
from desktop.errors import BadInput
from desktop.image.picos import PICO, XIP
from host_tests.chip import flashed
from host_tests.chip.tower import ChipTower

ROOT = Path(__file__).parents[2]
PLAYER = ROOT / "desktop" / "chip" / "witness" / "witness.mjs"
FOLDER = ROOT / "build" / "witness"
POWER = "power"
WALK: tuple[str | int, ...] = (POWER, "SCORE", "ROLL", 1, 4, "ROLL", "MENU", "SCORE", POWER, "SCORE", "ROLL", "SCORE")
START_MS, QUIET_MS = 4000, 500  # a start; the OLED rests
BREATHS_MS, ROWS_MS = 10_000, 800  # how long we look at the pixels of ours, and of the other one


class Seen(NamedTuple):
    """What there is after a step: the ms until the last new picture, 64 rows of 128 bits, all rows of pixels as they
    went over the wire, and which flash it is.
    """

    ms: float
    picture: list[int]
    rows: set[str]
    flash: str


class Ours:
    """A tower of one player on our chip. ``steps``: what it was told, for the other one."""

    def __init__(self) -> None:
        self.tower = ChipTower({"players": 1, "sleep_after": 0})
        self.steps: list[dict] = []
        self._firmware = Machine(flashed.tower()).memory(XIP, PICO.nvm_start - XIP)  # without our chip's hooks

    @property
    def flash(self) -> bytes:
        """All of it."""
        return self._firmware + self.tower.chip.memory(PICO.nvm_start, len(self.tower.chip.flash))

    def step(self, button: str | int) -> Seen:
        """Press, and look when the OLED rests."""
        tower, chip = self.tower, self.tower.chip
        begun, records = chip.now, chip.record_count()
        if button == POWER:
            chip.power()
            tower.powered = True
            ram = FOLDER / f"ram{len(self.steps)}.bin"
            ram.write_bytes(chip.memory(RAM, RAM_SIZE))
            self.steps.append({"power": {"ram": ram.name, "chance": chip.get("chance")}, "least": START_MS})
            tower.run(START_MS)
        else:
            self.steps.append({"pin": BUTTONS[button], "least": 0})
            tower.press(button)
        chip.settle(QUIET_MS)
        ms = max((at for at, kind, *_ in chip.records(records) if kind == "oled"), default=begun) - begun
        flash = hashlib.sha256(self.flash).hexdigest()
        return Seen(ms, tower.picture(), self._rows(), flash)

    def _rows(self) -> set[str]:
        chip = self.tower.chip
        kept, end = chip.save(), chip.now + BREATHS_MS
        rows = {chip.pixels().hex()}
        while chip.now < end:
            chip.run(until=end, stop=PIXELS)
            rows.add(chip.pixels().hex())
        chip.restore(kept)
        chip.drop(kept)
        chip.run(ROWS_MS)
        return rows


def theirs(steps: list[dict]) -> Iterator[Seen]:
    """Step by step what is seen on rp2040js."""
    plan = {"steps": steps, "quiet": QUIET_MS, "rows": ROWS_MS, "press": PRESS_MS}
    (FOLDER / "plan.json").write_text(json.dumps(plan))
    panel = Ssd1306()
    with subprocess.Popen(["node", PLAYER, FOLDER], stdout=subprocess.PIPE, text=True) as node:
        assert node.stdout
        for step, line in zip(steps, node.stdout, strict=True):
            if "power" in step:
                panel.reset()
            said = json.loads(line)
            for sent in said.pop("writes"):
                panel.write(bytes.fromhex(sent))
            yield Seen(**said, picture=panel.picture())


def differences(ours: Seen, other: Seen) -> list[str]:
    """What of a step is not the same on both."""
    shown = [pixels(row) for row in ours.rows]
    known = [{row[place] for row in shown} for place in range(PIXEL_COUNT)]
    is_same = {
        "picture": ours.picture == other.picture,
        "pixels": all(colour in known[place] for row in other.rows for place, colour in enumerate(pixels(row))),
        "flash": ours.flash == other.flash,
    }
    return [what for what, same in is_same.items() if not same]


def pixels(row: str) -> list[str]:
    """The colours of a row."""
    return [row[at : at + 6] for at in range(0, PIXEL_COUNT * 6, 6)]


def main(arguments: list[str]) -> None:
    """Play on both and say where they differ; then the status is 1."""
    parser = argparse.ArgumentParser(prog="host_tests witness", description="Hold our emulated Pico against rp2040js.")
    parser.parse_args(arguments)
    found, said = official()
    if not found:
        raise BadInput(f"{said}. {HAVE_ONE}.")
    print(f"{said}; ms until the last new picture on ours, on rp2040js:", flush=True)
    FOLDER.mkdir(parents=True, exist_ok=True)
    ours = Ours()
    (FOLDER / "flash.bin").write_bytes(ours.flash)
    seen = [(button, ours.step(button), ours.tower.screen()) for button in WALK]
    differ = False
    for (button, our, lines), their in zip(seen, theirs(ours.steps), strict=True):
        wrong = differences(our, their)
        differ = differ or bool(wrong)
        verdict = f"DIFFERENT: {', '.join(wrong)}" if wrong else "picture, pixels and flash are the same"
        print(f"{button:<6}{our.ms:>6.0f}{their.ms:>6.0f}  {verdict}", *lines, sep="\n      |", flush=True)
    sys.exit(differ)
