"""How far the model of Python's speed is off: ``python -m desktop python_fit``.

Beside each figure that was measured on the chip (CircuitPython 10.3 in an emulated Pico at 125 MHz, with the firmware
of November 2026 on a drive of text or of bytecode) stands what desktop/bench/python_costs.py makes of it today. The
firmware has changed since, so a press may well be faster now; the loops have not.

The costs were fitted by hand: STEP, OPERATOR and AGAIN to the plain loop; ATTRIBUTE, CALL and ENTER to thirteen
Button.update(); LOAD_BYTE and COMPILE_NODE to the starts of both drives, from the first light on; COLLECTION to the
"some tens" of ms of a collection in play. The presses then came out as they do, without a fit of their own.
"""

import argparse
import tempfile
from pathlib import Path

from desktop.bench import answer_times
from desktop.bench.tower import ROOT, Tower

LOOPS = """
import os, time
import board, displayio, neopixel, terminalio

def timed(name, work):
    begun = time.monotonic_ns()
    work()
    print(name, time.monotonic_ns() - begun)

def turns():
    for i in range(10000):
        pass

pairs = [({1, 2, 3}, {2, 3, 4}) for i in range(100)]

def sets():
    for one, other in pairs:
        one & other

leds = neopixel.NeoPixel(board.GP22, 10, auto_write=False)

def pixels():
    for i in range(10):
        leds[i] = 0x102030
    leds.show()

grid = displayio.TileGrid(
    terminalio.FONT.bitmap, pixel_shader=displayio.Palette(2), width=21, tile_width=6, tile_height=12
)
text = "Hold, ROLL 10, 2 left"

def tiles():
    for i in range(21):
        grid[i] = ord(text[i]) - 32

timed("turns", turns)
timed("sets", sets)
timed("pixels", pixels)
timed("tiles", tiles)
timed("random", lambda: os.urandom(10))
"""

# Name in LOOPS, what it does, milliseconds on the chip.
MEASURED_LOOPS = (
    ("turns", "10,000 turns of a plain loop", 129.0),
    ("sets", "100 pairs of sets", 2.1),
    ("pixels", "ten pixels set and shown", 1.9),
    ("tiles", "21 tiles written", 1.7),
    ("random", "os.urandom(10)", 0.6),
)
# Medians of answer_times; where a range was measured, its middle.
MEASURED_PRESSES = {
    "text": {
        "pixel": 66,
        "cell": 54,
        "roll": 70,
        "score": 150,
        "score after a menu": 335,
        "menu": 186,
        "next": 159,
        "begin": 1100,
        "setting": 478,
        "advice": 105,
        "advice 8": 250,
        "advice menu": 330,
        "hand": 567,
        "lay": 248,
        "discard": 197,
        "ready": 4100,
    },
    "bytecode": {"score after a menu": 118, "menu": 88, "ready": 2410},
}


def loops() -> dict[str, float]:
    """Milliseconds that the loops take here, by name."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "code.py").write_text(LOOPS)
        with Tower(root=folder, lib=ROOT / "lib", python="bytecode") as tower:
            tower.power_on()
            tower.run(5000, check=False)
            said = [line.split() for line in tower.console]
    return {line[0]: int(line[1]) / 1e6 for line in said if len(line) == 2 and line[1].isdigit()}


def line(name: str, measured: float, model: float) -> None:
    """One figure, and how far the model is off."""
    print(f"  {name:<36}{measured:>10,.1f}{model:>10,.1f}{100 * (model / measured - 1):>8.0f} %")


def main(arguments: list[str]) -> None:
    """Print model against measured."""
    argparse.ArgumentParser(prog="desktop python_fit", description=__doc__.split("\n")[0]).parse_args(arguments)
    print(f"  {'milliseconds':<36}{'on chip':>10}{'model':>10}{'off':>8}")
    found = loops()
    for name, text, measured in MEASURED_LOOPS:
        line(text, measured, found[name])
    for drive, presses in MEASURED_PRESSES.items():
        print(f"Presses, a drive of {drive}, medians")
        timed = answer_times.samples(drive, set(presses))
        for name, on_chip in presses.items():
            line(answer_times.ROWS[name].name, on_chip, answer_times.median(timed[name]))
